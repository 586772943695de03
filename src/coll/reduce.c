/* SPDX-License-Identifier: BSD-3-Clause */
/* Reductions and scans; see coll.h. Every way applies the operator from left to right, PE 0 first,
 * so all give the same bits. Who computes a part of the result reads that part of all sources and
 * writes it to the dest of all PEs; nobody else touches it, so dest may be source. */
#include "coll/between.h"
#include "coll/chain.h"
#include "coll/choice.h"
#include "coll/coll.h"
#include "coll/estimate.h"
#include "coll/gather.h"
#include "near/copy.h"

#include <string.h>

/* What is computed at a time stays in the nearest cache. */
enum { PIECE = 1 << 13, LINE = 64 };

/* What is fetched from other nodes at a time, from one PE and from all. */
enum { CHUNK = 1 << 18, FETCHED = 1 << 21 };

/* What a call is about. */
struct task {
    struct meshmem_group *group;
    struct meshmem_kernel kernel;
    char *dest;
    const char *source;
    size_t bytes;
    bool exclusive; /* of scans */
    bool is_scan;
    bool any_order;   /* gives the same bits */
    const char *rows; /* what all have given (gather.h); NULL: it is shown */
    /* Over several nodes: a chunk of each far source, while the next one is on its way. */
    size_t chunk;
    char *buffer[2];
    const char *fetched; /* the one that is here ... */
    size_t fetched_at;   /* ... and where it begins */
    /* Compute the bytes at `place` of the result, at most PIECE, on all PEs. */
    void (*piece)(const struct task *, size_t place, size_t bytes);
    /* Compute all of mine from what all have shown. */
    void (*shown)(const struct task *);
    /* My node's part of a chain (chain.h), with the task. */
    const void *(*link)(const void *, size_t place, size_t bytes, const void *before, void *out);
};

static void apply(const struct task *task, void *out, const void *a, const void *b, size_t bytes)
{
    task->kernel.apply(out, a, b, bytes / task->kernel.element * task->kernel.numbers);
}

/* The dest of a near PE. */
static void *dest_of(const struct task *task, uint32_t i, size_t place)
{
    return (char *)meshmem_window_at(task->dest, task->group->world[i]) + place;
}

/* The source of any PE: for a far one, what was fetched of it. */
static const void *source_of(const struct task *task, uint32_t i, size_t place)
{
    if (unlikely(!meshmem_span_is_near(task->group, i)))
        return task->fetched + (size_t)i * task->chunk + (place - task->fetched_at);
    return (const char *)meshmem_window_at(task->source, task->group->world[i]) + place;
}

/* ---- what far PEs have ---- */

/* How much of each far source is fetched at a time: the more, the less often somebody waits. */
static size_t chunk_of(const struct meshmem_group *g)
{
    size_t far = g->n - g->node.n, chunk = FETCHED / far / PIECE * PIECE;
    return chunk < PIECE ? PIECE : chunk > CHUNK ? CHUNK : chunk;
}

/* Begin to fetch up to a chunk of all far sources, into one of the two buffers. */
static void begin_fetch(struct task *task, size_t place, size_t end, int buffer)
{
    struct meshmem_group *g = task->group;
    size_t bytes = end - place < task->chunk ? end - place : task->chunk;
    for (uint32_t k = 1, i = g->me; k < g->n && place < end; k++) {
        i = i + 1 < g->n ? i + 1 : 0;
        if (!meshmem_span_is_near(g, i))
            meshmem_far_get_nbi(meshmem_span_ring(), task->buffer[buffer] + (size_t)i * task->chunk,
                                task->source + place, bytes, g->world[i]);
    }
}

static void open_buffers(struct task *task)
{
    task->chunk = chunk_of(task->group);
    size_t bytes = (size_t)task->group->n * task->chunk;
    task->buffer[0] = meshmem_span_scratch(task->group, 2 * bytes);
    task->buffer[1] = task->buffer[0] + bytes;
}

/* ---- reduce ---- */

static void reduce_piece(const struct task *task, size_t place, size_t bytes)
{
    _Alignas(LINE) char sum[PIECE];
    struct meshmem_group *g = task->group;
    uint32_t last = g->n - 1;
    const void *left = source_of(task, 0, place);
    for (uint32_t i = 1; i < last; i++) {
        apply(task, sum, left, source_of(task, i, place), bytes);
        left = sum;
    }
    void *mine = dest_of(task, g->me, place);
    apply(task, mine, left, source_of(task, last, place), bytes);
    for (uint32_t j = 0; j < g->node.n; j++)
        if (j != g->node.me)
            meshmem_copy((char *)meshmem_group_near_at(g, task->dest, j) + place, mine, bytes);
}

/* What PE i has shown, or given. */
static const void *row_of(const struct task *task, uint32_t i)
{
    return task->rows ? task->rows + i * ((task->bytes + LINE - 1) & -(size_t)LINE)
                      : meshmem_group_shown(task->group, i);
}

/* dest = what PEs 0 to end - 1 have shown, from left to right; end > 0. */
static void fold_shown(const struct task *task, uint32_t end)
{
    if (end == 1)
        memcpy(task->dest, row_of(task, 0), task->bytes);
    else
        apply(task, task->dest, row_of(task, 0), row_of(task, 1), task->bytes);
    for (uint32_t i = 2; i < end; i++)
        apply(task, task->dest, task->dest, row_of(task, i), task->bytes);
}

static void reduce_shown(const struct task *task) { fold_shown(task, task->group->n); }

/* ---- by a chain ---- */

static const char *near_source(const struct task *task, uint32_t j, size_t place)
{
    return (const char *)meshmem_group_near_at(task->group, task->source, j) + place;
}

/* out = before, then what my node's members have, from left to right. */
static void fold_near(const struct task *task, size_t place, size_t bytes, const void *before,
                      void *out)
{
    _Alignas(LINE) char sum[PIECE];
    uint32_t j = before ? 0 : 1, last = task->group->node.n - 1;
    const void *left = before ? before : near_source(task, 0, place);
    for (; j < last; j++) {
        apply(task, sum, left, near_source(task, j, place), bytes);
        left = sum;
    }
    apply(task, out, left, near_source(task, last, place), bytes);
}

/* Copy my dest to the other members of my node. */
static void spread(const void *what, size_t place, size_t bytes)
{
    const struct task *task = what;
    for (uint32_t j = 0; j < task->group->node.n; j++)
        if (j != task->group->node.me)
            meshmem_copy((char *)meshmem_group_near_at(task->group, task->dest, j) + place,
                         task->dest + place, bytes);
}

static const void *reduce_link(const void *what, size_t place, size_t bytes, const void *before,
                               void *out)
{
    const struct task *task = what;
    if (!before && task->group->node.n == 1)
        return task->source + place;
    char *to = out ? out : task->dest + place;
    for (size_t done = 0, part; done < bytes; done += part) {
        part = bytes - done < PIECE ? bytes - done : PIECE;
        fold_near(task, place + done, part, before ? (const char *)before + done : NULL, to + done);
        if (!out)
            spread(task, place + done, part);
    }
    return to;
}

/* ---- scan ---- */

static const void *or_zeroes(const void *data)
{
    static const char zeroes[PIECE];
    return data ? data : zeroes;
}

/* Bytes for the dest of PE i: data, or zeroes when it is NULL. */
static void deliver(const struct task *task, uint32_t i, size_t place, const void *data,
                    size_t bytes)
{
    const void *from = or_zeroes(data);
    if (meshmem_span_is_near(task->group, i))
        meshmem_copy(dest_of(task, i, place), from, bytes);
    else
        meshmem_far_put(meshmem_span_ring(), task->dest + place, from, bytes,
                        task->group->world[i]);
}

static void scan_piece(const struct task *task, size_t place, size_t bytes)
{
    _Alignas(LINE) char sums[2][PIECE];
    char *sum = sums[0], *next = sums[1], *other;
    for (uint32_t i = 0; i < task->group->n; i++) {
        const void *source = source_of(task, i, place);
        if (i == 0)
            memcpy(next, source, bytes);
        else
            apply(task, next, sum, source, bytes);
        deliver(task, i, place, !task->exclusive ? next : i ? sum : NULL, bytes);
        other = sum;
        sum = next;
        next = other;
    }
}

/* A scan's part of a chain: what is before, for my node's members, and what is then. */
static const void *scan_link(const void *what, size_t place, size_t bytes, const void *before,
                             void *out)
{
    _Alignas(LINE) char sums[2][PIECE];
    const struct task *task = what;
    for (size_t done = 0, part; done < bytes; done += part) {
        part = bytes - done < PIECE ? bytes - done : PIECE;
        const char *sum = before ? (const char *)before + done : NULL;
        for (uint32_t j = 0; j < task->group->node.n; j++) {
            const char *source = near_source(task, j, place + done);
            char *next = sums[j & 1];
            if (sum)
                apply(task, next, sum, source, part);
            else
                memcpy(next, source, part);
            meshmem_copy((char *)meshmem_group_near_at(task->group, task->dest, j) + place + done,
                         or_zeroes(task->exclusive ? sum : next), part);
            sum = next;
        }
        if (out)
            memcpy((char *)out + done, sum, part);
    }
    return out;
}

static void scan_shown(const struct task *task)
{
    uint32_t end = task->group->me + !task->exclusive;
    if (end == 0)
        memset(task->dest, 0, task->bytes);
    else
        fold_shown(task, end);
}

/* ---- both ---- */

/* Compute bytes first to end of the result on all PEs. */
static void compute_near(const struct task *task, size_t first, size_t end)
{
    for (size_t place = first, bytes; place < end; place += bytes) {
        bytes = end - place < PIECE ? end - place : PIECE;
        task->piece(task, place, bytes);
    }
}

/* The same with far sources. */
static void compute_far(struct task *task, size_t first, size_t end)
{
    int now = 0;
    open_buffers(task);
    begin_fetch(task, first, end, now);
    for (size_t place = first, next; place < end; place = next, now = !now) {
        next = end - place < task->chunk ? end : place + task->chunk;
        meshmem_span_quiet();
        begin_fetch(task, next, end, !now);
        task->fetched = task->buffer[now];
        task->fetched_at = place;
        compute_near(task, place, next);
        if (!task->is_scan)
            meshmem_between_put_all(task->group, task->dest + place, task->dest + place,
                                    next - place);
    }
}

static void compute_all(void *task) { compute_near(task, 0, ((const struct task *)task)->bytes); }

/* Where the share of PE i ends: whole lines, if dest is at the begin of one. */
static size_t end_of_share(const struct task *task, uint32_t i)
{
    size_t lines = (task->bytes + LINE - 1) / LINE;
    size_t end = lines * (i + 1) / task->group->n * LINE;
    return end < task->bytes ? end : task->bytes;
}

/* The shares of far PEs have come to the dest of the node's leader. */
static void take_shares(const struct task *task)
{
    struct meshmem_group *g = task->group;
    for (size_t i = 0, first = 0, end; i < g->n; i++, first = end) {
        end = end_of_share(task, (uint32_t)i);
        if (!meshmem_span_is_near(g, (uint32_t)i))
            meshmem_between_take(g, task->dest + first, end - first);
    }
    meshmem_node_barrier(&g->node);
}

/* Every PE computes its share. */
static void compute_share(struct task *task)
{
    struct meshmem_group *g = task->group;
    size_t first = g->me ? end_of_share(task, g->me - 1) : 0, end = end_of_share(task, g->me);
    meshmem_group_barrier(g);
    if (!g->span) {
        compute_near(task, first, end);
        meshmem_node_barrier(&g->node);
        return;
    }
    compute_far(task, first, end);
    meshmem_between_tell(g, &(struct meshmem_crossing){.put = NULL});
    meshmem_between_wait(g);
    if (!task->is_scan)
        take_shares(task);
}

/* From node to node. */
static void compute_chain(const struct task *task)
{
    struct meshmem_group *g = task->group;
    struct meshmem_chain chain = {.group = g,
                                  .bytes = task->bytes,
                                  .dest = task->dest,
                                  .returns = !task->is_scan,
                                  .compute = task->link,
                                  .spread = spread,
                                  .what = task};
    meshmem_node_barrier(&g->node);
    meshmem_chain_run(&chain);
    meshmem_node_barrier(&g->node);
}

/* The way between nodes, which can be gone. */
static enum meshmem_way way_between(const struct task *task, enum meshmem_collective collective)
{
    struct meshmem_group *g = task->group;
    enum meshmem_way way = meshmem_choice(collective, task->bytes, true);
    bool chains = g->span->in_order || task->any_order;
    if (way == CHAIN && !meshmem_choice_is_wished(collective))
        way = meshmem_estimate(g, task->bytes, chains, !task->is_scan);
    bool possible = way == CHAIN  ? chains && meshmem_chain_open(g)
                    : way == PUSH ? task->bytes <= meshmem_gather_most(g) && meshmem_gather_open(g)
                                  : true;
    return possible ? way : SPLIT;
}

static void run(struct task *task, enum meshmem_collective collective)
{
    struct meshmem_group *g = task->group;
    switch (g->span ? way_between(task, collective)
                    : meshmem_choice(collective, task->bytes, false)) {
    case SHOW:
        meshmem_group_exchange(g, task->source, task->bytes);
        task->shown(task);
        break;
    case PUSH:
        task->rows = meshmem_gather(g, task->source, task->bytes);
        task->shown(task);
        break;
    case LAST:
        meshmem_node_barrier_and(&g->node, compute_all, task);
        break;
    case CHAIN:
        compute_chain(task);
        break;
    default:
        compute_share(task);
    }
}

int meshmem_coll_reduce(struct meshmem_group *group, void *dest, const void *source, size_t nelems,
                        enum meshmem_op op, enum meshmem_value value)
{
    struct task task = {.group = group,
                        .kernel = meshmem_op_kernel(op, value),
                        .dest = dest,
                        .source = source,
                        .any_order = value < VALUE_F32,
                        .piece = reduce_piece,
                        .shown = reduce_shown,
                        .link = reduce_link};
    meshmem_group_check(group, .name = {"nelems"}, .number = {nelems}, .dest = dest,
                        .source = source);
    task.bytes = nelems * task.kernel.element;
    if (group->n > 1 && nelems)
        run(&task, REDUCE);
    else if (dest != source)
        meshmem_copy(dest, source, task.bytes);
    return 0;
}

int meshmem_coll_scan(struct meshmem_group *group, void *dest, const void *source, size_t nelems,
                      enum meshmem_value value, bool exclusive)
{
    struct task task = {.group = group,
                        .kernel = meshmem_op_kernel(OP_SUM, value),
                        .dest = dest,
                        .source = source,
                        .exclusive = exclusive,
                        .is_scan = true,
                        .piece = scan_piece,
                        .shown = scan_shown,
                        .link = scan_link};
    meshmem_group_check(group, .name = {"nelems"}, .number = {nelems}, .dest = dest,
                        .source = source);
    task.bytes = nelems * task.kernel.element;
    if (nelems)
        run(&task, SCAN);
    return 0;
}
