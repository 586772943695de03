/* SPDX-License-Identifier: BSD-3-Clause */
/* The collectives (1.6, 9.10) over a group; types have been reduced to bytes and operators. Data
 * goes directly from the source of one PE to the dest of another. By 1.6, a PE that calls may
 * assume that dest is ready on all PEs, but source only on itself; so an algorithm that puts starts
 * at once, and one that gets first waits until the owner of the data has called. One thread of a PE
 * per group at a time. All return 0.
 *
 * algorithm.h chooses the algorithm; all give the same result, bit for bit. */
#ifndef MESHMEM_COLL_COLL_H
#define MESHMEM_COLL_COLL_H

#include "coll/group.h"
#include "coll/op.h"

/* Wait until all members have arrived. */
int meshmem_coll_sync(struct meshmem_group *group);

/* Copy bytes from source on member root to dest on all members, on root itself only if root_too.
 * Ends the job with a message if root is not a member's number. */
int meshmem_coll_broadcast(struct meshmem_group *group, void *dest, const void *source,
                           size_t bytes, int root, bool root_too);

/* Concatenate the sources of all members in dest; in collect, bytes may differ between members. */
int meshmem_coll_collect(struct meshmem_group *group, void *dest, const void *source, size_t bytes);
int meshmem_coll_fcollect(struct meshmem_group *group, void *dest, const void *source,
                          size_t bytes);

/* Block i of source goes to member i, where it becomes block number me. Blocks are `bytes` bytes,
 * or nelems elements at a stride of dst and sst elements. */
int meshmem_coll_alltoall(struct meshmem_group *group, void *dest, const void *source,
                          size_t bytes);
int meshmem_coll_alltoalls(struct meshmem_group *group, void *dest, const void *source,
                           ptrdiff_t dst, ptrdiff_t sst, size_t nelems, size_t element);

/* dest[j] = source[j] of member 0 op source[j] of member 1 op ..., from left to right, on all
 * members. dest may be source. */
int meshmem_coll_reduce(struct meshmem_group *group, void *dest, const void *source, size_t nelems,
                        enum meshmem_op op, enum meshmem_value value);

/* The sum over members 0 to me, or (exclusive) to me - 1, from left to right. dest may be
 * source. */
int meshmem_coll_scan(struct meshmem_group *group, void *dest, const void *source, size_t nelems,
                      enum meshmem_value value, bool exclusive);

#endif
