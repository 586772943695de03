/* SPDX-License-Identifier: BSD-3-Clause */
/* Memory of each node of a group that all nodes write to, beside that in which they meet: what an
 * algorithm needs from its first use in a group on. It does not know what for. */
#ifndef MESHMEM_COLL_ROOM_H
#define MESHMEM_COLL_ROOM_H

#include "coll/span.h"

struct meshmem_room {
    struct meshmem_kept kept;
    char *mine;    /* the room of my node, here; zero at first */
    uint64_t *far; /* [node]: my name of its room */
    uint64_t uses; /* counted by who uses it; the same in all members */
};

/* The room of so many bytes that the keeper has in each node of the group, which takes memory the
 * first time; NULL, in all members, when memory is short somewhere. Collective. */
struct meshmem_room *meshmem_room_open(struct meshmem_group *group, enum meshmem_keeper keeper,
                                       size_t bytes);

/* My name of the byte of node k's room that lies where `local` lies in that of my node. */
static inline void *meshmem_room_at(const struct meshmem_room *room, const void *local, uint32_t k)
{
    return (void *)(room->far[k] + (uint64_t)((const char *)local - room->mine));
}

#endif
