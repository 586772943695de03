/* SPDX-License-Identifier: BSD-3-Clause */
/* A picture of points, a byte each, on which rectangles and short texts are drawn. Does not know
 * what the values mean. */
#ifndef MESHMEM_REPORT_RASTER_H
#define MESHMEM_REPORT_RASTER_H

#include <stddef.h>

struct raster {
    unsigned char *point; /* [y * width + x]; NULL: there was no memory for it */
    int width, height;
};

/* Points outside of the picture are left out. */
void raster_fill(struct raster *raster, int x, int y, int width, int height, unsigned char value);

enum { RASTER_LETTER = 8, RASTER_LINE = 14 }; /* the width of a letter, the height of a line */

/* Write text with its upper left corner at x, y: letters without case, digits, and . : , - = */
void raster_write(struct raster *raster, int x, int y, const char *text, unsigned char value);

#endif
