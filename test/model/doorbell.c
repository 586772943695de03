/* SPDX-License-Identifier: BSD-3-Clause */
/* Model: how the proxy's thread falls asleep and is woken (far/progress.c), against PEs that post
 * and wait (far/ring.h, ring.c). PE 0 is the node's first, whose process has the thread, and steps
 * the proxy by itself; PE 1 rings the doorbell. The proxy is one that takes what it sees, and
 * completes it when somebody waits. What was posted is taken without further action by anybody, and
 * a PE that waits is served: nothing here ever times out.
 *
 * Memory is sequentially consistent except for one thing, on which the protocol depends: what a PE
 * publishes stays in its processor's store buffer for as long as it likes, until the PE itself
 * orders it (an atomic change, a system call) or the thread makes all do it (membarrier). */
#define EXPLORE_PES 5
#define EXPLORE_STACK 8192
#define EXPLORE_WRONG(value) (!(value))
#include "explore.h"

#include "sizes.h"

#include "base/error.h"
#include "boot/boot.h"
#include "far/descriptors.h"
#include "far/inside.h"
#include "near/copy.h"
#include "near/hand.h"
#include "near/wait.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { TOLD = 3 }; /* mutations of what PE 0 tells PE 1 */
enum { FIRST, OTHER, PES, THREAD = PES, BUFFERS, POSTS = 4, BELL = 7, NETWORK = 8 };

static struct {
    struct meshmem_far_memory far[PES];
    char ring[PES][SIZES_RING];
    uint64_t buffered[PES][POSTS]; /* values of head that nobody sees yet */
    int n_buffered[PES];
    uint64_t taken[PES];
    int rings, backs; /* rings not answered: for work, and to give the network back */
    int inside;
    int drives; /* that PE 0 does in a wait, at most */
} shared;

static const struct plan {
    const char *name;
    int drives, posts[PES];
    bool waits[PES], stores_late, breaking, gives_back;
} plans[] = {
    {"doorbell: PE 1 posts", 0, {0, 1}, {false, false}, true, false, false},
    {"doorbell: PE 0 drives progress and posts", 1, {1, 0}, {false, false}, true, true, false},
    {"doorbell: PE 0 drives progress, PE 1 posts", 1, {0, 1}, {false, false}, true, true, false},
    {"doorbell: PE 0 drives progress twice, PE 1 posts", 2, {0, 1}, {false}, false, false, false},
    {"doorbell: PE 0 gives back, PE 1 posts", 1, {0, 1}, {false, false}, false, true, true},
    {"doorbell: PE 1 waits", 0, {0, 1}, {false, true}, true, false, false},
    {"doorbell: PE 0 waits", 0, {1, 0}, {true, false}, false, true, false},
};

static const struct plan *plan;
static bool no_membarrier, no_second_look, deaf; /* ways to break it */

/* ---- store buffers ---- */

static bool is_head(const void *word)
{
    return word == &shared.far[FIRST].ring[0].head || word == &shared.far[OTHER].ring[0].head;
}

static void publish_one(int pe)
{
    shared.far[pe].ring[0].head = shared.buffered[pe][0];
    memmove(shared.buffered[pe], shared.buffered[pe] + 1, sizeof shared.buffered[pe] - 8);
    shared.buffered[pe][POSTS - 1] = 0;
    shared.n_buffered[pe]--;
    explore.writes++;
}

static void order(int pe)
{
    while (pe < PES && shared.n_buffered[pe])
        publish_one(pe);
}

static void store_head(uint64_t value)
{
    shared.buffered[explore.me][shared.n_buffered[explore.me]++] = value;
    explore.writes++;
    if (!plan->stores_late)
        order(explore.me);
}

static void run_buffer(int pe)
{
    for (;;) {
        while (!shared.n_buffered[pe])
            explore_wait();
        publish_one(pe);
        explore_point();
    }
}

/* Reads of these need no turn of their own: the thread is not ended here, and a PE that finds
 * `busy` free changes it next, or fails. Nor do accesses to hints.
 */
static bool is_dull(const void *word);
static bool is_hint(const void *word);

#undef atomic_load_explicit
#undef atomic_store_explicit
#undef atomic_fetch_add_explicit
#undef atomic_fetch_sub_explicit
#undef atomic_exchange_explicit
#undef atomic_compare_exchange_strong_explicit
#define atomic_load_explicit(p, order) (is_dull(p) ? *(p) : EXPLORE_LOAD(p))
#define atomic_store_explicit(p, v, order)    \
    ({                                        \
        if (is_hint(p))                       \
            *(p) = (v);                       \
        else if (!is_head(p))                 \
            EXPLORE_STORE(p, v);              \
        else if (!EXPLORE_BEGINS("store", p)) \
            store_head((uint64_t)(v));        \
    })
#define atomic_fetch_add_explicit(p, v, how) \
    (order(explore.me), EXPLORE_CHANGE("fetch_add", p, old_ + (v)))
#define atomic_fetch_sub_explicit(p, v, how) \
    (order(explore.me), EXPLORE_CHANGE("fetch_sub", p, old_ - (v)))
#define atomic_exchange_explicit(p, v, how) \
    (is_hint(p) ? ({                        \
        __typeof(*(p)) old_ = *(p);         \
        *(p) = (v);                         \
        old_;                               \
    })                                      \
                : (order(explore.me), EXPLORE_CHANGE("exchange", p, (v))))
#define atomic_compare_exchange_strong_explicit(p, expected, v, how, else) \
    (order(explore.me), EXPLORE_CAS(p, expected, v))

#include "far/driver.h"
#include "far/ring.h"

/* ---- the proxy ---- */

static struct meshmem_counter_memory *counter_of(int pe)
{
    return &shared.far[pe].counter[MESHMEM_COUNTER_CONTEXT].memory;
}

static uint64_t posts_taken(int pe) { return shared.taken[pe] / RECORD_SIZE_VALUE; }

bool meshmem_proxy_needs_beats(const struct meshmem_proxy *p) { return p; }

bool meshmem_proxy_has_work(const struct meshmem_proxy *p)
{
    (void)p;
    for (int pe = 0; pe < PES && !no_second_look; pe++) {
        struct meshmem_ring_memory *m = &shared.far[pe].ring[0];
        explore_point();
        if (m->head != shared.taken[pe] ||
            (shared.far[pe].asking && counter_of(pe)->done != posts_taken(pe)))
            return true;
    }
    return false;
}

bool meshmem_proxy_is_refused(const struct meshmem_proxy *p) { return !p; }

bool meshmem_proxy_step(struct meshmem_proxy *p)
{
    bool did = false;
    (void)p;
    EXPECT(shared.inside++ == 0);
    explore_point();
    for (int pe = 0; pe < PES; pe++) {
        struct meshmem_ring_memory *m = &shared.far[pe].ring[0];
        did |= m->head != shared.taken[pe];
        m->tail = shared.taken[pe] = m->head;
        if (shared.far[pe].asking && counter_of(pe)->done != posts_taken(pe)) {
            counter_of(pe)->done = posts_taken(pe);
            did = true;
        }
    }
    EXPECT(shared.inside-- == 1);
    explore.writes += did;
    return did;
}

void meshmem_proxy_send(struct meshmem_proxy *p) { meshmem_proxy_step(p); }

void meshmem_proxy_idle(struct meshmem_proxy *p)
{
    (void)p;
    EXPECT(shared.inside == 0);
}

void meshmem_proxy_heartbeat(struct meshmem_proxy *p) { (void)p; }
struct meshmem_proxy_counts meshmem_proxy_counts(const struct meshmem_proxy *p)
{
    (void)p;
    return (struct meshmem_proxy_counts){0};
}

uint64_t meshmem_proxy_work(const struct meshmem_proxy *p) { return (uintptr_t)p & 1; }

bool meshmem_proxy_part(struct meshmem_proxy *p) { return p; }

static int descriptor(struct meshmem_wire_end *end)
{
    (void)end;
    return NETWORK;
}

static bool may_sleep_on_wire(struct meshmem_wire_end *end)
{
    (void)end;
    return true;
}

/* ---- the operating system ---- */

static long model_syscall(void)
{
    explore_point();
    for (int pe = 0; pe < PES && !no_membarrier; pe++)
        order(pe);
    return 0;
}

/* The network stays silent. With a timeout that is short, time passes at once. */
static int model_ppoll(struct pollfd *fds, unsigned n, const struct timespec *time)
{
    bool is_short = n == 1 || (time->tv_sec == 0 && time->tv_nsec < 1000000);
    EXPECT(fds[0].fd == BELL && (n == 1 || fds[1].fd == NETWORK));
    explore_point();
    while (!is_short && !shared.rings && !shared.backs)
        explore_wait();
    fds[0].revents = shared.rings || shared.backs ? POLLIN : 0;
    return fds[0].revents != 0;
}

static ssize_t model_read(int fd, char *to)
{
    EXPECT(fd == BELL);
    explore_point();
    ssize_t n = 0;
    if (shared.rings)
        to[n++] = deaf ? MESHMEM_BELL_BACK : MESHMEM_BELL_WORK;
    if (shared.backs)
        to[n++] = MESHMEM_BELL_BACK;
    shared.rings = shared.backs = 0;
    return n ? n : -1;
}

static ssize_t model_write(int fd, char why)
{
    EXPECT(fd == BELL + 100);
    explore_point();
    order(explore.me);
    *(why == MESHMEM_BELL_WORK ? &shared.rings : &shared.backs) =
        1; /* or more: it makes no difference */
    explore.writes++;
    return 1;
}

/* ---- what is never called ---- */

struct meshmem_config meshmem_config;
struct meshmem_boot meshmem_boot;
struct meshmem_window meshmem_window;
void meshmem_boot_host_barrier(const char *call) { (void)call; }
void meshmem_wait_hooks(struct meshmem_wait_hooks hooks) { (void)hooks; }
void meshmem_wait_longer(struct meshmem_wait *w) { (void)w; }
void meshmem_wait_ended(struct meshmem_wait *w) { (void)w; }
void meshmem_descriptors_note(struct meshmem_descriptors *set, int number) { set->n = number; }
void meshmem_descriptors_check(const struct meshmem_descriptors *set) { (void)set; }
struct meshmem_wait_policy meshmem_wait_policy = {.yields = 1};
_Thread_local const char *meshmem_fault_during;

static _Noreturn void model_fail(const char *call, const char *format, ...)
{
    (void)call;
    explore_fail(format, __LINE__);
}

/* ---- waits ---- */

static void model_wait(struct meshmem_wait *w);

/* Nobody cancels threads here. */
int meshmem_os_hold_cancel(void) { return 0; }
void meshmem_os_let_cancel(int state) { (void)state; }
int meshmem_thread_start(pthread_t *thread, void *(*run)(void *), void *with)
{
    return pthread_create(thread, NULL, run, with);
}

const char *meshmem_os_remedy(int error)
{
    (void)error;
    return "";
}

const char *meshmem_os_thread_remedy(int error)
{
    (void)error;
    return "";
}

#define meshmem_wait_step(w) model_wait(w)
#define meshmem_copy_strided(dest, ...) ((void)(dest), explore_fail("a reply", __LINE__))
#include "far/ring.c"
void meshmem_inlined_idle(bool is) { (void)is; } /* nothing is inlined */

#define meshmem_fail model_fail
#define meshmem_os_now() UINT64_C(0)
#define meshmem_os_open_of(pid, descriptor, flags, path) ((void)(pid), (path)[0] = 0, BELL)
#define syscall(...) model_syscall()
#define ppoll(fds, n, time, mask) model_ppoll(fds, n, time)
#define read(fd, to, bytes) model_read(fd, to)
#define write(fd, from, bytes) model_write(fd, *(const char *)(from))
/* If another PE is in the proxy, wait until it leaves. */
#define sched_yield() (meshmem_progress.driver->busy ? explore_wait() : explore_point())
#define meshmem_os_sleep(ns) ((void)(ns), sched_yield())
#define meshmem_yield(cost) ((void)(cost), sched_yield())
#define meshmem_yield_aside(cost) ((void)(cost), sched_yield())
#define meshmem_yield_was_dear(cost) ((void)(cost), false)
#define meshmem_hand_yields(hand) NULL
#define run run_thread
#define describe describe_progress
#include "far/drive.c"
#include "far/driver.c"
#include "far/progress.c"
#undef run

static bool is_hint(const void *word)
{
    const struct meshmem_driver *d = meshmem_progress.driver;
    return word == &d->left || word == &d->wants_back || word == &d->sent ||
           (word == &d->given_back && !plan->gives_back);
}

static bool is_dull(const void *word)
{
    const struct meshmem_driver *d = meshmem_progress.driver;
    return word == &d->stop || word == &d->lost_at || word == &d->busy || is_hint(word);
}

/* PE 0 drives progress in each step, and sleeps when that has lasted; the other sleeps. */
static void model_wait(struct meshmem_wait *w)
{
    if (explore.me == FIRST && shared.drives > 0) {
        shared.drives--;
        drive();
    } else if (explore.me == FIRST && !w->sleeps) {
        w->sleeps = true; /* and looks once more */
        watch(NULL, 0, 0);
    } else {
        explore_wait();
    }
}

/* ---- the PEs ---- */

static void post(struct meshmem_ring *ring, struct meshmem_counter *counter)
{
    uint64_t *r = meshmem_ring_reserve(ring, RECORD_SIZE_VALUE);
    r[0] = r[1] = 1;
    counter->issued++;
    meshmem_ring_publish(ring, RECORD_SIZE_VALUE);
}

static void run_pe(int me)
{
    struct meshmem_ring ring;
    struct meshmem_counter counter = {.done = &counter_of(me)->done};
    meshmem_ring_open(&ring, &shared.far[me], 0);
    meshmem_drive_ring(&ring);
    ring.buffer = shared.ring[me];
    if (me != FIRST) {
        ring.wake = wake_other;
        ring.drives = false;
        ring.awake = &meshmem_progress.driver->shared->polled;
    }
    for (int i = 0; me == FIRST && i < plan->drives; i++)
        drive();
    if (me == FIRST && plan->gives_back)
        stand_down();
    for (int i = 0; i < plan->posts[me]; i++)
        post(&ring, &counter);
    if (plan->waits[me]) {
        meshmem_ring_wait_for(&ring, &counter, true);
        EXPECT(shared.taken[me] == ring.head);
    }
}

static void run(int me)
{
    if (me < PES)
        run_pe(me);
    else if (me == THREAD)
        run_thread(meshmem_progress.driver);
    else
        run_buffer(me - BUFFERS);
}

static const struct meshmem_wire wire_calls = {.descriptor = descriptor,
                                               .may_sleep = may_sleep_on_wire};
static struct meshmem_wire_end wire = {.wire = &wire_calls};

static void begin(void)
{
    shared.drives = 1;
    shared.far[FIRST].proxy->awake = shared.far[FIRST].proxy->polled = 1;
    meshmem_progress.n = 1;
    meshmem_progress.driver->proxy = (struct meshmem_proxy *)&shared;
    meshmem_progress.driver->wire = &wire;
    meshmem_progress.driver->shared = shared.far[FIRST].proxy;
    meshmem_progress.driver->doorbell[0] = BELL;
    meshmem_progress.driver->doorbell[1] = BELL + 100;
    meshmem_progress.mine = &shared.far[FIRST];
    meshmem_progress.has_membarrier = true;
    meshmem_progress.driver->wants_back = plan->gives_back;
}

static void check(void)
{
    for (int pe = 0; pe < PES; pe++)
        if (shared.taken[pe] != (uint64_t)plan->posts[pe] * RECORD_SIZE_VALUE)
            explore.failure = "the proxy sleeps while a record waits for it";
    if (shared.inside || meshmem_progress.driver->busy)
        explore.failure = "somebody has not left the proxy";
}

/* Run all plans, and all mutations that must be detected; returns how many went wrong. */
static int run_plans(struct explore_model *model, const char *const *may)
{
    int wrong = 0;
    for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
        plan = &plans[i];
        model->name = plan->name;
        model->may = may + (plan->posts[OTHER] ? 1 + TOLD : plan->waits[FIRST] ? 0 : 1);
        model->n = plan->stores_late ? BUFFERS + PES : BUFFERS;
        wrong += explore_test(model, plan->breaking);
    }
    plan = &plans[0];
    model->n = BUFFERS + PES;
    no_membarrier = true;
    wrong += explore_broken(model, "posting takes no fence, nor does falling asleep");
    no_membarrier = false;
    no_second_look = true;
    wrong += explore_broken(model, "who lies down does not look at the rings again");
    no_second_look = false;
    plan = &plans[4];
    model->n = BUFFERS;
    deaf = true;
    wrong += explore_broken(model, "who gives the network back silences those who ring for work");
    return wrong;
}

/* A PE that waits looks at `awake` again. The others: hints, which decide who takes a record, not
 * whether it is taken; what is in a ring before; changes that nobody else makes here; and PEs
 * that ring although nobody sleeps. */
static const char *const may[] = {
    "load ring->awake in meshmem_ring_publish_short",
    /* What PE 0 tells PE 1, which is not there. */
    "store &d->shared->polled in lie_down",
    "store &d->relies in rely",
    "load &d->relies in stand_in",
    /* Everywhere: with these PEs ring in vain, or the thread looks in vain. */
    "store &d->shared->polled in announce",
    "load &d->relies in take_back", /* without it, the thread only looks: see far/driving_test.c */
    "load &d->relies in rely",
    "store &d->relies in take_back", /* without it, the thread lies down again and again */
    "store &d->shared->polled in rely",
    "store &d->relies in park",
    "load &d->shared->polled in drive",
    "exchange &d->shared->polled in stand_in",
    "load &meshmem_progress.driven in drive",
    "store &meshmem_progress.driven in drive",
    "store &meshmem_progress.driver->shared->driven in drive", /* for nudge, in long waits */
    "load &meshmem_progress.driven in look_at_pe",
    "store &meshmem_progress.drives in drive",
    "store &meshmem_progress.drives in drive, too",
    "load &meshmem_progress.drives in drives_now",
    "load &d->relies in look_at_pe",     /* how long the thread sleeps: see far/driving_test.c */
    "store &d->relies in enter_or_rely", /* noticed where another PE posts */
    "store &d->shared->awake in enter_or_rely", /* without it, the thread finds what is posted later
                                                 */
    "load &meshmem_progress.driven in wake_own",
    "load &meshmem_progress.driven in meshmem_progress_note_driven",
    "load &d->relies in drive",
    "store &meshmem_progress.mine->seen in watch", /* for the proxy, which wakes nobody here */
    "store &meshmem_progress.mine->watched in watch",
    "exchange &meshmem_progress.slept in watch",
    "exchange &d->given_back in is_given_back", /* without it, the bell is one for work */
    "exchange &d->given_back in meshmem_driver_give_back",
    "store &d->given_back in park",
    "load &d->relies in stand_down", /* without them, the thread finds what is posted later */
    "exchange &d->shared->polled in stand_down",
    "load &d->posted in wake_own",
    "store &d->posted in wake_own",
    "store &d->work in meshmem_driver_step", /* when to fall asleep */
    "load &d->refused in note_refused",      /* the wire takes everything here */
    "store &d->refused in note_refused",
    "load &d->refused in choose_nap",
    "load &d->work in meshmem_progress_look",
    "load &meshmem_progress.driven in park",
    "load &ring->memory->tail in set_room",
    "store &ring->memory->base in meshmem_ring_rebase", /* the proxy finds a record in the stage */
    "compare_exchange &d->shared->awake in meshmem_driver_ring",
    "store &d->shared->awake in announce",
    "fetch_add &far->waiting in meshmem_ring_wait",
    "fetch_sub &far->waiting in meshmem_ring_wait",
    "fetch_add &far->asking in meshmem_ring_wait",
    "fetch_sub &far->asking in meshmem_ring_wait",
    "load word in wait_for",
    NULL,
};

int main(void)
{
    struct explore_model model = {.n = BUFFERS + PES,
                                  .run = run,
                                  .check = check,
                                  .shared = &shared,
                                  .bytes = sizeof shared,
                                  .begin = begin,
                                  .servants = 1u << THREAD | 3u << BUFFERS,
                                  .skips_may = true,
                                  .more = &meshmem_progress,
                                  .more_bytes = sizeof meshmem_progress};
    return run_plans(&model, may) != 0;
}
