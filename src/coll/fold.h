/* SPDX-License-Identifier: BSD-3-Clause */
/* What a reduction or scan is about, the steps that its algorithms share, and the algorithms. Each
 * applies the operator from left to right, PE 0 first, so all give the same bits; only where the
 * order does not change them (any_order) may it be another one. dest may be source. */
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
    bool any_order; /* gives the same bits */
};

/* What stays in the nearest cache is computed at a time. */
enum { MESHMEM_FOLD_BLOCK = 1 << 13, MESHMEM_FOLD_LINE = 64 };

static inline size_t meshmem_fold_least(size_t a, size_t b) { return a < b ? a : b; }

/* out = a op b; out may be either. */
static inline void meshmem_fold_apply(const struct meshmem_fold *fold, void *out, const void *a,
                                      const void *b, size_t bytes)
{
    fold->kernel.apply(out, a, b, bytes / fold->kernel.element * fold->kernel.numbers);
}

/* The source of the node's member j, and its dest. */
static inline const char *meshmem_fold_source(const struct meshmem_fold *fold, uint32_t j,
                                              size_t offset)
{
    return (const char *)meshmem_group_near_at(fold->group, fold->source, j) + offset;
}

static inline char *meshmem_fold_dest(const struct meshmem_fold *fold, uint32_t j, size_t offset)
{
    return (char *)meshmem_group_near_at(fold->group, fold->dest, j) + offset;
}

/* Compute my result from what all members have: member i's begins `step` bytes behind that of
 * member i - 1, at rows; or they have shown it (rows NULL). */
void meshmem_fold_rows(const struct meshmem_fold *fold, const char *rows, size_t step);

/* out = before (NULL: none), then what my node's members have from offset on, from left to right.
 * With one member and nothing before it is a copy. */
void meshmem_fold_near(const struct meshmem_fold *fold, size_t offset, size_t bytes,
                       const void *before, void *out);

/* Copy bytes of my dest to the other members of my node. */
void meshmem_fold_spread(const struct meshmem_fold *fold, size_t offset, size_t bytes);

/* The algorithms. One returns false, in all members and with nothing done, when memory is short for
 * it. */
#define REDUCE(id, where, most, name, what, function, cost) \
    bool function(const struct meshmem_fold *fold);
#define SCAN REDUCE
#include "coll/algorithm.def"

#endif
