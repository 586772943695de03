/* SPDX-License-Identifier: BSD-3-Clause */
/* How large the heaps are that PEs start with: as asked, and the first one, if it is not given, by
 * the memory that there is. */
#ifndef MESHMEM_MEM_SIZES_H
#define MESHMEM_MEM_SIZES_H

#include "mem/partition.h"

#include <stdint.h>

/* Set bytes[i], in whole pages, for each of the heaps that are asked for. The host with the least
 * memory per PE has `memory` bytes for `sharers` PEs: enough for SHMEM_SYMMETRIC_SIZE, or its
 * default, and for mandatory partitions, or the job ends with a message. */
void meshmem_sizes_choose(const struct meshmem_partition *asked, unsigned heaps, uint64_t memory,
                          uint64_t sharers, uint64_t *bytes);

#endif
