/* SPDX-License-Identifier: BSD-3-Clause */
/* Reductions and scans; see coll.h. Every way applies the operator from left to right, PE 0 first,
 * so all give the same bits. Who computes a part of the result reads that part of all sources and
 * writes it to the dest of all PEs; nobody else touches it, so dest may be source. */
#include "coll/choice.h"
#include "coll/coll.h"
#include "near/copy.h"

#include <string.h>

/* What is computed at a time stays in the nearest cache. */
enum { PIECE = 1 << 13, LINE = 64 };

/* What a call is about. */
struct task {
    struct meshmem_group *group;
    struct meshmem_kernel kernel;
    char *dest;
    const char *source;
    size_t bytes;
    bool exclusive; /* of scans */
    /* Compute the bytes at `place` of the result, at most PIECE, on all PEs. */
    void (*piece)(const struct task *, size_t place, size_t bytes);
    /* Compute all of mine from what all have shown. */
    void (*shown)(const struct task *);
};

static void apply(const struct task *task, void *out, const void *a, const void *b, size_t bytes)
{
    task->kernel.apply(out, a, b, bytes / task->kernel.element * task->kernel.numbers);
}

static void *dest_of(const struct task *task, uint32_t i, size_t place)
{
    return (char *)meshmem_group_at(task->group, task->dest, i) + place;
}

static const void *source_of(const struct task *task, uint32_t i, size_t place)
{
    return (const char *)meshmem_group_at(task->group, task->source, i) + place;
}

/* ---- reduce ---- */

static void reduce_piece(const struct task *task, size_t place, size_t bytes)
{
    _Alignas(LINE) char sum[PIECE];
    const struct meshmem_node *node = &task->group->node;
    uint32_t last = node->n - 1;
    const void *left = source_of(task, 0, place);
    for (uint32_t i = 1; i < last; i++) {
        apply(task, sum, left, source_of(task, i, place), bytes);
        left = sum;
    }
    void *mine = dest_of(task, node->me, place);
    apply(task, mine, left, source_of(task, last, place), bytes);
    for (uint32_t i = 0; i <= last; i++)
        if (i != node->me)
            meshmem_copy(dest_of(task, i, place), mine, bytes);
}

/* dest = what PEs 0 to end - 1 have shown, from left to right; end > 0. */
static void fold_shown(const struct task *task, uint32_t end)
{
    const struct meshmem_node *node = &task->group->node;
    if (end == 1)
        memcpy(task->dest, meshmem_node_shown(node, 0), task->bytes);
    else
        apply(task, task->dest, meshmem_node_shown(node, 0), meshmem_node_shown(node, 1),
              task->bytes);
    for (uint32_t i = 2; i < end; i++)
        apply(task, task->dest, task->dest, meshmem_node_shown(node, i), task->bytes);
}

static void reduce_shown(const struct task *task) { fold_shown(task, task->group->node.n); }

/* ---- scan ---- */

static void scan_piece(const struct task *task, size_t place, size_t bytes)
{
    _Alignas(LINE) char sums[2][PIECE];
    char *sum = sums[0], *next = sums[1], *other;
    for (uint32_t i = 0; i < task->group->node.n; i++) {
        const void *source = source_of(task, i, place);
        void *dest = dest_of(task, i, place);
        if (i == 0)
            memcpy(next, source, bytes);
        else
            apply(task, next, sum, source, bytes);
        if (!task->exclusive)
            meshmem_copy(dest, next, bytes);
        else if (i == 0)
            memset(dest, 0, bytes);
        else
            meshmem_copy(dest, sum, bytes);
        other = sum;
        sum = next;
        next = other;
    }
}

static void scan_shown(const struct task *task)
{
    uint32_t end = task->group->node.me + !task->exclusive;
    if (end == 0)
        memset(task->dest, 0, task->bytes);
    else
        fold_shown(task, end);
}

/* ---- both ---- */

/* Compute bytes first to end of the result on all PEs. */
static void compute(const struct task *task, size_t first, size_t end)
{
    for (size_t place = first, bytes; place < end; place += bytes) {
        bytes = end - place < PIECE ? end - place : PIECE;
        task->piece(task, place, bytes);
    }
}

static void compute_all(void *task) { compute(task, 0, ((const struct task *)task)->bytes); }

/* Every PE computes its share: whole lines, if dest is at the begin of one. */
static void compute_share(struct task *task)
{
    struct meshmem_node *node = &task->group->node;
    size_t lines = (task->bytes + LINE - 1) / LINE, n = node->n;
    size_t first = lines * node->me / n * LINE, end = lines * (node->me + 1) / n * LINE;
    meshmem_node_barrier(node);
    compute(task, first, end < task->bytes ? end : task->bytes);
    meshmem_node_barrier(node);
}

static void run(struct task *task, enum meshmem_collective collective)
{
    struct meshmem_node *node = &task->group->node;
    switch (meshmem_choice(collective, task->bytes)) {
    case SHOW:
        meshmem_node_exchange(node, task->source, task->bytes);
        task->shown(task);
        break;
    case LAST:
        meshmem_node_barrier_and(node, compute_all, task);
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
                        .piece = reduce_piece,
                        .shown = reduce_shown};
    meshmem_group_check(group, .name = {"nelems"}, .number = {nelems}, .dest = dest,
                        .source = source);
    task.bytes = nelems * task.kernel.element;
    if (group->node.n > 1 && nelems)
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
                        .piece = scan_piece,
                        .shown = scan_shown};
    meshmem_group_check(group, .name = {"nelems"}, .number = {nelems}, .dest = dest,
                        .source = source);
    task.bytes = nelems * task.kernel.element;
    if (nelems)
        run(&task, SCAN);
    return 0;
}
