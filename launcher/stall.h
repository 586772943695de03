/* SPDX-License-Identifier: BSD-3-Clause */
/* PEs that wait for one that has ended, or is in the end of shmem_finalize: they would wait
 * forever. */
#ifndef MESHMEM_LAUNCHER_STALL_H
#define MESHMEM_LAUNCHER_STALL_H

#include "launcher/run.h"

#define MESHMEM_STALL_LOOK (100 * MESHMEM_MS) /* between two looks */

/* Look once; ends the job, after a sentence and a report, when it cannot go on. Called while some
 * PE has ended or leaves, and some live. */
void meshmem_stall_look(struct meshmem_run *run, uint64_t now);

/* Begin to look if a PE is in the end of shmem_finalize: others may then still need it. */
void meshmem_stall_begin(struct meshmem_run *run, uint64_t now);

#endif
