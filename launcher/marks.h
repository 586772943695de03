/* SPDX-License-Identifier: BSD-3-Clause */
/* Marks of the PEs whose calls the tool of --stats counts: it sees none of a program that is linked
 * with the static library, and cannot say so. Does not know what is counted. */
#ifndef MESHMEM_LAUNCHER_MARKS_H
#define MESHMEM_LAUNCHER_MARKS_H

#include "launcher/run.h"

/* Before the PEs start: make the file of marks, if calls are to be counted. */
void meshmem_marks_open(struct meshmem_run *run);

/* Whether the tool counts the calls of this PE, or that is not known; whether those of an earlier
 * start of the library have been collected; and whether it is known that the tool counts, but has
 * not seen a shmem_finalize yet. */
bool meshmem_marks_counted(const struct meshmem_run *run, uint32_t pe);
bool meshmem_marks_collected(const struct meshmem_run *run, uint32_t pe);
bool meshmem_marks_only_counted(const struct meshmem_run *run, uint32_t pe);

#endif
