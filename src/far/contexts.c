/* SPDX-License-Identifier: BSD-3-Clause */
/* Which rings and which memory a context gets; see contexts.h and far.h. */
#include "far/contexts.h"

#include "far/batch.h"
#include "far/drive.h"
#include "far/parts.h"

#include <pthread.h>
#include <stdlib.h>

static struct {
    struct meshmem_issue *issue; /* NULL: there are no contexts */
    bool locked;                 /* several threads may use a context at the same time */
} own;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct meshmem_ring rings[MESHMEM_FAR_RINGS];
static struct meshmem_far_ctx contexts[MESHMEM_FAR_CONTEXTS];

void meshmem_contexts_open(struct meshmem_issue *issue, bool locked)
{
    own.issue = issue;
    own.locked = locked;
    issue->rings = rings;
}

void meshmem_contexts_close(void) { own.issue = NULL; }

/* ---- rings ---- */

static bool has_trait(const struct meshmem_ring *ring, enum meshmem_ring_trait trait)
{
    return ring->traits & trait;
}

/* Whether other contexts may share the ring: their users lock it if necessary. */
static bool is_shareable(const struct meshmem_ring *ring)
{
    return has_trait(ring, MESHMEM_RING_LOCKED) == own.locked &&
           !has_trait(ring, MESHMEM_RING_PART);
}

/* The first ring of a free set, with one ring for each proxy; if there is none, the first ring of
 * the last set with the fewest users among those that may be shared. There is always one: the
 * default context's, which is the first, so others share it last. */
static struct meshmem_ring *choose_rings(void)
{
    struct meshmem_ring *best = NULL, *end = rings + MESHMEM_FAR_RINGS;
    for (struct meshmem_ring *first = rings; first + own.issue->proxies <= end;
         first += own.issue->proxies) {
        if (first->users == 0)
            return first;
        if (is_shareable(first) && (!best || first->users <= best->users))
            best = first;
    }
    return best;
}

/* Whether enough sets are free for a thread to have one for its part: a quarter is left for further
 * contexts. */
static bool has_rings_for_parts(void)
{
    uint32_t sets = MESHMEM_FAR_RINGS / own.issue->proxies, n = 0;
    for (uint32_t set = 0; set < sets; set++)
        n += rings[set * own.issue->proxies].users == 0;
    return n > sets / 4;
}

static void open_ring(struct meshmem_ring *ring, struct meshmem_ring *first, unsigned traits)
{
    meshmem_ring_open(ring, own.issue->memory, (uint32_t)(ring - rings));
    ring->issue = own.issue;
    ring->first = first;
    ring->traits = (uint8_t)(traits | (own.issue->proxies > 1 ? MESHMEM_RING_SEVERAL : 0));
    meshmem_drive_ring(ring);
}

static struct meshmem_ring *add_rings(unsigned traits)
{
    struct meshmem_ring *first = choose_rings(), *end = first + own.issue->proxies;
    if (first->users == 0) {
        for (struct meshmem_ring *ring = first; ring < end; ring++)
            open_ring(ring, first, traits);
        /* Relaxed: the proxy reads head, which is released. */
        uint32_t n = (uint32_t)(end - rings);
        if (atomic_load_explicit(&own.issue->memory->rings, memory_order_relaxed) < n)
            atomic_store_explicit(&own.issue->memory->rings, n, memory_order_relaxed);
    }
    first->users++;
    return first;
}

static void remove_rings(struct meshmem_ring *first)
{
    first->users--;
    uint32_t n = MESHMEM_FAR_RINGS / own.issue->proxies;
    while (n && rings[(n - 1) * own.issue->proxies].users == 0)
        n--;
    atomic_store_explicit(&own.issue->memory->rings, n * own.issue->proxies, memory_order_relaxed);
}

void meshmem_far_ask(bool waits)
{
    if (!own.issue)
        return;
    if (waits)
        meshmem_ring_ask(rings, own.issue->proxies);
    else
        meshmem_ring_unask(rings);
}

void meshmem_far_look(void) { meshmem_ring_look(rings, own.issue->proxies); }

/* ---- contexts ---- */

/* A free context; if there is none, the last one with the fewest users among those that may be
 * shared, as for rings. Where operations keep their order whoever issues them, it has no parts;
 * there is always one: that of the library's own operations. */
static struct meshmem_far_ctx *choose_ctx(enum meshmem_far_threads threads)
{
    bool in_order = threads == MESHMEM_FAR_IN_ORDER;
    struct meshmem_far_ctx *best = NULL;
    for (struct meshmem_far_ctx *c = contexts; c < contexts + MESHMEM_FAR_CONTEXTS; c++) {
        if (c->users == 0)
            return c;
        if (is_shareable(c->ring) && !(in_order && c->parts) && (!best || c->users <= best->users))
            best = c;
    }
    return best;
}

static void open_ctx(struct meshmem_far_ctx *ctx, unsigned traits)
{
    ctx->users = 1;
    ctx->ring = add_rings(traits);
    ctx->parts = NULL;
    meshmem_batch_none(ctx);
    ctx->fences = 0;
    meshmem_counter_open(&ctx->counter, own.issue->memory,
                         MESHMEM_COUNTER_CONTEXT + (uint32_t)(ctx - contexts));
}

/* See struct meshmem_parts. */
static struct meshmem_far_ctx *add_part(struct meshmem_far_ctx *whole, uint32_t number)
{
    pthread_mutex_lock(&mutex);
    struct meshmem_far_ctx *_Atomic *at = &whole->parts->part[number];
    struct meshmem_far_ctx *part = atomic_load_explicit(at, memory_order_relaxed);
    if (!part) {
        part = choose_ctx(MESHMEM_FAR_ONE_THREAD);
        if (part->users || !has_rings_for_parts()) {
            part = whole;
        } else {
            open_ctx(part, MESHMEM_RING_LOCKED | MESHMEM_RING_PART);
            meshmem_counter_hint_like(&part->counter, &whole->counter);
        }
        atomic_store_explicit(at, part, memory_order_release);
    }
    pthread_mutex_unlock(&mutex);
    return part;
}

struct meshmem_far_ctx *meshmem_far_add_ctx(enum meshmem_far_threads threads)
{
    if (!own.issue)
        return NULL;
    bool locked = own.locked && threads != MESHMEM_FAR_ONE_THREAD;
    pthread_mutex_lock(&mutex);
    struct meshmem_far_ctx *ctx = choose_ctx(threads);
    if (ctx->users) {
        ctx->users++;
    } else {
        open_ctx(ctx, locked ? MESHMEM_RING_LOCKED : 0);
        if (locked && threads == MESHMEM_FAR_THREADS)
            ctx->parts = malloc(sizeof *ctx->parts); /* NULL: threads share the ring */
        if (ctx->parts)
            meshmem_parts_open(ctx->parts, ctx, add_part);
    }
    pthread_mutex_unlock(&mutex);
    return ctx;
}

static void remove_parts(struct meshmem_far_ctx *ctx)
{
    for (uint32_t i = 1; ctx->parts && i < MESHMEM_FAR_PARTS; i++) {
        struct meshmem_far_ctx *part = meshmem_parts_at(ctx->parts, i);
        if (part) {
            part->users = 0;
            remove_rings(part->ring);
        }
    }
    free(ctx->parts);
    ctx->parts = NULL;
}

void meshmem_far_remove_ctx(struct meshmem_far_ctx *ctx)
{
    if (!ctx || !own.issue)
        return;
    meshmem_far_quiet(ctx);
    pthread_mutex_lock(&mutex);
    if (--ctx->users == 0) {
        meshmem_batch_close(ctx);
        remove_parts(ctx);
        remove_rings(ctx->ring);
    }
    pthread_mutex_unlock(&mutex);
}
