/* SPDX-License-Identifier: BSD-3-Clause */
/* Alltoall and alltoalls; see coll.h. Blocks for far PEs are put as they are: the proxy packs the
 * blocks from all PEs of this node to a node into the same frames. */
#include "coll/algorithm.h"
#include "coll/arrive.h"
#include "coll/coll.h"
#include "near/copy.h"

/* The layout of blocks: nelems elements of `element` bytes each, or a single element that is the
 * whole block. */
struct blocks {
    char *dest;
    const char *source;
    ptrdiff_t dest_step, source_step; /* bytes from element to element */
    size_t element, nelems;
};

/* Copy block `from` of the source of near PE s to block `to` of the dest of near PE d; s and d are
 * world numbers. */
static void copy_block(const struct blocks *b, int s, uint32_t from, int d, uint32_t to)
{
    ptrdiff_t nelems = (ptrdiff_t)b->nelems;
    meshmem_copy_strided((char *)meshmem_window_at(b->dest, d) + to * nelems * b->dest_step,
                         (const char *)meshmem_window_at(b->source, s) +
                             from * nelems * b->source_step,
                         b->dest_step, b->source_step, b->element, b->nelems);
}

/* Put this PE's blocks for the members of node k. */
static void put_blocks(const struct meshmem_group *group, const struct blocks *b, uint32_t k)
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

static void put_to_nodes(struct meshmem_group *group, const struct blocks *b)
{
    const struct meshmem_span *span = group->span;
    size_t bytes = b->element * b->nelems * (group->n - group->node.n);
    meshmem_arrive_begin(group, bytes);
    /* Put all data first: being counted at a node may have to wait for its blocks. */
    for (uint32_t d = 1; d < span->nodes; d++)
        put_blocks(group, b, meshmem_span_behind(span, d));
    for (uint32_t d = 1; d < span->nodes; d++)
        meshmem_arrive_count(group, meshmem_span_behind(span, d));
    meshmem_arrive_end();
}

/* Copy within the node: from this PE to all members, or (read) from all members to this PE. */
static void copy_blocks(const struct meshmem_group *g, const struct blocks *b, bool read)
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

static void put(struct meshmem_group *group, const struct blocks *b)
{
    if (group->span)
        put_to_nodes(group, b);
    copy_blocks(group, b, false);
    if (group->span)
        meshmem_arrive_wait(group);
    else
        meshmem_node_barrier(&group->node);
}

static void get(struct meshmem_group *group, const struct blocks *b)
{
    meshmem_node_barrier(&group->node);
    copy_blocks(group, b, true);
    meshmem_node_barrier(&group->node);
}

static void (*const algorithms[])(struct meshmem_group *, const struct blocks *) = {
#define ALLTOALL(id, where, most, name, what, function) [ALLTOALL_##id] = function,
#include "coll/algorithm.def"
};

static void alltoall(struct meshmem_group *group, const struct blocks *b)
{
    size_t bytes = b->element * b->nelems;
    algorithms[meshmem_algorithm(MESHMEM_ALLTOALL, bytes, group->span)](group, b);
}

/* Blocks without gaps. */
static struct blocks whole(void *dest, const void *source, size_t bytes)
{
    return (struct blocks){dest, source, (ptrdiff_t)bytes, (ptrdiff_t)bytes, bytes, 1};
}

int meshmem_coll_alltoall(struct meshmem_group *group, void *dest, const void *source, size_t bytes)
{
    struct blocks b = whole(dest, source, bytes);
    meshmem_group_check(group, .name = {"bytes"}, .number = {bytes}, .dest = dest,
                        .source = source);
    if (bytes)
        alltoall(group, &b);
    return 0;
}

int meshmem_coll_alltoalls(struct meshmem_group *group, void *dest, const void *source,
                           ptrdiff_t dst, ptrdiff_t sst, size_t nelems, size_t element)
{
    struct blocks b = {.dest = dest,
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
