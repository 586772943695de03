/* SPDX-License-Identifier: BSD-3-Clause */
/* The all-to-all collectives of Cray OpenSHMEMX whose blocks differ in size; see coll.h. Within a
 * node each member writes its blocks to the others. Blocks for other nodes also go directly, once
 * their places are known, or through the memory of the nodes: with the first message (eager.h), or
 * when all know the sizes (uneven.h). */
#include "base/config.h"
#include "base/error.h"
#include "coll/algorithm.h"
#include "coll/arrive.h"
#include "coll/coll.h"
#include "coll/eager.h"
#include "coll/overlap.h"
#include "coll/shape.h"
#include "coll/uneven.h"
#include "mem/address.h"
#include "near/copy.h"

#include <stdlib.h>
#include <string.h>

/* Where a block goes, and how many bytes of it may: this member's block in another member's target;
 * by leaders, a far member's block in this member's target. */
struct landing {
    uint64_t offset, most;
};

struct call {
    struct meshmem_group *group;
    const struct meshmem_blocks *b;
    long *filled;            /* packed: the word that counts the bytes in target; else NULL */
    uint64_t room;           /* packed: the bytes of target */
    struct landing *landing; /* [member] */
    struct meshmem_eager_head *head; /* [member]: far: bytes that it sends to other nodes; most: its
                                        largest block for one; room: as above */
    size_t most, mean; /* of blocks between nodes, the same in all members: the largest, and the
                          mean of the node that sends most */
    size_t total;      /* packed: the bytes for this member */
    bool knows;        /* where blocks for far members go */
};

typedef void algorithm(struct call *c);

/* A near member's copy of a symmetric object; NULL if member i is far. */
static void *near_at(const struct meshmem_group *group, const void *symmetric, uint32_t i)
{
    return meshmem_span_is_near(group, i) ? meshmem_window_at(symmetric, group->world[i]) : NULL;
}

/* Fetch a word of member i; a far member's word is there after quiet. */
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

/* How many bytes of a block may go to member i, which has room for `most`, if the user wants that
 * checked. Without SHMEM_ALLTOALLV_TSIZE_CHK `most` has a meaning for packed blocks only. */
static size_t allowed(const struct call *c, uint32_t i, size_t bytes, size_t most)
{
    bool checked = !has_limits() && c->filled && meshmem_config.check;
    if ((!has_limits() && !checked) || bytes <= most)
        return bytes;
    if (checked || meshmem_config.alltoallv_excess == MESHMEM_EXCESS_ABORT)
        meshmem_fail(c->group->call, "%zu bytes are for PE %d, which has room for %zu of them (%s)",
                     bytes, c->group->world[i], most,
                     checked ? "SHMEM_CHECK" : "SHMEM_ALLTOALLV_TSIZE_CHK=abort");
    return most;
}

/* How much of a target is left after offset. */
static size_t left(uint64_t room, uint64_t offset) { return room > offset ? room - offset : 0; }

static void check_place(const struct meshmem_group *group, const void *dest, size_t bytes)
{
    if (unlikely(meshmem_config.check))
        meshmem_address_check(group->call, "a block of target", dest, bytes);
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
    if (near)
        meshmem_copy(near, source, bytes);
    else
        meshmem_far_put_until_flush(meshmem_span_ring(), dest, source, bytes, group->world[i]);
}

/* Whether only one block goes to this other node, and nothing else is put there; then its put also
 * counts it. */
static bool is_one_put(const struct call *c, uint32_t k)
{
    return meshmem_span_members(c->group->span, k) == 1 && (c->filled || c->knows);
}

/* Put the block for member i and, unless packed or known to it, its size. */
static void put_block(const struct call *c, uint32_t i)
{
    struct meshmem_group *g = c->group;
    struct landing *p = &c->landing[i];
    bool near = meshmem_span_is_near(g, i);
    char *dest = c->b->target + p->offset;
    const char *source = c->b->source + c->b->s_offsets[i];
    size_t most = c->filled ? left(c->head[i].room, p->offset) : p->most;
    size_t bytes = allowed(c, i, c->b->s_sizes[i], most);
    if (bytes)
        check_place(g, dest, bytes);
    if (!near && is_one_put(c, g->span->node_of[i])) {
        meshmem_arrive_put(g, g->span->node_of[i], bytes ? dest : NULL, source, bytes);
        return;
    }
    if (bytes)
        put(g, dest, source, bytes, i);
    p->most = bytes;
    if (!c->filled && (near || !c->knows))
        put(g, &c->b->t_sizes[g->me], &p->most, sizeof p->most, i);
}

/* Each near member, or each far one. */
static void for_each(const struct call *c, bool near, void (*act)(const struct call *, uint32_t))
{
    for (uint32_t d = 0; d < c->group->n; d++) {
        uint32_t i = behind(c->group, d);
        if (near == meshmem_span_is_near(c->group, i))
            act(c, i);
    }
}

static void find_places(const struct call *c, bool near)
{
    for_each(c, near, c->filled ? reserve_place : fetch_place);
}

/* What has been counted in this member's target, when all are there. */
static void take_total(struct call *c)
{
    if (c->filled)
        c->total = (size_t)__atomic_exchange_n(c->filled, 0, __ATOMIC_RELAXED);
}

/* ---- the algorithms ---- */

static void put_near(void *what)
{
    find_places(what, true);
    for_each(what, true, put_block);
}

static void put_far(struct call *c)
{
    struct meshmem_group *g = c->group;
    if (!c->knows) {
        find_places(c, false);
        meshmem_span_quiet();
    }
    meshmem_arrive_begin(g, c->head[g->me].far);
    for_each(c, false, put_block);
    for (uint32_t d = 1; d < g->span->nodes; d++) {
        uint32_t k = meshmem_span_behind(g->span, d);
        if (!is_one_put(c, k))
            meshmem_arrive_count(g, k);
    }
    meshmem_arrive_end();
}

/* The far blocks first: they are under way while the near ones are copied. */
static void direct(struct call *c)
{
    struct meshmem_group *g = c->group;
    if (g->span)
        put_far(c);
    put_near(c);
    if (g->span)
        meshmem_arrive_wait(g);
    else
        meshmem_node_barrier(&g->node);
    take_total(c);
}

/* A chunk of the block from far member i; its place is determined when the first chunk comes, after
 * the blocks from this node. */
static void take(void *what, uint32_t i, size_t all, size_t first, const void *chunk, size_t bytes)
{
    struct call *c = what;
    struct landing *p = &c->landing[i];
    if (first == 0) {
        size_t at = c->filled ? (size_t)*c->filled : c->b->t_offsets[i];
        size_t most = c->filled ? left(c->room, at) : c->b->t_sizes[i];
        *p = (struct landing){at, allowed(c, c->group->me, all, most)};
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

/* What far member i has said in the first message: how much comes from it, and where this member's
 * block goes. */
static void know(void *what, uint32_t i, const struct meshmem_uneven_pair *pair)
{
    struct call *c = what;
    if (c->filled)
        return;
    c->landing[i] = (struct landing){pair->offset, pair->most};
    c->b->t_sizes[i] = allowed(c, c->group->me, pair->size, c->b->t_sizes[i]);
    c->knows = true;
}

static struct meshmem_uneven blocks_of(struct call *c)
{
    bool places = !c->filled;
    return (struct meshmem_uneven){.source = c->b->source,
                                   .s_offsets = c->b->s_offsets,
                                   .s_sizes = c->b->s_sizes,
                                   .t_offsets = places ? c->b->t_offsets : NULL,
                                   .t_sizes = places ? c->b->t_sizes : NULL,
                                   .most = c->most,
                                   .near = put_near,
                                   .take = take,
                                   .know = know,
                                   .what = c};
}

typedef bool exchange(struct meshmem_group *group, const struct meshmem_uneven *blocks);

/* Through memory of the nodes, if there is enough. */
static void indirect(struct call *c, exchange *by)
{
    struct meshmem_uneven blocks = blocks_of(c);
    if (by(c->group, &blocks))
        take_total(c);
    else
        direct(c);
}

static void leader(struct call *c) { indirect(c, meshmem_uneven_by_leader); }
static void multi_leader(struct call *c) { indirect(c, meshmem_uneven_by_leaders); }

static algorithm eager, estimate, check;

static algorithm *const algorithms[] = {
#define ALLTOALLV(id, where, most, name, what, function, cost) [ALLTOALLV_##id] = function,
#include "coll/algorithm.def"
};

/* What the heads say about the blocks between nodes. */
static void sum_up(struct call *c)
{
    const struct meshmem_group *g = c->group;
    const struct meshmem_span *span = g->span;
    for (uint32_t k = 0; span && k < span->nodes; k++) {
        size_t bytes = 0, near = meshmem_span_members(span, k), pairs = near * (g->n - near);
        for (uint32_t r = span->node[k].first; r < span->node[k + 1].first; r++) {
            const struct meshmem_eager_head *head = &c->head[span->member[r]];
            bytes += head->far;
            c->most = head->most > c->most ? head->most : c->most;
        }
        bytes = (bytes + pairs - 1) / pairs;
        c->mean = bytes > c->mean ? bytes : c->mean;
    }
}

/* Exchange heads. All members have called when it returns: all t_offsets are there, and t_sizes if
 * they are limits. */
static void meet(struct call *c)
{
    struct meshmem_group *g = c->group;
    meshmem_group_exchange(g, &c->head[g->me], sizeof *c->head);
    for (uint32_t i = 0; i < g->n; i++)
        c->head[i] = *(const struct meshmem_eager_head *)meshmem_group_shown(g, i);
    sum_up(c);
}

static void eager(struct call *c)
{
    struct meshmem_uneven blocks = blocks_of(c);
    switch (meshmem_eager_exchange(c->group, &blocks, c->head)) {
    case MESHMEM_EAGER_ALL:
        take_total(c);
        return;
    case MESHMEM_EAGER_KNOWN:
        sum_up(c);
        break;
    case MESHMEM_EAGER_NONE:
        meet(c);
    }
    estimate(c);
}

static void estimate(struct call *c)
{
    struct meshmem_shape shape = meshmem_shape_of(c->group, c->mean);
    shape.most = c->most;
    shape.knows_places = c->knows;
    algorithms[meshmem_shape_choose(MESHMEM_ALLTOALLV, &shape)](c);
}

/* ---- the algorithms compared ---- */

/* Block i of this member's target; if packed, all of them together are one. */
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

/* What this member's target holds after direct, to be compared with what the others leave there. */
struct expected {
    uint32_t blocks;
    size_t *limit, *bytes; /* [block]: what t_sizes was before, and is now */
    size_t total;
    unsigned char *saved;
};

/* Begin with a target in which each byte is wrong. */
static void spoil(struct call *c, const struct expected *e)
{
    const unsigned char *at = e->saved;
    for (uint32_t i = 0; i < e->blocks; at += e->bytes[i++]) {
        for (size_t k = 0; k < e->bytes[i]; k++)
            block_at(c, i)[k] = (unsigned char)~at[k];
        if (!c->filled)
            c->b->t_sizes[i] = e->limit[i];
    }
    c->total = 0;
    meshmem_group_barrier(c->group);
}

static void compare(const struct call *c, const struct expected *e, const char *name)
{
    const unsigned char *at = e->saved;
    for (uint32_t i = 0; i < e->blocks; at += e->bytes[i++])
        if (c->total != e->total || block_bytes(c, i) != e->bytes[i] ||
            !same(c, at, block_at(c, i), e->bytes[i]))
            meshmem_fail(c->group->call,
                         "SHMEM_COLL=alltoallv=check: what came from PE %d differs between direct "
                         "and %s",
                         c->group->world[i], name);
}

static void check(struct call *c)
{
    uint32_t blocks = c->filled ? 1 : c->group->n;
    size_t *sizes = calloc(2 * (size_t)blocks, sizeof *sizes), all = 0;
    struct expected e = {.blocks = blocks, .limit = sizes, .bytes = sizes + blocks};
    for (uint32_t i = 0; sizes && !c->filled && i < blocks; i++)
        e.limit[i] = c->b->t_sizes[i];
    meet(c); /* from now on others write there */
    direct(c);
    e.total = c->total;
    for (uint32_t i = 0; sizes && i < blocks; i++)
        all += e.bytes[i] = block_bytes(c, i);
    unsigned char *to = e.saved = malloc(all + 1);
    if (!sizes || !to)
        meshmem_fail_memory(c->group->call, "SHMEM_COLL=alltoallv=check: no memory for %zu bytes",
                            all);
    for (uint32_t i = 0; i < blocks; to += e.bytes[i++])
        memcpy(to, block_at(c, i), e.bytes[i]);
    for (int a = 0; (a = meshmem_algorithm_checked(MESHMEM_ALLTOALLV, a)) < ALLTOALLV_ALGORITHMS;
         a++) {
        spoil(c, &e);
        algorithms[a](c);
        compare(c, &e, meshmem_algorithm_name(MESHMEM_ALLTOALLV, a));
    }
    free(sizes);
    free(e.saved);
}

/* ---- the collectives ---- */

/* This member's head. */
static void make_head(struct call *c)
{
    struct meshmem_group *g = c->group;
    c->landing = calloc(g->n, sizeof *c->landing);
    c->head = calloc(g->n, sizeof *c->head);
    if (!c->landing || !c->head)
        meshmem_fail_memory(g->call, "out of memory for the places of %u blocks", g->n);
    struct meshmem_eager_head *mine = &c->head[g->me];
    mine->room = c->room;
    for (uint32_t i = 0; i < g->n; i++) {
        size_t bytes = c->b->s_sizes[i];
        if (bytes > PTRDIFF_MAX)
            meshmem_fail(g->call, "s_sizes[%u] is %zu, more than memory can hold; is it negative?",
                         i, bytes);
        if (meshmem_span_is_near(g, i))
            continue;
        mine->far += bytes;
        mine->most = bytes > mine->most ? bytes : mine->most;
    }
}

/* How much of a packed target is filled. */
static size_t filled_bytes(const struct call *c)
{
    return has_limits() && c->total > c->room ? c->room : c->total;
}

/* What has come is known only now. The others do not put before this member has called again. */
static void check_apart(const struct call *c)
{
    const struct meshmem_blocks *b = c->b;
    struct meshmem_places to = {"target", b->target, b->t_offsets, b->t_sizes, c->group->n};
    struct meshmem_places from = {"source", b->source, b->s_offsets, b->s_sizes, c->group->n};
    size_t filled = filled_bytes(c);
    if (c->filled)
        to = (struct meshmem_places){"target", b->target, NULL, &filled, 1};
    meshmem_overlap_check(c->group->call, &to, &from, c->group->me);
}

static size_t run(struct call *c)
{
    make_head(c);
    algorithm *act = algorithms[meshmem_algorithm(MESHMEM_ALLTOALLV, 0, c->group->span)];
    if (act != eager && act != check)
        meet(c);
    act(c);
    free(c->landing);
    free(c->head);
    if (unlikely(meshmem_config.check) && meshmem_config.alltoallv_excess != MESHMEM_EXCESS_TRUNC)
        check_apart(c); /* how much of a block is cut off is not known here */
    return filled_bytes(c);
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
    if (*filled != 0) /* others add to it after this member has shown its head */
        meshmem_fail(group->call, "pSync[1] holds %ld; fill pSync with SHMEM_SYNC_VALUE", *filled);
    meshmem_group_check(group, .dest = b->target);
    return run(&c);
}
