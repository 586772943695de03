/* SPDX-License-Identifier: BSD-3-Clause */
/* The last accesses to a PE's memory, which all PEs of its host record in its slot (boot/job.h)
 * under SHMEM_CHECK=full; and whether two of them conflict. Knows nothing of what orders them. */
#ifndef MESHMEM_CORE_ACCESSES_H
#define MESHMEM_CORE_ACCESSES_H

#include "boot/job.h"

#include <stdbool.h>
#include <stddef.h>

enum meshmem_race_kind {
    MESHMEM_RACE_READS,
    MESHMEM_RACE_WRITES,
    MESHMEM_RACE_FETCHES, /* an atomic that changes nothing */
    MESHMEM_RACE_CHANGES  /* another atomic, or a signal */
};

/* Record an access in place of the oldest one, unless another PE is doing that. */
void meshmem_accesses_keep(struct meshmem_accesses *all, const struct meshmem_accessed *mine);

/* Copy number i of MESHMEM_ACCESSES; false if there is none, or it changes meanwhile. */
bool meshmem_accesses_read(struct meshmem_accesses *all, unsigned i, struct meshmem_accessed *copy);

bool meshmem_accesses_conflict(const struct meshmem_accessed *a, const struct meshmem_accessed *b);

/* The hash of what is written: equal values do not conflict. */
uint64_t meshmem_accesses_hash(const void *data, size_t bytes);

#endif
