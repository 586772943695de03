/* SPDX-License-Identifier: BSD-3-Clause */
/* The memory in which the members of a team meet. Each PE gives out pieces of its own pool, the
 * segment of the window that is not the user's, and says to the others where; who is in a team maps
 * all pools anyway. It does not know what a team is. Any thread. */
#ifndef MESHMEM_COLL_POOL_H
#define MESHMEM_COLL_POOL_H

#include <stdint.h>

struct meshmem_node_memory;

/* Memory of zeroes for n PEs to meet in, in my pool; NULL when the pool is full. */
struct meshmem_node_memory *meshmem_pool_take(uint32_t n);

/* Take it back as soon as all n have left it (near/node.h). */
void meshmem_pool_give(struct meshmem_node_memory *memory, uint32_t n);

/* The place of what I took, and where PE pe's memory with that place is mapped here. A place is
 * never 0. */
uint64_t meshmem_pool_place(const struct meshmem_node_memory *memory);
struct meshmem_node_memory *meshmem_pool_at(uint64_t place, int pe);

/* Forget everything, at finalize. */
void meshmem_pool_close(void);

#endif
