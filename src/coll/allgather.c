/* SPDX-License-Identifier: BSD-3-Clause */
/* A reduction or scan in which all members send their data to all nodes, where each PE computes its
 * result. It is for data that is too large to be shown in a barrier (group.h), and so small that a
 * message between nodes costs more than moving the data.
 *
 * A node has room for two calls, used in turn. Room is reused in the next call but one, which no
 * member enters before all have entered the next call and so have finished with this one.
 *
 * Exclusion: a member's row is written by that member, over the network or directly, before it is
 * counted (arrive.h), and read afterwards. */
#include "coll/algorithm.h"
#include "coll/arrive.h"
#include "coll/fold.h"
#include "coll/room.h"
#include "near/copy.h"

enum { ROOM = MESHMEM_ALLGATHER_ROOM };

bool meshmem_fold_allgather(const struct meshmem_fold *fold)
{
    struct meshmem_group *g = fold->group;
    const struct meshmem_span *span = g->span;
    size_t row = (fold->bytes + MESHMEM_FOLD_LINE - 1) & -(size_t)MESHMEM_FOLD_LINE;
    struct meshmem_room *room = meshmem_room_open(g, MESHMEM_KEEPS_ROWS, (size_t)2 * ROOM);
    if (!room)
        return false;
    char *rows = room->mine + (++room->uses & 1) * ROOM, *mine = rows + g->me * row;
    meshmem_copy(mine, fold->source, fold->bytes);
    meshmem_arrive_begin(g, fold->bytes * (span->nodes - 1));
    for (uint32_t d = 1; d < span->nodes; d++) {
        uint32_t k = meshmem_span_behind(span, d);
        meshmem_arrive_put(g, k, meshmem_room_at(room, mine, k), fold->source, fold->bytes);
    }
    meshmem_arrive_end();
    meshmem_arrive_wait(g);
    meshmem_fold_rows(fold, rows, row);
    return true;
}
