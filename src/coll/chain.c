/* SPDX-License-Identifier: BSD-3-Clause */
/* See chain.h. The member that owns a lane has an inbox in its own memory: buffers for chunks from
 * the preceding node, and three counts of chunks, over all calls so far. The preceding node reuses
 * a buffer once it has been told that the chunk was taken.
 *
 * Exclusion: the preceding node alone writes `arrived` and the buffers, the following node alone
 * writes `taken` and `returned` (AMO_SET over the network: a release, ordered after the data); this
 * PE reads them (acquire). */
#include "coll/chain.h"

#include "coll/keep.h"
#include "coll/pool.h"
#include "near/wait.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { CHUNK = MESHMEM_CHAIN_CHUNK, BUFFERS = 4, LINE = 64 };

struct inbox {
    _Alignas(LINE) _Atomic uint64_t arrived;
    _Alignas(LINE) _Atomic uint64_t taken;
    _Alignas(LINE) _Atomic uint64_t returned;
    _Alignas(LINE) char buffer[BUFFERS][CHUNK];
};

/* A member's part of the chain, kept with the group. */
struct lanes {
    struct meshmem_kept kept;
    uint32_t lanes;
    struct inbox *mine; /* NULL: this member has no lane */
    char *out;          /* BUFFERS chunks that are being sent to the following node */
    struct end {
        struct inbox *there; /* the lane's inbox on that node, by this PE's symmetric address; NULL:
                                there is no such node */
        int pe;
    } before, after;
    uint64_t chunks; /* over all calls so far, as the inbox counts them */
};

/* ---- making ---- */

static uint32_t count_lanes(const struct meshmem_span *span)
{
    uint32_t least = meshmem_span_members(span, 0);
    for (uint32_t k = 1; k < span->nodes; k++)
        if (meshmem_span_members(span, k) < least)
            least = meshmem_span_members(span, k);
    return least;
}

/* This member's lane on node k, from the offset that its owner there has shown. */
static struct end end_at(const struct meshmem_group *group, uint32_t k)
{
    const struct meshmem_span *span = group->span;
    uint32_t i = span->member[span->node[k].first + group->node.me];
    return (struct end){meshmem_pool_mine(meshmem_group_offset(group, i)), group->world[i]};
}

static void close_lanes(struct meshmem_kept *kept)
{
    struct lanes *l = (struct lanes *)kept;
    meshmem_pool_free(l->mine);
    meshmem_pool_free(l->out);
    free(l);
}

static struct lanes *make_lanes(const struct meshmem_group *group)
{
    struct lanes *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->kept.close = close_lanes;
    l->lanes = count_lanes(group->span);
    if (group->node.me >= l->lanes)
        return l;
    l->mine = meshmem_pool_try(sizeof *l->mine);
    l->out = meshmem_pool_try((size_t)BUFFERS * CHUNK);
    if (l->mine && l->out)
        return l;
    close_lanes(&l->kept);
    return NULL;
}

bool meshmem_chain_open(struct meshmem_group *group)
{
    struct meshmem_span *span = group->span;
    if (span->keeper[MESHMEM_KEEPS_LANES].known)
        return span->keeper[MESHMEM_KEEPS_LANES].kept;
    struct lanes *l = make_lanes(group);
    uint64_t offset = l && l->mine ? meshmem_pool_offset(l->mine) : 1;
    if (!meshmem_keep(group, MESHMEM_KEEPS_LANES, l ? &l->kept : NULL, offset))
        return false;
    if (l->mine && span->mine > 0)
        l->before = end_at(group, span->mine - 1);
    if (l->mine && span->mine + 1 < span->nodes)
        l->after = end_at(group, span->mine + 1);
    return true;
}

/* ---- running ---- */

struct run {
    const struct meshmem_chain *chain;
    struct lanes *lanes;
    size_t first, end; /* this member's share of the bytes */
    uint64_t chunks;   /* of the share */
    uint64_t back;     /* of those, returned to the preceding node */
    uint64_t number;   /* chunks of all earlier calls */
};

static size_t start_of(const struct run *run, uint64_t chunk) { return run->first + chunk * CHUNK; }

static size_t bytes_of(const struct run *run, uint64_t chunk)
{
    size_t left = run->end - start_of(run, chunk);
    return left < CHUNK ? left : CHUNK;
}

static uint64_t read_count(_Atomic uint64_t *count)
{
    return atomic_load_explicit(count, memory_order_acquire);
}

/* Put a chunk, and set *count there to the number of chunks that have arrived with it. */
static void put_chunk(const struct run *run, const struct end *to, void *dest, const void *source,
                      uint64_t chunk, _Atomic uint64_t *count)
{
    meshmem_far_put_counted(meshmem_span_ring(), dest, source, bytes_of(run, chunk),
                            (uint64_t *)count, AMO_SET, run->number + chunk + 1, to->pe);
}

/* Return a chunk of the result, which is in this PE's dest, to the preceding node. */
static void put_back(const struct run *run, uint64_t chunk)
{
    const struct end *before = &run->lanes->before;
    char *dest = run->chain->dest + start_of(run, chunk);
    if (before->there)
        put_chunk(run, before, dest, dest, chunk, &before->there->returned);
}

/* Whether the next chunk of the result has returned from the following node. */
static bool has_come_back(const struct run *run)
{
    return run->chain->returns && run->lanes->after.there && run->back < run->chunks &&
           read_count(&run->lanes->mine->returned) > run->number + run->back;
}

/* Pass it on to the preceding node and to this node's members. */
static void go_back(struct run *run)
{
    const struct meshmem_chain *chain = run->chain;
    meshmem_far_cork(meshmem_span_ring());
    put_back(run, run->back);
    meshmem_far_uncork(meshmem_span_ring());
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
        meshmem_wait_end(&w); /* go_back may wait, too */
        w = fresh;
        go_back(run);
    }
    meshmem_wait_end(&w);
}

static void go_forward(struct run *run, uint64_t chunk)
{
    const struct meshmem_chain *chain = run->chain;
    const struct lanes *l = run->lanes;
    const struct end *before = &l->before, *after = &l->after;
    const void *from = NULL;
    char *out = NULL;
    if (before->there) {
        wait_for(run, &l->mine->arrived, run->number + chunk + 1);
        from = l->mine->buffer[chunk % BUFFERS];
    }
    if (after->there) { /* the buffer there, and the local copy of the chunk that went into it, are
                           free again */
        if (chunk >= BUFFERS)
            wait_for(run, &l->mine->taken, run->number + chunk - BUFFERS + 1);
        out = l->out + chunk % BUFFERS * CHUNK;
    }
    const void *result =
        chain->compute(chain->what, start_of(run, chunk), bytes_of(run, chunk), from, out);
    meshmem_far_cork(meshmem_span_ring());
    if (before->there)
        meshmem_far_amo(meshmem_span_ring(), AMO_SET, sizeof(uint64_t), &before->there->taken,
                        run->number + chunk + 1, before->pe);
    if (after->there)
        put_chunk(run, after, after->there->buffer[chunk % BUFFERS], result, chunk,
                  &after->there->arrived);
    else if (chain->returns)
        put_back(run, chunk);
    meshmem_far_uncork(meshmem_span_ring());
}

void meshmem_chain_run(const struct meshmem_chain *chain)
{
    struct lanes *l = (struct lanes *)chain->group->span->keeper[MESHMEM_KEEPS_LANES].kept;
    size_t lines = (chain->bytes + LINE - 1) / LINE, lane = chain->group->node.me;
    size_t most = (lines + l->lanes - 1) / l->lanes * LINE;
    struct run run = {.chain = chain, .lanes = l, .number = l->chunks};
    l->chunks += (most + CHUNK - 1) / CHUNK;
    if (!l->mine)
        return;
    run.first = lines * lane / l->lanes * LINE;
    run.end = lines * (lane + 1) / l->lanes * LINE;
    if (run.end > chain->bytes)
        run.end = chain->bytes;
    run.chunks = run.end > run.first ? (run.end - run.first + CHUNK - 1) / CHUNK : 0;
    for (uint64_t chunk = 0; chunk < run.chunks; chunk++)
        go_forward(&run, chunk);
    if (l->after.there && run.chunks) {
        if (chain->returns)
            wait_for(&run, &l->mine->returned, run.number + run.chunks);
        while (has_come_back(&run))
            go_back(&run);
        wait_for(&run, &l->mine->taken, run.number + run.chunks);
    }
    meshmem_far_flush(meshmem_span_ring());
}
