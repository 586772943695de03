/* SPDX-License-Identifier: BSD-3-Clause */
/* Who asked whom for how much: operations and bytes from each PE to each PE, as a picture or a
 * table. */
#ifndef MESHMEM_REPORT_HEATMAP_H
#define MESHMEM_REPORT_HEATMAP_H

#include "report/parts.h"

#include <stdio.h>

/* Write it: as CSV or PNG if the name ends so, else as SVG; false after a message on stderr. */
bool report_write_heatmap(const struct report_job *job, const char *name);

/* Write an indexed picture of width x height points, a byte each, with the colors red, green, blue
 * of the 256 values, as a PNG, perhaps in base64. */
void report_write_png(FILE *file, const unsigned char *points, size_t width, size_t height,
                      const unsigned char colors[256][3], bool base64);

#endif
