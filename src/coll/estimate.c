/* SPDX-License-Identifier: BSD-3-Clause */
/* See estimate.h. The figures are those of two nodes over TCP (docs/why/coll.md); a faster network
 * has a better of each, and what counts is how they compare. */
#include "coll/estimate.h"

#include "coll/chain.h"
#include "coll/gather.h"

enum {
    HOP = 15000,  /* nanoseconds from node to node */
    RECORD = 150, /* of an operation among many, at both ends */
    SPEED = 2,    /* bytes in a nanosecond that a node receives */
    FOLD = 4,     /* bytes in a nanosecond that a PE adds up */
};

/* All members' data to all nodes, where everybody computes everything. */
static uint64_t cost_of_push(uint64_t n, uint64_t nodes, uint64_t members, uint64_t bytes)
{
    return HOP + RECORD * members * (nodes - 1) + (n - members) * bytes / SPEED + n * bytes / FOLD;
}

/* They meet, each gets its share from all far members, and puts it to all nodes; they meet. */
static uint64_t cost_of_split(uint64_t n, uint64_t nodes, uint64_t members, uint64_t bytes)
{
    return HOP * (5 + meshmem_node_rounds((uint32_t)nodes)) + RECORD * members * (n - members) +
           (members + 1) * (n - members) * bytes / n / SPEED + bytes / FOLD;
}

/* From the first node to the last, and back. */
static uint64_t cost_of_chain(uint64_t nodes, uint64_t members, uint64_t bytes, bool returns)
{
    uint64_t share = bytes / members;
    uint64_t piece = share < MESHMEM_CHAIN_PIECE ? share : MESHMEM_CHAIN_PIECE;
    uint64_t ways = returns ? 2 : 1;
    return ways * ((nodes - 1) * (HOP + piece / SPEED) + bytes / SPEED) + bytes / FOLD;
}

enum meshmem_way meshmem_estimate(const struct meshmem_group *group, size_t bytes, bool chains,
                                  bool returns)
{
    uint64_t n = group->n, nodes = meshmem_group_nodes(group), members = (n + nodes - 1) / nodes;
    enum meshmem_way way = SPLIT;
    uint64_t least = cost_of_split(n, nodes, members, bytes);
    uint64_t chain = cost_of_chain(nodes, members, bytes, returns);
    if (chains && chain < least) {
        least = chain;
        way = CHAIN;
    }
    if (bytes <= meshmem_gather_most(group) && cost_of_push(n, nodes, members, bytes) < least)
        way = PUSH;
    return way;
}
