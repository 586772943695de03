/* SPDX-License-Identifier: BSD-3-Clause */
/* Collect and fcollect; see coll.h. Over several nodes, a block is sent once to each node, to dest
 * of the leader, from which the node's members copy it. The sender is the block's own PE, or one PE
 * of its node, which sends the blocks of all. */
#include "coll/algorithm.h"
#include "coll/arrive.h"
#include "coll/coll.h"
#include "coll/near.h"
#include "coll/shape.h"
#include "mem/address.h"

/* What a PE shows if block sizes may differ; also the block itself, if it is small. */
struct shown {
    size_t bytes;
    char block[MESHMEM_EAGER_MOST];
};

enum { SHOWN = -1 }; /* in place of a size: sizes differ and were shown */

static const struct shown *shown_by(const struct meshmem_group *group, uint32_t i)
{
    return meshmem_group_shown(group, i);
}

/* The size of PE i's block: the common size, or the one that it has shown. */
static size_t block_bytes(const struct meshmem_group *group, uint32_t i, size_t same)
{
    return same != (size_t)SHOWN ? same : shown_by(group, i)->bytes;
}

/* ---- the algorithms of both ---- */

struct call {
    struct meshmem_group *group;
    char *dest;
    const void *source;
    size_t bytes; /* of this PE's block */
    size_t same;  /* of all blocks, or SHOWN */
    size_t most;  /* of the largest block */
    enum meshmem_collective collective;
};

typedef void algorithm(const struct call *c);

/* Put this PE's block to the leaders of the other nodes, as counted arrivals. */
static void put_to_nodes(const struct call *c, size_t offset)
{
    struct meshmem_group *g = c->group;
    meshmem_arrive_begin(g, c->bytes * (g->span->nodes - 1));
    for (uint32_t d = 1; d < g->span->nodes; d++)
        meshmem_arrive_put(g, meshmem_span_behind(g->span, d), c->dest + offset, c->source,
                           c->bytes);
    meshmem_arrive_end();
}

/* Where this PE's block goes in dest. */
static size_t offset_of(const struct call *c)
{
    size_t offset = 0;
    for (uint32_t i = 0; i < c->group->me; i++)
        offset += block_bytes(c->group, i, c->same);
    return offset;
}

/* Blocks of far members have arrived at the leader. */
static void copy_far(const struct call *c)
{
    struct meshmem_group *g = c->group;
    size_t offset = 0, bytes;
    for (uint32_t i = 0; i < g->n; i++, offset += bytes) {
        bytes = block_bytes(g, i, c->same);
        if (!meshmem_span_is_near(g, i))
            meshmem_arrive_copy(g, c->dest + offset, bytes);
    }
}

static void put(const struct call *c)
{
    struct meshmem_group *g = c->group;
    size_t mine = offset_of(c);
    if (g->span)
        put_to_nodes(c, mine);
    meshmem_near_put(g, c->dest + mine, c->source, c->bytes, 0);
    if (g->span) {
        meshmem_arrive_wait(g);
        copy_far(c);
    }
    meshmem_node_barrier(&g->node);
}

/* Put this node's blocks, which are in this member's dest, to the leader of node k. */
static void put_node(const struct call *c, uint32_t k)
{
    struct meshmem_group *g = c->group;
    size_t offset = 0, begin = 0, end = 0, bytes;
    for (uint32_t i = 0; i < g->n; i++, offset += bytes) {
        bytes = block_bytes(g, i, c->same);
        if (!meshmem_span_is_near(g, i))
            continue;
        if (offset != end && end > begin) /* blocks of other nodes are between these */
            meshmem_far_put_until_flush(meshmem_span_ring(), c->dest + begin, c->dest + begin,
                                        end - begin, meshmem_span_leader(g, k));
        begin = offset != end ? offset : begin;
        end = offset + bytes;
    }
    meshmem_arrive_put_for_node(g, k, c->dest + begin, c->dest + begin, end - begin);
}

static void put_nodes(void *what)
{
    const struct call *c = what;
    for (uint32_t d = 1; d < c->group->span->nodes; d++)
        put_node(c, meshmem_span_behind(c->group->span, d));
}

static void leader(const struct call *c)
{
    struct meshmem_group *g = c->group;
    struct call shared = *c;
    size_t bytes = 0;
    for (uint32_t j = g->span->node[g->span->mine].first, n = 0; n < g->node.n; n++)
        bytes += block_bytes(g, g->span->member[j + n], c->same);
    meshmem_near_put(g, c->dest + offset_of(c), c->source, c->bytes, 0);
    meshmem_arrive_by_one(g, put_nodes, &shared, bytes * (g->span->nodes - 1));
    copy_far(c);
    meshmem_node_barrier(&g->node);
}

/* Within a node, for blocks of equal size. */
static void get(const struct call *c)
{
    struct meshmem_group *g = c->group;
    meshmem_node_barrier(&g->node);
    for (uint32_t k = 0; k < g->node.n; k++) {
        uint32_t i = meshmem_near_behind(g, k);
        meshmem_near_copy(c->dest + i * c->bytes, meshmem_group_near_at(g, c->source, i), c->bytes);
    }
    meshmem_node_barrier(&g->node);
}

/* Show the size of this PE's block, and the block if it is small. */
static void show_block(struct meshmem_group *group, const void *source, size_t bytes)
{
    struct shown mine;
    size_t small = bytes <= sizeof mine.block ? bytes : 0;
    mine.bytes = bytes;
    meshmem_copy(mine.block, source, small);
    meshmem_group_exchange(group, &mine, offsetof(struct shown, block) + small);
}

/* Copy the blocks, all of which are small and were shown. */
static void take_blocks(const struct meshmem_group *group, char *dest)
{
    for (uint32_t i = 0; i < group->n; i++) {
        const struct shown *shown = shown_by(group, i);
        meshmem_copy(dest, shown->block, shown->bytes);
        dest += shown->bytes;
    }
}

/* For small blocks; collect has already shown them. */
static void eager(const struct call *c)
{
    if (c->same != (size_t)SHOWN)
        show_block(c->group, c->source, c->bytes);
    take_blocks(c->group, c->dest);
}

static void estimate(const struct call *c);

static algorithm *const collects[] = {
#define COLLECT(id, where, most, name, what, function, cost) [COLLECT_##id] = function,
#include "coll/algorithm.def"
};

static algorithm *const fcollects[] = {
#define FCOLLECT(id, where, most, name, what, function, cost) [FCOLLECT_##id] = function,
#include "coll/algorithm.def"
};

static void run(const struct call *c, int a)
{
    (c->collective == MESHMEM_COLLECT ? collects : fcollects)[a](c);
}

static void estimate(const struct call *c)
{
    struct meshmem_shape shape = meshmem_shape_of(c->group, c->most);
    run(c, meshmem_shape_choose(c->collective, &shape));
}

/* ---- the collectives ---- */

int meshmem_coll_collect(struct meshmem_group *group, void *dest, const void *source, size_t bytes)
{
    size_t all = 0;
    struct call c = {group, dest, source, bytes, (size_t)SHOWN, 0, MESHMEM_COLLECT};
    meshmem_group_check(group, .dest = dest); /* source may be NULL if there are no bytes */
    show_block(group, source, bytes);
    for (uint32_t i = 0; i < group->n; i++) {
        size_t block = block_bytes(group, i, (size_t)SHOWN);
        all += block;
        c.most = block > c.most ? block : c.most;
    }
    if (meshmem_config.check)
        meshmem_address_check(group->call, "dest", dest, all);
    run(&c, meshmem_algorithm(MESHMEM_COLLECT, c.most, group->span));
    return 0;
}

int meshmem_coll_fcollect(struct meshmem_group *group, void *dest, const void *source, size_t bytes)
{
    struct call c = {group, dest, source, bytes, bytes, bytes, MESHMEM_FCOLLECT};
    meshmem_group_check(group, .unit = "bytes", .number = {bytes}, .dest = dest, .source = source);
    if (bytes)
        run(&c, meshmem_algorithm(MESHMEM_FCOLLECT, bytes, group->span));
    return 0;
}
