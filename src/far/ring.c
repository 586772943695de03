/* SPDX-License-Identifier: BSD-3-Clause */
/* Waiting for room and for completion; see ring.h. */
#include "far/ring.h"

#include "mem/inlined.h"
#include "near/wait.h"

#include <stdio.h>
#include <string.h>

enum {
    LOCK_SPINS = 100, /* looks at a lock before this thread waits as for anything else, */
    LOCK_PATIENCE = 10000 + LOCK_SPINS, /* and before it starves: some milliseconds of yields */
};

/* Find out how far records may be written: to where the oldest one that the proxy has not taken
 * begins, or to the end of the buffer. This ends the rest of a context, which had closed its ring.
 * Returns what the proxy has taken. */
static uint64_t set_room(struct meshmem_ring *ring)
{
    meshmem_inlined_idle(false);
    /* Acquire: pairs with the proxy's release; it has read what is overwritten. */
    uint64_t tail = atomic_load_explicit(&ring->memory->tail, memory_order_acquire);
    uint64_t lap = (ring->head | (MESHMEM_FAR_RING - 1)) + 1;
    ring->room = tail + MESHMEM_FAR_RING < lap ? tail + MESHMEM_FAR_RING : lap;
    return tail;
}

/* Copy what the proxy has not taken from the stage to the ring, which has room for it. Until base
 * moves, the proxy finds it in the stage. */
static void copy_stage(struct meshmem_ring *ring)
{
    uint64_t tail = set_room(ring);
    uint64_t from = tail > ring->base ? tail : ring->base;
    if (from < ring->head)
        memcpy(ring->buffer + (from & (MESHMEM_FAR_RING - 1)),
               (const char *)ring->memory->stage + (from - ring->base), ring->head - from);
}

void meshmem_ring_open(struct meshmem_ring *ring, struct meshmem_far_memory *far, uint32_t number)
{
    *ring = (struct meshmem_ring){
        .far = far,
        .memory = &far->ring[number],
        .buffer = (char *)far + meshmem_far_ring_offset(number),
        .number = number,
        .route = UINT32_MAX,
        .counting = UINT64_MAX,
        .first = ring,
    };
    /* Relaxed: this PE wrote head last, and reopening a ring of another context orders that. */
    struct meshmem_ring_memory *m = ring->memory;
    uint64_t head = atomic_load_explicit(&m->head, memory_order_relaxed);
    ring->base = atomic_load_explicit(&m->base, memory_order_relaxed);
    ring->head = ring->settled = head > ring->base ? head : ring->base;
    ring->sources.done = &m->written;
}

/* Whether the lock was free, and nobody starves, except perhaps this thread. */
static bool try_lock(struct meshmem_ring *ring, bool starves)
{
    return (starves || !atomic_load_explicit(&ring->starving, memory_order_relaxed)) &&
           !atomic_load_explicit(&ring->held, memory_order_relaxed) &&
           !atomic_exchange_explicit(&ring->held, 1, memory_order_acquire);
}

void meshmem_ring_take_lock(struct meshmem_ring *ring)
{
    struct meshmem_wait w = {0};
    bool starves = false;
    for (int tries = 0; !try_lock(ring, starves); tries++) {
        if (tries == LOCK_PATIENCE)
            atomic_fetch_add_explicit(&ring->starving, starves = true, memory_order_relaxed);
        if (tries < LOCK_SPINS)
            meshmem_os_relax();
        else
            meshmem_wait_step(&w);
    }
    if (starves)
        atomic_fetch_sub_explicit(&ring->starving, 1, memory_order_relaxed);
    meshmem_wait_end(&w);
}

static uint32_t describe(const void *what, char *text, size_t size)
{
    snprintf(text, size, "an operation on a PE of another node (%s)", (const char *)what);
    return 0;
}

void meshmem_ring_wake(struct meshmem_ring *ring)
{
    const struct meshmem_counter_memory *m = ring->hints;
    /* Relaxed: a hint. */
    bool may_wait = m && atomic_load_explicit(&m->delay, memory_order_relaxed) != 0;
    if (!ring->corked)
        ring->wake(ring, ring->urgent ? MESHMEM_WAKE_NOW
                         : may_wait   ? MESHMEM_WAKE_LATER
                                      : MESHMEM_WAKE_SOON);
}

void meshmem_ring_cork(struct meshmem_ring *ring) { ring->corked = true; }

void meshmem_ring_uncork(struct meshmem_ring *ring)
{
    if (!ring->corked)
        return;
    ring->corked = false;
    ring->urgent = true; /* nothing follows soon: the caller is about to wait, or has sent all */
    atomic_signal_fence(memory_order_seq_cst); /* as in publish */
    if (!atomic_load_explicit(ring->awake, memory_order_relaxed))
        meshmem_ring_wake(ring);
    ring->urgent = false;
}

static inline void wake_proxy(struct meshmem_ring *ring)
{
    if (!ring->drives && !atomic_load_explicit(ring->awake, memory_order_relaxed))
        ring->wake(ring, MESHMEM_WAKE_SOON);
}

/* Wake the proxies of this many rings with pending operations. */
static __attribute__((noinline)) void wake_proxies(struct meshmem_ring *ring, uint32_t rings)
{
    for (struct meshmem_ring *end = ring + rings; ring < end; ring++)
        if (ring->head != ring->settled)
            wake_proxy(ring);
}

/* Wait until *word is at least number, driving the proxies of this many rings. */
static void wait_for(struct meshmem_ring *ring, uint32_t rings, _Atomic uint64_t *word,
                     uint64_t number, const char *what)
{
    struct meshmem_wait w = {
        .describe = describe, .what = what, .word = word, .word_bytes = sizeof *word};
    if (likely(rings == 1))
        wake_proxy(ring);
    else
        wake_proxies(ring, rings);
    /* Acquire: pairs with the proxy's release; the effects of complete operations are visible
     * then. */
    while (atomic_load_explicit(word, memory_order_acquire) < number && !w.over)
        meshmem_wait_step(&w);
    meshmem_wait_end(&w);
}

void meshmem_ring_wait(struct meshmem_ring *ring, uint32_t rings,
                       const struct meshmem_counter *const *counters, int n, bool asks)
{
    struct meshmem_far_memory *far = ring->far;
    int first = 0;
    while (first < n && meshmem_counter_is_complete(counters[first]))
        first++;
    if (likely(first == n))
        return;
    if (asks)
        atomic_fetch_add_explicit(&far->asking, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&far->waiting, 1, memory_order_relaxed);
    atomic_signal_fence(memory_order_seq_cst); /* before `awake` is read: as in publish */
    for (int i = first; i < n; i++)
        wait_for(ring, rings, counters[i]->done, counters[i]->issued,
                 asks ? "waiting for its completion"
                 : counters[i]->done == ring->sources.done
                     ? "waiting until its source may be reused"
                     : "waiting for the answer");
    atomic_fetch_sub_explicit(&far->waiting, 1, memory_order_relaxed);
    if (asks)
        atomic_fetch_sub_explicit(&far->asking, 1, memory_order_relaxed);
}

static void wake_each(struct meshmem_ring *ring, uint32_t rings)
{
    atomic_signal_fence(memory_order_seq_cst); /* as in publish */
    for (uint32_t i = 0; i < rings; i++)
        wake_proxy(&ring[i]);
}

void meshmem_ring_ask(struct meshmem_ring *ring, uint32_t rings)
{
    atomic_fetch_add_explicit(&ring->far->asking, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&ring->far->waiting, 1, memory_order_relaxed);
    wake_each(ring, rings);
}

void meshmem_ring_unask(struct meshmem_ring *ring)
{
    atomic_fetch_sub_explicit(&ring->far->waiting, 1, memory_order_relaxed);
    atomic_fetch_sub_explicit(&ring->far->asking, 1, memory_order_relaxed);
}

void meshmem_ring_look(struct meshmem_ring *ring, uint32_t rings)
{
    uint32_t all = (UINT32_C(1) << rings) - 1;
    if (atomic_load_explicit(&ring->far->looks, memory_order_relaxed) != all)
        atomic_store_explicit(&ring->far->looks, all, memory_order_relaxed);
    wake_each(ring, rings);
}

/* Wait until the proxy has taken everything up to `number`; that needs no acknowledgement. */
static void wait_for_tail(struct meshmem_ring *ring, uint64_t number, const char *what)
{
    wait_for(ring, 1, &ring->memory->tail, number, what);
    set_room(ring);
}

/* Wait until this many bytes, which do not extend beyond the end of the buffer, are free. */
static void wait_for_bytes(struct meshmem_ring *ring, size_t bytes)
{
    set_room(ring);
    if (ring->head + bytes > ring->room)
        wait_for_tail(ring, ring->head + bytes - MESHMEM_FAR_RING, "waiting for room in its ring");
}

void meshmem_ring_make_room(struct meshmem_ring *ring, size_t bytes)
{
    size_t at = ring->head & (MESHMEM_FAR_RING - 1), left = MESHMEM_FAR_RING - at;
    copy_stage(ring);
    if (left < bytes) {
        wait_for_bytes(ring, left);
        meshmem_record_write_pad((uint64_t *)(ring->buffer + at), 0,
                                 (struct meshmem_record_pad){left});
        ring->head += left; /* published with the record that follows */
    }
    wait_for_bytes(ring, bytes);
    meshmem_ring_rebase(ring);
}

void meshmem_ring_control(struct meshmem_ring *ring, enum meshmem_record_kind kind, uint64_t fields)
{
    meshmem_record_store(meshmem_ring_reserve(ring, sizeof fields),
                         meshmem_record_word(kind, 0, 0, 0) | fields);
    ring->head += sizeof fields; /* published with the record that follows */
}

void meshmem_ring_redirect(struct meshmem_ring *ring, uint32_t node,
                           const struct meshmem_counter *counter)
{
    if (ring->route != node)
        meshmem_ring_control(ring, RECORD_ROUTE, RECORD_FIELD(route, node, node));
    if (ring->counting != counter->id) {
        meshmem_record_write_counter(
            meshmem_ring_reserve(ring, RECORD_SIZE_COUNTER), 0,
            (struct meshmem_record_counter){counter->number, counter->context});
        ring->head += RECORD_SIZE_COUNTER; /* published with the record that follows */
        ring->counting = counter->id;
        ring->hints = &ring->far
                           ->counter[counter->number < MESHMEM_COUNTER_REQUEST ? counter->number
                                                                               : counter->context]
                           .memory;
    }
    ring->route = node;
}

void meshmem_ring_wait_taken(struct meshmem_ring *ring)
{
    uint64_t published = atomic_load_explicit(&ring->memory->head, memory_order_relaxed);
    if (atomic_load_explicit(&ring->memory->tail, memory_order_acquire) < published)
        wait_for_tail(ring, published, "waiting to be sent");
}
