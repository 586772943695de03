/* SPDX-License-Identifier: BSD-3-Clause */
/* One proxy: stepping it, its doorbell, its heartbeats; see driver.h. */
#include "far/driver.h"

#include "base/error.h"
#include "boot/boot.h"
#include "far/far.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

/* Nanoseconds for the launcher, or the server of the unique id, to say what has happened to a
 * node. */
enum { LAUNCHER_FIRST = 2000000000 };

struct meshmem_progress meshmem_progress;

bool meshmem_driver_is_served(void) { return meshmem_progress.callers == MESHMEM_WIRE_ALL_THREADS; }

bool meshmem_driver_may_call(void)
{
    return meshmem_progress.callers != MESHMEM_WIRE_OPENER ||
           pthread_equal(pthread_self(), meshmem_progress.opener);
}

void meshmem_far_check_thread(const char *call)
{
    if (!meshmem_driver_may_call())
        meshmem_fail(call, "only the thread that called shmem_init may call it, as only that one "
                           "may call the network; call it there");
}

/* ---- stepping ---- */

/* Note whether the wire refused something; returns whether that is new. Under the lock. */
static bool note_refused(struct meshmem_driver *d)
{
    bool refused = meshmem_proxy_is_refused(d->proxy);
    bool before = atomic_load_explicit(&d->refused, memory_order_relaxed);
    atomic_store_explicit(&d->refused, refused, memory_order_relaxed);
    return refused && !before;
}

bool meshmem_driver_step(struct meshmem_driver *d, bool *anew)
{
    *anew = false;
    if (!meshmem_driver_enter(d))
        return false;
    bool did = meshmem_proxy_step(d->proxy);
    if (did && !meshmem_driver_is_served())
        meshmem_proxy_idle(d->proxy); /* the caller may not come again soon */
    *anew = note_refused(d);
    /* Relaxed: the thread only looks whether it changes. */
    atomic_store_explicit(&d->work, meshmem_proxy_work(d->proxy), memory_order_relaxed);
    meshmem_driver_leave(d);
    return did;
}

bool meshmem_driver_find_work(struct meshmem_driver *d)
{
    note_refused(d);
    return meshmem_proxy_has_work(d->proxy);
}

bool meshmem_driver_has_work(struct meshmem_driver *d)
{
    if (!meshmem_driver_enter(d))
        return false;
    bool work = meshmem_driver_find_work(d);
    meshmem_driver_leave(d);
    return work;
}

struct meshmem_proxy_counts meshmem_driver_counts(uint32_t proxy)
{
    struct meshmem_driver *d = &meshmem_progress.driver[proxy];
    while (!meshmem_driver_enter(d))
        meshmem_os_relax();
    struct meshmem_proxy_counts counts = meshmem_proxy_counts(d->proxy);
    meshmem_driver_leave(d);
    return counts;
}

/* ---- the doorbell ---- */

static void pull(struct meshmem_driver *d, char why)
{
    int cancel = meshmem_os_hold_cancel();
    ssize_t done = write(d->doorbell[1], &why, 1);
    if (done < 0 && errno == EBADF) /* a full pipe rings, too */
        meshmem_descriptors_check(&d->needs);
    meshmem_os_let_cancel(cancel);
}

void meshmem_driver_wake(struct meshmem_driver *d) { pull(d, MESHMEM_BELL_WORK); }

void meshmem_driver_ring(struct meshmem_driver *d)
{
    uint32_t asleep = 0;
    /* Relaxed: the bell itself is a system call. */
    if (atomic_compare_exchange_strong_explicit(&d->shared->awake, &asleep, 2, memory_order_relaxed,
                                                memory_order_relaxed))
        meshmem_driver_wake(d);
}

void meshmem_driver_give_back(struct meshmem_driver *d)
{
    if (atomic_load_explicit(&d->wants_back, memory_order_relaxed) &&
        atomic_load_explicit(&d->left, memory_order_relaxed) &&
        !atomic_exchange_explicit(&d->given_back, true, memory_order_relaxed))
        pull(d, MESHMEM_BELL_BACK);
}

/* ---- from time to time ---- */

void meshmem_driver_lose(uint32_t proxy, bool is_missing, const char *sentence)
{
    struct meshmem_driver *d = &meshmem_progress.driver[proxy];
    snprintf(d->lost, sizeof d->lost, "%s", sentence);
    atomic_store_explicit(&d->lost_at, meshmem_os_now() + (is_missing ? LAUNCHER_FIRST : 0),
                          memory_order_release);
    meshmem_driver_wake(d);
}

void meshmem_driver_end_if_lost(struct meshmem_driver *d)
{
    char text[MESHMEM_DESCRIPTORS_TEXT];
    uint64_t lost = atomic_load_explicit(&d->lost_at, memory_order_acquire);
    if (!lost)
        return;
    meshmem_descriptors_check(&d->needs); /* which may be why it is lost */
    if (meshmem_os_now() < lost)
        return;
    if (!meshmem_boot_exiting())
        meshmem_fail(NULL, "%s%s", meshmem_descriptors_short(text), d->lost);
    /* Never said; as a time that is over it would keep the thread from sleeping. */
    atomic_store_explicit(&d->lost_at, 0, memory_order_relaxed);
}

uint64_t meshmem_driver_next_time(const struct meshmem_driver *d, uint64_t heartbeat)
{
    uint64_t lost = atomic_load_explicit(&d->lost_at, memory_order_relaxed);
    return lost && lost < heartbeat ? lost : heartbeat;
}

/* If the thread is awake because of another node's heartbeat, it sends its own early, so that both
 * share the wake-up. Node 0 sends the first one, and then each node in turn is woken once.
 * progress_test.c shows that the nodes always end up in this pattern. If somebody keeps the proxy,
 * the next look tries again, but a heartbeat that is due wakes the thread only later: it would not
 * sleep at all. */
void meshmem_driver_beat(struct meshmem_driver *d, struct look *l)
{
    uint64_t now = meshmem_os_now();
    if (l->heartbeat == UINT64_MAX || now + l->every * 5 / 8 < l->heartbeat)
        return;
    if (!meshmem_driver_enter(d)) {
        if (l->heartbeat <= now)
            l->heartbeat = now + l->every / 8;
        return;
    }
    meshmem_descriptors_check(&d->needs);
    meshmem_proxy_heartbeat(d->proxy);
    bool again = meshmem_proxy_needs_beats(d->proxy);
    meshmem_driver_leave(d);
    l->heartbeat = again ? now + l->every + (meshmem_boot.node ? l->every / 8 : 0) : UINT64_MAX;
}

void meshmem_driver_tend(struct meshmem_driver *d)
{
    if (d->look.heartbeat == UINT64_MAX)
        d->look.heartbeat = meshmem_os_now() + d->look.every;
    meshmem_driver_beat(d, &d->look);
    meshmem_driver_end_if_lost(d);
}
