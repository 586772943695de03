/* SPDX-License-Identifier: BSD-3-Clause */
/* The choice of an algorithm for a collective over several nodes, by the estimated cost of each on
 * the given network. It only sees numbers, no group and no network. */
#ifndef MESHMEM_COLL_ESTIMATE_H
#define MESHMEM_COLL_ESTIMATE_H

#include "coll/algorithm.h"
#include "far/far.h"

/* What the estimates depend on; equal in all members. */
struct meshmem_shape {
    uint32_t members, nodes; /* of the group */
    uint32_t near;           /* the largest number of members of one node */
    size_t bytes;            /* of the result, or of a block: the mean of far ones if they differ */
    size_t most;             /* of an alltoall: bytes of the largest block */
    bool in_order;           /* members are numbered node by node */
    bool knows_places;       /* of an alltoallv: members know where their blocks go */
    bool any_order; /* of a reduction: the result does not depend on the order of the operands */
};

/* The most pairs of members of which the first is on one node, and the second on another: of the
 * node that has most members, `near`, even if these are more than half of all. */
static inline uint64_t meshmem_estimate_pairs(uint32_t members, uint32_t near)
{
    return (uint64_t)near * (members - near);
}

/* The estimated time of algorithm a (of the collective's enum) in nanoseconds; INFINITY if it
 * cannot be used or has no estimate. */
double meshmem_estimate_cost(enum meshmem_collective collective, const struct meshmem_shape *shape,
                             const struct meshmem_far_costs *costs, int a);

/* The algorithm with the lowest estimate; the first of equals. */
int meshmem_estimate(enum meshmem_collective collective, const struct meshmem_shape *shape,
                     const struct meshmem_far_costs *costs);

/* Whether algorithm a can be used. */
bool meshmem_estimate_fits(enum meshmem_collective collective, const struct meshmem_shape *shape,
                           int a);

#endif
