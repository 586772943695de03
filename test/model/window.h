/* SPDX-License-Identifier: BSD-3-Clause */
/* Windows for PEs that are coroutines: meshmem_window is that of the PE whose turn it is. All
 * windows are side by side in the model's shared memory. */
#ifndef MESHMEM_TEST_MODEL_WINDOW_H
#define MESHMEM_TEST_MODEL_WINDOW_H

#ifndef SHMEM_NO_INLINE
#define SHMEM_NO_INLINE
#endif
#include "core/ctx.h"
#include "core/pending.h"
#include "core/race.h"
#include "far/far.h"
#include "mem/name.h"
#include "mem/window.h"
#include "near/copy.h"
#include "near/poll.h"
#include "near/wait.h"

enum { WINDOW_LONGS = 8 };

/* Further shared memory of a model. */
#ifndef WINDOW_MORE
#define WINDOW_MORE
#endif

static struct {
    long window[EXPLORE_PES][WINDOW_LONGS];
    int inside;   /* PEs in the critical section */
    long entries; /* so far */
    WINDOW_MORE
} shared;

/* No PE gives up its core. */
struct meshmem_wait_policy meshmem_wait_policy;
void meshmem_poll_failed(const void *word, uint32_t bytes, uint64_t seen)
{
    (void)word, (void)bytes, (void)seen;
}
void meshmem_poll_ordered(bool completes) { (void)completes; }
void meshmem_poll_stored(int pe) { (void)pe; }
void meshmem_poll_put(void *dest, const void *source, size_t bytes, int pe)
{
    (void)pe;
    memcpy(dest, source, bytes);
}
uint64_t meshmem_poll_read(const void *word, size_t bytes, uint64_t value)
{
    (void)word, (void)bytes;
    return value;
}
uint64_t meshmem_amo_told(uint64_t old, int pe)
{
    (void)pe;
    return old;
}
uint64_t meshmem_amo_looked(enum meshmem_amo op, size_t bytes, const void *dest, uint64_t operand,
                            uint64_t old, int pe)
{
    (void)op, (void)bytes, (void)dest, (void)operand, (void)pe;
    return old;
}

/* SHMEM_CHECK is off. */
bool meshmem_pending_on, meshmem_race_on;
void meshmem_pending_fence(shmem_ctx_t ctx) { (void)ctx; }
void meshmem_pending_complete(shmem_ctx_t ctx, int pe) { (void)ctx, (void)pe; }
void meshmem_pending_learn(void) {}

static struct meshmem_window windows[EXPLORE_PES];
static char *deltas[EXPLORE_PES][EXPLORE_PES];

static void open_windows(int n)
{
    for (int me = 0; me < n; me++) {
        windows[me].base = (uintptr_t)shared.window[me];
        windows[me].table.segment[MESHMEM_SEGMENT_DATA].start = windows[me].base;
        windows[me].table.segment[MESHMEM_SEGMENT_DATA].bytes = sizeof shared.window[me];
        windows[me].pe = me;
        windows[me].n_pes = n;
        windows[me].delta = deltas[me];
        for (int pe = 0; pe < n; pe++)
            deltas[me][pe] = (char *)((uintptr_t)shared.window[pe] - (uintptr_t)shared.window[me]);
    }
}

static void *window_at(const void *symmetric, int pe)
{
    return (void *)((uintptr_t)symmetric + (uintptr_t)windows[explore.me].delta[pe]);
}

/* All PEs are of one node here; a far one ends the execution. */
static __attribute__((unused)) void far_is_wrong(struct meshmem_far_ctx *ctx, ...)
{
    (void)ctx;
    explore_fail("a far PE", __LINE__);
}

static __attribute__((unused)) bool quiet_is_wrong(struct meshmem_far_ctx *ctx)
{
    far_is_wrong(ctx);
    return false;
}

const char *meshmem_name_address(char *text, const void *address)
{
    (void)address;
    return text;
}

static inline _Noreturn void model_fail(const char *call, const char *format, ...)
{
    (void)call;
    explore_fail(format, __LINE__);
}

static inline void no_wait_end(struct meshmem_wait *w) { (void)w; }

struct meshmem_near meshmem_near_v2; /* zero: nothing is inlined */

#define meshmem_window windows[explore.me]
#define meshmem_window_at window_at
#define meshmem_window_is_near(pe) ((void)(pe), true)
#define meshmem_ctx_far(ctx) ((void)(ctx), (struct meshmem_far_ctx *)NULL)
#define meshmem_far_on false
#define meshmem_far_put far_is_wrong
#define meshmem_far_put_nbi far_is_wrong
#define meshmem_far_put_signal far_is_wrong
#define meshmem_far_put_counted far_is_wrong
#define meshmem_far_put_strided far_is_wrong
#define meshmem_far_get far_is_wrong
#define meshmem_far_get_nbi far_is_wrong
#define meshmem_far_get_strided far_is_wrong
#define meshmem_far_amo far_is_wrong
#define meshmem_far_fetch(...) (far_is_wrong(__VA_ARGS__), UINT64_C(0))
#define meshmem_far_fetch_nbi far_is_wrong
#define meshmem_far_fence far_is_wrong
#define meshmem_far_quiet quiet_is_wrong
#define meshmem_far_rest far_is_wrong
#define meshmem_far_pe_quiet far_is_wrong
#define meshmem_far_flush far_is_wrong
#define meshmem_far_cork far_is_wrong
#define meshmem_far_uncork far_is_wrong
#define meshmem_wait_step(w) explore_wait()
#define meshmem_wait_end no_wait_end
#define meshmem_fail model_fail
#define meshmem_fail_memory model_fail

#include "core/order.h"

#endif
