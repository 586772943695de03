/* SPDX-License-Identifier: BSD-3-Clause */
/* core/lock.c with one lock, whose home is PE 1, for PEs that are threads; N is defined
 * before, and whether set_lock may find that another thread of its PE holds the lock. */
#define SHMEM_NO_INLINE
#define MESHMEM_LOCK_TRIES 2
#include "far/far.h"
#define meshmem_far_on false /* all PEs are near */
#include "core/amo.h"
#include "core/pending.h"
#define meshmem_pending_on false /* SHMEM_CHECK is off */
#include "core/order.h"
#include "mem/window.h"

#include "pes.h"
#include <genmc.h>
#include <stdio.h>

struct meshmem_near meshmem_near_v2; /* zero: nothing is inlined */
struct meshmem_ctx meshmem_ctx_default;

void meshmem_poll_ordered(bool completes)
{
    (void)completes;
    assert(!"gives way");
}

/* The lock in each PE's window, as the two halves that it has. */
static struct {
    _Alignas(8) uint32_t tail;
    uint32_t mine;
} locks[N];
static _Thread_local int my_pe;
static long entries; /* plain memory: what the lock protects */

struct window {
    int pe, n_pes;
    int n_near; /* 0: reports, which alone ask, find no holder */
    const int *near_pe;
};

#define find(table, address, bytes, segment, offset) (*(segment) = 0, *(offset) = sizeof(long))

const char *meshmem_name_address(char *text, const void *address)
{
    (void)address;
    return text;
}

static inline void fail(const char *call)
{
    if (SET_MAY_FAIL)
        __VERIFIER_assume(call[0] != 's'); /* the job is over, rightly */
    assert(!"a failure");
}

/* The half of PE pe's lock that the address of my half names. */
static inline uint32_t *half(const void *address, int pe)
{
    return address == &locks[my_pe].mine ? &locks[pe].mine : &locks[pe].tail;
}

/* What near/amo.h does for the operations of a lock, without its orders. */
static inline uint32_t relaxed(enum meshmem_amo op, uint32_t *word, uint32_t value, uint32_t cond)
{
    if (op == AMO_SWAP)
        return __atomic_exchange_n(word, value, __ATOMIC_RELAXED);
    if (op == AMO_ADD)
        return __atomic_fetch_add(word, value, __ATOMIC_RELAXED);
    assert(op == AMO_CSWAP);
    __atomic_compare_exchange_n(word, &cond, value, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    return cond;
}

/* An atomic on another PE's half has both orders, or, on the line that is weak, none. */
#ifdef WEAK
#define AMO(op, word, value, cond)                    \
    (IS_WEAK ? relaxed((op), (word), (value), (cond)) \
             : (uint32_t)meshmem_amo_apply((op), 4, (word), (value), (cond)))
#else
#define AMO(op, word, value, cond) ((uint32_t)meshmem_amo_apply((op), 4, (word), (value), (cond)))
#endif

#define meshmem_window ((struct window){my_pe, N, 0, NULL})
#define meshmem_segment_name find
#define meshmem_segment_is_partial(table, segment) ((void)(segment), false)
#define meshmem_window_at(mine, pe) half(mine, pe)
#define meshmem_window_is_near(pe) ((void)(pe), true)
#define meshmem_amo(call, ctx, op, bytes, dest, value, cond, pe) \
    ((void)(call), (void)(ctx), AMO(op, half(dest, pe), value, cond))
#define meshmem_amo_post(call, ctx, op, bytes, dest, value, pe) \
    ((void)(call), (void)(ctx), (void)AMO(op, half(dest, pe), value, 0))
#define meshmem_fail(call, ...) fail(call)
#define snprintf(...) ((void)0)
#define meshmem_poll_failed(word, bytes, seen) ((void)0)
#include "core/lock.c"
