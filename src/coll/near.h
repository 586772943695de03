/* SPDX-License-Identifier: BSD-3-Clause */
/* Data movement between the members of a node, for broadcast, collect and alltoall. */
#ifndef MESHMEM_COLL_NEAR_H
#define MESHMEM_COLL_NEAR_H

#include "coll/group.h"
#include "near/copy.h"

/* Copy unless source and destination are the same. */
static inline void meshmem_near_copy(void *to, const void *from, size_t bytes)
{
    if (to != from)
        meshmem_copy(to, from, bytes);
}

/* The node's member `distance` after this one; starting at different members spreads the load. */
static inline uint32_t meshmem_near_behind(const struct meshmem_group *group, uint32_t distance)
{
    uint32_t i = group->node.me + distance;
    return i < group->node.n ? i : i - group->node.n;
}

/* Put bytes from source to the dest of members me + first to me + n - 1 of this node. Data for
 * several PEs is copied in blocks that stay in the cache, so that it is read from memory once. */
static inline void meshmem_near_put(const struct meshmem_group *group, char *dest,
                                    const char *source, size_t bytes, uint32_t first)
{
    enum { BLOCK = 1 << 15 };
    for (size_t done = 0, block; done < bytes; done += block) {
        block = bytes - done < BLOCK ? bytes - done : BLOCK;
        for (uint32_t k = first; k < group->node.n; k++) {
            uint32_t j = meshmem_near_behind(group, k);
            meshmem_near_copy((char *)meshmem_group_near_at(group, dest, j) + done, source + done,
                              block);
        }
    }
}

#endif
