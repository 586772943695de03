/* SPDX-License-Identifier: BSD-3-Clause */
/* Memory on each node of a group that all nodes write to, besides that in which they synchronize.
 * An algorithm opens it when it first runs in a group, and the group keeps it. This file does not
 * know what it holds. */
#ifndef MESHMEM_COLL_ROOM_H
#define MESHMEM_COLL_ROOM_H

#include "coll/span.h"

struct meshmem_room {
    struct meshmem_kept kept;
    char *mine;    /* this node's room, as mapped here; zero at first */
    uint64_t *far; /* [node]: its room, by this PE's symmetric address */
    uint64_t uses; /* how often it was used; counted by the user, the same in all members */
};

/* The keeper's room, of `bytes` bytes on each node of the group; the first call takes the memory.
 * NULL in all members if memory is short on some node. Collective. */
struct meshmem_room *meshmem_room_open(struct meshmem_group *group, enum meshmem_keeper keeper,
                                       size_t bytes);

/* This PE's symmetric address of the byte in node k's room that corresponds to `local` in this
 * node's room. */
static inline void *meshmem_room_at(const struct meshmem_room *room, const void *local, uint32_t k)
{
    return (void *)(room->far[k] + (uint64_t)((const char *)local - room->mine));
}

#endif
