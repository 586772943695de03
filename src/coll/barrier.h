/* SPDX-License-Identifier: BSD-3-Clause */
/* The barrier over all PEs of the job: that of the node, which holds them all. It does not know
 * where its memory comes from. */
#ifndef MESHMEM_COLL_BARRIER_H
#define MESHMEM_COLL_BARRIER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Use memory (bytes large, zero at the job's start) for PE me of n. entered counts the barriers
 * that this PE has entered, where reports can read it. Once per process: a library that starts
 * again goes on counting. */
void meshmem_barrier_open(void *memory, size_t bytes, int me, int n, bool oversubscribed,
                          _Atomic uint32_t *entered);

/* Wait until all PEs are here; what they wrote before is visible after. call names the function for
 * reports. Collective; one thread of a PE at a time. */
void meshmem_barrier_sync(const char *call);

/* The same with a quiet on the default context before. */
void meshmem_barrier(const char *call);

/* The same for an exit handler: also returns when it cannot end any more, because a PE is gone. */
void meshmem_barrier_at_exit(const char *call);

#endif
