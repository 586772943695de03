/* SPDX-License-Identifier: BSD-3-Clause */
/* The memfd that holds the job: its head is mapped here, the PEs' windows behind it only in the
 * PEs. */
#ifndef MESHMEM_LAUNCHER_MEMORY_H
#define MESHMEM_LAUNCHER_MEMORY_H

#include "launcher/run.h"

/* Make the memory of run->n PEs on cores cores: sets run->job and run->job_file, which is inherited
 * over exec. False after a sentence on stderr. */
bool meshmem_memory_open(struct meshmem_run *run, uint32_t cores);
void meshmem_memory_close(struct meshmem_run *run);

#endif
