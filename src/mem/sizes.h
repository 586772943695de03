/* SPDX-License-Identifier: BSD-3-Clause */
/* How large the heaps are that PEs start with: as asked, and the first one, if it is not given, by
 * the memory that there is. */
#ifndef MESHMEM_MEM_SIZES_H
#define MESHMEM_MEM_SIZES_H

#include "mem/partition.h"

#include <stdbool.h>
#include <stdint.h>

/* The host with the least memory per PE. */
struct meshmem_sizes_host {
    uint64_t memory;  /* bytes */
    uint64_t sharers; /* PEs */
    int pe;           /* one of them */
    bool is_limited;  /* by a control group */
};

/* Set bytes[i], in whole pages, for each of the heaps that are asked for. If the host has not
 * enough for SHMEM_SYMMETRIC_SIZE, or its default, and for mandatory partitions, the job ends with
 * a message. */
void meshmem_sizes_choose(const struct meshmem_partition *asked, unsigned heaps,
                          const struct meshmem_sizes_host *host, uint64_t *bytes);

#endif
