/* SPDX-License-Identifier: BSD-3-Clause */
/* The queue lock of lock.h. */
#include "core/lock.h"

#include "base/error.h"
#include "core/amo.h"
#include "core/order.h"
#include "mem/name.h"
#include "near/poll.h"

#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Compiled for each size of a lock, which is a constant there. */
#define INLINE inline __attribute__((always_inline))

/* A lock, and the call that uses it. */
struct lock {
    const char *call;
    void *tail, *mine;
    size_t half;                 /* bytes of tail and of mine, 2 or 4 */
    uint32_t held, queued, next; /* the bits of mine; next: the PE after this one, + 1 */
};

bool meshmem_lock_threads;

static INLINE struct lock open_lock(const char *call, void *word, size_t bytes)
{
    size_t half = bytes / 2;
    uint32_t held = UINT32_C(1) << (8 * half - 1), queued = held >> 1;
    if (half == 2 && unlikely((uint32_t)meshmem_window.n_pes >= queued))
        meshmem_fail(call, "a lock of %zu bytes serves %u PEs at most", bytes, queued - 1);
    return (struct lock){call, word, (char *)word + half, half, held, queued, queued - 1};
}

static _Noreturn void refuse_word(struct lock l)
{
    char name[MESHMEM_NAME_BYTES];
    uint64_t now = 0;
    memcpy(&now, l.tail, 2 * l.half);
    meshmem_fail(l.call,
                 "the lock at %s holds 0x%lx, which no lock operation leaves there; a lock must be "
                 "0 on all PEs before its first use, and nothing else may write to it",
                 meshmem_name_address(name, l.tail), (unsigned long)now);
}

static bool is_pe(uint32_t number) { return number <= (uint32_t)meshmem_window.n_pes; }

/* Check that `mine` is a value that lock operations leave there. */
static void check_mine(struct lock l, uint32_t mine)
{
    if (mine && (!(mine & l.queued) || !is_pe(mine & l.next)))
        refuse_word(l);
}

static INLINE int home_of(const char *call, const void *lock, size_t bytes)
{
    unsigned segment;
    uint64_t offset;
    meshmem_segment_name(&meshmem_window.table, lock, 0, &segment, &offset);
    if (unlikely(meshmem_segment_is_partial(&meshmem_window.table, segment)))
        meshmem_fail(call, "a lock is in the partition of a team; all PEs must have its memory");
    return (int)((bytes == 4 ? offset / 4 : offset / 8) % (size_t)meshmem_window.n_pes);
}

int meshmem_lock_home(const void *lock, size_t bytes) { return home_of(NULL, lock, bytes); }

/* Change a half on PE pe and return what it was. Acquire and release, as in all atomics on other
 * PEs' memory (near/amo.h). */
static INLINE uint32_t change(struct lock l, enum meshmem_amo op, void *word, uint32_t value,
                              uint32_t cond, int pe)
{
    const shmem_ctx_t ctx = SHMEM_CTX_DEFAULT;
    return l.half == 4 ? (uint32_t)meshmem_amo(l.call, ctx, op, 4, word, value, cond, pe)
                       : (uint32_t)meshmem_amo(l.call, ctx, op, 2, word, value, cond, pe);
}

static INLINE uint32_t change_tail(struct lock l, enum meshmem_amo op, uint32_t value,
                                   uint32_t cond)
{
    return change(l, op, l.tail, value, cond, home_of(l.call, l.tail, 2 * l.half));
}

/* By an addition: there is no fetch of 2 bytes from far PEs. */
static INLINE uint32_t look_at_tail(struct lock l) { return change_tail(l, AMO_ADD, 0, 0); }

static INLINE uint32_t look_at_mine(const struct lock *l)
{
    return l->half == 4 ? __atomic_load_n((uint32_t *)l->mine, __ATOMIC_ACQUIRE)
                        : __atomic_load_n((uint16_t *)l->mine, __ATOMIC_ACQUIRE);
}

/* Set bits in the `mine` of PE pe - 1, which are 0: words of 2 bytes cannot be or-ed on far PEs. */
static INLINE void tell(struct lock l, uint32_t pe, uint32_t bits)
{
    const shmem_ctx_t ctx = SHMEM_CTX_DEFAULT;
    if (l.half == 4)
        meshmem_amo_post(l.call, ctx, AMO_ADD, 4, l.mine, bits, (int)pe - 1);
    else
        meshmem_amo_post(l.call, ctx, AMO_ADD, 2, l.mine, bits, (int)pe - 1);
}

/* Link this PE (me - 1) behind its predecessor (pe - 1), which is in the queue and has no other
 * successor; otherwise it cannot have written the tail. That is not checked for a far PE, since it
 * would cost a round trip. */
static INLINE void follow(struct lock l, uint32_t pe, uint32_t me)
{
    if (!is_pe(pe) || pe == me)
        refuse_word(l);
    if (!meshmem_window_is_near((int)pe - 1)) {
        tell(l, pe, me);
        return;
    }
    uint32_t now = change(l, AMO_ADD, l.mine, me, 0, (int)pe - 1);
    if (!(now & l.queued) || now & l.next)
        refuse_word(l);
}

/* The PE of this node that holds the lock, at this moment; -1 if none does. */
static int find_holder(struct lock l)
{
    const void *mine = l.mine;
    for (int i = 0; i < meshmem_window.n_near; i++) {
        l.mine = meshmem_window_at(mine, meshmem_window.near_pe[i]);
        if (look_at_mine(&l) & l.held)
            return meshmem_window.near_pe[i];
    }
    return -1;
}

static uint32_t describe(const void *what, char *text, size_t size)
{
    const struct lock l = *(const struct lock *)what;
    char name[MESHMEM_NAME_BYTES];
    int holder = find_holder(l);
    bool is_home_near = meshmem_window_is_near(meshmem_lock_home(l.tail, 2 * l.half));
    uint32_t last = holder < 0 && is_home_near ? look_at_tail(l) : 0;
    meshmem_name_address(name, l.tail);
    if (holder == meshmem_window.pe)
        snprintf(text, size, "%s(%s), which another thread of this PE holds,", l.call, name);
    else if (holder >= 0)
        snprintf(text, size, "%s(%s), which PE %d holds,", l.call, name, holder);
    else if (!is_home_near)
        snprintf(text, size, "%s(%s)", l.call, name);
    else if (last && is_pe(last))
        snprintf(text, size, "%s(%s); last in its queue is PE %u,", l.call, name, last - 1);
    else
        snprintf(text, size, "%s(%s), whose queue names no PE (was it overwritten?),", l.call,
                 name);
    return 0;
}

/* Wait until a bit of mask is set in this PE's half. Acquire pairs with the release of the PE that
 * sets it. Out of line, since the description needs l in memory. */
static __attribute__((noinline)) uint32_t wait_for(struct lock l, uint32_t mask)
{
    struct meshmem_wait w = {
        .describe = describe, .what = &l, .word = l.mine, .word_bytes = (uint32_t)l.half};
    uint32_t now;
    while (!((now = look_at_mine(&l)) & mask))
        meshmem_wait_step(&w);
    meshmem_wait_end(&w);
    return now;
}

static void refuse_holder(struct lock l, uint32_t mine)
{
    char name[MESHMEM_NAME_BYTES];
    if (mine & l.held && !meshmem_lock_threads)
        meshmem_fail(l.call,
                     "PE %d holds the lock at %s already; locks are not reentrant (1.6, 9.13)",
                     meshmem_window.pe, meshmem_name_address(name, l.tail));
}

/* Change 0 to queued; false if a thread of this PE is in the queue already. Acquire pairs with
 * leave(). */
static INLINE bool enter(const struct lock *l)
{
    uint32_t nothing = 0;
    uint16_t nothing_short = 0;
    if (l->half == 4)
        return __atomic_compare_exchange_n((uint32_t *)l->mine, &nothing, l->queued, 0,
                                           __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
    return __atomic_compare_exchange_n((uint16_t *)l->mine, &nothing_short, (uint16_t)l->queued, 0,
                                       __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}

/* Wait until no thread of this PE is in the queue, and enter it. */
static __attribute__((noinline)) void enter_later(struct lock l)
{
    struct meshmem_wait w = {
        .describe = describe, .what = &l, .word = l.mine, .word_bytes = (uint32_t)l.half};
    while (look_at_mine(&l) || !enter(&l))
        meshmem_wait_step(&w);
    meshmem_wait_end(&w);
}

/* The lock was free. */
static INLINE void hold(struct lock l)
{
    if (l.half == 4)
        __atomic_fetch_or((uint32_t *)l.mine, l.held, __ATOMIC_RELAXED);
    else
        __atomic_fetch_or((uint16_t *)l.mine, (uint16_t)l.held, __ATOMIC_RELAXED);
}

/* Change back to 0 once no other PE can reach this PE's half. */
static INLINE void leave(struct lock l)
{
    if (l.half == 4)
        __atomic_store_n((uint32_t *)l.mine, 0, __ATOMIC_RELEASE);
    else
        __atomic_store_n((uint16_t *)l.mine, 0, __ATOMIC_RELEASE);
}

static INLINE void set_lock(const char *call, void *lock, size_t bytes)
{
    const struct lock l = open_lock(call, lock, bytes);
    uint32_t me = (uint32_t)meshmem_window.pe + 1, now = look_at_mine(&l);
    check_mine(l, now);
    refuse_holder(l, now);
    if (!enter(&l))
        enter_later(l);
    /* Release: the next PE must find this PE's half entered. Acquire: pairs with the release of the
     * clear that freed the tail. */
    uint32_t before = change_tail(l, AMO_SWAP, me, 0);
    if (before == 0) {
        hold(l);
        return;
    }
    follow(l, before, me);
    wait_for(l, l.held);
}

#ifndef MESHMEM_LOCK_TRIES
#define MESHMEM_LOCK_TRIES 1000
#endif

/* Enter the queue for a test; false if the lock is set. Another thread of this PE may be in a test
 * that fails although the lock has been cleared meanwhile: then this one is tried again, but not
 * for long, since this thread may keep the other one from its core. */
static __attribute__((noinline)) bool enter_free(const char *call, void *lock, size_t bytes)
{
    const struct lock l = open_lock(call, lock, bytes);
    for (int i = 0; i < MESHMEM_LOCK_TRIES; i++) {
        uint32_t now = look_at_mine(&l);
        check_mine(l, now);
        if (now & l.held || (now && look_at_tail(l) != 0))
            return false;
        if (enter(&l))
            return true;
        sched_yield();
    }
    return false;
}

static INLINE int test_lock(const char *call, void *lock, size_t bytes)
{
    const struct lock l = open_lock(call, lock, bytes);
    uint32_t me = (uint32_t)meshmem_window.pe + 1;
    if (!enter(&l) && !enter_free(call, lock, bytes)) {
        meshmem_poll_failed(NULL, 0, 0);
        return 1;
    }
    uint32_t last = change_tail(l, AMO_CSWAP, me, 0);
    if (last != 0) {
        if (!is_pe(last))
            refuse_word(l);
        leave(l);
        meshmem_poll_failed(NULL, 0, 0);
        return 1;
    }
    hold(l);
    return 0;
}

static _Noreturn void refuse_clear(struct lock l)
{
    char name[MESHMEM_NAME_BYTES], who[32] = "no PE of this node does";
    int holder = find_holder(l);
    if (holder >= 0)
        snprintf(who, sizeof who, "PE %d does", holder);
    meshmem_fail(l.call,
                 "PE %d does not hold the lock at %s (%s); only the PE that took a lock may clear "
                 "it, once",
                 meshmem_window.pe, meshmem_name_address(name, l.tail), who);
}

static INLINE void clear_lock(const char *call, void *lock, size_t bytes)
{
    const struct lock l = open_lock(call, lock, bytes);
    uint32_t me = (uint32_t)meshmem_window.pe + 1, now = look_at_mine(&l);
    check_mine(l, now);
    if (!(now & l.held))
        refuse_clear(l);
    meshmem_order_quiet(SHMEM_CTX_DEFAULT);
    /* The PE can leave the queue only while it has no successor. Release: the next holder sees what
     * this one wrote. */
    if (!(now & l.next)) {
        if (change_tail(l, AMO_CSWAP, 0, me) == me) {
            leave(l);
            return;
        }
        now = wait_for(l, l.next);
    }
    leave(l);
    tell(l, now & l.next, l.held);
}

void meshmem_lock_set(const char *call, void *lock, size_t bytes)
{
    if (bytes == 4)
        set_lock(call, lock, 4);
    else
        set_lock(call, lock, 8);
}

int meshmem_lock_test(const char *call, void *lock, size_t bytes)
{
    return bytes == 4 ? test_lock(call, lock, 4) : test_lock(call, lock, 8);
}

void meshmem_lock_clear(const char *call, void *lock, size_t bytes)
{
    if (bytes == 4)
        clear_lock(call, lock, 4);
    else
        clear_lock(call, lock, 8);
}
