/* SPDX-License-Identifier: BSD-3-Clause */
/* The trace of a job as a file for Perfetto and Chrome: JSON of the trace event format. */
#ifndef MESHMEM_REPORT_SLICES_H
#define MESHMEM_REPORT_SLICES_H

#include "report/parts.h"

/* Write it; false after a message on stderr. */
bool report_write_trace(const struct report_job *job, const char *name);

/* Write it as an archive of OTF2, a folder; only where that was built in. */
bool report_write_otf2(const struct report_job *job, const char *name);

#endif
