/* SPDX-License-Identifier: BSD-3-Clause */
/* Under SHMEM_CHECK: in an all-to-all whose blocks differ in size, what arrives has places of its
 * own. */
#ifndef MESHMEM_COLL_OVERLAP_H
#define MESHMEM_COLL_OVERLAP_H

#include <stddef.h>
#include <stdint.h>

/* Blocks of an argument: n, of sizes[i] bytes at offsets[i] from at; offsets NULL: one, at 0. */
struct meshmem_places {
    const char *name; /* of the argument */
    const char *at;
    const size_t *offsets, *sizes;
    uint32_t n;
};

/* End the job with a message if a block of dest has a byte in common with another one, or with one
 * of source. Block `own` of both, which this PE sends to itself, may stay where it is. */
void meshmem_overlap_check(const char *call, const struct meshmem_places *dest,
                           const struct meshmem_places *source, uint32_t own);

#endif
