/* SPDX-License-Identifier: BSD-3-Clause */
/* The queue lock of lock.h. */
#include "core/lock.h"

#include "base/error.h"
#include "core/amo.h"
#include "core/order.h"
#include "mem/symmetric.h"
#include "near/poll.h"

#include <stdbool.h>
#include <stdio.h>

struct halves {
    uint32_t tail, mine;
};

_Static_assert(sizeof(long) == sizeof(struct halves), "a lock needs a long of 8 bytes");

static const uint32_t HELD = UINT32_C(1) << 31, QUEUED = UINT32_C(1) << 30;
static const uint32_t NEXT = (UINT32_C(1) << 30) - 1; /* the PE after this one, + 1 */

bool meshmem_lock_threads;

static _Noreturn void refuse_word(const char *call, const long *lock)
{
    char name[MESHMEM_NAME_BYTES];
    meshmem_fail(call,
                 "the lock at %s holds 0x%lx, which no lock operation leaves there; a lock must be "
                 "0 on all PEs before its first use, and nothing else may write to it",
                 meshmem_symmetric_name(name, lock), (unsigned long)*lock);
}

static bool is_pe(uint32_t number) { return number <= (uint32_t)meshmem_window.n_pes; }

/* Check that `mine` is a value that lock operations leave there. */
static void check_mine(const char *call, const long *lock, uint32_t mine)
{
    if (mine && (!(mine & QUEUED) || !is_pe(mine & NEXT)))
        refuse_word(call, lock);
}

int meshmem_lock_home(const long *lock)
{
    unsigned segment;
    uint64_t offset;
    meshmem_segment_name(&meshmem_window.table, lock, 0, &segment, &offset);
    if (unlikely(meshmem_segment_is_partial(&meshmem_window.table, segment)))
        meshmem_fail(NULL, "a lock is in the partition of a team; all PEs must have its memory");
    return (int)(offset / sizeof *lock % (size_t)meshmem_window.n_pes);
}

static uint32_t *tail_of(const long *lock) { return &((struct halves *)lock)->tail; }

static uint32_t *mine_of(const long *lock) { return &((struct halves *)lock)->mine; }

/* Acquire and release, as in all atomics on other PEs' memory (near/amo.h). */
static uint32_t change_tail(const long *lock, enum meshmem_amo op, uint32_t value, uint32_t cond)
{
    return (uint32_t)meshmem_amo(NULL, SHMEM_CTX_DEFAULT, op, sizeof(uint32_t), tail_of(lock),
                                 value, cond, meshmem_lock_home(lock));
}

/* Set bits in the `mine` of PE pe - 1. */
static void tell(const long *lock, uint32_t pe, uint32_t bits)
{
    meshmem_amo_post(NULL, SHMEM_CTX_DEFAULT, AMO_OR, sizeof(uint32_t), mine_of(lock), bits,
                     (int)pe - 1);
}

/* Link this PE (me - 1) behind its predecessor (pe - 1), which is in the queue and has no other
 * successor; otherwise it did not write the tail. That is not checked for a far PE, since it would
 * cost a round trip. */
static void follow(const char *call, const long *lock, uint32_t pe, uint32_t me)
{
    if (!is_pe(pe) || pe == me)
        refuse_word(call, lock);
    if (!meshmem_window_is_near((int)pe - 1)) {
        tell(lock, pe, me);
        return;
    }
    uint32_t now = (uint32_t)meshmem_amo(call, SHMEM_CTX_DEFAULT, AMO_OR, sizeof(uint32_t),
                                         mine_of(lock), me, 0, (int)pe - 1);
    if (!(now & QUEUED) || now & NEXT)
        refuse_word(call, lock);
}

struct waited {
    const char *call;
    const long *lock;
};

static uint32_t describe(const void *what, char *text, size_t size)
{
    const struct waited *w = what;
    char name[MESHMEM_NAME_BYTES];
    meshmem_symmetric_name(name, w->lock);
    if (!meshmem_window_is_near(meshmem_lock_home(w->lock)))
        snprintf(text, size, "%s(%s)", w->call, name);
    else
        snprintf(text, size, "%s(%s); last in its queue is PE %u", w->call, name,
                 change_tail(w->lock, AMO_FETCH, 0, 0) - 1);
    return 0;
}

/* Wait until a bit of mask is set in this PE's half; acquire pairs with the release of the PE that
 * sets it. */
static uint32_t wait_for(const char *call, const long *lock, uint32_t mask)
{
    uint32_t *mine = mine_of(lock), now;
    struct waited what = {call, lock};
    struct meshmem_wait w = {
        .describe = describe, .what = &what, .word = mine, .word_bytes = sizeof *mine};
    while (!((now = __atomic_load_n(mine, __ATOMIC_ACQUIRE)) & mask))
        meshmem_wait_step(&w);
    meshmem_wait_end(&w);
    return now;
}

static void refuse_holder(const char *call, const long *lock, uint32_t mine)
{
    char name[MESHMEM_NAME_BYTES];
    if (mine & HELD && !meshmem_lock_threads)
        meshmem_fail(call,
                     "PE %d holds the lock at %s already; locks are not reentrant (1.6, 9.13)",
                     meshmem_window.pe, meshmem_symmetric_name(name, lock));
}

/* Change 0 to QUEUED; false if a thread of this PE is in the queue already. Acquire pairs with
 * leave(). */
static bool enter(uint32_t *mine)
{
    uint32_t nothing = 0;
    return __atomic_compare_exchange_n(mine, &nothing, QUEUED, 0, __ATOMIC_ACQUIRE,
                                       __ATOMIC_RELAXED);
}

/* Change back to 0 once no other PE can reach this PE's half. */
static void leave(uint32_t *mine) { __atomic_store_n(mine, 0, __ATOMIC_RELEASE); }

void meshmem_lock_set(const char *call, long *lock)
{
    uint32_t me = (uint32_t)meshmem_window.pe + 1;
    uint32_t *mine = mine_of(lock);
    struct waited what = {call, lock};
    struct meshmem_wait w = {
        .describe = describe, .what = &what, .word = mine, .word_bytes = sizeof *mine};
    uint32_t now = __atomic_load_n(mine, __ATOMIC_RELAXED);
    check_mine(call, lock, now);
    refuse_holder(call, lock, now);
    while (!enter(mine))
        meshmem_wait_step(&w);
    meshmem_wait_end(&w);
    /* Release: the next PE must find this PE's half entered. Acquire: pairs with the release of the
     * clear that freed the tail. */
    uint32_t before = change_tail(lock, AMO_SWAP, me, 0);
    if (before == 0) {
        __atomic_fetch_or(mine, HELD, __ATOMIC_RELAXED);
        return;
    }
    follow(call, lock, before, me);
    wait_for(call, lock, HELD);
}

int meshmem_lock_test(const char *call, long *lock)
{
    uint32_t me = (uint32_t)meshmem_window.pe + 1;
    uint32_t *mine = mine_of(lock);
    if (!enter(mine)) {
        check_mine(call, lock, __atomic_load_n(mine, __ATOMIC_RELAXED));
        meshmem_poll_failed(NULL, 0, 0);
        return 1;
    }
    uint32_t last = change_tail(lock, AMO_CSWAP, me, 0);
    if (last != 0) {
        if (!is_pe(last))
            refuse_word(call, lock);
        leave(mine);
        meshmem_poll_failed(NULL, 0, 0);
        return 1;
    }
    __atomic_fetch_or(mine, HELD, __ATOMIC_RELAXED);
    return 0;
}

void meshmem_lock_clear(const char *call, long *lock)
{
    uint32_t me = (uint32_t)meshmem_window.pe + 1;
    uint32_t *mine = mine_of(lock);
    uint32_t now = __atomic_load_n(mine, __ATOMIC_ACQUIRE);
    char name[MESHMEM_NAME_BYTES];
    check_mine(call, lock, now);
    if (!(now & HELD))
        meshmem_fail(call, "PE %d does not hold the lock at %s", meshmem_window.pe,
                     meshmem_symmetric_name(name, lock));
    meshmem_order_quiet(SHMEM_CTX_DEFAULT);
    /* The PE can leave the queue only while it has no successor. Release: the next holder sees what
     * this one wrote. */
    if (!(now & NEXT)) {
        if (change_tail(lock, AMO_CSWAP, 0, me) == me) {
            leave(mine);
            return;
        }
        now = wait_for(call, lock, NEXT);
    }
    leave(mine);
    tell(lock, now & NEXT, HELD);
}
