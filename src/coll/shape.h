/* SPDX-License-Identifier: BSD-3-Clause */
/* What the choice of an algorithm depends on, for a group that spans several nodes. */
#ifndef MESHMEM_COLL_SHAPE_H
#define MESHMEM_COLL_SHAPE_H

#include "coll/estimate.h"
#include "coll/span.h"

/* The shape of a collective on this many bytes; see estimate.h. */
static inline struct meshmem_shape meshmem_shape_of(const struct meshmem_group *group, size_t bytes)
{
    return (struct meshmem_shape){.members = group->n,
                                  .nodes = group->span->nodes,
                                  .near = group->span->most,
                                  .bytes = bytes,
                                  .most = bytes,
                                  .in_order = group->span->in_order};
}

/* The algorithm that should take least time on this network. */
static inline int meshmem_shape_choose(enum meshmem_collective collective,
                                       const struct meshmem_shape *shape)
{
    return meshmem_estimate(collective, shape, meshmem_far_costs());
}

/* Of a reduction or scan, the algorithm that SHMEM_COLL names, or the table; that one may not work
 * for this group or type, and then the estimate chooses. */
static inline int meshmem_shape_fold(enum meshmem_collective collective,
                                     const struct meshmem_shape *shape)
{
    int a = meshmem_algorithm(collective, shape->bytes, true);
    return meshmem_estimate_fits(collective, shape, a) ? a
                                                       : meshmem_shape_choose(collective, shape);
}

#endif
