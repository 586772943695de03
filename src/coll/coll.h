/* SPDX-License-Identifier: BSD-3-Clause */
/* The collectives (1.6, 9.10) over a group; types have become bytes and operators. Data goes
 * straight from the source of one PE to the dest of another: 1.6 says that dest is ready everywhere
 * when a PE calls, and source only on the caller. So who has data puts it at once, and who wants
 * another's data first waits for it to call. One thread of a PE per group at a time. All return 0.
 *
 * The algorithm is chosen by algorithm.h; each gives the same result, bit for bit. */
#ifndef MESHMEM_COLL_COLL_H
#define MESHMEM_COLL_COLL_H

#include "coll/group.h"
#include "coll/op.h"

/* Wait until all are here. */
int meshmem_coll_sync(struct meshmem_group *group);

/* Copy bytes from source on PE root of the group to dest on all, on root only if root_too. Ends the
 * job with a sentence when root is not a number of the group. */
int meshmem_coll_broadcast(struct meshmem_group *group, void *dest, const void *source,
                           size_t bytes, int root, bool root_too);

/* Concatenate everybody's source in dest; bytes may differ, or not. */
int meshmem_coll_collect(struct meshmem_group *group, void *dest, const void *source, size_t bytes);
int meshmem_coll_fcollect(struct meshmem_group *group, void *dest, const void *source,
                          size_t bytes);

/* Block i of source goes to PE i, as its block number me; blocks of bytes, or of nelems elements
 * that lie dst and sst elements apart. */
int meshmem_coll_alltoall(struct meshmem_group *group, void *dest, const void *source,
                          size_t bytes);
int meshmem_coll_alltoalls(struct meshmem_group *group, void *dest, const void *source,
                           ptrdiff_t dst, ptrdiff_t sst, size_t nelems, size_t element);

/* dest[j] = source[j] of PE 0 op source[j] of PE 1 op ..., from left to right, on all PEs. dest may
 * be source. */
int meshmem_coll_reduce(struct meshmem_group *group, void *dest, const void *source, size_t nelems,
                        enum meshmem_op op, enum meshmem_value value);

/* The sum over PEs 0 to me, or to me - 1, from left to right. dest may be source. */
int meshmem_coll_scan(struct meshmem_group *group, void *dest, const void *source, size_t nelems,
                      enum meshmem_value value, bool exclusive);

#endif
