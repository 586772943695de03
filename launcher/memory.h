/* SPDX-License-Identifier: BSD-3-Clause */
/* The memfd that holds the job: oshrun maps its head, the PEs also map their windows. */
#ifndef MESHMEM_LAUNCHER_MEMORY_H
#define MESHMEM_LAUNCHER_MEMORY_H

#include "launcher/run.h"

/* Create the memory of run->n PEs on `cores` cores: sets run->job and run->job_file, which is
 * inherited across exec. False after a message on stderr. */
bool meshmem_memory_open(struct meshmem_run *run, uint32_t cores);

/* Give a file a number by which the PEs inherit it; -1 with errno on failure. It is closed under
 * the number that it had. */
int meshmem_memory_make_inheritable(int file);

/* The slot of a PE. Any PE can write anything into it at any time. */
static inline struct meshmem_slot *meshmem_memory_slot(const struct meshmem_run *run, uint32_t pe)
{
    return (struct meshmem_slot *)((char *)run->job + run->layout.slots +
                                   (uint64_t)pe * MESHMEM_SLOT_BYTES);
}

/* The process that a living PE gives as its own, if that is a descendant of the one that was
 * started as the PE; else that one. */
pid_t meshmem_memory_process(const struct meshmem_run *run, uint32_t pe);

/* Whether everything that PEs must not write is unchanged; otherwise where names what has
 * changed. */
bool meshmem_memory_is_whole(const struct meshmem_run *run, char *where, size_t size);

void meshmem_memory_close(struct meshmem_run *run);

#endif
