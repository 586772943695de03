/* SPDX-License-Identifier: BSD-3-Clause */
/* Fences, quiet, flush, and when operations of a context leave; see far.h. */
#include "far/bounce.h"
#include "far/late.h"
#include "far/parts.h"
#include "far/post.h"

/* ---- all parts of a context ---- */

/* The part after this one; NULL: it was the last. Begins with the context itself. */
static struct meshmem_far_ctx *next_part(const struct meshmem_far_ctx *ctx, uint32_t *i)
{
    const struct meshmem_parts *parts = meshmem_parts_of(ctx);
    struct meshmem_far_ctx *part = NULL;
    while (parts && !part && ++*i < MESHMEM_FAR_PARTS)
        part = meshmem_parts_at(parts, *i);
    return part;
}

/* The number of a context's rings, which are one after the other. */
static inline uint32_t rings_of(const struct meshmem_far_ctx *ctx)
{
    const struct meshmem_ring *ring = ctx->ring;
    return likely(!(ring->traits & MESHMEM_RING_SEVERAL)) ? 1 : ring->issue->proxies;
}

/* Do this with each ring of the context, without its other parts. */
static inline __attribute__((always_inline)) void with_rings(struct meshmem_far_ctx *ctx,
                                                             void (*act)(struct meshmem_ring *ring))
{
    struct meshmem_ring *ring = ctx->ring;
    uint32_t rings = rings_of(ctx);
    meshmem_ring_enter(ring);
    for (uint32_t i = 0; i < rings; i++)
        act(&ring[i]);
    meshmem_ring_leave(ring);
}

/* The same with all parts. */
static void with_all_rings(struct meshmem_far_ctx *ctx, void (*act)(struct meshmem_ring *ring))
{
    uint32_t i = 0;
    for (struct meshmem_far_ctx *part = ctx; part; part = next_part(ctx, &i))
        with_rings(part, act);
}

/* ---- fence ---- */

/* Fence the context's rings that follow its first one. */
static __attribute__((noinline)) void fence_others(const struct meshmem_far_ctx *ctx)
{
    for (uint32_t i = 1; i < rings_of(ctx); i++)
        meshmem_ring_fence(&ctx->ring[i]);
}

/* Fence the rings of a part, or of a context without parts. */
static inline void fence_part(const struct meshmem_far_ctx *part)
{
    struct meshmem_ring *ring = part->ring;
    meshmem_ring_enter(ring);
    meshmem_ring_fence(ring);
    if (unlikely(ring->traits & MESHMEM_RING_SEVERAL))
        fence_others(part);
    meshmem_ring_leave(ring);
}

void meshmem_far_fence(struct meshmem_far_ctx *ctx)
{
    struct meshmem_parts *parts = meshmem_parts_of(ctx);
    if (likely(!parts)) {
        fence_part(ctx);
        return;
    }
    atomic_fetch_add_explicit(&parts->fences, 1, memory_order_release);
}

void meshmem_far_thread_fence(struct meshmem_far_ctx *ctx) { fence_part(meshmem_parts_own(ctx)); }

/* ---- quiet ---- */

/* Whether no thread shares the ring and nothing was posted since all was complete; and so no
 * counter of its contexts waits for anything. */
static inline bool is_settled(const struct meshmem_ring *ring)
{
    return !ring->traits && ring->head == ring->settled && !ring->bounces && !ring->deferred;
}

static inline void quiet(struct meshmem_far_ctx *part)
{
    struct meshmem_ring *ring = part->ring;
    if (is_settled(ring))
        return;
    const struct meshmem_counter *counter = &part->counter;
    uint32_t rings = rings_of(part);
    meshmem_ring_enter(ring);
    for (uint32_t i = 0; i < rings; i++)
        meshmem_bounce_finish(&ring[i]);
    meshmem_ring_wait(ring, rings, &counter, 1, true);
    meshmem_post_note_quiet(ring, rings);
    bool shared = atomic_load_explicit(&ring->users, memory_order_relaxed) != 1;
    for (uint32_t i = 0; !shared && i < rings; i++) {
        ring[i].settled = ring[i].head;
        ring[i].sources.issued = 0;
    }
    meshmem_ring_leave(ring);
}

static __attribute__((noinline)) void quiet_parts(struct meshmem_far_ctx *ctx)
{
    struct meshmem_issue *issue = ctx->ring->issue;
    uint32_t i = 0;
    meshmem_issue_note_quiet(issue);
    for (struct meshmem_far_ctx *part = ctx; part; part = next_part(ctx, &i))
        quiet(part);
    if (unlikely(atomic_load_explicit(&issue->requests.n_given_up, memory_order_relaxed)))
        meshmem_requests_reclaim(issue);
}

/* Whether there is nothing to do: often nothing was posted since the last one. */
static bool needs_no_quiet(const struct meshmem_far_ctx *ctx)
{
    const struct meshmem_issue *issue = ctx->ring->issue;
    return is_settled(ctx->ring) && !atomic_load_explicit(&issue->reuses, memory_order_relaxed) &&
           !atomic_load_explicit(&issue->requests.n_given_up, memory_order_relaxed);
}

bool meshmem_far_quiet(struct meshmem_far_ctx *ctx)
{
    if (needs_no_quiet(ctx))
        return true;
    quiet_parts(ctx);
    return needs_no_quiet(ctx);
}

void meshmem_far_rest(struct meshmem_far_ctx *ctx)
{
    /* So the next record must make room, which ends this. */
    ctx->ring->limit = ctx->ring->room = ctx->ring->head;
    meshmem_inlined_idle(true);
}

void meshmem_far_thread_quiet(struct meshmem_far_ctx *ctx) { quiet(meshmem_parts_own(ctx)); }

/* Finish what other parts have in bounce buffers, and have what this one posts next wait for what
 * they have posted. */
static void finish_parts(struct meshmem_far_ctx *ctx)
{
    with_all_rings(ctx, meshmem_bounce_finish);
    meshmem_far_fence(ctx);
}

/* An empty get is answered after everything before it on that node is complete. */
static void post_empty_get(struct meshmem_ring *ring, struct meshmem_counter *counter, int pe)
{
    const struct meshmem_segment_table *table = &ring->issue->window->table;
    meshmem_post_get(ring, counter, (struct meshmem_answer){MESHMEM_RECORD_SEGMENT_OWN, 0},
                     meshmem_segment_at(table, MESHMEM_SEGMENT_HEAP, 0),
                     (struct meshmem_strided){0, 0, 0, 1}, pe);
}

void meshmem_far_pe_quiet(struct meshmem_far_ctx *ctx, int pe)
{
    bool parts = meshmem_parts_of(ctx);
    if (parts)
        finish_parts(ctx);
    struct meshmem_entry e = meshmem_parts_enter(ctx, pe);
    struct meshmem_ring *ring = e.ring;
    meshmem_bounce_finish(ring);
    if (!parts && meshmem_counter_is_complete(&e.ctx->counter)) {
        meshmem_ring_leave(ring);
        return;
    }
    struct meshmem_counter *waiter = meshmem_issue_take_waiter(ring->issue);
    meshmem_ring_fence_transfers(ring);
    post_empty_get(ring, waiter, pe);
    meshmem_ring_leave(ring);
    meshmem_ring_wait_for(ring, waiter, false);
    meshmem_issue_give_waiter(ring->issue, waiter);
}

void meshmem_far_pe_quiet_nbi(struct meshmem_far_ctx *ctx, int pe)
{
    struct meshmem_far_request *request = meshmem_far_adding.request;
    if (meshmem_parts_of(ctx))
        finish_parts(ctx);
    struct meshmem_entry e = meshmem_parts_enter(ctx, pe);
    meshmem_bounce_finish(e.ring);
    meshmem_ring_fence_transfers(e.ring);
    struct meshmem_joined joined = meshmem_request_join(request, &e.ctx->counter);
    post_empty_get(e.ring, joined.counter, pe);
    meshmem_request_leave(&joined);
    meshmem_ring_leave(e.ring);
}

/* ---- when operations leave ---- */

void meshmem_far_cork(struct meshmem_far_ctx *ctx) { with_rings(ctx, meshmem_ring_cork); }

void meshmem_far_uncork(struct meshmem_far_ctx *ctx) { with_rings(ctx, meshmem_ring_uncork); }

/* Wait until the proxies have all records of these rings, and all transfers are complete. */
static void flush(struct meshmem_ring *ring, struct meshmem_ring *end)
{
    for (struct meshmem_ring *r = ring; r < end; r++) {
        meshmem_ring_fence_transfers(r); /* the proxy takes the fence when they are complete */
        /* Publish that fence, or one that another thread has not published yet. */
        if (r->head != atomic_load_explicit(&r->memory->head, memory_order_relaxed))
            meshmem_ring_publish(r, 0);
    }
    for (struct meshmem_ring *r = ring; r < end; r++) {
        meshmem_ring_wait_taken(r);
        r->sources.issued = 0;
    }
}

void meshmem_far_flush(struct meshmem_far_ctx *ctx)
{
    meshmem_ring_enter(ctx->ring);
    flush(ctx->ring, ctx->ring + rings_of(ctx));
    meshmem_ring_leave(ctx->ring);
}

void meshmem_far_forget_heap(struct meshmem_far_ctx *ctx, unsigned segment)
{
    struct meshmem_ring *ring = ctx->ring, *end = ring + rings_of(ctx);
    meshmem_late_tell(ring->far, segment, -1, NULL);
    meshmem_ring_enter(ring);
    for (struct meshmem_ring *r = ring; r < end; r++) {
        meshmem_ring_cork(r); /* so that uncork says that nothing follows soon */
        meshmem_ring_control(r, RECORD_FORGET, RECORD_FIELD(forget, segment, segment));
        meshmem_ring_publish(r, 0);
        meshmem_ring_uncork(r);
    }
    flush(ring, end);
    meshmem_ring_leave(ring);
}

/* Wait for the sources of a ring. */
static void local_complete(struct meshmem_ring *ring)
{
    if (!ring->sources.issued)
        return;
    meshmem_ring_wait_for(ring, &ring->sources, false);
    ring->sources.issued = 0;
}

static __attribute__((noinline)) void local_complete_all(struct meshmem_far_ctx *ctx)
{
    with_all_rings(ctx, local_complete);
}

bool meshmem_far_local_complete(struct meshmem_far_ctx *ctx)
{
    struct meshmem_ring *ring = ctx->ring;
    meshmem_issue_note_reuse(ring->issue);
    /* Without traits it has only this ring, and no other thread uses that. */
    if (unlikely(ring->traits || ring->sources.issued))
        local_complete_all(ctx);
    return !ring->traits;
}

void meshmem_far_hint(struct meshmem_far_ctx *ctx, uint32_t delay, size_t budget)
{
    uint32_t i = 0;
    for (struct meshmem_far_ctx *part = ctx; part; part = next_part(ctx, &i)) {
        struct meshmem_counter_memory *m = meshmem_counter_memory(&part->counter);
        /* Relaxed: a hint. */
        atomic_store_explicit(&m->budget, budget < UINT32_MAX ? (uint32_t)budget : 0,
                              memory_order_relaxed);
        atomic_store_explicit(&m->delay, delay, memory_order_relaxed);
    }
}
