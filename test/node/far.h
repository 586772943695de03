/* SPDX-License-Identifier: BSD-3-Clause */
/* What takes the place of the network where PEs are threads: who operates on a far PE does it by
 * itself, at once, in the other window, as the proxy over there would. So nothing is ever under
 * way, and only what the callers do is looked at. Included by window.h. */
#ifndef MESHMEM_TEST_FAR_H
#define MESHMEM_TEST_FAR_H

#include "near/amo.h"
#include "near/copy.h"

#include <string.h>

static inline void thread_far_put(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                                  size_t bytes, int pe)
{
    (void)ctx;
    meshmem_copy(thread_window_any(dest, pe), source, bytes);
}

static inline void thread_far_get(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                                  size_t bytes, int pe)
{
    (void)ctx;
    meshmem_copy(dest, thread_window_any(source, pe), bytes);
}

static inline void thread_far_put_strided(struct meshmem_far_ctx *ctx, void *dest,
                                          const void *source, struct meshmem_strided s, int pe)
{
    (void)ctx;
    meshmem_copy_strided(thread_window_any(dest, pe), source, s.dest_step, s.source_step, s.bytes,
                         s.blocks);
}

static inline void thread_far_get_strided(struct meshmem_far_ctx *ctx, void *dest,
                                          const void *source, struct meshmem_strided s, int pe)
{
    (void)ctx;
    meshmem_copy_strided(dest, thread_window_any(source, pe), s.dest_step, s.source_step, s.bytes,
                         s.blocks);
}

static inline uint64_t thread_far_fetch(struct meshmem_far_ctx *ctx, enum meshmem_amo op,
                                        size_t bytes, const void *dest, uint64_t value,
                                        uint64_t cond, int pe)
{
    (void)ctx;
    return meshmem_amo_apply(op, bytes, thread_window_any(dest, pe), value, cond);
}

static inline void thread_far_put_signal(struct meshmem_far_ctx *ctx, void *dest,
                                         const void *source, size_t bytes, uint64_t *word,
                                         enum meshmem_amo op, uint64_t value, int pe, bool blocking)
{
    (void)blocking;
    thread_far_put(ctx, dest, source, bytes, pe);
    thread_far_fetch(ctx, op, sizeof *word, word, value, 0, pe);
}

static inline void thread_far_put_counted(struct meshmem_far_ctx *ctx, void *dest,
                                          const void *source, size_t bytes, uint64_t *counter,
                                          enum meshmem_amo op, uint64_t value, int pe)
{
    thread_far_put_signal(ctx, dest, source, bytes, counter, op, value, pe, false);
}

static inline void thread_far_fetch_nbi(struct meshmem_far_ctx *ctx, enum meshmem_amo op,
                                        size_t bytes, void *fetch, const void *dest, uint64_t value,
                                        uint64_t cond, int pe)
{
    uint64_t old = thread_far_fetch(ctx, op, bytes, dest, value, cond, pe);
    memcpy(fetch, &old, bytes);
}

static struct meshmem_ctx thread_ctx; /* has no far part, and nobody looks into it */

static const struct meshmem_far_costs thread_far_costs = {15000, 3000, 0.5};

/* Nothing is ever under way. */
#define meshmem_far_on false
#define meshmem_far_quiet(ctx) ((void)(ctx))
#define meshmem_far_fence(ctx) ((void)(ctx))
#define meshmem_far_flush(ctx) ((void)(ctx))
#define meshmem_far_cork(ctx) ((void)(ctx))
#define meshmem_far_uncork(ctx) ((void)(ctx))

#define meshmem_far_costs() (&thread_far_costs)
#define meshmem_far_put thread_far_put
#define meshmem_far_put_nbi thread_far_put
#define meshmem_far_get thread_far_get
#define meshmem_far_get_nbi thread_far_get
#define meshmem_far_put_strided thread_far_put_strided
#define meshmem_far_get_strided thread_far_get_strided
#define meshmem_far_put_signal thread_far_put_signal
#define meshmem_far_put_until_flush thread_far_put
#define meshmem_far_put_counted thread_far_put_counted
#define meshmem_far_fetch thread_far_fetch
#define meshmem_far_fetch_nbi thread_far_fetch_nbi
#define meshmem_far_amo(ctx, op, bytes, dest, value, pe) \
    ((void)thread_far_fetch(ctx, op, bytes, dest, value, 0, pe))
#define meshmem_ctx_far(ctx) ((void)(ctx), thread_ctx.far)
#define meshmem_ctx_inner thread_ctx

#endif
