/* SPDX-License-Identifier: BSD-3-Clause */
/* The memory in which members of teams synchronize. Each PE allocates it from its own pool, a
 * segment of the window that is not the user's, and tells the other members its offset; near PEs
 * have all of the node's pools mapped anyway. This file does not know what a team is. Callable from
 * any thread. */
#ifndef MESHMEM_COLL_POOL_H
#define MESHMEM_COLL_POOL_H

#include <stddef.h>
#include <stdint.h>

/* Allocate zero-initialized memory in this PE's pool; NULL if the pool is full; take then also
 * warns. */
void *meshmem_pool_take(size_t bytes);
void *meshmem_pool_try(size_t bytes);

/* Lend memory, whatever is in it, for the time of a call; NULL if the pool is full. The largest
 * piece that comes back is kept for the next borrower until somebody else needs the room. */
void *meshmem_pool_borrow(size_t bytes);
void meshmem_pool_return(void *memory);

/* Free the memory once all n PEs have left the struct meshmem_node_memory at its start, together
 * with the `count` blocks in `also`. */
void meshmem_pool_give(void *memory, uint32_t n, void *const *also, size_t count);

/* Free memory that no other PE knows of. */
void meshmem_pool_free(void *memory);

/* The offset of memory in this PE's pool, starting at 1, so that 0 can mean none; the address in
 * this PE's pool with an offset, which is the symmetric address of every PE's memory there; and the
 * address at which near PE pe's copy is mapped. */
uint64_t meshmem_pool_offset(const void *memory);
void *meshmem_pool_mine(uint64_t offset);
void *meshmem_pool_at(uint64_t offset, int pe);

/* Called at finalize. */
void meshmem_pool_close(void);

#endif
