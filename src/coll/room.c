/* SPDX-License-Identifier: BSD-3-Clause */
/* See room.h. A node's room is in its leader's pool. */
#include "coll/room.h"

#include "coll/keep.h"
#include "coll/pool.h"

#include <stdlib.h>

static void close_room(struct meshmem_kept *kept)
{
    struct meshmem_room *room = (struct meshmem_room *)kept;
    meshmem_pool_free(room->kept.shared);
    free(room->far);
    free(room);
}

static struct meshmem_room *make(const struct meshmem_group *group, size_t bytes)
{
    struct meshmem_room *room = calloc(1, sizeof *room);
    if (!room)
        return NULL;
    room->kept.close = close_room;
    room->far = calloc(group->span->nodes, sizeof *room->far);
    if (meshmem_group_leads(group))
        room->kept.shared = meshmem_pool_try(bytes);
    if (room->far && (room->kept.shared || !meshmem_group_leads(group)))
        return room;
    close_room(&room->kept);
    return NULL;
}

struct meshmem_room *meshmem_room_open(struct meshmem_group *group, enum meshmem_keeper keeper,
                                       size_t bytes)
{
    struct meshmem_span *span = group->span;
    if (span->keeper[keeper].known)
        return (struct meshmem_room *)span->keeper[keeper].kept;
    struct meshmem_room *room = make(group, bytes);
    uint64_t offset = room && room->kept.shared ? meshmem_pool_offset(room->kept.shared) : 1;
    if (!meshmem_keep(group, keeper, room ? &room->kept : NULL, offset))
        return NULL;
    for (uint32_t k = 0; k < span->nodes; k++) {
        offset = meshmem_group_offset(group, span->node[k].leader);
        room->far[k] = (uintptr_t)meshmem_pool_mine(offset);
        if (k == span->mine)
            room->mine = meshmem_pool_at(offset, group->near[0]);
    }
    return room;
}
