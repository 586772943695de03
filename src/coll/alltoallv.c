/* SPDX-License-Identifier: BSD-3-Clause */
/* The all-to-all collectives of Cray OpenSHMEMX whose blocks differ in size; see coll.h. Within a
 * node each member writes its blocks to the others. Those for other nodes go directly, too, once
 * their places are known, or through the memory of the nodes (uneven.h). */
#include "base/config.h"
#include "base/error.h"
#include "coll/algorithm.h"
#include "coll/arrive.h"
#include "coll/coll.h"
#include "coll/shape.h"
#include "coll/uneven.h"
#include "mem/symmetric.h"
#include "near/copy.h"

#include <stdlib.h>
#include <string.h>

/* Where a block goes, and how many bytes may: this member's in another one's target; by leaders,
 * that of a far member in this one's. */
struct landing {
    uint64_t offset, most;
};

struct call {
    struct meshmem_group *group;
    const struct meshmem_blocks *b;
    long *filled;            /* packed: the word that counts the bytes in target; else NULL */
    uint64_t room;           /* packed: the bytes of target */
    struct landing *landing; /* [member] */
    size_t far;              /* bytes that this member sends to other nodes */
    size_t most, mean; /* of blocks between nodes, the same in all members: the largest, and the
                          mean of the node that sends most */
    size_t total;      /* packed: the bytes for this member */
};

/* What a member shows first. */
struct shown {
    uint64_t far, most, room;
};

typedef void algorithm(struct call *c);

/* A near member's copy of a symmetric object; NULL if member i is far. */
static void *near_at(const struct meshmem_group *group, const void *symmetric, uint32_t i)
{
    return meshmem_span_is_near(group, i) ? meshmem_window_at(symmetric, group->world[i]) : NULL;
}

/* Fetch a word of member i; that of a far one is there after quiet. */
static void fetch(const struct meshmem_group *group, uint64_t *to, const size_t *word, uint32_t i)
{
    const size_t *near = near_at(group, word, i);
    if (near)
        *to = *near;
    else
        meshmem_far_get_nbi(meshmem_span_ring(), to, word, sizeof *to, group->world[i]);
}

/* The member that is the d-th to get a block; different members begin with different ones. */
static uint32_t behind(const struct meshmem_group *group, uint32_t d)
{
    return (group->me + d) % group->n;
}

static bool has_limits(void) { return meshmem_config.alltoallv_excess != MESHMEM_EXCESS_NONE; }

/* The bytes of a block for member i, of which it takes `most`, if the user wants that checked. */
static size_t allowed(const struct meshmem_group *group, uint32_t i, size_t bytes, size_t most)
{
    if (!has_limits() || bytes <= most)
        return bytes;
    if (meshmem_config.alltoallv_excess == MESHMEM_EXCESS_ABORT)
        meshmem_fail(group->call,
                     "%zu bytes are for PE %d, which has room for %zu of them "
                     "(SHMEM_ALLTOALLV_TSIZE_CHK=abort)",
                     bytes, group->world[i], most);
    return most;
}

/* How much of a target is left behind offset. */
static size_t left(uint64_t room, uint64_t offset) { return room > offset ? room - offset : 0; }

static void check_place(const struct meshmem_group *group, const void *dest, size_t bytes)
{
    if (unlikely(meshmem_config.check))
        meshmem_symmetric_check(group->call, "a block of target", dest, bytes);
}

/* ---- this member's blocks, for near members or for all ---- */

static void fetch_place(const struct call *c, uint32_t i)
{
    fetch(c->group, &c->landing[i].offset, &c->b->t_offsets[c->group->me], i);
    if (has_limits())
        fetch(c->group, &c->landing[i].most, &c->b->t_sizes[c->group->me], i);
}

static void reserve_place(const struct call *c, uint32_t i)
{
    uint64_t bytes = c->b->s_sizes[i];
    long *near = near_at(c->group, c->filled, i);
    if (!bytes)
        return;
    /* Relaxed: the barriers order what is in the target. */
    if (near)
        c->landing[i].offset = (uint64_t)__atomic_fetch_add(near, (long)bytes, __ATOMIC_RELAXED);
    else
        meshmem_far_fetch_nbi(meshmem_span_ring(), AMO_ADD, sizeof bytes, &c->landing[i].offset,
                              c->filled, bytes, 0, c->group->world[i]);
}

static void put(const struct meshmem_group *group, void *dest, const void *source, size_t bytes,
                uint32_t i)
{
    void *near = near_at(group, dest, i);
    check_place(group, dest, bytes);
    if (near)
        meshmem_copy(near, source, bytes);
    else
        meshmem_far_put_until_flush(meshmem_span_ring(), dest, source, bytes, group->world[i]);
}

/* Put the block for member i and, unless packed, its size. */
static void put_block(const struct call *c, uint32_t i)
{
    const struct meshmem_group *g = c->group;
    struct landing *p = &c->landing[i];
    size_t most = c->filled ? left(p->most, p->offset) : p->most;
    size_t bytes = allowed(g, i, c->b->s_sizes[i], most);
    if (bytes)
        put(g, c->b->target + p->offset, c->b->source + c->b->s_offsets[i], bytes, i);
    p->most = bytes;
    if (!c->filled)
        put(g, &c->b->t_sizes[g->me], &p->most, sizeof p->most, i);
}

static void for_each(const struct call *c, bool near, void (*act)(const struct call *, uint32_t))
{
    for (uint32_t d = 0; d < c->group->n; d++) {
        uint32_t i = behind(c->group, d);
        if (!near || meshmem_span_is_near(c->group, i))
            act(c, i);
    }
}

static void find_places(const struct call *c, bool near)
{
    for_each(c, near, c->filled ? reserve_place : fetch_place);
    if (!near && c->group->span)
        meshmem_span_quiet();
}

/* What has been counted in this member's target, when all are there. */
static void take_total(struct call *c)
{
    if (c->filled)
        c->total = (size_t)__atomic_exchange_n(c->filled, 0, __ATOMIC_RELAXED);
}

/* ---- the algorithms ---- */

static void direct(struct call *c)
{
    struct meshmem_group *g = c->group;
    find_places(c, false);
    if (g->span)
        meshmem_arrive_begin(g, c->far);
    for_each(c, false, put_block);
    if (g->span) {
        for (uint32_t d = 1; d < g->span->nodes; d++)
            meshmem_arrive_count(g, meshmem_span_behind(g->span, d));
        meshmem_arrive_end();
        meshmem_arrive_wait(g);
    } else
        meshmem_node_barrier(&g->node);
    take_total(c);
}

static void put_near(void *what)
{
    find_places(what, true);
    for_each(what, true, put_block);
}

/* A chunk of the block from far member i; its place is determined when the first one comes, behind
 * those from this node. */
static void take(void *what, uint32_t i, size_t all, size_t first, const void *chunk, size_t bytes)
{
    struct call *c = what;
    struct landing *p = &c->landing[i];
    if (first == 0) {
        size_t at = c->filled ? (size_t)*c->filled : c->b->t_offsets[i];
        size_t most = c->filled ? left(c->room, at) : c->b->t_sizes[i];
        *p = (struct landing){at, allowed(c->group, c->group->me, all, most)};
        if (c->filled)
            *c->filled += (long)all;
        else
            c->b->t_sizes[i] = p->most;
    }
    if (left(p->most, first) < bytes)
        bytes = left(p->most, first);
    if (bytes) {
        check_place(c->group, c->b->target + p->offset + first, bytes);
        meshmem_copy(c->b->target + p->offset + first, chunk, bytes);
    }
}

static void leader(struct call *c)
{
    struct meshmem_uneven blocks = {.source = c->b->source,
                                    .s_offsets = c->b->s_offsets,
                                    .s_sizes = c->b->s_sizes,
                                    .most = c->most,
                                    .near = put_near,
                                    .take = take,
                                    .what = c};
    if (meshmem_uneven_by_leader(c->group, &blocks))
        take_total(c);
    else
        direct(c);
}

static algorithm estimate, check;

static algorithm *const algorithms[] = {
#define ALLTOALLV(id, where, most, name, what, function, cost) [ALLTOALLV_##id] = function,
#include "coll/algorithm.def"
};

static void estimate(struct call *c)
{
    struct meshmem_shape shape = meshmem_shape_of(c->group, c->mean);
    shape.most = c->most;
    algorithms[meshmem_shape_choose(MESHMEM_ALLTOALLV, &shape)](c);
}

/* ---- the algorithms compared ---- */

/* Block i of this member's target; packed, all of them together are one. */
static unsigned char *block_at(const struct call *c, uint32_t i)
{
    return (unsigned char *)c->b->target + (c->filled ? 0 : c->b->t_offsets[i]);
}

static size_t block_bytes(const struct call *c, uint32_t i)
{
    if (c->filled)
        return has_limits() ? 0 : c->total; /* which blocks have been cut off is not determined */
    return c->b->t_sizes[i];
}

/* Whether the same bytes are in both; packed blocks may come in any order. */
static bool same(const struct call *c, const unsigned char *a, const unsigned char *b, size_t bytes)
{
    long count[256] = {0};
    bool all = true;
    if (!c->filled)
        return memcmp(a, b, bytes) == 0;
    for (size_t k = 0; k < bytes; k++) {
        count[a[k]]++;
        count[b[k]]--;
    }
    for (int value = 0; value < 256; value++)
        all &= count[value] == 0;
    return all;
}

/* After direct, leader starts with a target in which each byte is wrong. */
static void check(struct call *c)
{
    uint32_t blocks = c->filled ? 1 : c->group->n;
    size_t *limit = calloc(2 * (size_t)blocks, sizeof *limit), *bytes = limit + blocks, all = 0;
    struct call again = *c;
    again.landing = calloc(c->group->n, sizeof *again.landing);
    for (uint32_t i = 0; limit && again.landing && i < c->group->n; i++) {
        again.landing[i] = c->landing[i];
        if (!c->filled)
            limit[i] = c->b->t_sizes[i];
    }
    direct(c);
    for (uint32_t i = 0; limit && i < blocks; i++)
        all += bytes[i] = block_bytes(c, i);
    unsigned char *saved = malloc(all + 1), *at = saved;
    if (!limit || !again.landing || !saved)
        meshmem_fail(c->group->call, "SHMEM_COLL=alltoallv=check: no memory for %zu bytes", all);
    for (uint32_t i = 0; i < blocks; at += bytes[i++]) {
        memcpy(at, block_at(c, i), bytes[i]);
        for (size_t k = 0; k < bytes[i]; k++)
            block_at(c, i)[k] = (unsigned char)~at[k];
        if (!c->filled)
            c->b->t_sizes[i] = limit[i];
    }
    meshmem_group_barrier(c->group);
    leader(&again);
    at = saved;
    for (uint32_t i = 0; i < blocks; at += bytes[i++])
        if (again.total != c->total || block_bytes(&again, i) != bytes[i] ||
            !same(c, at, block_at(c, i), bytes[i]))
            meshmem_fail(c->group->call,
                         "SHMEM_COLL=alltoallv=check: what came from PE %d differs between direct "
                         "and leader",
                         c->group->world[i]);
    free(limit);
    free(again.landing);
    free(saved);
}

/* ---- the collectives ---- */

/* What all members know of the blocks between nodes. */
static void sum_up(struct call *c)
{
    const struct meshmem_group *g = c->group;
    const struct meshmem_span *span = g->span;
    for (uint32_t k = 0; k < span->nodes; k++) {
        size_t bytes = 0, near = meshmem_span_members(span, k), pairs = near * (g->n - near);
        for (uint32_t r = span->node[k].first; r < span->node[k + 1].first; r++) {
            const struct shown *shown = meshmem_group_shown(g, span->member[r]);
            bytes += shown->far;
            c->most = shown->most > c->most ? shown->most : c->most;
        }
        bytes = (bytes + pairs - 1) / pairs;
        c->mean = bytes > c->mean ? bytes : c->mean;
    }
}

/* Wait until all members have called: all t_offsets are there, and t_sizes if they are limits. */
static void meet(struct call *c)
{
    struct meshmem_group *g = c->group;
    struct shown mine = {.room = c->room};
    for (uint32_t i = 0; i < g->n; i++) {
        size_t bytes = c->b->s_sizes[i];
        if (bytes > PTRDIFF_MAX)
            meshmem_fail(g->call, "s_sizes[%u] is %zu, more than memory can hold; is it negative?",
                         i, bytes);
        if (meshmem_span_is_near(g, i))
            continue;
        mine.far += bytes;
        mine.most = bytes > mine.most ? bytes : mine.most;
    }
    c->far = mine.far;
    c->landing = calloc(g->n, sizeof *c->landing);
    if (!c->landing)
        meshmem_fail(g->call, "out of memory for the places of %u blocks", g->n);
    meshmem_group_exchange(g, &mine, sizeof mine);
    for (uint32_t i = 0; i < g->n; i++)
        c->landing[i].most = ((const struct shown *)meshmem_group_shown(g, i))->room;
    if (g->span)
        sum_up(c);
}

static size_t run(struct call *c)
{
    meet(c);
    algorithms[meshmem_algorithm(MESHMEM_ALLTOALLV, c->most, c->group->span)](c);
    free(c->landing);
    return c->total;
}

int meshmem_coll_alltoallv(struct meshmem_group *group, const struct meshmem_blocks *b)
{
    struct call c = {.group = group, .b = b};
    meshmem_group_check(group, .dest = b->target, .source = b->t_offsets);
    run(&c);
    return 0;
}

size_t meshmem_coll_alltoallv_packed(struct meshmem_group *group, const struct meshmem_blocks *b,
                                     uint64_t target_bytes, long *filled)
{
    struct call c = {.group = group, .b = b, .filled = filled, .room = target_bytes};
    if (!filled)
        meshmem_fail(group->call, "pSync is NULL");
    if (meshmem_config.check && *filled != 0) /* others add to it after group_check only */
        meshmem_fail(group->call, "pSync[1] holds %ld; fill pSync with SHMEM_SYNC_VALUE", *filled);
    meshmem_group_check(group, .dest = b->target);
    size_t total = run(&c);
    return has_limits() && total > target_bytes ? target_bytes : total;
}
