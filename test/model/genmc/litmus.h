/* SPDX-License-Identifier: BSD-3-Clause */
/* The guarantees of docs/why/order.md as litmus tests, with the library's core/rma.h, amo.h and
 * order.h. PEs are threads, each with a heap of its own in an array. A copy is a relaxed store of
 * a word, since PEs may put to a word that another one polls: processors do no less, and a stale
 * value is what the tests look for. With TWIN something is left out or relaxed, and then the test
 * must fail; each names its twins in a line `// twins:`. */
#ifndef MESHMEM_TEST_GENMC_LITMUS_H
#define MESHMEM_TEST_GENMC_LITMUS_H

#include "pes.h"

#define SHMEM_NO_INLINE
#include <shmem.h>

#define meshmem_amo_apply amo_as_it_is
#include "near/amo.h"
#undef meshmem_amo_apply

/* What a test's twin lacks. */
enum litmus_twin {
    NONE,
    NO_FENCE,
    NO_QUIET,
    FENCE_FOR_QUIET,
    NO_FETCH_FENCE,
    NO_BARRIER,
    LATE_DATA,
    RELAX,
};
enum litmus_relaxed {
    RELAX_FETCH = RELAX + AMO_FETCH,
    RELAX_SET = RELAX + AMO_SET,
    RELAX_SWAP = RELAX + AMO_SWAP,
    RELAX_CSWAP = RELAX + AMO_CSWAP,
    RELAX_ADD = RELAX + AMO_ADD,
    RELAX_AND = RELAX + AMO_AND,
    RELAX_OR = RELAX + AMO_OR,
    RELAX_XOR = RELAX + AMO_XOR,
};

#ifndef TWIN
#define TWIN NONE
#endif

/* ---- atomics, without their orders in the twin of the operation ---- */

#pragma push_macro("__ATOMIC_ACQUIRE")
#pragma push_macro("__ATOMIC_RELEASE")
#pragma push_macro("__ATOMIC_ACQ_REL")
#undef __ATOMIC_ACQUIRE
#undef __ATOMIC_RELEASE
#undef __ATOMIC_ACQ_REL
#define __ATOMIC_ACQUIRE __ATOMIC_RELAXED
#define __ATOMIC_RELEASE __ATOMIC_RELAXED
#define __ATOMIC_ACQ_REL __ATOMIC_RELAXED
static inline uint64_t amo_relaxed(enum meshmem_amo op, uint64_t *word, uint64_t value,
                                   uint64_t cond)
{
    return MESHMEM_AMO_APPLY(word, op, value, cond);
}
#pragma pop_macro("__ATOMIC_ACQUIRE")
#pragma pop_macro("__ATOMIC_RELEASE")
#pragma pop_macro("__ATOMIC_ACQ_REL")

#define __atomic_thread_fence(order) ((void)0)
static inline uint64_t fetch_unfenced(uint64_t *word)
{
    uint64_t cond = 0;
    return MESHMEM_AMO_APPLY(word, AMO_FETCH, 0, cond);
}
#undef __atomic_thread_fence

#define meshmem_amo_apply(op, bytes, word, value, cond)                               \
    ((int)TWIN == (int)RELAX + (int)(op) ? amo_relaxed((op), (word), (value), (cond)) \
     : TWIN == NO_FETCH_FENCE && (op) == AMO_FETCH                                    \
         ? fetch_unfenced(word)                                                       \
         : amo_as_it_is((op), (bytes), (word), (value), (cond)))

/* ---- PEs and their heaps ---- */

struct litmus_heap {
    uint64_t data[8], flag[8];
};
static struct litmus_heap heap[3];

static inline void *copy_of(const void *symmetric, int pe)
{
    return (char *)symmetric + (size_t)pe * sizeof heap[0];
}

static inline void litmus_copy(void *to, const void *from, size_t bytes)
{
    if (bytes == 8)
        __atomic_store_n((uint64_t *)to, __atomic_load_n((const uint64_t *)from, __ATOMIC_RELAXED),
                         __ATOMIC_RELAXED);
    else if (bytes == 4)
        __atomic_store_n((uint32_t *)to, *(const uint32_t *)from, __ATOMIC_RELAXED);
    else
        __atomic_store_n((uint16_t *)to, *(const uint16_t *)from, __ATOMIC_RELAXED);
}

#include "base/error.h"
#include "core/ctx.h"
#include "far/far.h"
#include "mem/window.h"
#include "near/copy.h"
#include "near/poll.h"

#ifndef FAR_QUIET
#define FAR_QUIET(ctx) ((void)0)
#define meshmem_far_on false
#else
#define meshmem_far_on true
#endif
struct meshmem_ctx meshmem_ctx_default;
struct meshmem_near meshmem_near_v2 = {.all_near = meshmem_far_on ? NULL : (char *)1};
#define meshmem_far_quiet(ctx) (FAR_QUIET(ctx), false)
#define meshmem_far_rest(ctx) ((void)(ctx))
#define meshmem_window_is_near(pe) ((void)(pe), true)
#define meshmem_window_at(symmetric, pe) copy_of(symmetric, pe)
#define meshmem_copy(to, from, bytes) litmus_copy(to, from, bytes)
#define meshmem_poll_ordered(completes) ((void)0)
#define meshmem_poll_stored(pe) ((void)(pe))
#define meshmem_poll_put(dest, source, bytes, pe) ((void)0)
#define meshmem_poll_read(word, bytes, value) (value)
#define meshmem_poll_failed(word, bytes, seen) ((void)0)
#define meshmem_poll_copy(dest, source, bytes) litmus_copy(dest, source, bytes)
#define meshmem_fail(...) (assert(!"a failure"), abort())
#include "core/pending.h"
#define meshmem_pending_on false /* SHMEM_CHECK is off */
#define meshmem_ctx_n(ctx) 3u
#define meshmem_ctx_world(ctx, pe) (pe)
#define meshmem_ctx_far(ctx) NULL
#include "core/order.h"
#include "core/rma.c"
#undef meshmem_copy

/* Of core/amo.c: no PE gives way to another here. */
uint64_t meshmem_amo_looked(enum meshmem_amo op, size_t bytes, const void *dest, uint64_t operand,
                            uint64_t old, int pe)
{
    (void)op, (void)bytes, (void)dest, (void)operand, (void)pe;
    assert(!"gives way");
    return old;
}

uint64_t meshmem_amo_told(uint64_t old, int pe)
{
    (void)pe;
    assert(!"tells");
    return old;
}

/* ---- what programs call, by the names of OpenSHMEM ---- */

static inline void litmus_put(uint64_t *dest, uint64_t value, int pe)
{
    meshmem_rma_put(SHMEM_CTX_DEFAULT, dest, &value, sizeof value, pe);
}

static inline uint64_t litmus_get(const uint64_t *source, int pe)
{
    uint64_t value = 0;
    meshmem_rma_get(SHMEM_CTX_DEFAULT, &value, source, sizeof value, pe);
    return value;
}

static inline void litmus_put_signal(uint64_t *dest, uint64_t value, uint64_t *sig_addr, int sig_op,
                                     int pe)
{
    meshmem_rma_put_signal("put_signal", SHMEM_CTX_DEFAULT, dest, &value, sizeof value, sig_addr, 1,
                           sig_op, pe);
}

static inline void litmus_fence(void)
{
    if (TWIN != NO_FENCE)
        meshmem_order_fence(SHMEM_CTX_DEFAULT);
}

static inline void litmus_quiet(void)
{
    if (TWIN == FENCE_FOR_QUIET)
        meshmem_order_fence(SHMEM_CTX_DEFAULT);
    else if (TWIN != NO_QUIET)
        meshmem_order_quiet(SHMEM_CTX_DEFAULT);
}

static inline void litmus_pe_quiet(int pe)
{
    if (TWIN == FENCE_FOR_QUIET)
        meshmem_order_fence(SHMEM_CTX_DEFAULT);
    else if (TWIN != NO_QUIET)
        meshmem_order_pe_quiet(SHMEM_CTX_DEFAULT, &pe, 1, "pe_quiet");
}

static inline void litmus_atomic_set(uint64_t *dest, uint64_t value, int pe)
{
    meshmem_amo_post("atomic_set", SHMEM_CTX_DEFAULT, AMO_SET, sizeof value, dest, value, pe);
}

#endif
