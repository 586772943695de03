/* SPDX-License-Identifier: BSD-3-Clause */
/* Ordering and completion. Near operations are complete when they return, so they only need the
 * CPU's fences: a fence orders this PE's stores (release: pairs with the acquire of waiting PEs), a
 * quiet also orders them before its loads. For far operations, the far layer is called. */
#ifndef MESHMEM_CORE_ORDER_H
#define MESHMEM_CORE_ORDER_H

#include "base/error.h"
#include "core/ctx.h"
#include "core/pending.h"
#include "far/far.h"
#include "mem/inlined.h"
#include "near/poll.h"

#include <shmem.h>
#include <stdatomic.h>

/* Whether the CPU's fences are all that ordering takes: no PE is far, and none needs this core.
 * Read as inlined code reads it: it may change at any time, and either value is right. */
static inline bool meshmem_order_all_near(void) { return meshmem_near_v2.all_near != NULL; }

/* Whether calls are inlined at all. */
static inline bool meshmem_order_is_inlined(void) { return meshmem_near_v2.n_pes != NULL; }

static inline void meshmem_order_fence(shmem_ctx_t ctx)
{
    atomic_thread_fence(memory_order_release);
    if (likely(meshmem_order_all_near()))
        return;
    if (unlikely(meshmem_pending_on))
        meshmem_pending_fence(ctx);
    if (meshmem_far_on)
        meshmem_far_fence(meshmem_ctx_far(ctx));
    if (unlikely(meshmem_wait_policy.gives_way))
        meshmem_poll_ordered(false);
}

/* Sources of near puts may be reused when these return. */
static inline void meshmem_order_local_complete(shmem_ctx_t ctx)
{
    if (unlikely(meshmem_pending_on))
        meshmem_pending_reusable(ctx);
    if (meshmem_far_on && meshmem_far_local_complete(meshmem_ctx_far(ctx)) &&
        ctx == SHMEM_CTX_DEFAULT && meshmem_order_is_inlined())
        meshmem_inlined_reusable(true);
}

static inline void meshmem_order_quiet(shmem_ctx_t ctx)
{
    if (likely(meshmem_order_all_near())) {
        atomic_thread_fence(memory_order_seq_cst);
        return;
    }
    if (unlikely(meshmem_pending_on))
        meshmem_pending_complete(ctx, -1);
    bool settled = meshmem_far_on && meshmem_far_quiet(meshmem_ctx_far(ctx));
    atomic_thread_fence(memory_order_seq_cst);
    if (unlikely(meshmem_wait_policy.gives_way))
        meshmem_poll_ordered(true);
    else if (settled && ctx == SHMEM_CTX_DEFAULT && meshmem_order_is_inlined())
        meshmem_far_rest(meshmem_ctx_default.far);
}

/* fence and quiet for the operations that the calling thread has issued on the default context. */
static inline void meshmem_order_thread_fence(void)
{
    atomic_thread_fence(memory_order_release);
    if (unlikely(meshmem_pending_on))
        meshmem_pending_fence(SHMEM_CTX_DEFAULT);
    if (meshmem_far_on)
        meshmem_far_thread_fence(meshmem_ctx_default.far);
    if (unlikely(meshmem_wait_policy.gives_way))
        meshmem_poll_ordered(false);
}

static inline void meshmem_order_thread_quiet(void)
{
    if (unlikely(meshmem_pending_on))
        meshmem_pending_complete(SHMEM_CTX_DEFAULT, -1);
    if (meshmem_far_on)
        meshmem_far_thread_quiet(meshmem_ctx_default.far);
    atomic_thread_fence(memory_order_seq_cst);
    if (unlikely(meshmem_wait_policy.gives_way))
        meshmem_poll_ordered(true);
}

/* quiet for the npes PEs of ctx in pes; call is for messages. */
static inline void meshmem_order_pe_quiet(shmem_ctx_t ctx, const int *pes, size_t npes,
                                          const char *call)
{
    for (size_t i = 0; i < npes; i++)
        if ((unsigned)pes[i] >= meshmem_ctx_n(ctx))
            meshmem_fail(call, "target_pes[%zu] is %d, but the %s has PEs 0 to %u", i, pes[i],
                         meshmem_ctx_is_own(ctx) ? "context's team" : "job",
                         meshmem_ctx_n(ctx) - 1);
    for (size_t i = 0; meshmem_pending_on && i < npes; i++)
        meshmem_pending_complete(ctx, meshmem_ctx_world(ctx, pes[i]));
    for (size_t i = 0; meshmem_far_on && i < npes; i++) {
        int pe = meshmem_ctx_world(ctx, pes[i]);
        if (!meshmem_window_is_near(pe))
            meshmem_far_pe_quiet(meshmem_ctx_far(ctx), pe);
    }
    atomic_thread_fence(memory_order_seq_cst);
    if (unlikely(meshmem_wait_policy.gives_way))
        meshmem_poll_ordered(true);
}

#endif
