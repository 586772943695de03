/* SPDX-License-Identifier: BSD-3-Clause */
/* Driving the proxies in waits, and ringing for them; see drive.h and driver.h. */
#include "far/drive.h"

#include "far/driver.h"
#include "near/hand.h"

enum { NUDGE_AFTER = 20000 }; /* nanoseconds until a PE that waits rings for what it has posted */

/* ---- a PE that waits ---- */

/* The thread relies on this PE, so the others need not ring. If it has just ceased to, what they
 * post now might be seen by nobody. */
static void stand_in(struct meshmem_driver *d)
{
    /* Acquire, at least: pairs with the release of 0 in lie_down. */
    atomic_exchange_explicit(&d->shared->polled, 1, memory_order_seq_cst);
    if (!atomic_load_explicit(&d->relies, memory_order_acquire))
        meshmem_driver_ring(d);
}

/* Drive progress; whether that did something. What the wire refuses, the thread must try again:
 * this PE may no longer be waiting by then, and the network may never say that it would take it
 * now. */
static bool drive(void)
{
    bool anew, did = false;
    uint32_t driven = atomic_load_explicit(&meshmem_progress.driven, memory_order_relaxed);
    atomic_store_explicit(&meshmem_progress.driven, driven + 1, memory_order_relaxed);
    atomic_store_explicit(&meshmem_progress.driver->shared->driven, driven + 1,
                          memory_order_relaxed);
    atomic_store_explicit(&meshmem_progress.drives, true, memory_order_relaxed);
    for (uint32_t i = 0; i < meshmem_progress.n && meshmem_driver_may_call(); i++) {
        struct meshmem_driver *d = &meshmem_progress.driver[i];
        if (atomic_load_explicit(&d->relies, memory_order_relaxed) &&
            !atomic_load_explicit(&d->shared->polled, memory_order_relaxed))
            stand_in(d);
        did |= meshmem_driver_step(d, &anew);
        if (anew)
            meshmem_driver_ring(d);
        if (!meshmem_driver_is_served())
            meshmem_driver_tend(d);
    }
    atomic_store_explicit(&meshmem_progress.drives, false, memory_order_relaxed);
    return did;
}

/* The same between short sleeps: the threads leave the network to this PE meanwhile. */
static bool glance(void)
{
    bool did = drive();
    atomic_store_explicit(&meshmem_progress.slept,
                          atomic_load_explicit(&meshmem_progress.driven, memory_order_relaxed),
                          memory_order_relaxed);
    return did;
}

/* A wait in which this PE has driven progress is over. */
static void stand_down(void)
{
    for (uint32_t i = 0; i < meshmem_progress.n; i++) {
        struct meshmem_driver *d = &meshmem_progress.driver[i];
        if (atomic_load_explicit(&d->relies, memory_order_relaxed)) {
            atomic_exchange_explicit(&d->shared->polled, 0, memory_order_seq_cst);
            /* If something is posted now and not yet visible here, the thread finds it when it next
             * looks. */
            if (meshmem_driver_has_work(d))
                meshmem_driver_ring(d);
        }
        meshmem_driver_give_back(d);
    }
}

/* Where yields are dear the first PE looks at the network between short sleeps (glance). End its
 * sleep, once for what this PE has posted, and not again before it has looked: it sends that sooner
 * than the thread would, which the kernel may keep waiting for a tick. */
static void wake_first(struct meshmem_nudges *last, uint64_t posted, uint32_t driven)
{
    struct meshmem_far_memory *first = meshmem_progress.first;
    if (posted == atomic_load_explicit(&last->woken_for, memory_order_relaxed) ||
        driven == atomic_load_explicit(&last->woken_at, memory_order_relaxed) ||
        !meshmem_yield_was_dear(meshmem_progress.yields) ||
        !atomic_load_explicit(&first->sleeping, memory_order_relaxed))
        return;
    atomic_store_explicit(&last->woken_for, posted, memory_order_relaxed);
    atomic_store_explicit(&last->woken_at, driven, memory_order_relaxed);
    /* Release: pairs with the sleeper's load, so that it sees the record. */
    atomic_fetch_add_explicit(&first->arrivals, 1, memory_order_release);
    meshmem_os_futex_wake(&first->arrivals);
}

/* Called in each step of a wait, in PEs that cannot drive progress: ring if what this one has
 * posted has not all been taken for a while, and the first PE has not driven progress either. */
static void nudge(void)
{
    struct meshmem_nudges *last = &meshmem_progress.nudges;
    uint64_t posted = 0, taken = 0;
    uint32_t rings = atomic_load_explicit(&meshmem_progress.mine->rings, memory_order_relaxed);
    for (uint32_t r = 0; r < rings; r++) {
        const struct meshmem_ring_memory *m = &meshmem_progress.mine->ring[r];
        posted += atomic_load_explicit(&m->head, memory_order_relaxed);
        taken += atomic_load_explicit(&m->tail, memory_order_relaxed);
    }
    if (posted == taken || posted == atomic_load_explicit(&last->rung_for, memory_order_relaxed))
        return;
    uint64_t now = meshmem_os_now();
    uint32_t driven =
        atomic_load_explicit(&meshmem_progress.driver->shared->driven, memory_order_relaxed);
    wake_first(last, posted, driven);
    if (posted != atomic_load_explicit(&last->posted, memory_order_relaxed) ||
        driven != atomic_load_explicit(&last->driven, memory_order_relaxed)) {
        atomic_store_explicit(&last->posted, posted, memory_order_relaxed);
        atomic_store_explicit(&last->driven, driven, memory_order_relaxed);
        atomic_store_explicit(&last->since, now, memory_order_relaxed);
    }
    if (now - atomic_load_explicit(&last->since, memory_order_relaxed) < NUDGE_AFTER)
        return;
    atomic_store_explicit(&last->rung_for, posted, memory_order_relaxed);
    for (uint32_t i = 0; i < meshmem_progress.n; i++)
        meshmem_driver_ring(&meshmem_progress.driver[i]);
}

/* The record's first word for an address in this PE's window or far memory, or in a near PE's
 * window; 0 for any other. */
static uint64_t name_word(uintptr_t address, uint32_t bytes)
{
    uint32_t index = (uint32_t)meshmem_window.near;
    uintptr_t own = address - (uintptr_t)meshmem_progress.mine;
    if (own < meshmem_far_memory_bytes())
        return meshmem_record_word((enum meshmem_record_kind)bytes, index,
                                   MESHMEM_RECORD_SEGMENT_OWN, own);
    int pe = meshmem_window_owner(&meshmem_window, (void *)address);
    if (pe >= 0) {
        index = meshmem_window.location[pe].index;
        address -= (uintptr_t)meshmem_window.delta[pe];
    }
    unsigned segment;
    uint64_t offset;
    return meshmem_segment_name(&meshmem_window.table, (void *)address, bytes, &segment, &offset)
               ? meshmem_record_word((enum meshmem_record_kind)bytes, index, segment, offset)
               : 0;
}

static void watch(const void *word, uint32_t bytes, uint64_t seen)
{
    uint64_t name = meshmem_progress.threads ? MESHMEM_FAR_ANYTHING
                    : word                   ? name_word((uintptr_t)word, bytes)
                                             : 0;
    atomic_store_explicit(&meshmem_progress.mine->seen, seen, memory_order_release);
    atomic_store_explicit(&meshmem_progress.mine->watched, name, memory_order_release);
    /* The caller checks the word after this: pairs with the fence of meshmem_proxy_wake. A proxy
     * that still finds the old name has written before that check. */
    atomic_thread_fence(memory_order_seq_cst); /* of watch */
    uint32_t driven = atomic_load_explicit(&meshmem_progress.driven, memory_order_relaxed);
    if (driven != atomic_exchange_explicit(&meshmem_progress.slept, driven, memory_order_relaxed))
        for (uint32_t i = 0; i < meshmem_progress.n; i++) /* the threads must resume now */
            meshmem_driver_ring(&meshmem_progress.driver[i]);
}

struct meshmem_wait_hooks meshmem_drive_hooks(bool has)
{
    return (struct meshmem_wait_hooks){.progress = has ? drive : NULL,
                                       .glance = has && meshmem_driver_is_served() ? glance : NULL,
                                       .rest = has ? stand_down : NULL,
                                       .nudge = has ? NULL : nudge,
                                       .arrivals = &meshmem_progress.mine->arrivals,
                                       .sleeping = &meshmem_progress.mine->sleeping,
                                       .watch = watch,
                                       .alone = !meshmem_driver_is_served(),
                                       .proxies = meshmem_progress.n};
}

/* ---- posting ---- */

/* Used in the first PE, which sends the first record after a wait itself, and large transfers, too;
 * further small records that follow at once are left to the thread, as are records that may be
 * delayed, and records that the wire did not accept. A thread that is in the proxy now may have
 * looked at the ring already. */
static void wake_own(struct meshmem_ring *ring, enum meshmem_wake how)
{
    struct meshmem_driver *d = ring->driver;
    uint32_t driven = atomic_load_explicit(&meshmem_progress.driven, memory_order_relaxed);
    bool more = atomic_load_explicit(&d->posted, memory_order_relaxed) == driven;
    if ((more && how == MESHMEM_WAKE_SOON) || how == MESHMEM_WAKE_LATER ||
        !meshmem_driver_enter(d)) {
        meshmem_driver_ring(d);
        return;
    }
    atomic_store_explicit(&d->posted, driven, memory_order_relaxed);
    atomic_store_explicit(&d->sent, atomic_load_explicit(&d->sent, memory_order_relaxed) + 1,
                          memory_order_relaxed);
    meshmem_proxy_send(d->proxy);
    more = meshmem_proxy_has_work(d->proxy) || meshmem_proxy_is_refused(d->proxy);
    meshmem_driver_leave(d);
    if (more)
        meshmem_driver_ring(d);
}

/* The same where there is no thread. Whoever is in the proxy now may miss the record, but its owner
 * does not, once it waits. */
static void send_own(struct meshmem_ring *ring, enum meshmem_wake how)
{
    struct meshmem_driver *d = ring->driver;
    if (how == MESHMEM_WAKE_LATER || !meshmem_driver_may_call() || !meshmem_driver_enter(d))
        return;
    meshmem_proxy_send(d->proxy);
    meshmem_proxy_idle(d->proxy);
    meshmem_driver_leave(d);
}

static void wake_other(struct meshmem_ring *ring, enum meshmem_wake how)
{
    (void)how;
    meshmem_driver_ring(ring->driver);
}

void meshmem_drive_ring(struct meshmem_ring *ring)
{
    struct meshmem_driver *d = &meshmem_progress.driver[ring->number % meshmem_progress.n];
    ring->driver = d;
    static const _Atomic uint32_t never;
    bool sends = d->proxy && !meshmem_driver_is_served();
    ring->wake = sends ? send_own : d->proxy ? wake_own : wake_other;
    ring->drives = sends || (d->proxy && meshmem_wait_policy.yields > 0);
    ring->awake = sends ? &never : d->proxy ? &d->shared->awake : &d->shared->polled;
}
