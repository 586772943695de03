/* SPDX-License-Identifier: BSD-3-Clause */
/* Naming words, waking, and the cost of a yield; see hand.h. */
#include "near/hand.h"

#include "base/os.h"
#include "mem/window.h"

#include <sched.h>
#include <stdatomic.h>

enum {
    BYTES_SHIFT = 60,
    INDEX_SHIFT = 48,
    INDEX_BITS = 12,
    SEGMENT_SHIFT = 40,
    SEGMENT_BITS = 8,
    TELL =
        100000000,   /* nanoseconds for which PEs tell whom they store to, after a nameless sleep */
    TOLD = 20000000, /* nanoseconds after telling has woken a PE, in which none is woken in turn */
};

/* ---- names of words ---- */

/* Whether others may store to the word. *name is set to a number for it that is the same in all PEs
 * of the node, made of bytes, PE, segment and offset, or to 0 if it has none: its segment is one
 * that not all PEs have, or it lies beyond 1 TiB. */
static bool name_word(const struct meshmem_hand *h, uintptr_t address, uint32_t bytes,
                      uint64_t *name)
{
    const struct meshmem_window *w = h->window;
    uint64_t index = h->me;
    unsigned segment;
    uint64_t offset;
    int pe = meshmem_window_owner(w, (void *)address);
    if (pe >= 0) {
        index = w->location[pe].index;
        address -= (uintptr_t)w->delta[pe];
    }
    if (!meshmem_segment_name(&w->table, (void *)address, 0, &segment, &offset))
        return false;
    *name = meshmem_segment_is_partial(&w->table, segment) || offset >> SEGMENT_SHIFT
                ? 0
                : (uint64_t)bytes << BYTES_SHIFT | index << INDEX_SHIFT |
                      (uint64_t)segment << SEGMENT_SHIFT | offset;
    return true;
}

/* Whether the word that PE i watches no longer holds what it has seen. Acquire: pairs with the
 * release in watch, so `seen` is not older than the name. */
static bool is_stirred(const struct meshmem_hand *h, uint32_t i, uint64_t name)
{
    const struct meshmem_window *w = h->window;
    uint64_t seen = atomic_load_explicit(&h->sleeper[i]->seen, memory_order_acquire);
    uint32_t index = name >> INDEX_SHIFT & ((1u << INDEX_BITS) - 1);
    uint32_t segment = name >> SEGMENT_SHIFT & ((1u << SEGMENT_BITS) - 1);
    if (index >= h->n || segment >= w->table.n || !w->table.segment[segment].bytes)
        return true;
    /* Another thread might destroy that partition now, if the name is an old one. */
    if (w->table.segment[segment].late && h->threads)
        return true;
    uint64_t offset = name & ((UINT64_C(1) << SEGMENT_SHIFT) - 1);
    const void *at = (char *)meshmem_segment_at(&w->table, segment, offset) +
                     (uintptr_t)w->delta[w->near_pe[index]];
    switch (name >> BYTES_SHIFT) {
    case 8:
        return __atomic_load_n((const uint64_t *)at, __ATOMIC_SEQ_CST) != seen;
    case 4:
        return __atomic_load_n((const uint32_t *)at, __ATOMIC_SEQ_CST) != (uint32_t)seen;
    default:
        return __atomic_load_n((const uint16_t *)at, __ATOMIC_SEQ_CST) != (uint16_t)seen;
    }
}

/* ---- sleeping ---- */

static _Atomic uint64_t *asleep_of(const struct meshmem_hand *h, uint32_t i)
{
    return &h->node->asleep[i / 64];
}

static uint64_t bit_of(uint32_t i) { return UINT64_C(1) << i % 64; }

void meshmem_hand_watch(const struct meshmem_hand *h, const void *word, uint32_t bytes,
                        uint64_t seen)
{
    if (!h->n)
        return;
    struct meshmem_sleeper *mine = h->sleeper[h->me];
    uint64_t name = 0;
    if (word && !name_word(h, (uintptr_t)word, bytes, &name))
        return; /* no PE stores there */
    name = h->threads ? 0 : name;
    /* Release: pairs with the acquires of meshmem_hand_on and is_stirred. */
    atomic_store_explicit(&mine->seen, seen, memory_order_release);
    atomic_store_explicit(&mine->watched, name, memory_order_release);
    /* Relaxed: a hint. */
    if (!name)
        atomic_store_explicit(&h->node->nameless_until, meshmem_os_now() + TELL,
                              memory_order_relaxed);
    atomic_fetch_or_explicit(asleep_of(h, h->me), bit_of(h->me), memory_order_seq_cst);
    /* The caller looks at the word after this: pairs with the fence of meshmem_hand_on. */
    atomic_thread_fence(memory_order_seq_cst);
}

void meshmem_hand_unwatch(const struct meshmem_hand *h)
{
    /* Relaxed: at worst this PE is woken for nothing, or another of its threads sleeps until its
     * timeout. */
    if (h->n && atomic_load_explicit(asleep_of(h, h->me), memory_order_relaxed) & bit_of(h->me))
        atomic_fetch_and_explicit(asleep_of(h, h->me), ~bit_of(h->me), memory_order_relaxed);
}

/* ---- waking ---- */

/* Wake PE i, unless another PE does. */
static bool wake(const struct meshmem_hand *h, uint32_t i)
{
    uint64_t before = atomic_fetch_and_explicit(asleep_of(h, i), ~bit_of(i), memory_order_seq_cst);
    if (!(before & bit_of(i)))
        return false;
    atomic_fetch_add_explicit(h->bell[i], 1, memory_order_seq_cst);
    meshmem_os_futex_wake(h->bell[i]);
    return true;
}

bool meshmem_hand_has_sleepers(const struct meshmem_hand *h)
{
    for (uint32_t k = 0; k * 64 < h->n; k++)
        if (atomic_load_explicit(&h->node->asleep[k], memory_order_relaxed))
            return true;
    return false;
}

uint32_t meshmem_hand_awake(const struct meshmem_hand *h)
{
    uint32_t awake = h->n;
    for (uint32_t k = 0; k * 64 < h->n; k++)
        awake -= (uint32_t)__builtin_popcountll(
            atomic_load_explicit(&h->node->asleep[k], memory_order_relaxed));
    return awake;
}

/* The first sleeping PE at or after PE `from`, other than this one; n if there is none. */
static uint32_t next_sleeper(const struct meshmem_hand *h, uint32_t from)
{
    for (uint32_t k = from / 64; k * 64 < h->n; k++) {
        uint64_t bits = atomic_load_explicit(&h->node->asleep[k], memory_order_seq_cst);
        bits &= k == from / 64 ? ~UINT64_C(0) << from % 64 : ~UINT64_C(0);
        bits &= k == h->me / 64 ? ~bit_of(h->me) : ~UINT64_C(0);
        if (bits)
            return k * 64 + (uint32_t)__builtin_ctzll(bits);
    }
    return h->n;
}

/* Wake the first of the PEs `from` to `to` - 1 that has named no word. */
static bool wake_nameless_of(const struct meshmem_hand *h, uint32_t from, uint32_t to)
{
    for (uint32_t i = next_sleeper(h, from); i < to; i = next_sleeper(h, i + 1)) {
        if (atomic_load_explicit(&h->sleeper[i]->watched, memory_order_acquire) || !wake(h, i))
            continue;
        /* Relaxed: nothing else depends on whose turn it is. */
        atomic_store_explicit(&h->node->turn, i + 1, memory_order_relaxed);
        return true;
    }
    return false;
}

/* Wake one of the PEs that have named no word, each in turn. */
static bool wake_nameless(const struct meshmem_hand *h)
{
    uint32_t n = h->n;
    uint32_t first = atomic_load_explicit(&h->node->turn, memory_order_relaxed) % n;
    return wake_nameless_of(h, first, n) || wake_nameless_of(h, 0, first);
}

uint32_t meshmem_hand_on(const struct meshmem_hand *h, bool any)
{
    uint32_t woken = 0;
    if (!h->n)
        return 0;
    /* After this PE's stores: pairs with the fence of meshmem_hand_watch. */
    atomic_thread_fence(memory_order_seq_cst);
    if (!meshmem_hand_has_sleepers(h))
        return 0;
    for (uint32_t i = next_sleeper(h, 0); i < h->n; i = next_sleeper(h, i + 1)) {
        uint64_t name = atomic_load_explicit(&h->sleeper[i]->watched, memory_order_acquire);
        if (name && is_stirred(h, i, name))
            woken += wake(h, i);
    }
    return woken + (any && wake_nameless(h));
}

void meshmem_hand_tell(const struct meshmem_hand *h, int pe)
{
    if (!h->n)
        return;
    uint32_t i = h->window->location[pe].index;
    /* Relaxed: a PE that has named no word does not look again after it has announced that it
     * sleeps, so a store in that moment is missed with any memory order. */
    if (!(atomic_load_explicit(asleep_of(h, i), memory_order_relaxed) & bit_of(i)) ||
        atomic_load_explicit(&h->sleeper[i]->watched, memory_order_relaxed) || !wake(h, i))
        return;
    atomic_store_explicit(&h->node->told_until, meshmem_os_now() + TOLD, memory_order_relaxed);
}

static bool is_before(const _Atomic uint64_t *until)
{
    uint64_t time = atomic_load_explicit(until, memory_order_relaxed);
    return unlikely(time) && meshmem_os_now() < time;
}

bool meshmem_hand_has_nameless(const struct meshmem_hand *h)
{
    return h->n && is_before(&h->node->nameless_until);
}

bool meshmem_hand_is_told(const struct meshmem_hand *h) { return is_before(&h->node->told_until); }

/* ---- what a yield costs ---- */

/* Relaxed throughout: these are hints that only decide how a PE waits. */
static void avoid_yields(struct meshmem_yield_cost *cost, uint64_t now)
{
    uint64_t penalty =
        meshmem_yield_penalty(atomic_load_explicit(&cost->penalty, memory_order_relaxed));
    atomic_store_explicit(&cost->penalty, penalty, memory_order_relaxed);
    atomic_store_explicit(&cost->dear_until, now + penalty, memory_order_relaxed);
}

static _Atomic uint64_t *left_on(struct meshmem_yield_cost *cost, unsigned cpu)
{
    return &cost->cpu[cpu % MESHMEM_SLEEPER_CPUS].left;
}

/* Yield; returns for how long another program had the core. With more PEs than cores, a yield also
 * lasts long if other PEs run meanwhile. So each PE notes when it leaves a CPU, and the next one to
 * return to that CPU sees for how long none of the node's PEs ran there. If a PE has returned and
 * not left again, it may have computed since; then the time is unknown, and nothing is learned. A
 * thread that works for PEs (aside) computes nothing for long, so it is as if it left at once. */
static uint64_t yield_and_measure(struct meshmem_yield_cost *cost, bool aside)
{
    uint64_t left = meshmem_os_now();
    atomic_store_explicit(left_on(cost, meshmem_os_cpu()), left, memory_order_relaxed);
    sched_yield();
    uint64_t now = meshmem_os_now();
    _Atomic uint64_t *mark = left_on(cost, meshmem_os_cpu());
    uint64_t last = atomic_load_explicit(mark, memory_order_relaxed);
    atomic_store_explicit(mark, aside ? now : 0, memory_order_relaxed);
    if (!last)
        return 0;
    last = last < left ? left : last;
    return now > last ? now - last : 0;
}

/* Whether this dear yield, which has just ended, was the second on this CPU. */
static bool is_second(struct meshmem_yield_cost *cost, uint64_t now, uint64_t lasted)
{
    _Atomic uint64_t *was = &cost->cpu[meshmem_os_cpu() % MESHMEM_SLEEPER_CPUS].was_long;
    uint64_t last = atomic_load_explicit(was, memory_order_relaxed);
    atomic_store_explicit(was, now, memory_order_relaxed);
    return meshmem_yield_is_second(last, now - lasted);
}

void meshmem_yield(struct meshmem_yield_cost *cost)
{
    if (!cost) {
        sched_yield();
        return;
    }
    uint64_t lasted = yield_and_measure(cost, false);
    if (likely(lasted < MESHMEM_YIELD_DEAR))
        return;
    /* If other PEs have learned of it meanwhile, it was the same event. */
    uint64_t now = meshmem_os_now();
    if (now >= atomic_load_explicit(&cost->dear_until, memory_order_relaxed) &&
        is_second(cost, now, lasted))
        avoid_yields(cost, now);
}

/* Try whether a yield is still dear, while the other PEs do not try. */
static bool try_yield(struct meshmem_yield_cost *cost, uint64_t until, uint64_t now)
{
    if (!atomic_compare_exchange_strong_explicit(&cost->dear_until, &until,
                                                 now + MESHMEM_YIELD_PENALTY_MIN,
                                                 memory_order_relaxed, memory_order_relaxed))
        return true;
    if (yield_and_measure(cost, false) >= MESHMEM_YIELD_DEAR) {
        avoid_yields(cost, meshmem_os_now());
        return true;
    }
    uint64_t penalty = atomic_load_explicit(&cost->penalty, memory_order_relaxed);
    atomic_store_explicit(&cost->penalty, penalty / 2, memory_order_relaxed);
    atomic_store_explicit(&cost->dear_until, 0, memory_order_relaxed);
    return false;
}

bool meshmem_yield_is_dear(struct meshmem_yield_cost *cost)
{
    uint64_t until = cost ? atomic_load_explicit(&cost->dear_until, memory_order_relaxed) : 0;
    if (likely(!until))
        return false;
    uint64_t now = meshmem_os_now();
    return now < until || try_yield(cost, until, now);
}

void meshmem_yield_aside(struct meshmem_yield_cost *cost)
{
    if (cost)
        yield_and_measure(cost, true);
    else
        sched_yield();
}

bool meshmem_yield_was_dear(struct meshmem_yield_cost *cost)
{
    uint64_t until = cost ? atomic_load_explicit(&cost->dear_until, memory_order_relaxed) : 0;
    return unlikely(until) && meshmem_os_now() < until;
}
