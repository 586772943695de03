/* SPDX-License-Identifier: BSD-3-Clause */
/* The proxies' threads: when they step, and when they sleep; see progress.h and driver.h. */
#include "far/progress.h"

#include "base/config.h"
#include "base/error.h"
#include "base/thread.h"
#include "boot/boot.h"
#include "far/drive.h"
#include "far/driver.h"
#include "far/far.h"
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
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum {
#ifndef MESHMEM_FAR_SIZES /* see memory.h */
    IDLE_STEPS = 2,       /* steps without work before the thread sleeps */
    IDLE_FOR = 100000,    /* nanoseconds without work before it sleeps: about the cost of a wake */
    MOVING_FOR = 1000000, /* the same while large transfers seem to go on: since one has woken it,
                             and since each frame that came in that time */
    SOON = 16,            /* yields until it seems that somebody keeps the proxy for longer */
#endif
    DOZE = 50000,     /* nanoseconds from when the thread lies down until it settles */
    OFTEN = 20000,    /* nanoseconds from look to look of a PE on which the thread relies */
    MOVING_STEPS = 8, /* steps without a yield while large transfers go on */
    A_WHILE = 50000,  /* nanoseconds to sleep while somebody keeps the proxy */
};

/* ---- the thread ---- */

/* Make every running thread of the host's PEs pass a full fence. */
static void fence_all(void)
{
    atomic_thread_fence(memory_order_seq_cst);
    if (meshmem_progress.has_membarrier)
        syscall(SYS_membarrier, MEMBARRIER_CMD_GLOBAL_EXPEDITED, 0, 0);
}

/* Tell the PEs that the thread is awake. */
static void announce(struct meshmem_driver *d)
{
    atomic_store_explicit(&d->left, false, memory_order_relaxed);
    atomic_store_explicit(&d->shared->polled, 1, memory_order_relaxed);
    atomic_store_explicit(&d->shared->awake, 1, memory_order_relaxed);
}

/* Enter the proxy soon, if that can be. */
static bool try_enter(struct meshmem_driver *d)
{
    for (int tries = 0; tries < SOON; tries++) {
        if (meshmem_driver_enter(d))
            return true;
        sched_yield();
    }
    return false;
}

/* Whoever is in the proxy may leave it at any time, so the thread waits rather than leaving its
 * work to that one. It takes long if a large transfer is being passed to the system, which copies
 * it. */
static void enter(struct meshmem_driver *d)
{
    while (!try_enter(d))
        meshmem_os_sleep(A_WHILE);
}

/* Leave, and announce to the PEs that the thread is awake again if there is work; whether there is
 * none. */
static bool leave_unless_work(struct meshmem_driver *d)
{
    bool work = meshmem_driver_find_work(d);
    meshmem_driver_leave(d);
    if (work)
        announce(d);
    return !work;
}

/* Whether a PE that waits is in the proxy. One that was stopped just outside does not count. */
static bool drives_now(struct meshmem_driver *d)
{
    return atomic_load_explicit(&meshmem_progress.drives, memory_order_relaxed) &&
           atomic_load_explicit(&d->busy, memory_order_relaxed);
}

/* Enter the proxy, or rely on the PE that keeps it since it drives progress: it sees what there is.
 * Whether the thread has entered. */
static bool enter_or_rely(struct meshmem_driver *d)
{
    while (!try_enter(d)) {
        if (drives_now(d)) {
            atomic_store_explicit(&d->relies, true, memory_order_relaxed);
            atomic_store_explicit(&d->shared->awake, 0, memory_order_relaxed);
            return false;
        }
        meshmem_os_sleep(A_WHILE);
    }
    return true;
}

/* Announce to the PEs that the thread sleeps; false if there is work. It only dozes: a PE that
 * posts just now may neither ring nor be seen, and what nobody has asked for is not acknowledged.
 * Often something comes within microseconds, and a fence and a frame would have been for nothing.
 */
static bool lie_down(struct meshmem_driver *d)
{
    d->dozes = true;
    if (!enter_or_rely(d))
        return true;
    atomic_store_explicit(&d->shared->awake, 0, memory_order_seq_cst);
    /* After `awake`: a PE that undoes this (stand_in) rings, which only wakes who sleeps. */
    atomic_store_explicit(&d->shared->polled, 0, memory_order_seq_cst);
    return leave_unless_work(d);
}

/* Nothing has come: from now on the thread may sleep for long; false if there is work. */
static bool settle(struct meshmem_driver *d)
{
    enter(d);
    d->dozes = false;
    meshmem_proxy_idle(d->proxy);
    fence_all();
    return leave_unless_work(d);
}

/* The PE has driven progress this many times within this many nanoseconds, and perhaps does so now:
 * rely on it if that is often. */
static bool rely(struct meshmem_driver *d, uint32_t times, uint64_t ns, bool now)
{
    if (!now && (times * (uint64_t)OFTEN < ns || !times))
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
    if (!meshmem_driver_enter(d))
        return false;
    bool may = d->wire->wire->may_sleep(d->wire);
    meshmem_driver_leave(d);
    return may;
}

/* Whether somebody has rung for work. */
static bool empty_doorbell(struct meshmem_driver *d)
{
    char rings[64];
    bool works = false;
    for (ssize_t n; (n = read(d->doorbell[0], rings, sizeof rings)) > 0;)
        for (ssize_t i = 0; i < n; i++)
            works |= rings[i] == MESHMEM_BELL_WORK;
    return works;
}

/* Whether the bell has only said that the PE gives the network back. */
static bool is_given_back(struct meshmem_driver *d, struct look *l)
{
    if (!atomic_exchange_explicit(&d->given_back, false, memory_order_relaxed))
        return false;
    l->given_at = meshmem_os_now();
    return !empty_doorbell(d);
}

/* A sleep of the thread, as of its last look at the PE. */
struct rest {
    uint64_t now;     /* when that was */
    uint32_t driven;  /* how often the PE had driven progress */
    bool alone;       /* it has not since the look before, and the thread does not rely on it */
    bool left;        /* the network is left to it */
    uint64_t left_at; /* since when */
};

/* Look at the PE: rely on it, or not. False: there is work. */
static bool look_at_pe(struct meshmem_driver *d, struct rest *r)
{
    uint32_t driven = atomic_load_explicit(&meshmem_progress.driven, memory_order_relaxed);
    uint64_t now = meshmem_os_now(), ns = now - r->now;
    uint32_t times = driven - r->driven;
    bool drives = drives_now(d);
    r->driven = driven;
    r->now = now;
    bool lies = rely(d, times, ns, drives) || take_back(d);
    /* It may have begun a long step meanwhile, and then take_back relies on it again. */
    r->alone = times == 0 && !atomic_load_explicit(&d->relies, memory_order_relaxed);
    return lies;
}

/* Leave the network to the PE if it drives progress. */
static void leave_network(struct meshmem_driver *d, struct look *l, struct rest *r)
{
    if (!r->left)
        r->left_at = r->now;
    r->left = !r->alone;
    if (r->left && l->given_at) {
        if (meshmem_os_now() < l->given_at + MESHMEM_NAP_DRIVEN) /* giving it back gained nothing */
            atomic_store_explicit(&d->wants_back, false, memory_order_relaxed);
        l->given_at = 0;
    }
    atomic_store_explicit(&d->left, r->left, memory_order_relaxed);
}

/* How to sleep until the next look. */
struct nap {
    uint64_t most; /* nanoseconds */
    bool dozes;    /* then the thread settles */
    bool blind;    /* then it looks at the proxy: nothing wakes it for all that may come */
};

static struct nap choose_nap(struct meshmem_driver *d, const struct look *l, const struct rest *r,
                             uint64_t until)
{
    bool misses = d->wire->misses;
    bool fences =
        meshmem_progress.has_membarrier && !atomic_load_explicit(&d->refused, memory_order_relaxed);
    struct nap nap = {.dozes = r->alone && d->dozes,
                      .blind = d->wire->wire->descriptor(d->wire) < 0 || misses || !fences};
    if (!r->alone)
        nap.most = meshmem_nap_leave(r->now - r->left_at);
    else if (!nap.blind)
        nap.most = until - r->now;
    else
        nap.most = fences ? meshmem_nap_choose(misses, r->now - l->busy) : MESHMEM_NAP_BLIND;
    if (nap.dozes && nap.most > DOZE)
        nap.most = DOZE;
    return nap;
}

/* Wait for the doorbell and, unless the PE has it, the network. */
static bool nap_until_woken(struct meshmem_driver *d, uint64_t most, bool alone,
                            enum meshmem_woken *by)
{
    int network = d->wire->wire->descriptor(d->wire);
    struct pollfd fds[2] = {{.fd = d->doorbell[0], .events = POLLIN},
                            {.fd = network, .events = POLLIN}};
    struct timespec time = {(time_t)(most / 1000000000u), (long)(most % 1000000000u)};
    int ready = ppoll(fds, alone && network >= 0 ? 2 : 1, &time, NULL);
    *by = ready <= 0       ? MESHMEM_WOKEN_BY_TIME
          : fds[0].revents ? MESHMEM_WOKEN_BY_BELL
                           : MESHMEM_WOKEN_BY_NETWORK;
    return ready != 0;
}

enum meshmem_woken meshmem_progress_sleep(struct meshmem_driver *d, struct look *l, uint64_t until)
{
    struct rest r = {.now = l->driven_at, .driven = l->driven};
    enum meshmem_woken by;
    l->late = false;
    while (!atomic_load_explicit(&d->stop, memory_order_relaxed)) {
        if (!look_at_pe(d, &r))
            return MESHMEM_WOKEN_BY_BELL;
        l->late = r.alone && r.left;
        if (r.now >= until || l->late)
            break;
        if (r.alone && !may_sleep(d))
            return MESHMEM_WOKEN_BY_NETWORK;
        leave_network(d, l, &r);
        if (r.alone && d->dozes && r.now < l->sleeps && r.now >= l->settled + DOZE) {
            l->settled = r.now; /* waking again for that would take the PE's core once more */
            if (!settle(d))
                return MESHMEM_WOKEN_BY_BELL;
        }
        struct nap nap = choose_nap(d, l, &r, until);
        bool woken = nap_until_woken(d, nap.most, r.alone, &by);
        if (woken && by == MESHMEM_WOKEN_BY_BELL && is_given_back(d, l))
            break;
        if (!woken && nap.dozes) {
            if (!settle(d))
                return MESHMEM_WOKEN_BY_BELL;
        } else if (woken || (r.alone && nap.blind)) {
            return by;
        }
    }
    return MESHMEM_WOKEN_BY_TIME;
}

inline __attribute__((always_inline)) bool meshmem_progress_look(struct meshmem_driver *d,
                                                                 struct look *l, bool network)
{
    if (unlikely(atomic_load_explicit(&d->lost_at, memory_order_relaxed)))
        meshmem_driver_end_if_lost(d); /* here, as the others may keep the thread from sleeping */
    meshmem_driver_beat(d, l);
    bool anew;
    l->did = meshmem_driver_step(d, &anew);
    uint64_t work = atomic_load_explicit(&d->work, memory_order_relaxed);
    bool moves = network && !l->did, pays = work != l->seen || moves;
    if (l->did && l->late)
        atomic_store_explicit(&d->wants_back, true, memory_order_relaxed);
    l->late &= !l->did;
    if (pays)
        l->busy = meshmem_os_now();
    if (moves || (pays && l->busy < l->moving))
        l->moving = l->busy + MOVING_FOR;
    if (pays && l->heartbeat == UINT64_MAX)
        l->heartbeat = l->busy + l->every;
    l->seen = work;
    return pays;
}

void meshmem_progress_note_driven(struct look *l)
{
    l->driven = atomic_load_explicit(&meshmem_progress.driven, memory_order_relaxed);
    l->driven_at = meshmem_os_now();
}

/* Somebody has rung for work. A PE that posts often pays for each ring, so the thread yields again.
 */
static void note_ring(struct look *l)
{
    uint64_t now = meshmem_os_now();
    if (now < l->rung + OFTEN)
        l->sleeps = 0;
    l->rung = now;
}

/* Sleep, with short looks, until there is work. All the while PEs know that they must ring the
 * bell. */
static void park(struct meshmem_driver *d, struct look *l)
{
    enum meshmem_woken by;
    do {
        by = meshmem_progress_sleep(d, l, meshmem_driver_next_time(d, l->heartbeat));
        meshmem_progress_note_driven(l);
    } while (by != MESHMEM_WOKEN_BY_BELL && !atomic_load_explicit(&d->stop, memory_order_relaxed) &&
             !meshmem_progress_look(d, l, by == MESHMEM_WOKEN_BY_NETWORK) &&
             !meshmem_driver_has_work(d));
    atomic_store_explicit(&d->relies, false, memory_order_relaxed);
    announce(d);
    if (empty_doorbell(d))
        note_ring(l);
    /* Its byte may be gone. If it comes now, it wakes the next sleep in vain. */
    atomic_store_explicit(&d->given_back, false, memory_order_relaxed);
}

static struct look first_look(void)
{
    uint64_t silence = meshmem_heartbeat_silence(meshmem_config.far_timeout);
    return (struct look){meshmem_heartbeat_interval(silence), .heartbeat = meshmem_os_now()};
}

void meshmem_progress_give_way(struct meshmem_driver *d, struct look *l)
{
    uint64_t left = l->driven_at;
    uint32_t sent = atomic_load_explicit(&d->sent, memory_order_relaxed);
    meshmem_yield_aside(meshmem_progress.yields);
    uint64_t now = meshmem_os_now();
    if (likely(now - left < MESHMEM_YIELD_DEAR) ||
        l->driven != atomic_load_explicit(&meshmem_progress.driven, memory_order_relaxed) ||
        l->seen != atomic_load_explicit(&d->work, memory_order_relaxed) ||
        sent != atomic_load_explicit(&d->sent, memory_order_relaxed) || meshmem_driver_has_work(d))
        return;
    bool second = meshmem_yield_is_second(l->kept_at, left);
    l->kept_at = now;
    if (!second)
        return;
    bool lately = now < l->sleeps + MESHMEM_YIELD_PENALTY_MAX;
    l->penalty = meshmem_yield_penalty(lately ? l->penalty : 0);
    l->sleeps = now + l->penalty;
}

/* Ask for short time slices, or for the previous ones again. While a PE keeps the core, short ones
 * let the thread run when it is woken even if it has just run: with the kernel's own slice of 1 to
 * 3 ms it would often wait for a tick. Otherwise they would take the core from PEs that wait, which
 * drive progress themselves. Before Linux 6.12 there is one slice for all, and other policies have
 * none: then this does nothing. */
static void set_slices(bool are_short, uint64_t *before)
{
    enum { SHORTEST = 100000 }; /* nanoseconds */
    struct { /* as in linux/sched/types.h, which does not go with sched.h of glibc before 2.41 */
        uint32_t size, policy;
        uint64_t flags;
        int32_t nice;
        uint32_t priority;
        uint64_t runtime, deadline, period;
        uint32_t least, most;
    } a = {0};
    if (syscall(SYS_sched_getattr, 0, &a, sizeof a, 0) != 0 || a.policy != SCHED_OTHER)
        return;
    if (are_short)
        *before = a.runtime;
    a.runtime = are_short ? SHORTEST : *before;
    syscall(SYS_sched_setattr, 0, &a, 0);
}

static void *run(void *driver)
{
    struct meshmem_driver *d = driver;
    struct look l = first_look();
    bool kept = false; /* short slices are set */
    uint64_t slices = 0;
    for (int idle = 0; !atomic_load_explicit(&d->stop, memory_order_relaxed);) {
        meshmem_progress_look(d, &l, false);
        idle = l.did ? 0 : idle + 1;
        if (l.did)
            continue;
        struct look before = l;
        meshmem_progress_note_driven(&l);
        bool moving = l.driven_at < l.moving;
        bool patient = l.driven == before.driven && (l.driven_at < l.busy + IDLE_FOR || moving);
        if (unlikely(kept != (l.driven_at < l.sleeps)))
            set_slices(kept = !kept, &slices);
        /* Another program, or a PE, keeps the core: sleep. */
        bool dear = kept || meshmem_yield_was_dear(meshmem_progress.yields);
        if ((dear || (idle >= IDLE_STEPS && !patient)) && lie_down(d)) {
            l = before;
            park(d, &l);
            idle = 0;
        } else if (!dear && (!moving || idle % MOVING_STEPS == 0)) {
            meshmem_progress_give_way(d, &l);
        }
    }
    return NULL;
}

static void start_thread(struct meshmem_driver *d)
{
    int error = meshmem_thread_start(&d->thread, run, d);
    if (error)
        meshmem_fail("shmem_init", "the thread for the network cannot be started: %s%s",
                     strerror(error), meshmem_os_thread_remedy(error));
    pthread_setname_np(d->thread, "meshmem-proxy");
    /* Relaxed: oshrun compares it with the number of threads. */
    atomic_fetch_add_explicit(&meshmem_boot.me->threads, 1, memory_order_relaxed);
}

/* ---- open and close ---- */

/* Create the doorbell of one of this PE's proxies. */
static void make_doorbell(struct meshmem_driver *d)
{
    if (pipe2(d->doorbell, O_NONBLOCK | O_CLOEXEC) != 0)
        meshmem_fail("shmem_init", "no pipe to wake the network's thread: %s%s", strerror(errno),
                     meshmem_os_remedy(errno));
    for (int i = 0; i < 2; i++)
        meshmem_descriptors_note(&d->needs, d->doorbell[i]);
    meshmem_descriptors_note(&d->needs, d->wire->wire->descriptor(d->wire));
    d->shared->doorbell = d->doorbell[1];
    announce(d);
}

/* Open the doorbell in the first PE's process. For reading, too: if that process closes its end,
 * whoever rings gets no SIGPIPE. */
static void find_doorbell(struct meshmem_driver *d)
{
    char path[MESHMEM_OS_PATH];
    int pid =
        atomic_load(&meshmem_job_slot(meshmem_boot.job, (uint32_t)meshmem_boot.near_slot[0])->pid);
    d->doorbell[0] = -1;
    d->doorbell[1] = meshmem_os_open_of(pid, d->shared->doorbell, O_NONBLOCK, path);
    int error = errno;
    if (d->doorbell[1] < 0)
        meshmem_fail("shmem_init", "%s, through which PE %d is woken, cannot be opened: %s%s", path,
                     meshmem_boot.near_pe[0], strerror(error), meshmem_os_open_remedy(pid, error));
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

static void begin_nudges(struct meshmem_nudges *none)
{
    *none = (struct meshmem_nudges){.woken_at = UINT32_MAX};
}

void meshmem_progress_open(struct meshmem_proxy *const *proxies,
                           struct meshmem_wire_end *const *wires, uint32_t n,
                           struct meshmem_far_memory *mine, struct meshmem_far_memory *first,
                           bool threads)
{
    bool have = proxies[0];
    meshmem_progress.n = n;
    meshmem_progress.driven = meshmem_progress.slept = 0;
    begin_nudges(&meshmem_progress.nudges);
    meshmem_progress.threads = threads;
    meshmem_progress.mine = mine;
    meshmem_progress.first = first;
    meshmem_progress.callers = have ? wires[0]->callers : MESHMEM_WIRE_ALL_THREADS;
    meshmem_progress.opener = pthread_self();
    meshmem_progress.yields = meshmem_hand_yields(&meshmem_hand);
    meshmem_progress.has_membarrier =
        syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_GLOBAL_EXPEDITED, 0, 0) == 0;
    for (uint32_t i = 0; i < n; i++)
        open_driver(&meshmem_progress.driver[i], proxies[i], wires[i], &first->proxy[i]);
    meshmem_boot_host_barrier("shmem_init"); /* the doorbells' descriptors are written */
    for (uint32_t i = 0; i < n && !have; i++)
        find_doorbell(&meshmem_progress.driver[i]);
    meshmem_wait_hooks(meshmem_drive_hooks(have));
    meshmem_boot_host_barrier("shmem_init"); /* all have them */
    for (uint32_t i = 0; i < n && have && meshmem_driver_is_served(); i++)
        start_thread(&meshmem_progress.driver[i]);
}

/* Continue saying goodbye; whether it is complete. */
static bool part(struct meshmem_driver *d)
{
    if (!meshmem_driver_enter(d))
        return false;
    bool over = meshmem_proxy_part(d->proxy);
    meshmem_proxy_step(d->proxy);
    meshmem_driver_leave(d);
    return over;
}

void meshmem_progress_part(void)
{
    struct meshmem_wait w = {0};
    bool over = !meshmem_progress.driver[0].proxy;
    meshmem_far_check_thread("shmem_finalize");
    while (!over) {
        over = true;
        for (uint32_t i = 0; i < meshmem_progress.n; i++)
            over &= part(&meshmem_progress.driver[i]);
        if (!over)
            meshmem_wait_step(&w);
    }
    meshmem_wait_end(&w);
}

static void close_driver(struct meshmem_driver *d)
{
    if (d->proxy && meshmem_driver_is_served()) {
        atomic_store_explicit(&d->stop, 1, memory_order_relaxed);
        meshmem_driver_wake(d);
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
    for (uint32_t i = 0; i < meshmem_progress.n; i++)
        close_driver(&meshmem_progress.driver[i]);
}
