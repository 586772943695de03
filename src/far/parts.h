/* SPDX-License-Identifier: BSD-3-Clause */
/* Contexts that several threads use at the same time: each thread has a part of its own, which is a
 * context with rings and a counter, so threads do not wait for each other. Quiet completes all
 * parts. A fence costs nothing until a part is used again: then its rings are fenced, and what it
 * posts waits in the proxy for what the other parts had posted (RECORD_AFTER). So what any thread
 * posted before the fence comes before what any thread posts after it; otherwise operations of two
 * threads are not ordered. Parts have locks, since there may be more threads than parts, and since
 * quiet completes what other threads have posted. */
#ifndef MESHMEM_FAR_PARTS_H
#define MESHMEM_FAR_PARTS_H

#include "far/issue.h"

enum { MESHMEM_FAR_PARTS = 32 };

struct meshmem_parts {
    /* NULL: not used so far. Part 0 is the context itself, and so is any other for which there were
     * no rings. Release when added; acquire. */
    struct meshmem_far_ctx *_Atomic part[MESHMEM_FAR_PARTS];
    /* How often the context was fenced. Release: pairs with the acquire of the thread that then
     * uses a part. */
    _Atomic uint64_t fences;
    /* Makes part `number` if it is not there yet, and returns it. Any thread, without locks. */
    struct meshmem_far_ctx *(*add)(struct meshmem_far_ctx *whole, uint32_t number);
};

/* Initialize the parts of a context that is not used yet. */
void meshmem_parts_open(struct meshmem_parts *parts, struct meshmem_far_ctx *whole,
                        struct meshmem_far_ctx *(*add)(struct meshmem_far_ctx *, uint32_t));

/* A context's ring that leads to pe, locked if it has a lock, and the context to count in: the part
 * of this thread, or the context itself. */
struct meshmem_entry {
    struct meshmem_ring *ring;
    struct meshmem_far_ctx *ctx;
};

/* Called for rings that are not plain. */
struct meshmem_entry meshmem_parts_choose(struct meshmem_far_ctx *ctx, int pe);

static inline struct meshmem_entry meshmem_parts_enter(struct meshmem_far_ctx *ctx, int pe)
{
    struct meshmem_ring *ring = ctx->ring;
    return likely(!ring->traits) ? (struct meshmem_entry){ring, ctx}
                                 : meshmem_parts_choose(ctx, pe);
}

/* The part of this thread; the context itself if it has no parts. */
struct meshmem_far_ctx *meshmem_parts_own(struct meshmem_far_ctx *ctx);

/* The parts of a context; NULL: it has none. */
static inline struct meshmem_parts *meshmem_parts_of(const struct meshmem_far_ctx *ctx)
{
    return unlikely(ctx->ring->traits & MESHMEM_RING_LOCKED) ? ctx->parts : NULL;
}

/* Part i; NULL: it is not used so far, or is the context itself (and i is not 0). */
struct meshmem_far_ctx *meshmem_parts_at(const struct meshmem_parts *parts, uint32_t i);

#endif
