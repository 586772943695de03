/* SPDX-License-Identifier: BSD-3-Clause */
/* Reductions and scans: the choice among the algorithms of fold.h. See coll.h. */
#include "coll/algorithm.h"
#include "coll/coll.h"
#include "coll/fold.h"
#include "coll/shape.h"
#include "near/copy.h"

typedef bool algorithm(const struct meshmem_fold *);

static algorithm *const reductions[] = {
#define REDUCE(id, where, most, name, what, function, cost) [REDUCE_##id] = function,
#include "coll/algorithm.def"
};

static algorithm *const scans[] = {
#define SCAN(id, where, most, name, what, function, cost) [SCAN_##id] = function,
#include "coll/algorithm.def"
};

static struct meshmem_shape shape_of(const struct meshmem_fold *fold)
{
    struct meshmem_shape shape = meshmem_shape_of(fold->group, fold->bytes);
    shape.any_order = fold->any_order;
    return shape;
}

static enum meshmem_collective collective_of(const struct meshmem_fold *fold)
{
    return fold->is_scan ? MESHMEM_SCAN : MESHMEM_REDUCE;
}

static bool run(const struct meshmem_fold *fold, int a)
{
    return fold->is_scan ? scans[a](fold) : reductions[a](fold);
}

bool meshmem_fold_estimate(const struct meshmem_fold *fold)
{
    struct meshmem_shape shape = shape_of(fold);
    return run(fold, meshmem_shape_choose(collective_of(fold), &shape));
}

bool meshmem_fold_eager(const struct meshmem_fold *fold)
{
    meshmem_group_exchange(fold->group, fold->source, fold->bytes);
    meshmem_fold_rows(fold, NULL, 0);
    return true;
}

static void fold_up(const struct meshmem_fold *fold)
{
    int a;
    if (fold->group->span) {
        struct meshmem_shape shape = shape_of(fold);
        a = meshmem_shape_fold(collective_of(fold), &shape);
    } else {
        a = meshmem_algorithm(collective_of(fold), fold->bytes, false);
    }
    if (!run(fold, a))
        meshmem_fold_shares(fold);
}

int meshmem_coll_reduce(struct meshmem_group *group, void *dest, const void *source, size_t nelems,
                        enum meshmem_op op, enum meshmem_value value)
{
    struct meshmem_fold fold = {.group = group,
                                .kernel = meshmem_op_kernel(op, value),
                                .dest = dest,
                                .source = source,
                                .any_order = meshmem_value_is_integer(value)};
    meshmem_group_check(group, .unit = "elements", .number = {nelems}, .dest = dest,
                        .source = source);
    fold.bytes = nelems * fold.kernel.element;
    if (group->n > 1 && nelems)
        fold_up(&fold);
    else if (dest != source)
        meshmem_copy(dest, source, fold.bytes);
    return 0;
}

int meshmem_coll_scan(struct meshmem_group *group, void *dest, const void *source, size_t nelems,
                      enum meshmem_value value, bool exclusive)
{
    struct meshmem_fold fold = {.group = group,
                                .kernel = meshmem_op_kernel(OP_SUM, value),
                                .dest = dest,
                                .source = source,
                                .is_scan = true,
                                .exclusive = exclusive};
    meshmem_group_check(group, .unit = "elements", .number = {nelems}, .dest = dest,
                        .source = source);
    fold.bytes = nelems * fold.kernel.element;
    if (nelems)
        fold_up(&fold);
    return 0;
}
