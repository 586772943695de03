/* SPDX-License-Identifier: BSD-3-Clause */
/* What oshrun does for --stats, --trace and --heatmap: a tool is preloaded into the PEs, which
 * records their calls in a folder beside the file that is wanted; when the job has ended, in
 * whatever way, meshmem-trace makes the file. Does not know what is recorded. */
#ifndef MESHMEM_LAUNCHER_TRACE_H
#define MESHMEM_LAUNCHER_TRACE_H

#include "launcher/run.h"
#include "launcher/values.h"

meshmem_take meshmem_take_stats, meshmem_take_stats_file, meshmem_take_trace,
    meshmem_take_trace_size, meshmem_take_heatmap;

/* Whether the file of statistics has a directory, and each result a file of its own; false after a
 * message on stderr. */
bool meshmem_trace_has_place(const struct meshmem_options *options);

/* Before the PEs start: make the folder, and remove what an earlier job has written. False after a
 * message on stderr. */
bool meshmem_trace_open(const struct meshmem_options *options);

/* After they have ended: make the files. A signal that would end the job ends this, and its number
 * is in the status. */
void meshmem_trace_close(struct meshmem_run *run);

#endif
