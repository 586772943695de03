/* SPDX-License-Identifier: BSD-3-Clause */
/* The proxies' threads, progress by waiting PEs, and the doorbells; see progress.h.
 *
 * `awake` of a proxy, in the first PE's memory: 1 the thread looks at the rings; 0 it sleeps; 2 it
 * sleeps, and somebody has rung. The thread goes from 1 to 0, has all PEs of the host pass a full
 * fence (membarrier), and looks at the rings once more; so posting needs no fence (ring.h). The
 * first PE, which can step by itself, looks at `awake` when it posts.
 *
 * The others look at `polled`, which is 0 when they must ring. It follows `awake`, except while the
 * first PE drives progress often, in a wait or a polling loop: the thread sleeps, and relies on it.
 * When the wait ends, `polled` is 0 again. A polling loop ends without a word, so the thread looks
 * from time to time whether the PE still drives (sleep_on), and a PE that waits for what it has
 * posted rings after a while (nudge). */
#include "far/progress.h"

#include "base/config.h"
#include "base/error.h"
#include "boot/boot.h"
#include "far/descriptors.h"
#include "far/heartbeat.h"
#include "far/nap.h"
#include "near/hand.h"
#include "near/wait.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/membarrier.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum {
#ifndef MESHMEM_FAR_SIZES /* see memory.h */
    IDLE_STEPS = 2,       /* steps without work before the thread sleeps, and ... */
    IDLE_FOR = 100000,    /* ... nanoseconds since it had work: about the cost of a wake-up; ... */
    MOVING_FOR = 1000000, /* ... or since a large transfer woke it, of which nothing else tells, and
                             the frames since */
#endif
    OFTEN = 20000,       /* nanoseconds from look to look of a PE on which the thread relies */
    NUDGE_AFTER = 20000, /* nanoseconds until a PE that waits rings for what it has posted */
    MOVING_STEPS = 8,    /* steps without a yield while large transfers go on */
    LAUNCHER_FIRST = 2000000000, /* nanoseconds that oshrun has to say what has happened */
};

/* What the thread remembers from look to look. */
struct look {
    uint64_t every;     /* nanoseconds between heartbeats */
    uint64_t heartbeat; /* when the next heartbeat is due; UINT64_MAX: none before there is work */
    uint64_t seen;      /* the proxy's work so far */
    uint64_t busy;      /* when it had work last */
    uint64_t moving;    /* until then it assumes that large transfers go on */
    uint32_t driven;    /* how often the PE had driven progress ... */
    uint64_t driven_at; /* ... then */
    bool did;           /* the last step did something */
};

/* A proxy, and who runs it. In PEs without proxies: where its doorbell is. */
struct meshmem_driver {
    struct meshmem_proxy *proxy; /* NULL in PEs without proxies */
    struct meshmem_wire_end *wire;
    struct meshmem_far_proxy *shared;
    _Atomic uint32_t busy;   /* the lock around step: acquire when taken, release when given back */
    _Atomic uint32_t posted; /* `driven` when a post stepped by itself */
    _Atomic uint64_t work;   /* meshmem_proxy_work after the last step */
    _Atomic uint32_t stop;
    _Atomic bool relies; /* the thread sleeps, and the PE drives progress: see `polled` above.
                            Written by the thread before it releases a polled of 0 */
    pthread_t thread;
    struct meshmem_descriptors needs; /* what the program must not close */
    int doorbell[2];      /* in the first PE: both ends of a pipe; else the second only */
    _Atomic bool refused; /* the wire did not take something in the last step. Relaxed: the thread
                             looks again before it sleeps, and after the bell */
    char lost[800];       /* why the job cannot go on ... */
    _Atomic uint64_t lost_at; /* ... and when that shall be said; 0: it can. Release, acquire */
    struct look look;         /* where calls drive it */
};

static struct {
    struct meshmem_driver driver[MESHMEM_FAR_PROXIES];
    uint32_t n;                        /* the number of drivers */
    struct meshmem_yield_cost *yields; /* what the node's PEs have learned of yields */
    struct meshmem_far_memory *mine;
    _Atomic uint32_t driven; /* how often the PE has driven progress; only changes matter */
    _Atomic uint32_t slept;  /* `driven` when the PE went to sleep */
    /* What this PE, not the first one, has posted in all when a wait looked last, since when, and
     * what it has rung for. Relaxed: a thread that sees old values rings too late or twice. */
    _Atomic uint64_t posted, posted_since, nudged;
    bool has_membarrier;
    bool threads; /* several threads may wait, and only one of them can name a word */
    enum meshmem_wire_callers callers; /* of the wires; if not all, the proxies have no threads */
    pthread_t opener;
} progress;

bool meshmem_progress_is_served(void) { return progress.callers == MESHMEM_WIRE_ALL_THREADS; }

static bool may_call(void)
{
    return progress.callers != MESHMEM_WIRE_OPENER ||
           pthread_equal(pthread_self(), progress.opener);
}

/* ---- stepping ---- */

static bool try_enter(struct meshmem_driver *d)
{
    return !atomic_load_explicit(&d->busy, memory_order_relaxed) &&
           !atomic_exchange_explicit(&d->busy, 1, memory_order_acquire);
}

static void leave(struct meshmem_driver *d)
{
    atomic_store_explicit(&d->busy, 0, memory_order_release);
}

/* Note whether the wire did not take something; whether it is the first time after it had. Under
 * the lock. */
static bool note_refused(struct meshmem_driver *d)
{
    bool refused = meshmem_proxy_is_refused(d->proxy);
    bool before = atomic_load_explicit(&d->refused, memory_order_relaxed);
    atomic_store_explicit(&d->refused, refused, memory_order_relaxed);
    return refused && !before;
}

/* anew: whether there is something now that the wire did not take, and was not before. */
static bool try_step(struct meshmem_driver *d, bool *anew)
{
    *anew = false;
    if (!try_enter(d))
        return false;
    bool did = meshmem_proxy_step(d->proxy);
    if (did && !meshmem_progress_is_served())
        meshmem_proxy_idle(d->proxy); /* the caller may not come again soon */
    *anew = note_refused(d);
    /* Relaxed: the thread only looks whether it changes. */
    atomic_store_explicit(&d->work, meshmem_proxy_work(d->proxy), memory_order_relaxed);
    leave(d);
    return did;
}

/* Whether there is work; called by the thread with the lock. Records whether the wire refused
 * anything. */
static bool find_work(struct meshmem_driver *d)
{
    note_refused(d);
    return meshmem_proxy_has_work(d->proxy);
}

static bool has_work(struct meshmem_driver *d)
{
    if (!try_enter(d))
        return false; /* a PE that drives progress rings before it sleeps */
    bool work = find_work(d);
    leave(d);
    return work;
}

struct meshmem_proxy_counts meshmem_progress_counts(uint32_t proxy)
{
    struct meshmem_driver *d = &progress.driver[proxy];
    while (!try_enter(d))
        meshmem_os_relax();
    struct meshmem_proxy_counts counts = meshmem_proxy_counts(d->proxy);
    leave(d);
    return counts;
}

/* ---- the doorbell ---- */

static void ring_doorbell(struct meshmem_driver *d)
{
    uint32_t asleep = 0;
    /* Relaxed: the bell itself is a system call. */
    if (atomic_compare_exchange_strong_explicit(&d->shared->awake, &asleep, 2, memory_order_relaxed,
                                                memory_order_relaxed)) {
        ssize_t done = write(d->doorbell[1], "", 1);
        if (done < 0 && errno == EBADF) /* a full pipe rings, too */
            meshmem_descriptors_check(&d->needs);
    }
}

/* ---- a PE that waits ---- */

static void tend(struct meshmem_driver *d);

/* The thread relies on this PE, so the others need not ring. If it has just ceased to, what they
 * post now might be seen by nobody. */
static void stand_in(struct meshmem_driver *d)
{
    /* Acquire: pairs with the release of 0 in lie_down. */
    atomic_exchange_explicit(&d->shared->polled, 1, memory_order_seq_cst);
    if (!atomic_load_explicit(&d->relies, memory_order_acquire))
        ring_doorbell(d);
}

/* Drive progress; whether that did something. What the wire refuses is the thread's to try again:
 * this PE may not wait any more, and the network may never say that it would take it now. */
static bool drive(void)
{
    bool anew, did = false;
    uint32_t driven = atomic_load_explicit(&progress.driven, memory_order_relaxed);
    atomic_store_explicit(&progress.driven, driven + 1, memory_order_relaxed);
    for (uint32_t i = 0; i < progress.n && may_call(); i++) {
        struct meshmem_driver *d = &progress.driver[i];
        if (atomic_load_explicit(&d->relies, memory_order_relaxed) &&
            !atomic_load_explicit(&d->shared->polled, memory_order_relaxed))
            stand_in(d);
        did |= try_step(d, &anew);
        if (anew)
            ring_doorbell(d);
        if (!meshmem_progress_is_served())
            tend(d);
    }
    return did;
}

/* A wait in which this PE has driven progress is over. */
static void stand_down(void)
{
    for (uint32_t i = 0; i < progress.n; i++) {
        struct meshmem_driver *d = &progress.driver[i];
        if (!atomic_load_explicit(&d->relies, memory_order_relaxed))
            continue;
        atomic_exchange_explicit(&d->shared->polled, 0, memory_order_seq_cst);
        /* What is posted now and not yet visible here, the thread finds when it looks next. */
        if (has_work(d))
            ring_doorbell(d);
    }
}

/* Called in each step of a wait, in PEs that cannot drive progress. */
static void nudge(void)
{
    uint64_t posted = 0, taken = 0;
    uint32_t rings = atomic_load_explicit(&progress.mine->rings, memory_order_relaxed);
    for (uint32_t r = 0; r < rings; r++) {
        const struct meshmem_ring_memory *m = &progress.mine->ring[r];
        posted += atomic_load_explicit(&m->head, memory_order_relaxed);
        taken += atomic_load_explicit(&m->tail, memory_order_relaxed);
    }
    if (posted == taken || posted == atomic_load_explicit(&progress.nudged, memory_order_relaxed))
        return;
    uint64_t now = meshmem_os_now();
    if (posted != atomic_load_explicit(&progress.posted, memory_order_relaxed)) {
        atomic_store_explicit(&progress.posted, posted, memory_order_relaxed);
        atomic_store_explicit(&progress.posted_since, now, memory_order_relaxed);
    }
    if (now - atomic_load_explicit(&progress.posted_since, memory_order_relaxed) < NUDGE_AFTER)
        return;
    atomic_store_explicit(&progress.nudged, posted, memory_order_relaxed);
    for (uint32_t i = 0; i < progress.n; i++)
        ring_doorbell(&progress.driver[i]);
}

/* The record's first word for an address in this PE's window or far memory, or in a near PE's
 * window; 0 for any other. */
static uint64_t name_word(uintptr_t address, uint32_t bytes)
{
    uint32_t index = (uint32_t)meshmem_window.near;
    uintptr_t own = address - (uintptr_t)progress.mine;
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
    uint64_t name = progress.threads ? MESHMEM_FAR_ANYTHING
                    : word           ? name_word((uintptr_t)word, bytes)
                                     : 0;
    atomic_store_explicit(&progress.mine->seen, seen, memory_order_release);
    atomic_store_explicit(&progress.mine->watched, name, memory_order_release);
    /* The caller checks the word after this: pairs with the fence of meshmem_proxy_wake. A proxy
     * that still finds the old name has written before that check. */
    atomic_thread_fence(memory_order_seq_cst); /* of watch */
    uint32_t driven = atomic_load_explicit(&progress.driven, memory_order_relaxed);
    if (driven != atomic_exchange_explicit(&progress.slept, driven, memory_order_relaxed))
        for (uint32_t i = 0; i < progress.n; i++)
            ring_doorbell(
                &progress
                     .driver[i]); /* this PE has driven progress, so the thread must resume now */
}

/* ---- posting ---- */

/* Used in the first PE, which sends the first record after a wait itself, and large transfers, too;
 * further small records that follow at once are left to the thread, as are records that may be
 * delayed, and records that the wire did not accept. A thread that is in the proxy now may have
 * looked at the ring already. */
static void wake_own(struct meshmem_ring *ring, enum meshmem_wake how)
{
    struct meshmem_driver *d = ring->driver;
    uint32_t driven = atomic_load_explicit(&progress.driven, memory_order_relaxed);
    bool more = atomic_load_explicit(&d->posted, memory_order_relaxed) == driven;
    if ((more && how == MESHMEM_WAKE_SOON) || how == MESHMEM_WAKE_LATER || !try_enter(d)) {
        ring_doorbell(d);
        return;
    }
    atomic_store_explicit(&d->posted, driven, memory_order_relaxed);
    meshmem_proxy_send(d->proxy);
    more = meshmem_proxy_has_work(d->proxy) || meshmem_proxy_is_refused(d->proxy);
    leave(d);
    if (more)
        ring_doorbell(d);
}

/* The same where no thread follows. Whoever is in the proxy now may miss the record, but its owner
 * does not when it waits. */
static void send_own(struct meshmem_ring *ring, enum meshmem_wake how)
{
    struct meshmem_driver *d = ring->driver;
    if (how == MESHMEM_WAKE_LATER || !may_call() || !try_enter(d))
        return;
    meshmem_proxy_send(d->proxy);
    meshmem_proxy_idle(d->proxy);
    leave(d);
}

static void wake_other(struct meshmem_ring *ring, enum meshmem_wake how)
{
    (void)how;
    ring_doorbell(ring->driver);
}

void meshmem_progress_ring(struct meshmem_ring *ring)
{
    struct meshmem_driver *d = &progress.driver[ring->number % progress.n];
    ring->driver = d;
    static const _Atomic uint32_t never;
    bool sends = d->proxy && !meshmem_progress_is_served();
    ring->wake = sends ? send_own : d->proxy ? wake_own : wake_other;
    ring->drives = sends || (d->proxy && meshmem_wait_policy.yields > 0);
    ring->awake = sends ? &never : d->proxy ? &d->shared->awake : &d->shared->polled;
}

/* ---- the thread ---- */

/* Make every running thread of the host's PEs pass a full fence. */
static void fence_all(void)
{
    atomic_thread_fence(memory_order_seq_cst);
    if (progress.has_membarrier)
        syscall(SYS_membarrier, MEMBARRIER_CMD_GLOBAL_EXPEDITED, 0, 0);
}

/* Tell the PEs that the thread is awake. */
static void announce(struct meshmem_driver *d)
{
    atomic_store_explicit(&d->shared->polled, 1, memory_order_relaxed);
    atomic_store_explicit(&d->shared->awake, 1, memory_order_relaxed);
}

/* Announce to the PEs that the thread sleeps; false if there is work. */
static bool lie_down(struct meshmem_driver *d)
{
    while (!try_enter(d))
        sched_yield(); /* a PE that drives progress may stop at any time, so the announcement must
                          be made */
    meshmem_proxy_idle(d->proxy);
    atomic_store_explicit(&d->shared->polled, 0, memory_order_seq_cst);
    atomic_store_explicit(&d->shared->awake, 0, memory_order_seq_cst);
    fence_all();
    bool work = find_work(d);
    leave(d);
    if (work)
        announce(d);
    return !work;
}

/* The PE has driven progress so many times within so many nanoseconds: rely on it if that is
 * often. */
static bool rely(struct meshmem_driver *d, uint32_t times, uint64_t ns)
{
    if (times * (uint64_t)OFTEN < ns || !times)
        return false;
    if (!atomic_load_explicit(&d->relies, memory_order_relaxed)) {
        atomic_store_explicit(&d->relies, true, memory_order_relaxed);
        atomic_store_explicit(&d->shared->polled, 1, memory_order_relaxed);
    }
    return true;
}

/* Rely on the PE no longer; false: others have posted something meanwhile. */
static bool take_back(struct meshmem_driver *d)
{
    if (!atomic_load_explicit(&d->relies, memory_order_relaxed))
        return true;
    atomic_store_explicit(&d->relies, false, memory_order_relaxed);
    return lie_down(d);
}

/* Whether the thread may sleep on the network's descriptor. */
static bool may_sleep(struct meshmem_driver *d)
{
    if (!try_enter(d))
        return false;
    bool may = d->wire->wire->may_sleep(d->wire);
    leave(d);
    return may;
}

enum woken { BY_TIME, BY_NETWORK, BY_BELL };

/* Sleep until the doorbell rings, the network has something, or a heartbeat is due. While the PE
 * drives progress, it handles the network; it has done so if `driven` has changed. */
static enum woken sleep_on(struct meshmem_driver *d, const struct look *l, uint64_t until)
{
    uint32_t driven = l->driven;
    uint64_t at = l->driven_at;
    int network = d->wire->wire->descriptor(d->wire);
    struct pollfd fds[2] = {{.fd = d->doorbell[0], .events = POLLIN},
                            {.fd = network, .events = POLLIN}};
    /* So look again and again. */
    bool napping =
        progress.has_membarrier && !atomic_load_explicit(&d->refused, memory_order_relaxed);
    bool blind = network < 0 || d->wire->misses || !napping;
    bool left = false;    /* whether the network is left to the PE ... */
    uint64_t left_at = 0; /* ... and since when */
    while (!atomic_load_explicit(&d->stop, memory_order_relaxed)) {
        uint32_t before = driven;
        driven = atomic_load_explicit(&progress.driven, memory_order_relaxed);
        bool alone = driven == before;
        uint64_t now = meshmem_os_now();
        if (!rely(d, driven - before, now - at) && !take_back(d))
            return BY_BELL;
        if (now >= until || (alone && left))
            break;
        at = now;
        if (alone && !may_sleep(d))
            return BY_NETWORK;
        left_at = left ? left_at : now;
        left = !alone;
        uint64_t blindly =
            napping ? meshmem_nap_choose(d->wire->misses, now - l->busy) : MESHMEM_NAP_BLIND;
        uint64_t most = !alone ? meshmem_nap_leave(now - left_at) : blind ? blindly : until - now;
        struct timespec time = {(time_t)(most / 1000000000u), (long)(most % 1000000000u)};
        int ready = ppoll(fds, alone && network >= 0 ? 2 : 1, &time, NULL);
        if (ready != 0 || (alone && blind))
            return ready <= 0 ? BY_TIME : fds[0].revents ? BY_BELL : BY_NETWORK;
    }
    return BY_TIME;
}

static void empty_doorbell(struct meshmem_driver *d)
{
    char rings[64];
    while (read(d->doorbell[0], rings, sizeof rings) > 0)
        ;
}

void meshmem_progress_lose(uint32_t proxy, const char *sentence)
{
    struct meshmem_driver *d = &progress.driver[proxy];
    uint64_t patience = meshmem_boot.launched ? LAUNCHER_FIRST : 0;
    snprintf(d->lost, sizeof d->lost, "%s", sentence);
    atomic_store_explicit(&d->lost_at, meshmem_os_now() + patience, memory_order_release);
    ssize_t done = write(d->doorbell[1], "", 1);
    (void)done;
}

/* When the thread must wake up. */
static uint64_t next_time(struct meshmem_driver *d, uint64_t heartbeat)
{
    uint64_t lost = atomic_load_explicit(&d->lost_at, memory_order_acquire);
    if (lost)
        meshmem_descriptors_check(&d->needs); /* which may be why it is lost */
    if (lost && meshmem_os_now() >= lost && !meshmem_boot_exiting())
        meshmem_fail(NULL, "%s", d->lost);
    return lost && lost < heartbeat ? lost : heartbeat;
}

/* Send a heartbeat if it is due. If the thread is awake because of another node's heartbeat, it
 * sends its own early, so that both share the wake-up. Node 0 sends the first one, and then each
 * node in turn is woken once. progress_test.c shows that the nodes always end up in this
 * pattern. */
static void send_heartbeat(struct meshmem_driver *d, struct look *l)
{
    uint64_t now = meshmem_os_now();
    if (l->heartbeat == UINT64_MAX || now + l->every * 5 / 8 < l->heartbeat || !try_enter(d))
        return;
    meshmem_descriptors_check(&d->needs);
    meshmem_proxy_heartbeat(d->proxy);
    bool again = meshmem_proxy_needs_beats(d->proxy);
    leave(d);
    l->heartbeat = again ? now + l->every + (meshmem_boot.node ? l->every / 8 : 0) : UINT64_MAX;
}

/* What a thread does besides: heartbeats, and ending the job. */
static void tend(struct meshmem_driver *d)
{
    if (d->look.heartbeat == UINT64_MAX)
        d->look.heartbeat = meshmem_os_now() + d->look.every;
    send_heartbeat(d, &d->look);
    next_time(d, d->look.heartbeat);
}

/* Send a heartbeat if it is due, and step; whether to stay awake after that. network: it has
 * something; if that is not a frame, a large transfer is going on. */
static bool look(struct meshmem_driver *d, struct look *l, bool network)
{
    send_heartbeat(d, l);
    bool anew;
    l->did = try_step(d, &anew);
    uint64_t work = atomic_load_explicit(&d->work, memory_order_relaxed);
    bool moves = network && !l->did, pays = work != l->seen || moves;
    if (pays)
        l->busy = meshmem_os_now();
    if (moves || (pays && l->busy < l->moving))
        l->moving = l->busy + MOVING_FOR;
    if (pays && l->heartbeat == UINT64_MAX)
        l->heartbeat = l->busy + l->every;
    l->seen = work;
    return pays;
}

static void note_driven(struct look *l)
{
    l->driven = atomic_load_explicit(&progress.driven, memory_order_relaxed);
    l->driven_at = meshmem_os_now();
}

/* Sleep, with short looks, until there is work. All the while PEs know that they must ring the
 * bell. */
static void park(struct meshmem_driver *d, struct look *l)
{
    enum woken by;
    do {
        by = sleep_on(d, l, next_time(d, l->heartbeat));
        note_driven(l);
    } while (by != BY_BELL && !atomic_load_explicit(&d->stop, memory_order_relaxed) &&
             !look(d, l, by == BY_NETWORK) && !has_work(d));
    atomic_store_explicit(&d->relies, false, memory_order_relaxed);
    announce(d);
    empty_doorbell(d);
}

static struct look first_look(void)
{
    uint64_t silence = meshmem_heartbeat_silence(meshmem_config.far_timeout);
    return (struct look){meshmem_heartbeat_interval(silence), .heartbeat = meshmem_os_now()};
}

static void *run(void *driver)
{
    struct meshmem_driver *d = driver;
    struct look l = first_look();
    for (int idle = 0; !atomic_load_explicit(&d->stop, memory_order_relaxed);) {
        look(d, &l, false);
        idle = l.did ? 0 : idle + 1;
        if (l.did)
            continue;
        struct look before = l;
        note_driven(&l);
        bool moving = l.driven_at < l.moving;
        bool patient = l.driven == before.driven && (l.driven_at < l.busy + IDLE_FOR || moving);
        bool dear = meshmem_yield_was_dear(progress.yields); /* another program is there: sleep */
        if ((dear || (idle >= IDLE_STEPS && !patient)) && lie_down(d)) {
            l = before;
            park(d, &l);
            idle = 0;
        } else if (!dear && (!moving || idle % MOVING_STEPS == 0)) {
            meshmem_yield_aside(progress.yields);
        }
    }
    return NULL;
}

static void start_thread(struct meshmem_driver *d)
{
    sigset_t all, before;
    sigfillset(&all);
    sigdelset(&all, SIGSEGV); /* mem/fault.c explains them */
    sigdelset(&all, SIGBUS);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(&d->thread, NULL, run, d);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (error)
        meshmem_fail("shmem_init", "the thread for the network cannot be started: %s",
                     strerror(error));
    pthread_setname_np(d->thread, "meshmem-proxy");
    /* Relaxed: oshrun compares it with the number of threads. */
    atomic_fetch_add_explicit(&meshmem_boot.me->threads, 1, memory_order_relaxed);
}

/* ---- open and close ---- */

/* Create the doorbell of one of this PE's proxies. */
static void make_doorbell(struct meshmem_driver *d)
{
    if (pipe2(d->doorbell, O_NONBLOCK | O_CLOEXEC) != 0)
        meshmem_fail("shmem_init", "no pipe to wake the network's thread: %s", strerror(errno));
    for (int i = 0; i < 2; i++)
        meshmem_descriptors_note(&d->needs, d->doorbell[i]);
    meshmem_descriptors_note(&d->needs, d->wire->wire->descriptor(d->wire));
    d->shared->doorbell = d->doorbell[1];
    announce(d);
}

/* Open the doorbell in the first PE's process. To read, too: if that process closes its end, who
 * rings gets no SIGPIPE. */
static void find_doorbell(struct meshmem_driver *d)
{
    char path[MESHMEM_OS_PATH];
    int pid =
        atomic_load(&meshmem_job_slot(meshmem_boot.job, (uint32_t)meshmem_boot.near_slot[0])->pid);
    d->doorbell[0] = -1;
    d->doorbell[1] = meshmem_os_open_of(pid, d->shared->doorbell, O_NONBLOCK, path);
    if (d->doorbell[1] < 0)
        meshmem_fail("shmem_init", "%s, through which PE %d is woken, cannot be opened: %s", path,
                     meshmem_boot.near_pe[0], strerror(errno));
    meshmem_descriptors_note(&d->needs, d->doorbell[1]);
}

static void open_driver(struct meshmem_driver *d, struct meshmem_proxy *proxy,
                        struct meshmem_wire_end *wire, struct meshmem_far_proxy *memory)
{
    memset(d, 0, sizeof *d);
    d->proxy = proxy;
    d->wire = wire;
    d->shared = memory;
    d->look = first_look();
    if (d->proxy)
        make_doorbell(d);
}

void meshmem_progress_open(struct meshmem_proxy *const *proxies,
                           struct meshmem_wire_end *const *wires, uint32_t n,
                           struct meshmem_far_memory *mine, struct meshmem_far_memory *first,
                           bool threads)
{
    bool have = proxies[0];
    progress.n = n;
    progress.driven = progress.slept = 0;
    progress.posted = progress.posted_since = progress.nudged = 0;
    progress.threads = threads;
    progress.mine = mine;
    progress.callers = have ? wires[0]->callers : MESHMEM_WIRE_ALL_THREADS;
    progress.opener = pthread_self();
    progress.yields = meshmem_hand_yields(&meshmem_hand);
    progress.has_membarrier =
        syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_GLOBAL_EXPEDITED, 0, 0) == 0;
    for (uint32_t i = 0; i < n; i++)
        open_driver(&progress.driver[i], proxies[i], wires[i], &first->proxy[i]);
    meshmem_boot_host_barrier("shmem_init"); /* the doorbells' descriptors are written */
    for (uint32_t i = 0; i < n && !have; i++)
        find_doorbell(&progress.driver[i]);
    meshmem_wait_hooks((struct meshmem_wait_hooks){.progress = have ? drive : NULL,
                                                   .rest = have ? stand_down : NULL,
                                                   .nudge = have ? NULL : nudge,
                                                   .arrivals = &mine->arrivals,
                                                   .sleeping = &mine->sleeping,
                                                   .watch = watch,
                                                   .alone = !meshmem_progress_is_served()});
    meshmem_boot_host_barrier("shmem_init"); /* all have them */
    for (uint32_t i = 0; i < n && have && meshmem_progress_is_served(); i++)
        start_thread(&progress.driver[i]);
}

/* Continue saying goodbye; whether it is complete. */
static bool part(struct meshmem_driver *d)
{
    if (!try_enter(d))
        return false;
    bool over = meshmem_proxy_part(d->proxy);
    meshmem_proxy_step(d->proxy);
    leave(d);
    return over;
}

void meshmem_progress_part(void)
{
    struct meshmem_wait w = {0};
    bool over = !progress.driver[0].proxy;
    if (!may_call())
        meshmem_fail("shmem_finalize", "only the thread that called shmem_init may call it, as "
                                       "only that one may call the network");
    while (!over) {
        over = true;
        for (uint32_t i = 0; i < progress.n; i++)
            over &= part(&progress.driver[i]);
        if (!over)
            meshmem_wait_step(&w);
    }
    meshmem_wait_end(&w);
}

static void close_driver(struct meshmem_driver *d)
{
    if (d->proxy && meshmem_progress_is_served()) {
        atomic_store_explicit(&d->stop, 1, memory_order_relaxed);
        ssize_t done = write(d->doorbell[1], "", 1);
        (void)done;
        pthread_join(d->thread, NULL);
        atomic_fetch_sub_explicit(&meshmem_boot.me->threads, 1, memory_order_relaxed);
    }
    if (d->proxy)
        close(d->doorbell[0]);
    close(d->doorbell[1]);
}

void meshmem_progress_close(void)
{
    meshmem_wait_hooks((struct meshmem_wait_hooks){0});
    for (uint32_t i = 0; i < progress.n; i++)
        close_driver(&progress.driver[i]);
}
