/* SPDX-License-Identifier: BSD-3-Clause */
/* The description of a reduction or scan, the steps that the algorithms share, and the algorithms.
 * All of them apply the operator from left to right, starting with PE 0, and so give the same bits;
 * only operators whose result does not depend on the order (any_order) may be applied in another
 * order. dest may be source. */
#ifndef MESHMEM_COLL_FOLD_H
#define MESHMEM_COLL_FOLD_H

#include "coll/op.h"
#include "coll/span.h"

struct meshmem_fold {
    struct meshmem_group *group;
    struct meshmem_kernel kernel;
    char *dest;
    const char *source;
    size_t bytes;   /* of the result */
    bool is_scan;   /* else a reduction */
    bool exclusive; /* of scans */
    bool any_order; /* the order of the operands does not change the result */
};

/* Work proceeds in blocks that fit into the first-level cache. */
enum { MESHMEM_FOLD_BLOCK = 1 << 13, MESHMEM_FOLD_LINE = 64 };

static inline size_t meshmem_fold_least(size_t a, size_t b) { return a < b ? a : b; }

/* out = a op b; out may be either. */
static inline void meshmem_fold_apply(const struct meshmem_fold *fold, void *out, const void *a,
                                      const void *b, size_t bytes)
{
    fold->kernel.apply(out, a, b, bytes / fold->kernel.element * fold->kernel.numbers);
}

/* The source and the dest of the node's member j. */
static inline const char *meshmem_fold_source(const struct meshmem_fold *fold, uint32_t j,
                                              size_t offset)
{
    return (const char *)meshmem_group_near_at(fold->group, fold->source, j) + offset;
}

static inline char *meshmem_fold_dest(const struct meshmem_fold *fold, uint32_t j, size_t offset)
{
    return (char *)meshmem_group_near_at(fold->group, fold->dest, j) + offset;
}

/* Compute this PE's result from the data of all members: that of member i begins i * step bytes
 * after rows, or is what the member has shown if rows is NULL. */
void meshmem_fold_rows(const struct meshmem_fold *fold, const char *rows, size_t step);

/* out = before (NULL: none) combined with the data of this node's members from offset on, from left
 * to right. A plain copy with one member and nothing before. */
void meshmem_fold_near(const struct meshmem_fold *fold, size_t offset, size_t bytes,
                       const void *before, void *out);

/* Copy bytes of this PE's dest to the other members of the node. */
void meshmem_fold_spread(const struct meshmem_fold *fold, size_t offset, size_t bytes);

/* The algorithms. One that lacks memory returns false in all members and has done nothing. */
#define REDUCE(id, where, most, name, what, function, cost) \
    bool function(const struct meshmem_fold *fold);
#define SCAN REDUCE
#include "coll/algorithm.def"

#endif
