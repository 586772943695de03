/* SPDX-License-Identifier: BSD-3-Clause */
/* Which algorithm a reduction or scan over several nodes takes, by what each should cost on this
 * network. It knows no group and no network: only numbers. */
#ifndef MESHMEM_COLL_ESTIMATE_H
#define MESHMEM_COLL_ESTIMATE_H

#include "coll/algorithm.h"
#include "far/far.h"

/* What it is about; equal in all members. */
struct meshmem_shape {
    uint32_t members, nodes; /* of the group */
    size_t bytes;            /* of the result */
    bool is_scan;            /* else a reduction */
    bool in_order;           /* members are numbered node by node */
    bool any_order;          /* of adding up gives the same bits */
};

/* Nanoseconds that algorithm a, of enum meshmem_reduce or meshmem_scan, should take; INFINITY when
 * it cannot be taken, or is never estimated. */
double meshmem_estimate_cost(const struct meshmem_shape *shape,
                             const struct meshmem_far_costs *costs, int a);

/* The one that takes least. */
int meshmem_estimate(const struct meshmem_shape *shape, const struct meshmem_far_costs *costs);

/* Whether algorithm a can be taken. */
bool meshmem_estimate_fits(const struct meshmem_shape *shape, int a);

#endif
