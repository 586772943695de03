/* SPDX-License-Identifier: BSD-3-Clause */
/* See chain.h. A lane's member has a landing in its own memory: slots for pieces from the node
 * before, and three counts of pieces, of all calls so far. A slot is written again when its piece
 * was taken, which the node before is told.
 *
 * Exclusion: `arrived` and the slots are written by the node before, `taken` and `returned` by the
 * node after (AMO_SET over the network: release, behind the data), and read here (acquire). */
#include "coll/chain.h"

#include "coll/pool.h"
#include "near/wait.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { PIECE = MESHMEM_CHAIN_PIECE, SLOTS = 4, LINE = 64 };

struct landing {
    _Alignas(LINE) _Atomic uint64_t arrived;
    _Alignas(LINE) _Atomic uint64_t taken;
    _Alignas(LINE) _Atomic uint64_t returned;
    _Alignas(LINE) char slot[SLOTS][PIECE];
};

/* What a group keeps. */
struct meshmem_lanes {
    uint32_t lanes;
    struct landing *mine; /* NULL: I have no lane */
    char *out;            /* SLOTS pieces, on their way to the node after */
    struct end {
        struct landing *there; /* my name of the landing of my lane; NULL: there is no such node */
        int pe;
    } before, after;
    uint64_t pieces; /* of all calls, for which a lane's landing counts */
};

/* ---- making ---- */

static uint32_t members_of(const struct meshmem_span *span, uint32_t k)
{
    return span->node[k + 1].first - span->node[k].first;
}

static uint32_t count_lanes(const struct meshmem_span *span)
{
    uint32_t least = members_of(span, 0);
    for (uint32_t k = 1; k < span->nodes; k++)
        least = members_of(span, k) < least ? members_of(span, k) : least;
    return least;
}

/* The end of my lane at node k, by the place that its member shows. */
static struct end end_at(const struct meshmem_group *group, uint32_t k)
{
    const struct meshmem_span *span = group->span;
    uint32_t i = span->member[span->node[k].first + group->node.me];
    uintptr_t there = meshmem_window.pool.start + meshmem_group_place(group, i) - 1;
    return (struct end){(struct landing *)there, group->world[i]};
}

static struct meshmem_lanes *make_lanes(const struct meshmem_group *group)
{
    struct meshmem_lanes *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->lanes = count_lanes(group->span);
    if (group->node.me >= l->lanes)
        return l;
    l->mine = meshmem_pool_try(sizeof *l->mine);
    l->out = meshmem_pool_try((size_t)SLOTS * PIECE);
    if (l->mine && l->out)
        return l;
    meshmem_pool_free(l->mine);
    meshmem_pool_free(l->out);
    free(l);
    return NULL;
}

bool meshmem_chain_open(struct meshmem_group *group)
{
    struct meshmem_span *span = group->span;
    if (span->lanes_known)
        return span->lanes;
    struct meshmem_lanes *l = make_lanes(group);
    uint64_t place = !l ? 0 : l->mine ? meshmem_pool_place(l->mine) : 1;
    bool all = meshmem_group_exchange_places(group, place);
    if (l && l->mine && span->mine > 0)
        l->before = end_at(group, span->mine - 1);
    if (l && l->mine && span->mine + 1 < span->nodes)
        l->after = end_at(group, span->mine + 1);
    span->lanes_known = true;
    span->lanes = l;
    if (!all)
        meshmem_chain_close(span);
    return all;
}

void meshmem_chain_close(struct meshmem_span *span)
{
    struct meshmem_lanes *l = span->lanes;
    if (!l)
        return;
    meshmem_pool_free(l->mine);
    meshmem_pool_free(l->out);
    free(l);
    span->lanes = NULL;
}

/* ---- running ---- */

struct run {
    const struct meshmem_chain *chain;
    struct meshmem_lanes *lanes;
    size_t first, end; /* my share */
    uint64_t pieces;   /* of it */
    uint64_t back;     /* of these, handed back */
    uint64_t number;   /* of all pieces before */
};

static size_t start_of(const struct run *run, uint64_t piece) { return run->first + piece * PIECE; }

static size_t bytes_of(const struct run *run, uint64_t piece)
{
    size_t left = run->end - start_of(run, piece);
    return left < PIECE ? left : PIECE;
}

static uint64_t read_count(_Atomic uint64_t *count)
{
    return atomic_load_explicit(count, memory_order_acquire);
}

/* Put a piece, and set *count there to the pieces that then are there. */
static void put_piece(const struct run *run, const struct end *to, void *dest, const void *source,
                      uint64_t piece, _Atomic uint64_t *count)
{
    size_t bytes = bytes_of(run, piece);
    if (bytes < PIECE && piece) /* so small that it may overtake those before, with its signal */
        meshmem_far_fence(meshmem_span_ring());
    meshmem_far_put_signal(meshmem_span_ring(), dest, source, bytes, (uint64_t *)count, AMO_SET,
                           run->number + piece + 1, to->pe, bytes <= meshmem_far_copied());
}

/* Hand a piece of the result, which is in my dest, to the node before mine. */
static void put_back(const struct run *run, uint64_t piece)
{
    const struct end *before = &run->lanes->before;
    char *dest = run->chain->dest + start_of(run, piece);
    if (before->there)
        put_piece(run, before, dest, dest, piece, &before->there->returned);
}

/* Whether a piece has come back. */
static bool has_come_back(const struct run *run)
{
    return run->chain->returns && run->lanes->after.there && run->back < run->pieces &&
           read_count(&run->lanes->mine->returned) > run->number + run->back;
}

/* Take care of it. */
static void go_back(struct run *run)
{
    const struct meshmem_chain *chain = run->chain;
    meshmem_far_hold(meshmem_span_ring());
    put_back(run, run->back);
    meshmem_far_release(meshmem_span_ring());
    chain->spread(chain->what, start_of(run, run->back), bytes_of(run, run->back));
    run->back++;
}

static void wait_for(struct run *run, _Atomic uint64_t *count, uint64_t number)
{
    const struct meshmem_wait fresh = {.describe = meshmem_span_describe,
                                       .what = run->chain->group};
    struct meshmem_wait w = fresh;
    while (read_count(count) < number && !w.over) {
        if (!has_come_back(run)) {
            meshmem_wait_step(&w);
            continue;
        }
        meshmem_wait_end(&w); /* there may be waits in it */
        w = fresh;
        go_back(run);
    }
    meshmem_wait_end(&w);
}

static void go_forward(struct run *run, uint64_t piece)
{
    const struct meshmem_chain *chain = run->chain;
    const struct meshmem_lanes *l = run->lanes;
    const struct end *before = &l->before, *after = &l->after;
    const void *from = NULL;
    char *out = NULL;
    if (before->there) {
        wait_for(run, &l->mine->arrived, run->number + piece + 1);
        from = l->mine->slot[piece % SLOTS];
    }
    if (after->there) { /* the slot there, and my piece that went into it, are free again */
        if (piece >= SLOTS)
            wait_for(run, &l->mine->taken, run->number + piece - SLOTS + 1);
        out = l->out + piece % SLOTS * PIECE;
    }
    const void *result =
        chain->compute(chain->what, start_of(run, piece), bytes_of(run, piece), from, out);
    meshmem_far_hold(meshmem_span_ring());
    if (before->there)
        meshmem_far_amo(meshmem_span_ring(), AMO_SET, sizeof(uint64_t), &before->there->taken,
                        run->number + piece + 1, before->pe);
    if (after->there)
        put_piece(run, after, after->there->slot[piece % SLOTS], result, piece,
                  &after->there->arrived);
    else if (chain->returns)
        put_back(run, piece);
    meshmem_far_release(meshmem_span_ring());
}

void meshmem_chain_run(const struct meshmem_chain *chain)
{
    struct meshmem_lanes *l = chain->group->span->lanes;
    size_t lines = (chain->bytes + LINE - 1) / LINE, lane = chain->group->node.me;
    size_t most = (lines + l->lanes - 1) / l->lanes * LINE;
    struct run run = {.chain = chain, .lanes = l, .number = l->pieces};
    l->pieces += (most + PIECE - 1) / PIECE;
    if (!l->mine)
        return;
    run.first = lines * lane / l->lanes * LINE;
    run.end = lines * (lane + 1) / l->lanes * LINE;
    if (run.end > chain->bytes)
        run.end = chain->bytes;
    run.pieces = run.end > run.first ? (run.end - run.first + PIECE - 1) / PIECE : 0;
    for (uint64_t piece = 0; piece < run.pieces; piece++)
        go_forward(&run, piece);
    if (l->after.there && run.pieces) {
        if (chain->returns)
            wait_for(&run, &l->mine->returned, run.number + run.pieces);
        while (has_come_back(&run))
            go_back(&run);
        wait_for(&run, &l->mine->taken, run.number + run.pieces);
    }
    meshmem_far_flush(meshmem_span_ring());
}
