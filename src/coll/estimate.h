/* SPDX-License-Identifier: BSD-3-Clause */
/* The choice of an algorithm for a reduction or scan over several nodes, by the estimated cost of
 * each on the given network. It only sees numbers, no group and no network. */
#ifndef MESHMEM_COLL_ESTIMATE_H
#define MESHMEM_COLL_ESTIMATE_H

#include "coll/algorithm.h"
#include "far/far.h"

/* What the estimates depend on; equal in all members. */
struct meshmem_shape {
    uint32_t members, nodes; /* of the group */
    uint32_t near;           /* of an alltoall: the largest number of members of one node */
    size_t bytes;            /* of the result, or of a block of an alltoall: the mean of far ones */
    size_t most;             /* of an alltoall: bytes of the largest block */
    bool is_scan;            /* else a reduction */
    bool in_order;           /* members are numbered node by node */
    bool any_order;          /* the result does not depend on the order of the operands */
};

/* The estimated time of algorithm a (of enum meshmem_reduce or meshmem_scan) in nanoseconds;
 * INFINITY if it cannot be used or has no estimate. */
double meshmem_estimate_cost(const struct meshmem_shape *shape,
                             const struct meshmem_far_costs *costs, int a);

/* The algorithm with the lowest estimate. */
int meshmem_estimate(const struct meshmem_shape *shape, const struct meshmem_far_costs *costs);

/* The cheapest alltoall: a value of enum meshmem_alltoall. */
int meshmem_estimate_alltoall(const struct meshmem_shape *shape,
                              const struct meshmem_far_costs *costs);

/* The cheapest alltoallv: a value of enum meshmem_alltoallv. */
int meshmem_estimate_alltoallv(const struct meshmem_shape *shape,
                               const struct meshmem_far_costs *costs);

/* Whether algorithm a can be used. */
bool meshmem_estimate_fits(const struct meshmem_shape *shape, int a);

#endif
