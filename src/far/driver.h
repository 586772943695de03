/* SPDX-License-Identifier: BSD-3-Clause */
/* One proxy, and who runs its step: its thread (progress.h), or a PE that waits or posts (drive.h).
 *
 * `awake` of a proxy, in the first PE's memory: 1 the thread looks at the rings; 0 it sleeps; 2 it
 * sleeps, and somebody has rung. The thread goes from 1 to 0 and dozes. If nothing comes for a
 * moment it settles: it has all PEs of the host pass a full fence (membarrier), looks at the rings
 * once more, and sleeps for as long as nobody rings; so posting needs no fence (ring.h). The first
 * PE, which can step by itself, looks at `awake` when it posts.
 *
 * The others look at `polled`, which is 0 when they must ring. It follows `awake`, except while the
 * first PE drives progress often, in a wait or a polling loop: the thread sleeps, and relies on it.
 * When the wait ends, `polled` is 0 again. A polling loop ends without a word, so the thread looks
 * from time to time whether the PE still drives (meshmem_progress_sleep), and a PE that waits for
 * what it has posted rings after a while (nudge).
 *
 * Most waits are followed by another one, so their end wakes nobody either. If the thread finds
 * that there was something to do before it noticed that the PE had stopped, later waits
 * give the network back when they end (`wants_back`), until one does so although the PE waits again
 * soon. */
#ifndef MESHMEM_FAR_DRIVER_H
#define MESHMEM_FAR_DRIVER_H

#include "far/descriptors.h"
#include "far/memory.h"
#include "far/proxy.h"
#include "mem/fault.h"

#include <pthread.h>

/* What a byte in the doorbell's pipe says: look whether there is work, or whether to end; or the PE
 * gives the network back. */
enum { MESHMEM_BELL_WORK = 0, MESHMEM_BELL_BACK };

/* What the thread remembers from look to look. */
struct look {
    uint64_t every;     /* nanoseconds between heartbeats */
    uint64_t heartbeat; /* when the next heartbeat is due; UINT64_MAX: none before there is work */
    uint64_t seen;      /* the proxy's work so far */
    uint64_t busy;      /* when it had work last */
    uint64_t moving;    /* until then it assumes that large transfers go on */
    uint32_t driven;    /* how often the PE had driven progress at `driven_at` */
    uint64_t driven_at; /* when the driver last looked at that */
    bool did;           /* the last step did something */
    bool late;          /* the last sleep ended because the PE had stopped driving progress,
                           unnoticed */
    uint64_t given_at; /* when the PE has given the network back, and has not driven progress since;
                          0: it has */
    uint64_t kept_at;  /* when a yield was last dear because a PE was computing */
    uint64_t sleeps;   /* until then the thread sleeps rather than yields, as such a PE is there */
    uint64_t penalty;  /* for how long it last did so */
    uint64_t settled;  /* when it last settled without dozing */
    uint64_t rung;     /* when somebody last rang for work */
};

/* A proxy, and who runs it. In PEs without proxies: where its doorbell is. */
struct meshmem_driver {
    struct meshmem_proxy *proxy; /* NULL in PEs without proxies */
    struct meshmem_wire_end *wire;
    struct meshmem_far_proxy *shared;
    _Atomic uint32_t busy;   /* the lock around step: acquire when taken, release when given back */
    int cancel;              /* of the thread that has it, before: see meshmem_os_hold_cancel */
    _Atomic uint32_t posted; /* `driven` when a post stepped by itself */
    _Atomic uint64_t work;   /* meshmem_proxy_work after the last step */
    _Atomic uint32_t stop;
    _Atomic bool relies; /* the thread sleeps, and the PE drives progress: see `polled` above.
                            Written by the thread before it releases a polled of 0 */
    bool dozes;          /* the thread's own: it has lain down, and not settled yet */
    /* The thread leaves the network to the PE, and wants it back as soon as a wait ends, since
     * something had come when it took it back late; and the PE has given it back. Relaxed, as
     * otherwise the thread only looks later; the bell orders the last one. */
    _Atomic bool left, wants_back, given_back;
    _Atomic uint32_t sent; /* how often a post has stepped by itself; only changes matter */
    pthread_t thread;
    struct meshmem_descriptors needs; /* what the program must not close */
    int doorbell[2];      /* in the first PE: both ends of a pipe; else the second only */
    _Atomic bool refused; /* the wire did not take something in the last step. Relaxed: the thread
                             looks again before it sleeps, and after the bell */
    char lost[800];       /* why the job cannot go on */
    _Atomic uint64_t lost_at; /* when `lost` shall be said; 0: never. Release, acquire */
    struct look look;         /* where calls drive it */
};

/* In PEs other than the first one, as of a wait's last look. Relaxed: a thread that sees old values
 * rings or wakes too late or twice. */
struct meshmem_nudges {
    _Atomic uint64_t posted;    /* what this PE has posted in all */
    _Atomic uint32_t driven;    /* how often the first PE has driven progress */
    _Atomic uint64_t since;     /* when `posted` or `driven` was last seen to change */
    _Atomic uint64_t rung_for;  /* `posted` when this PE last rang */
    _Atomic uint64_t woken_for; /* `posted` when this PE last woke the first PE */
    _Atomic uint32_t woken_at;  /* `driven` when this PE last woke the first PE */
};

MESHMEM_HIDDEN extern struct meshmem_progress {
    struct meshmem_driver driver[MESHMEM_FAR_PROXIES];
    uint32_t n;                              /* the number of drivers */
    struct meshmem_yield_cost *yields;       /* what the node's PEs have learned of yields */
    struct meshmem_far_memory *mine, *first; /* this PE's, and that of the node's first PE */
    _Atomic uint32_t driven; /* how often the PE has driven progress; only changes matter */
    _Atomic bool drives;     /* it does so now: with large transfers a step takes long. Relaxed, a
                                hint: if several threads drive, it may be false too early */
    _Atomic uint32_t slept;  /* `driven` when the PE went to sleep */
    struct meshmem_nudges nudges;
    bool has_membarrier;
    bool threads; /* several threads may wait, and only one of them can name a word */
    enum meshmem_wire_callers callers; /* of the wires; if not all, the proxies have no threads */
    pthread_t opener;
} meshmem_progress;

static inline bool meshmem_driver_enter(struct meshmem_driver *d)
{
    if (atomic_load_explicit(&d->busy, memory_order_relaxed) ||
        atomic_exchange_explicit(&d->busy, 1, memory_order_acquire))
        return false;
    meshmem_fault_during = "data was moved between nodes";
    if (meshmem_progress.threads)
        d->cancel = meshmem_os_hold_cancel();
    return true;
}

static inline void meshmem_driver_leave(struct meshmem_driver *d)
{
    int cancel = d->cancel;
    meshmem_fault_during = NULL;
    atomic_store_explicit(&d->busy, 0, memory_order_release);
    if (meshmem_progress.threads)
        meshmem_os_let_cancel(cancel);
}

/* Whether threads serve this node's proxies; true in PEs that have none. Otherwise only calls of
 * the PE that has them drive the proxies, since no other thread may call the wire. */
bool meshmem_driver_is_served(void);

/* Whether this thread may call the wire. */
bool meshmem_driver_may_call(void);

/* Step the proxy if nobody else does. anew: whether there is now something that the wire did not
 * take, and there was not before. */
bool meshmem_driver_step(struct meshmem_driver *d, bool *anew);

/* The statistics of a proxy of this process; waits while it is stepped. */
struct meshmem_proxy_counts meshmem_driver_counts(uint32_t proxy);

/* Whether there is work; both also note whether the wire refused anything. For find_work the caller
 * has the lock; has_work takes it, and returns false if somebody else has it: a PE that drives
 * progress rings before it sleeps. */
bool meshmem_driver_find_work(struct meshmem_driver *d);
bool meshmem_driver_has_work(struct meshmem_driver *d);

/* Wake the thread if it sleeps. */
void meshmem_driver_ring(struct meshmem_driver *d);

/* Called when a wait ends: give the network back to the thread if it wants that. It looks, and
 * sleeps on the network. */
void meshmem_driver_give_back(struct meshmem_driver *d);

/* The same whether it sleeps or not. */
void meshmem_driver_wake(struct meshmem_driver *d);

/* A proxy cannot continue: end the job with this message. If another node is missing, the launcher
 * and that node know better why, so they have a little time to say it first. */
void meshmem_driver_lose(uint32_t proxy, bool is_missing, const char *sentence);
void meshmem_driver_end_if_lost(struct meshmem_driver *d);

/* When the thread must wake up, at the latest for this heartbeat. */
uint64_t meshmem_driver_next_time(const struct meshmem_driver *d, uint64_t heartbeat);

/* Send a heartbeat if it is due. */
void meshmem_driver_beat(struct meshmem_driver *d, struct look *l);

/* What a thread does besides stepping, where calls drive the proxy: heartbeats, and ending the job.
 */
void meshmem_driver_tend(struct meshmem_driver *d);

#endif
