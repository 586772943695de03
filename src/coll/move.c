/* SPDX-License-Identifier: BSD-3-Clause */
/* The collectives that move data: sync, broadcast, collect, alltoall. See coll.h. What happens
 * between nodes is in between.c; here members are those of a node, and have its numbers. */
#include "coll/between.h"
#include "coll/choice.h"
#include "coll/coll.h"

#include "base/error.h"
#include "mem/symmetric.h"
#include "near/copy.h"

/* What is put to several PEs goes in pieces, so that it is read from memory once. */
enum { PIECE = 1 << 15, LINE = 64 };

static void copy(void *to, const void *from, size_t bytes)
{
    if (to != from)
        meshmem_copy(to, from, bytes);
}

/* The PE that is `distance` behind me, so that not all begin with the same. */
static uint32_t after(const struct meshmem_group *group, uint32_t distance)
{
    uint32_t i = group->node.me + distance;
    return i < group->node.n ? i : i - group->node.n;
}

/* Put bytes from source to dest on members me + first to me + n - 1. */
static void put_to_all(const struct meshmem_group *group, char *dest, const char *source,
                       size_t bytes, uint32_t first)
{
    for (size_t done = 0, piece; done < bytes; done += piece) {
        piece = bytes - done < PIECE ? bytes - done : PIECE;
        for (uint32_t k = first; k < group->node.n; k++)
            copy((char *)meshmem_group_near_at(group, dest, after(group, k)) + done, source + done,
                 piece);
    }
}

int meshmem_coll_sync(struct meshmem_group *group)
{
    meshmem_group_check(group, .is_sync = true);
    meshmem_group_barrier(group);
    return 0;
}

/* ---- broadcast ---- */

/* How many of the bytes root puts to each of the others, who get the rest themselves: then all PEs
 * copy as much. */
static size_t share_of_root(size_t bytes, uint32_t n) { return bytes / n / LINE * LINE; }

static void broadcast_from(struct meshmem_group *group, char *dest, const char *source,
                           size_t bytes, enum meshmem_way way)
{
    struct meshmem_node *node = &group->node;
    if (way == PUSH) {
        put_to_all(group, dest, source, bytes, 1);
        meshmem_node_send(node);
        return;
    }
    meshmem_node_send(node);
    if (way == SPLIT)
        put_to_all(group, dest, source, share_of_root(bytes, node->n), 1);
    meshmem_node_barrier(node);
}

static void broadcast_to(struct meshmem_group *group, char *dest, const char *source, size_t bytes,
                         uint32_t root, enum meshmem_way way)
{
    struct meshmem_node *node = &group->node;
    size_t there = way == SPLIT ? share_of_root(bytes, node->n) : 0;
    meshmem_node_receive(node, root);
    if (way == PUSH)
        return;
    const char *from = meshmem_group_near_at(group, source, root);
    copy(dest + there, from + there, bytes - there);
    meshmem_node_barrier(node);
}

void meshmem_coll_broadcast_near(struct meshmem_group *group, void *dest, const void *source,
                                 size_t bytes, uint32_t root)
{
    enum meshmem_way way = meshmem_choice(BROADCAST, bytes, false);
    if (group->node.me != root)
        broadcast_to(group, dest, source, bytes, root, way);
    else if (group->node.n > 1)
        broadcast_from(group, dest, source, bytes, way);
}

int meshmem_coll_broadcast(struct meshmem_group *group, void *dest, const void *source,
                           size_t bytes, int root, bool root_too)
{
    if ((unsigned)root >= group->n)
        meshmem_fail(group->call, "PE_root is %d, but these are PEs 0 to %u", root, group->n - 1);
    meshmem_group_check(group, .name = {"bytes", "PE_root"}, .number = {bytes, (uint64_t)root},
                        .dest = dest, .source = source);
    if (bytes == 0)
        return 0;
    if (group->span)
        meshmem_between_broadcast(group, dest, source, bytes, (uint32_t)root);
    else
        meshmem_coll_broadcast_near(group, dest, source, bytes, (uint32_t)root);
    if (root_too && group->me == (unsigned)root)
        copy(dest, source, bytes);
    return 0;
}

/* ---- collect ---- */

/* What a PE shows when blocks may differ; also the block, when it is small. */
struct shown {
    size_t bytes;
    char block[MESHMEM_CHOICE_SHOWN];
};

enum { SHOWN = -1 }; /* instead of a size */

static const struct shown *shown_by(const struct meshmem_group *group, uint32_t i)
{
    return meshmem_group_shown(group, i);
}

/* The bytes of PE i's block: the same for all, or what it has shown. */
static size_t block_bytes(const struct meshmem_group *group, uint32_t i, size_t same)
{
    return same != (size_t)SHOWN ? same : shown_by(group, i)->bytes;
}

static void push_block(struct meshmem_group *group, char *dest, const void *source, size_t same)
{
    size_t place = 0, mine = block_bytes(group, group->me, same);
    for (uint32_t i = 0; i < group->me; i++)
        place += block_bytes(group, i, same);
    if (group->span)
        meshmem_between_tell_leaders(group, dest + place, source, mine);
    put_to_all(group, dest + place, source, mine, 0);
    if (!group->span) {
        meshmem_node_barrier(&group->node);
        return;
    }
    meshmem_between_wait(group);
    /* The blocks of other nodes' members have come to the leader. */
    size_t at = 0, bytes;
    for (uint32_t i = 0; i < group->n; i++, at += bytes) {
        bytes = block_bytes(group, i, same);
        if (!meshmem_span_is_near(group, i))
            meshmem_between_take(group, dest + at, bytes);
    }
    meshmem_node_barrier(&group->node);
}

/* All have called, with blocks of bytes. */
static void pull_blocks(struct meshmem_group *group, char *dest, const void *source, size_t bytes)
{
    for (uint32_t k = 0; k < group->node.n; k++) {
        uint32_t i = after(group, k);
        copy(dest + i * bytes, meshmem_group_near_at(group, source, i), bytes);
    }
    meshmem_node_barrier(&group->node);
}

/* Show my block if it is small, and its bytes in any case. */
static void show_block(struct meshmem_group *group, const void *source, size_t bytes)
{
    struct shown mine;
    size_t small = bytes <= sizeof mine.block ? bytes : 0;
    mine.bytes = bytes;
    meshmem_copy(mine.block, source, small);
    meshmem_group_exchange(group, &mine, offsetof(struct shown, block) + small);
}

/* All blocks are small and have been shown. */
static void take_blocks(const struct meshmem_group *group, char *dest)
{
    for (uint32_t i = 0; i < group->n; i++) {
        const struct shown *shown = shown_by(group, i);
        meshmem_copy(dest, shown->block, shown->bytes);
        dest += shown->bytes;
    }
}

int meshmem_coll_collect(struct meshmem_group *group, void *dest, const void *source, size_t bytes)
{
    size_t all = 0, most = 0;
    meshmem_group_check(group, .dest = dest); /* without bytes there may be no source */
    show_block(group, source, bytes);
    for (uint32_t i = 0; i < group->n; i++) {
        size_t block = block_bytes(group, i, (size_t)SHOWN);
        all += block;
        most = block > most ? block : most;
    }
    if (meshmem_config.check)
        meshmem_symmetric_check(group->call, "dest", dest, all);
    switch (meshmem_choice(COLLECT, most, group->span)) {
    case SHOW:
        take_blocks(group, dest);
        break;
    default:
        push_block(group, dest, source, (size_t)SHOWN);
    }
    return 0;
}

int meshmem_coll_fcollect(struct meshmem_group *group, void *dest, const void *source, size_t bytes)
{
    meshmem_group_check(group, .name = {"bytes"}, .number = {bytes}, .dest = dest,
                        .source = source);
    if (bytes == 0)
        return 0;
    switch (meshmem_choice(FCOLLECT, bytes, group->span)) {
    case SHOW:
        show_block(group, source, bytes);
        take_blocks(group, dest);
        break;
    case PULL:
        meshmem_node_barrier(&group->node);
        pull_blocks(group, dest, source, bytes);
        break;
    default:
        push_block(group, dest, source, bytes);
    }
    return 0;
}

/* ---- alltoall ---- */

/* Copy block `from` of the source of near PE s to block `to` of dest of near PE d; numbers of the
 * world. */
static void copy_block(const struct meshmem_blocks *b, int s, uint32_t from, int d, uint32_t to)
{
    ptrdiff_t nelems = (ptrdiff_t)b->nelems;
    meshmem_copy_strided((char *)meshmem_window_at(b->dest, d) + to * nelems * b->dest_step,
                         (const char *)meshmem_window_at(b->source, s) +
                             from * nelems * b->source_step,
                         b->dest_step, b->source_step, b->element, b->nelems);
}

static void alltoall(struct meshmem_group *group, const struct meshmem_blocks *b)
{
    uint32_t me = group->me, n = group->n;
    const int *world = group->world;
    bool pull = meshmem_choice(ALLTOALL, b->element * b->nelems, group->span) == PULL;
    if (pull)
        meshmem_group_barrier(group);
    if (group->span)
        meshmem_between_tell_blocks(group, b);
    for (uint32_t k = 0, i = me; k < n; k++, i = i + 1 < n ? i + 1 : 0) {
        if (!meshmem_span_is_near(group, i))
            continue;
        if (pull)
            copy_block(b, world[i], me, world[me], i);
        else
            copy_block(b, world[me], i, world[i], me);
    }
    if (group->span)
        meshmem_between_wait(group);
    else
        meshmem_node_barrier(&group->node);
}

int meshmem_coll_alltoall(struct meshmem_group *group, void *dest, const void *source, size_t bytes)
{
    struct meshmem_blocks b = {dest, source, (ptrdiff_t)bytes, (ptrdiff_t)bytes, bytes, 1};
    meshmem_group_check(group, .name = {"bytes"}, .number = {bytes}, .dest = dest,
                        .source = source);
    if (bytes)
        alltoall(group, &b);
    return 0;
}

int meshmem_coll_alltoalls(struct meshmem_group *group, void *dest, const void *source,
                           ptrdiff_t dst, ptrdiff_t sst, size_t nelems, size_t element)
{
    struct meshmem_blocks b = {.dest = dest,
                               .source = source,
                               .dest_step = dst * (ptrdiff_t)element,
                               .source_step = sst * (ptrdiff_t)element,
                               .element = element,
                               .nelems = nelems};
    meshmem_group_check(group, .name = {"nelems", "dst", "sst"},
                        .number = {nelems, (uint64_t)dst, (uint64_t)sst}, .dest = dest,
                        .source = source);
    if (nelems)
        alltoall(group, &b);
    return 0;
}
