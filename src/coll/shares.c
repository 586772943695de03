/* SPDX-License-Identifier: BSD-3-Clause */
/* A reduction or scan in which each PE computes a share of the result for all PEs, or the last PE
 * to arrive computes everything. Whoever computes a share reads it from all sources and writes it
 * to the dest of all PEs; nobody else touches these bytes, so dest may be source. Over several
 * nodes, a PE fetches its share from all far members first. */
#include "base/error.h"
#include "coll/arrive.h"
#include "coll/fold.h"
#include "coll/near.h"
#include "coll/pool.h"
#include "near/copy.h"

#include <string.h>

enum { BLOCK = MESHMEM_FOLD_BLOCK, LINE = MESHMEM_FOLD_LINE };

/* Bytes fetched at a time: from one PE, and from all together. */
enum { CHUNK = 1 << 18, FETCHED = 1 << 21 };

struct task {
    const struct meshmem_fold *fold;
    struct meshmem_group *group;
    /* Over several nodes: one buffer holds a chunk of each far source while the next chunk is
     * fetched into the other. */
    size_t chunk;
    char *buffer[2];     /* [far_row] */
    const char *fetched; /* the buffer that is complete */
    size_t fetched_at;   /* the offset of the chunk in that buffer */
};

static uint32_t count_far(const struct meshmem_group *g) { return g->n - g->node.n; }

/* The number of a far member among these, node by node. */
static size_t far_row(const struct meshmem_group *g, uint32_t i)
{
    const struct meshmem_span *span = g->span;
    uint32_t row = span->row[i];
    return row < span->node[span->mine].first ? row : row - g->node.n;
}

/* The dest of a near PE. */
static void *dest_of(const struct task *task, uint32_t i, size_t offset)
{
    return (char *)meshmem_window_at(task->fold->dest, task->group->world[i]) + offset;
}

/* The source of any PE; for a far one, the fetched copy. */
static const void *source_of(const struct task *task, uint32_t i, size_t offset)
{
    if (unlikely(!meshmem_span_is_near(task->group, i)))
        return task->fetched + far_row(task->group, i) * task->chunk + (offset - task->fetched_at);
    return (const char *)meshmem_window_at(task->fold->source, task->group->world[i]) + offset;
}

/* ---- fetching from far PEs ---- */

/* The size of a chunk: larger ones mean fewer waits. */
static size_t chunk_of(const struct meshmem_group *g)
{
    size_t far = count_far(g), chunk = FETCHED / far / BLOCK * BLOCK;
    return chunk < BLOCK ? BLOCK : chunk > CHUNK ? CHUNK : chunk;
}

/* Start to fetch up to a chunk of all far sources into one of the two buffers. */
static void begin_fetch(struct task *task, size_t offset, size_t end, int buffer)
{
    struct meshmem_group *g = task->group;
    size_t bytes = end - offset < task->chunk ? end - offset : task->chunk;
    for (uint32_t k = 1, i = g->me; k < g->n && offset < end; k++) {
        i = i + 1 < g->n ? i + 1 : 0;
        if (!meshmem_span_is_near(g, i))
            meshmem_far_get_nbi(meshmem_span_ring(),
                                task->buffer[buffer] + far_row(g, i) * task->chunk,
                                task->fold->source + offset, bytes, g->world[i]);
    }
}

/* A PE whose pool is short fetches less at a time; the others need not know. */
static void open_buffers(struct task *task)
{
    const struct meshmem_group *g = task->group;
    size_t far = count_far(g);
    task->chunk = chunk_of(g);
    while (!(task->buffer[0] = meshmem_pool_borrow(2 * far * task->chunk)) && task->chunk > LINE)
        task->chunk = task->chunk / 2 / LINE * LINE;
    if (!task->buffer[0])
        meshmem_fail(g->call,
                     "the pool has no room for %zu bytes of data from other nodes; destroy teams "
                     "that are not needed",
                     2 * far * task->chunk);
    task->buffer[1] = task->buffer[0] + far * task->chunk;
}

/* ---- at most a block of the result, on all PEs ---- */

/* From this many PEs on, and up to this many bytes of the result, sources are fetched ahead. */
enum { FETCH_PES = 6, FETCH_BYTES = 1 << 18 };

/* Fetch a block of all sources into the cache, each PE from another source first: the operator is
 * applied in the order of the sources, so otherwise all PEs read from the same PE at a time. */
static void fetch_ahead(const struct task *task, size_t offset, size_t bytes)
{
    const struct meshmem_group *g = task->group;
    for (uint32_t k = 1; k < g->node.n; k++) {
        const char *source =
            meshmem_group_near_at(g, task->fold->source, meshmem_near_behind(g, k));
        for (size_t i = 0; i < bytes; i += LINE)
            __builtin_prefetch(source + offset + i);
    }
}

static void reduce_block(const struct task *task, size_t offset, size_t bytes)
{
    _Alignas(LINE) char sum[BLOCK];
    struct meshmem_group *g = task->group;
    uint32_t last = g->n - 1;
    if (!g->span && !g->node.oversubscribed && g->n >= FETCH_PES &&
        task->fold->bytes <= FETCH_BYTES)
        fetch_ahead(task, offset, bytes);
    const void *left = source_of(task, 0, offset);
    for (uint32_t i = 1; i < last; i++) {
        meshmem_fold_apply(task->fold, sum, left, source_of(task, i, offset), bytes);
        left = sum;
    }
    meshmem_fold_apply(task->fold, task->fold->dest + offset, left, source_of(task, last, offset),
                       bytes);
    meshmem_fold_spread(task->fold, offset, bytes);
}

static const void *or_zeroes(const void *data)
{
    static const char zeroes[BLOCK];
    return data ? data : zeroes;
}

/* Write to the dest of PE i: data, or zeroes if it is NULL. */
static void deliver(const struct task *task, uint32_t i, size_t offset, const void *data,
                    size_t bytes)
{
    const void *from = or_zeroes(data);
    if (meshmem_span_is_near(task->group, i))
        meshmem_copy(dest_of(task, i, offset), from, bytes);
    else
        meshmem_far_put(meshmem_span_ring(), task->fold->dest + offset, from, bytes,
                        task->group->world[i]);
}

static void scan_block(const struct task *task, size_t offset, size_t bytes)
{
    _Alignas(LINE) char sums[2][BLOCK];
    char *sum = sums[0], *next = sums[1], *other;
    for (uint32_t i = 0; i < task->group->n; i++) {
        const void *source = source_of(task, i, offset);
        if (i == 0)
            memcpy(next, source, bytes);
        else
            meshmem_fold_apply(task->fold, next, sum, source, bytes);
        deliver(task, i, offset, !task->fold->exclusive ? next : i ? sum : NULL, bytes);
        other = sum;
        sum = next;
        next = other;
    }
}

/* ---- the whole share ---- */

/* Compute bytes first to end of the result on all PEs. */
static void compute_near(const struct task *task, size_t first, size_t end)
{
    for (size_t offset = first, bytes; offset < end; offset += bytes) {
        bytes = end - offset < BLOCK ? end - offset : BLOCK;
        if (task->fold->is_scan)
            scan_block(task, offset, bytes);
        else
            reduce_block(task, offset, bytes);
    }
}

/* Put a part of the result from this PE's dest to the other nodes' leaders. */
static void put_to_nodes(const struct task *task, size_t offset, size_t bytes)
{
    const struct meshmem_group *g = task->group;
    char *part = task->fold->dest + offset;
    for (uint32_t d = 1; d < g->span->nodes; d++)
        meshmem_far_put_until_flush(meshmem_span_ring(), part, part, bytes,
                                    meshmem_span_leader(g, meshmem_span_behind(g->span, d)));
}

/* The same with far sources. */
static void compute_far(struct task *task, size_t first, size_t end)
{
    int now = 0;
    if (first == end)
        return;
    open_buffers(task);
    begin_fetch(task, first, end, now);
    for (size_t offset = first, next; offset < end; offset = next, now = !now) {
        next = end - offset < task->chunk ? end : offset + task->chunk;
        meshmem_span_quiet();
        begin_fetch(task, next, end, !now);
        task->fetched = task->buffer[now];
        task->fetched_at = offset;
        compute_near(task, offset, next);
        if (!task->fold->is_scan)
            put_to_nodes(task, offset, next - offset);
    }
    meshmem_pool_return(task->buffer[0]);
}

/* The end of PE i's share: shares are whole cache lines if dest is aligned to one. */
static size_t end_of_share(const struct task *task, uint32_t i)
{
    size_t lines = (task->fold->bytes + LINE - 1) / LINE;
    size_t end = lines * (i + 1) / task->group->n * LINE;
    return end < task->fold->bytes ? end : task->fold->bytes;
}

/* Copy the shares of far PEs, which have arrived in the dest of the node's leader. */
static void take_shares(const struct task *task)
{
    struct meshmem_group *g = task->group;
    for (size_t i = 0, first = 0, end; i < g->n; i++, first = end) {
        end = end_of_share(task, (uint32_t)i);
        if (!meshmem_span_is_near(g, (uint32_t)i))
            meshmem_arrive_copy(g, task->fold->dest + first, end - first);
    }
    meshmem_node_barrier(&g->node);
}

bool meshmem_fold_shares(const struct meshmem_fold *fold)
{
    struct meshmem_group *g = fold->group;
    struct task task = {.fold = fold, .group = g};
    size_t first = g->me ? end_of_share(&task, g->me - 1) : 0, end = end_of_share(&task, g->me);
    meshmem_group_barrier(g);
    if (!g->span) {
        compute_near(&task, first, end);
        meshmem_node_barrier(&g->node);
        return true;
    }
    compute_far(&task, first, end);
    meshmem_arrive_begin(g, 0);
    for (uint32_t d = 1; d < g->span->nodes; d++)
        meshmem_arrive_count(g, meshmem_span_behind(g->span, d));
    meshmem_arrive_end();
    meshmem_arrive_wait(g);
    if (!fold->is_scan)
        take_shares(&task);
    return true;
}

static void compute_all(void *what)
{
    const struct task *task = what;
    compute_near(task, 0, task->fold->bytes);
}

bool meshmem_fold_last(const struct meshmem_fold *fold)
{
    struct task task = {.fold = fold, .group = fold->group};
    meshmem_node_barrier_and(&fold->group->node, compute_all, &task);
    return true;
}
