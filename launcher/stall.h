/* SPDX-License-Identifier: BSD-3-Clause */
/* PEs that wait for one that has ended: they would wait forever. */
#ifndef MESHMEM_LAUNCHER_STALL_H
#define MESHMEM_LAUNCHER_STALL_H

#include "launcher/run.h"

#define MESHMEM_STALL_LOOK (100 * MESHMEM_MS) /* between two looks */

/* Look once; ends the job, after a sentence and a report, when it cannot go on. Called while some
 * PE has ended and some live. */
void meshmem_stall_look(struct meshmem_run *run, uint64_t now);

#endif
