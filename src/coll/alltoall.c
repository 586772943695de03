/* SPDX-License-Identifier: BSD-3-Clause */
/* Alltoall and alltoalls; see coll.h. Blocks for far PEs either go directly to dest as they are, in
 * frames into which the proxy packs those of all PEs of this node, or travel together through the
 * memory of the nodes (exchange.h). */
#include "base/error.h"
#include "coll/algorithm.h"
#include "coll/arrive.h"
#include "coll/coll.h"
#include "coll/exchange.h"
#include "coll/shape.h"
#include "near/copy.h"

#include <stdlib.h>
#include <string.h>

/* Copy block `from` of the source of near PE s to block `to` of the dest of near PE d; s and d are
 * world numbers. */
static void copy_block(const struct meshmem_exchange *b, int s, uint32_t from, int d, uint32_t to)
{
    ptrdiff_t nelems = (ptrdiff_t)b->nelems;
    meshmem_copy_strided((char *)meshmem_window_at(b->dest, d) + to * nelems * b->dest_step,
                         (const char *)meshmem_window_at(b->source, s) +
                             from * nelems * b->source_step,
                         b->dest_step, b->source_step, b->element, b->nelems);
}

/* Put this PE's blocks for the members of node k. */
static void put_blocks(const struct meshmem_group *group, const struct meshmem_exchange *b,
                       uint32_t k)
{
    const struct meshmem_span *span = group->span;
    ptrdiff_t nelems = (ptrdiff_t)b->nelems;
    struct meshmem_strided shape = {b->dest_step, b->source_step, b->element, b->nelems};
    char *dest = b->dest + group->me * nelems * b->dest_step;
    for (uint32_t row = span->node[k].first; row < span->node[k + 1].first; row++) {
        uint32_t i = span->member[row];
        const char *source = b->source + i * nelems * b->source_step;
        if (b->nelems == 1)
            meshmem_far_put_until_flush(meshmem_span_ring(), dest, source, b->element,
                                        group->world[i]);
        else
            meshmem_far_put_strided(meshmem_span_ring(), dest, source, shape, group->world[i]);
    }
}

/* Whether there is only one block for node k, so that its put can also count it. */
static bool is_one_put(const struct meshmem_group *group, const struct meshmem_exchange *b,
                       uint32_t k)
{
    return b->nelems == 1 && meshmem_span_members(group->span, k) == 1;
}

static void put_to_nodes(struct meshmem_group *group, const struct meshmem_exchange *b)
{
    const struct meshmem_span *span = group->span;
    size_t bytes = b->element * b->nelems * (group->n - group->node.n);
    meshmem_arrive_begin(group, bytes);
    /* Put all data first: being counted at a node may have to wait for its blocks. */
    for (uint32_t d = 1; d < span->nodes; d++) {
        uint32_t k = meshmem_span_behind(span, d), i = span->node[k].leader;
        if (is_one_put(group, b, k))
            meshmem_arrive_put(group, k, b->dest + group->me * b->dest_step,
                               b->source + i * b->source_step, b->element);
        else
            put_blocks(group, b, k);
    }
    for (uint32_t d = 1; d < span->nodes; d++) {
        uint32_t k = meshmem_span_behind(span, d);
        if (!is_one_put(group, b, k))
            meshmem_arrive_count(group, k);
    }
    meshmem_arrive_end();
}

/* Copy within the node: from this PE to all members, or (read) from all members to this PE. */
static void copy_blocks(const struct meshmem_group *g, const struct meshmem_exchange *b, bool read)
{
    const int *world = g->world;
    for (uint32_t k = 0, i = g->me; k < g->n; k++, i = i + 1 < g->n ? i + 1 : 0) {
        if (!meshmem_span_is_near(g, i))
            continue;
        if (read)
            copy_block(b, world[i], g->me, world[g->me], i);
        else
            copy_block(b, world[g->me], i, world[i], g->me);
    }
}

static void put(struct meshmem_group *group, const struct meshmem_exchange *b)
{
    copy_blocks(group, b, false);
    meshmem_node_barrier(&group->node);
}

static void get(struct meshmem_group *group, const struct meshmem_exchange *b)
{
    meshmem_node_barrier(&group->node);
    copy_blocks(group, b, true);
    meshmem_node_barrier(&group->node);
}

/* Several PEs' blocks lie in one cache line of dest: so that they do not take it from each other,
 * each PE shows all of its blocks to all others. */
static void eager(struct meshmem_group *group, const struct meshmem_exchange *b)
{
    size_t bytes = b->element * b->nelems, all = group->n * bytes;
    ptrdiff_t element = (ptrdiff_t)b->element, nelems = (ptrdiff_t)b->nelems;
    char mine[MESHMEM_NODE_SHOWN];
    if (all > sizeof mine) {
        put(group, b);
        return;
    }
    meshmem_copy_strided(mine, b->source, element, b->source_step, b->element,
                         b->nelems * group->n);
    meshmem_node_exchange(&group->node, mine, all);
    for (uint32_t i = 0; i < group->n; i++) {
        const char *shown = meshmem_node_shown(&group->node, i);
        meshmem_copy_strided(b->dest + i * nelems * b->dest_step, shown + group->me * bytes,
                             b->dest_step, element, b->element, b->nelems);
    }
}

static void direct(struct meshmem_group *group, const struct meshmem_exchange *b)
{
    put_to_nodes(group, b);
    copy_blocks(group, b, false);
    meshmem_arrive_wait(group);
}

static void put_near(struct meshmem_group *group, const struct meshmem_exchange *b)
{
    copy_blocks(group, b, false);
}

static void leader(struct meshmem_group *group, const struct meshmem_exchange *b)
{
    if (!meshmem_exchange_by_leader(group, b, put_near))
        direct(group, b);
}

static void multi_leader(struct meshmem_group *group, const struct meshmem_exchange *b)
{
    if (!meshmem_exchange_by_leaders(group, b, put_near))
        direct(group, b);
}

static void estimate(struct meshmem_group *group, const struct meshmem_exchange *b);
static void check(struct meshmem_group *group, const struct meshmem_exchange *b);

static void (*const algorithms[])(struct meshmem_group *, const struct meshmem_exchange *) = {
#define ALLTOALL(id, where, most, name, what, function, cost) [ALLTOALL_##id] = function,
#include "coll/algorithm.def"
};

static void estimate(struct meshmem_group *group, const struct meshmem_exchange *b)
{
    struct meshmem_shape shape = meshmem_shape_of(group, b->element * b->nelems);
    algorithms[meshmem_shape_choose(MESHMEM_ALLTOALL, &shape)](group, b);
}

/* Copy all elements of dest. */
static void save(const struct meshmem_group *group, const struct meshmem_exchange *b, char *saved)
{
    meshmem_copy_strided(saved, b->dest, (ptrdiff_t)b->element, b->dest_step, b->element,
                         b->nelems * group->n);
}

/* End the job unless dest holds what was saved. */
static void compare(const struct meshmem_group *group, const struct meshmem_exchange *b,
                    const char *saved, const char *other)
{
    for (size_t e = 0; e < group->n * b->nelems; e++) {
        const char *now = b->dest + (ptrdiff_t)e * b->dest_step;
        if (memcmp(now, saved + e * b->element, b->element) != 0)
            meshmem_fail(group->call,
                         "SHMEM_COLL=alltoall=check: element %zu of the block from PE %d differs "
                         "between direct and %s",
                         e % b->nelems, group->world[e / b->nelems], other);
    }
}

/* The algorithms after direct start with a dest in which each byte is wrong. */
static void check(struct meshmem_group *group, const struct meshmem_exchange *b)
{
    size_t bytes = b->element * b->nelems * group->n;
    char *saved = malloc(bytes);
    if (!saved)
        meshmem_fail_memory(group->call, "SHMEM_COLL=alltoall=check: no memory for %zu bytes",
                            bytes);
    direct(group, b);
    save(group, b, saved);
    for (int a = 0; (a = meshmem_algorithm_checked(MESHMEM_ALLTOALL, a)) < ALLTOALL_ALGORITHMS;
         a++) {
        for (size_t e = 0; e < group->n * b->nelems; e++)
            for (size_t i = 0; i < b->element; i++)
                b->dest[(ptrdiff_t)e * b->dest_step + (ptrdiff_t)i] =
                    (char)~saved[e * b->element + i];
        meshmem_group_barrier(group);
        algorithms[a](group, b);
        compare(group, b, saved, meshmem_algorithm_name(MESHMEM_ALLTOALL, a));
    }
    free(saved);
}

static void alltoall(struct meshmem_group *group, const struct meshmem_exchange *b)
{
    size_t bytes = b->element * b->nelems;
    algorithms[meshmem_algorithm(MESHMEM_ALLTOALL, bytes, group->span)](group, b);
}

/* Blocks without gaps. */
static struct meshmem_exchange whole(void *dest, const void *source, size_t bytes)
{
    return (struct meshmem_exchange){dest, source, (ptrdiff_t)bytes, (ptrdiff_t)bytes, bytes, 1};
}

int meshmem_coll_alltoall(struct meshmem_group *group, void *dest, const void *source, size_t bytes)
{
    struct meshmem_exchange b = whole(dest, source, bytes);
    meshmem_group_check(group, .unit = "bytes", .number = {bytes}, .dest = dest, .source = source);
    if (bytes)
        alltoall(group, &b);
    return 0;
}

int meshmem_coll_alltoalls(struct meshmem_group *group, void *dest, const void *source,
                           ptrdiff_t dst, ptrdiff_t sst, size_t nelems, size_t element)
{
    struct meshmem_exchange b = {.dest = dest,
                                 .source = source,
                                 .dest_step = dst * (ptrdiff_t)element,
                                 .source_step = sst * (ptrdiff_t)element,
                                 .element = element,
                                 .nelems = nelems};
    meshmem_group_check(group, .name = {"nelems", "dst", "sst"},
                        .number = {nelems, (uint64_t)dst, (uint64_t)sst}, .dest = dest,
                        .source = source);
    if (dst == 1 && sst == 1)
        b = whole(dest, source, nelems * element);
    if (nelems)
        alltoall(group, &b);
    return 0;
}
