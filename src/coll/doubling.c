/* SPDX-License-Identifier: BSD-3-Clause */
/* A reduction by recursive doubling between nodes. While all members wait in the node's barrier,
 * one of them combines the data of the node's members; then, in each round, a node and a partner at
 * twice the distance of the previous round exchange their partial results. One result per node and
 * round is moved, however many members there are; operands are not combined in the order of the
 * PEs.
 *
 * Nodes beyond the largest power of two take part through a partner, which receives their partial
 * result before the first round (step 0) and sends them the result after the last one (step 1).
 *
 * Exclusion: the buffer of a step in `in`, and its count, are written by one other node, with a
 * counted arrival, and read here. There are two sets of buffers, for calls with even and with odd
 * numbers: a buffer is reused two calls later, and before that, in the call between, its writer has
 * received from this node. `out` belongs to this node; its acting member flushes before the others
 * continue. */
#include "coll/algorithm.h"
#include "coll/fold.h"
#include "coll/room.h"
#include "near/copy.h"

enum { MOST = MESHMEM_DOUBLING_MOST, BEFORE = 0, AFTER = 1, FIRST = 2 };

/* A node's room: the head, then `in` (2 * steps buffers), then `out` (steps buffers), of MOST bytes
 * each. */
struct head {
    _Alignas(MESHMEM_FOLD_LINE) _Atomic uint64_t arrived[MESHMEM_SPAN_ROUNDS + FIRST];
};

/* One call. */
struct call {
    const struct meshmem_fold *fold;
    struct meshmem_room *room;
    uint32_t steps;
};

static uint32_t steps_of(const struct meshmem_span *span)
{
    return FIRST + meshmem_node_rounds(span->nodes);
}

static char *in_at(const struct call *c, uint32_t step)
{
    return c->room->mine + sizeof(struct head) +
           ((c->room->uses & 1) * c->steps + step) * (size_t)MOST;
}

static char *out_at(const struct call *c, uint32_t step)
{
    return c->room->mine + sizeof(struct head) + (2 * c->steps + step) * (size_t)MOST;
}

static _Atomic uint64_t *arrived_at(const struct call *c, uint32_t step)
{
    return &((struct head *)c->room->mine)->arrived[step];
}

static void give(const struct call *c, uint32_t k, uint32_t step, const char *sum)
{
    struct meshmem_group *g = c->fold->group;
    uint64_t *counter = meshmem_room_at(c->room, arrived_at(c, step), k);
    meshmem_far_put_counted(meshmem_span_ring(), meshmem_room_at(c->room, in_at(c, step), k), sum,
                            c->fold->bytes, counter, AMO_SET, c->room->uses,
                            meshmem_span_leader(g, k));
}

static const char *take(const struct call *c, uint32_t step)
{
    meshmem_span_wait(c->fold->group, arrived_at(c, step), c->room->uses);
    return in_at(c, step);
}

/* The combined data of all nodes; sum, in `out`, is that of this node. */
static const char *double_up(const struct call *c, const char *sum)
{
    const struct meshmem_span *span = c->fold->group->span;
    uint32_t most = 1, k = span->mine, step = FIRST;
    while (most <= span->nodes / 2)
        most *= 2;
    if (k >= most) {
        give(c, k - most, BEFORE, sum);
        return take(c, AFTER);
    }
    if (k + most < span->nodes) {
        meshmem_fold_apply(c->fold, out_at(c, AFTER), sum, take(c, BEFORE), c->fold->bytes);
        sum = out_at(c, AFTER);
    }
    for (uint32_t bit = 1; bit < most; bit *= 2, step++) {
        give(c, k ^ bit, step, sum);
        meshmem_fold_apply(c->fold, out_at(c, step), sum, take(c, step), c->fold->bytes);
        sum = out_at(c, step);
    }
    if (k + most < span->nodes)
        give(c, k + most, AFTER, sum);
    return sum;
}

static void act(void *what)
{
    const struct call *c = what;
    const struct meshmem_fold *fold = c->fold;
    meshmem_fold_near(fold, 0, fold->bytes, NULL, out_at(c, BEFORE));
    const char *sum = double_up(c, out_at(c, BEFORE));
    for (uint32_t j = 0; j < fold->group->node.n; j++)
        meshmem_copy(meshmem_fold_dest(fold, j, 0), sum, fold->bytes);
    meshmem_far_flush(meshmem_span_ring());
}

bool meshmem_fold_doubling(const struct meshmem_fold *fold)
{
    struct meshmem_group *g = fold->group;
    struct call c = {.fold = fold, .steps = steps_of(g->span)};
    size_t bytes = sizeof(struct head) + 3 * c.steps * (size_t)MOST;
    c.room = meshmem_room_open(g, MESHMEM_KEEPS_SUMS, bytes);
    if (!c.room)
        return false;
    c.room->uses++;
    meshmem_node_barrier_and(&g->node, act, &c);
    return true;
}
