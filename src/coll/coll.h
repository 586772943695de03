/* SPDX-License-Identifier: BSD-3-Clause */
/* The collectives (1.6, 9.10) over a group; types have been reduced to bytes and operators. Data
 * goes directly from the source of one PE to the dest of another. According to 1.6, a calling PE
 * may assume that dest is ready on all PEs, but source only on itself; so an algorithm that puts
 * starts at once, and one that gets first waits until the owner of the data has called. One thread
 * of a PE per group at a time. All return 0.
 *
 * algorithm.h chooses the algorithm; all give the same result, bit for bit. */
#ifndef MESHMEM_COLL_COLL_H
#define MESHMEM_COLL_COLL_H

#include "coll/group.h"
#include "coll/op.h"

/* Wait until all members have arrived. Before the second one, which is a barrier, the caller has
 * completed its operations. */
int meshmem_coll_sync(struct meshmem_group *group);
int meshmem_coll_barrier(struct meshmem_group *group);

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

/* Bytes s_offsets[i] to s_offsets[i] + s_sizes[i] of source go to member i, to byte t_offsets[me]
 * of its target, by its own t_offsets; its t_sizes[me] is set to their number. All but source,
 * s_offsets and s_sizes are symmetric. With SHMEM_ALLTOALLV_TSIZE_CHK t_sizes[i] first says how
 * many bytes may come from member i. */
struct meshmem_blocks {
    char *target;
    const char *source;
    const size_t *t_offsets, *s_offsets, *s_sizes;
    size_t *t_sizes;
};
int meshmem_coll_alltoallv(struct meshmem_group *group, const struct meshmem_blocks *blocks);

/* The same with the blocks one after the other in any order; t_offsets and t_sizes are not used.
 * Returns how many bytes of this member's target are filled, of the target_bytes that it has.
 * filled is a symmetric word that is 0 on all members, before and after. */
size_t meshmem_coll_alltoallv_packed(struct meshmem_group *group,
                                     const struct meshmem_blocks *blocks, uint64_t target_bytes,
                                     long *filled);

/* dest[j] = source[j] of member 0 op source[j] of member 1 op ..., from left to right, on all
 * members. dest may be source. */
int meshmem_coll_reduce(struct meshmem_group *group, void *dest, const void *source, size_t nelems,
                        enum meshmem_op op, enum meshmem_value value);

/* The sum over members 0 to me, or (exclusive) to me - 1, from left to right. dest may be
 * source. */
int meshmem_coll_scan(struct meshmem_group *group, void *dest, const void *source, size_t nelems,
                      enum meshmem_value value, bool exclusive);

#endif
