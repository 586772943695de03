/* SPDX-License-Identifier: BSD-3-Clause */
/* The memory in which the members of a team meet. Each PE gives out pieces of its own pool, the
 * segment of the window that is not the user's, and says to the others where; who is in a team maps
 * all pools anyway. It does not know what a team is. Any thread. */
#ifndef MESHMEM_COLL_POOL_H
#define MESHMEM_COLL_POOL_H

#include <stddef.h>
#include <stdint.h>

/* bytes of zeroes, in my pool; NULL when the pool is full, which take says. */
void *meshmem_pool_take(size_t bytes);
void *meshmem_pool_try(size_t bytes);

/* Take it back as soon as all n PEs have left the struct meshmem_node_memory that it begins with;
 * and also the `count` things that they used besides. */
void meshmem_pool_give(void *memory, uint32_t n, void *const *also, size_t count);

/* Take it back now: nobody else knows of it. */
void meshmem_pool_free(void *memory);

/* The offset of what I took; the address in my own pool with an offset, which is the symmetric
 * address of all PEs' memory there; and where near PE pe's is mapped here. An offset is never 0. */
uint64_t meshmem_pool_offset(const void *memory);
void *meshmem_pool_mine(uint64_t offset);
void *meshmem_pool_at(uint64_t offset, int pe);

/* Forget everything, at finalize. */
void meshmem_pool_close(void);

#endif
