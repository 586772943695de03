/* SPDX-License-Identifier: BSD-3-Clause */
/* What the proxies' threads of several nodes do when nothing else happens, in virtual time: how
 * often they wake and what they send, and how soon a node that falls silent is missed. Each sleeps
 * until its own heartbeat is due, or a frame comes. */
// sources: far/drive.c far/driver.c far/progress.c
// wraps: meshmem_os_now ppoll
#include "job.h"

#include "far/drive.h"
#include "far/driver.h"
#include "far/heartbeat.h"
#include "near/hand.h"
#include "near/wait.h"

#include "base/config.h"
#include "base/dice.h"
#include "boot/boot.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* The machine's clock and its sleep, in virtual time. */
uint64_t __wrap_meshmem_os_now(void);
int __wrap_ppoll(struct pollfd *fds, nfds_t n, const struct timespec *time,
                 const sigset_t *signals);

static uint64_t virtual_now(void) { return meshmem_sim_now(job.sim); }
uint64_t __wrap_meshmem_os_now(void) { return virtual_now(); }

struct meshmem_boot meshmem_boot;
_Thread_local bool meshmem_fault_moves;
struct meshmem_window meshmem_window;
struct meshmem_config meshmem_config;
bool meshmem_boot_exiting(void) { return false; }
void meshmem_boot_host_barrier(const char *call) { (void)call; }
void meshmem_wait_hooks(struct meshmem_wait_hooks how) { (void)how; }
struct meshmem_hand meshmem_hand;
void meshmem_yield_aside(struct meshmem_yield_cost *cost) { (void)cost; }
bool meshmem_yield_was_dear(struct meshmem_yield_cost *cost) { return cost != NULL; }

static const uint64_t second = 1000000000;

/* Of each proxy, which has the number of its end of the network. */
static struct thread {
    struct meshmem_driver driver;
    struct look look;
    uint64_t wakes, alarm; /* alarm: when the network lets it wake of itself, perhaps too early */
} thread[JOB_NODES * JOB_PROXIES];

static struct dice dice = {11};
static struct meshmem_far_memory driving; /* of the PE that drives progress */

static void set_alarm(int i)
{
    thread[i].alarm = thread[i].look.heartbeat;
    if (thread[i].alarm != UINT64_MAX)
        meshmem_sim_wake(job.sim, i, thread[i].alarm);
}

/* A thread wakes: its heartbeat is due, or something has come. */
static void wake(int i)
{
    struct thread *t = &thread[i];
    bool due = virtual_now() >= t->look.heartbeat, rings = virtual_now() == t->alarm;
    if (due || !rings) {
        meshmem_boot.node = i / job.proxies;
        meshmem_progress_look(&t->driver, &t->look, !due);
        assert_true(due || t->look.did);
        t->wakes++;
        while (t->look.did)
            meshmem_progress_look(&t->driver, &t->look, false);
        assert_false(t->driver.busy);
    }
    if (rings)
        set_alarm(i);
}

/* Let all nodes that are not stopped sleep for so long, or until one of them gives up. */
static void sleep_all(uint64_t nanoseconds)
{
    uint64_t end = virtual_now() + nanoseconds;
    for (bool failed = false; virtual_now() < end && !failed;) {
        int i = meshmem_sim_next(job.sim);
        if (i >= 0 && job_nth(i)) {
            wake(i);
            failed = job.node[i / job.proxies].failed[0];
        }
    }
}

static uint64_t interval_of(double seconds)
{
    return meshmem_heartbeat_interval(meshmem_heartbeat_silence(seconds));
}

static struct meshmem_sim_parameters network = {.latency = 1000, .jitter = 40000, .gap = 50};

/* Nodes whose threads begin at any time of the first two heartbeats. */
static void open_nodes(int nodes, int proxies, double timeout)
{
    struct job_shape shape = {.nodes = nodes,
                              .proxies = proxies,
                              .network = network,
                              .silence = meshmem_heartbeat_silence(timeout)};
    for (int i = 0; i < nodes; i++)
        shape.pes[i] = 1;
    job_open(&shape);
    meshmem_sim_advance(job.sim, second);
    for (int i = 0; i < nodes * proxies; i++) {
        thread[i] = (struct thread){.driver = {.proxy = job_nth(i)}};
        uint64_t every = interval_of(timeout);
        uint64_t first = second + dice_below(&dice, 2 * every);
        thread[i].look = (struct look){.every = every, .heartbeat = first};
        set_alarm(i);
    }
}

static uint64_t frames_sent(int node)
{
    uint64_t sent = 0;
    for (int i = 0; i < job.proxies; i++)
        sent += meshmem_proxy_counts(job.node[node].proxy[i]).frames_sent;
    return sent;
}

static void beats_follow_the_timeout(void **state)
{
    (void)state;
    assert_int_equal(interval_of(0), second);
    assert_int_equal(interval_of(4), second * 4 / 5);
    assert_int_equal(interval_of(1.5), second * 3 / 10);
    assert_int_equal(interval_of(1), second / 5);
    assert_int_equal(interval_of(3600), second);
    assert_int_equal(interval_of(1e300), second);
    assert_int_equal(interval_of(1e-9), second / 100);
}

/* Each node sends one frame per heartbeat; and wakes once for that and what it hears, but one of
 * them twice. */
static void idleness_is_cheap(void **state)
{
    (void)state;
    enum { SECONDS = 100, HEARTBEATS_SENT = SECONDS * 5 / 4 };
    for (int nodes = 2; nodes <= JOB_NODES; nodes++)
        for (int times = 0; times < 10; times++) {
            uint64_t wakes = 0, before[JOB_NODES];
            open_nodes(nodes, 1, 4);
            sleep_all(60 * second); /* until all send them at the same time */
            for (int i = 0; i < nodes; i++) {
                before[i] = frames_sent(i);
                thread[i].wakes = 0;
            }
            sleep_all(SECONDS * second);
            for (int i = 0; i < nodes; i++) {
                uint64_t sent = frames_sent(i) - before[i];
                assert_in_range(sent, HEARTBEATS_SENT * 8 / 9 - 1, HEARTBEATS_SENT + 1);
                wakes += thread[i].wakes;
            }
            assert_in_range(wakes, 1, (uint64_t)(nodes + 1) * (HEARTBEATS_SENT + 1));
            job_close();
        }
}

/* Of several proxies those that have a neighbour send and hear heartbeats, and the others sleep. */
static void others_proxies_sleep(void **state)
{
    (void)state;
    enum { SECONDS = 100, BEATS_OF_IT = SECONDS * 5 / 4 };
    for (int nodes = 2; nodes <= JOB_NODES; nodes++)
        for (int proxies = 2; proxies <= JOB_PROXIES; proxies++) {
            open_nodes(nodes, proxies, 4);
            sleep_all(60 * second);
            uint64_t before[JOB_NODES], wakes[JOB_NODES * JOB_PROXIES];
            for (int i = 0; i < nodes; i++)
                before[i] = frames_sent(i);
            for (int i = 0; i < nodes * proxies; i++)
                wakes[i] = thread[i].wakes;
            sleep_all(SECONDS * second);
            for (int i = 0; i < nodes; i++)
                assert_in_range(frames_sent(i) - before[i], BEATS_OF_IT * 8 / 9 - 1,
                                BEATS_OF_IT * 8 / 5 + 1);
            for (int i = 0; i < nodes * proxies; i++) {
                int me = i / proxies, next = (me + 1) % nodes, last = (me + nodes - 1) % nodes;
                int mine = i % proxies;
                bool beats = next % proxies == mine || last % proxies == mine;
                assert_true(beats ? thread[i].wakes > wakes[i] : thread[i].wakes == wakes[i]);
            }
            job_close();
        }
}

static enum meshmem_wire_result take_nothing(struct meshmem_wire_end *end, int node,
                                             const void *frame, size_t bytes,
                                             struct meshmem_wire_memory *memory, void *what)
{
    (void)end, (void)node, (void)frame, (void)bytes, (void)memory, (void)what;
    return MESHMEM_WIRE_AGAIN;
}

/* A proxy without neighbors returns the memory of frames that it needs no more, and sleeps then. */
static void others_proxies_return_memory(void **state)
{
    (void)state;
    enum { BYTES = 190, PUTS = 1200, GETS = 2200, PROXIES = 2, SLAB = 32 };
    static struct meshmem_wire mute;
    network.keeps_frames = true;
    network.credits = 1;
    open_nodes(JOB_NODES, PROXIES, 4);
    struct meshmem_proxy *proxy = job.node[0].proxy[0]; /* has links to 2, 4 and 6 */
    sleep_all(4 * second);
    assert_int_equal(thread[0].look.heartbeat, UINT64_MAX);
    const struct meshmem_wire *wire = job.node[0].wire[0]->wire;
    mute = *wire;
    mute.send = take_nothing;
    job.node[0].wire[0]->wire = &mute;
    for (int to = 2; to < JOB_NODES; to += 2) {
        char *mine = job_at(0, MESHMEM_SEGMENT_HEAP, 0), *its = job_at(to, MESHMEM_SEGMENT_HEAP, 0);
        for (int i = 0; i < GETS; i++)
            meshmem_far_get_nbi(job_become(to, 0), its, its, BYTES, 0);
        for (int i = 0; i < PUTS; i++)
            meshmem_far_put_nbi(job_become(0, 0), mine, mine, BYTES, to);
    }
    for (int i = 0; i < 200; i++) {
        job_step_all();
        meshmem_sim_next(job.sim);
    }
    assert_true(meshmem_proxy_counts(proxy).frames > SLAB);
    job.node[0].wire[0]->wire = wire;
    for (int pe = 0; pe < JOB_NODES; pe += 2)
        while (!meshmem_counter_is_complete(&job_become(pe, 0)->counter))
            job_wait();
    meshmem_progress_look(&thread[0].driver, &thread[0].look,
                          true); /* what the thread does when it finds work */
    assert_true(thread[0].look.heartbeat > virtual_now());
    for (int i = 0; i < JOB_NODES * PROXIES; i++) { /* alarms went off meanwhile */
        if (thread[i].look.heartbeat < virtual_now())
            thread[i].look.heartbeat = virtual_now() + 1;
        set_alarm(i);
    }
    sleep_all(20 * second);
    assert_true(meshmem_proxy_counts(proxy).frames <= SLAB);
    uint64_t wakes = thread[0].wakes;
    sleep_all(20 * second);
    assert_int_equal(thread[0].wakes, wakes);
    network.keeps_frames = false;
    network.credits = 0;
    job_close();
}

/* A node that falls silent is missed by the one after it, within the timeout and a heartbeat, and
 * not much before the timeout. */
static void silence_is_missed_in_time(void **state)
{
    (void)state;
    static const double timeouts[] = {0.3, 1, 1.5, 2, 4, 7};
    for (size_t i = 0; i < sizeof timeouts / sizeof *timeouts; i++)
        for (int times = 0; times < 100; times++) {
            int nodes = 2 + (int)dice_below(&dice, JOB_NODES - 1);
            int dead = (int)dice_below(&dice, (uint64_t)nodes), next = (dead + 1) % nodes;
            uint64_t silence = meshmem_heartbeat_silence(timeouts[i]),
                     interval = interval_of(timeouts[i]);
            open_nodes(nodes, 1 + (int)dice_below(&dice, JOB_PROXIES), timeouts[i]);
            sleep_all(2 * interval + dice_below(&dice, 30 * interval));
            for (int node = 0; node < nodes; node++)
                assert_string_equal(job.node[node].failed, "");
            job.may_fail = true;
            job.node[dead].stopped = true;
            uint64_t died = virtual_now();
            sleep_all(10 * silence);
            assert_non_null(strstr(job.node[next].failed, "nothing was heard of it for"));
            assert_int_equal(job.node[next].blamed, dead);
            assert_in_range(virtual_now() - died, silence - interval * 9 / 4,
                            silence + interval * 9 / 8);
            job_close();
        }
}

/* A PE that drives progress answers another node, and the wire does not take the answer: the
 * thread, which sleeps, is told, once, since the PE may stop at any time. */
static void who_drives_tells_what_was_refused(void **state)
{
    (void)state;
    static struct meshmem_wire mute;
    static struct meshmem_far_proxy shared;
    open_nodes(2, 1, 4);
    const struct meshmem_wire *wire = job.node[0].wire[0]->wire;
    char *mine = job_at(1, MESHMEM_SEGMENT_HEAP, 0), byte;
    struct meshmem_far_ctx *ctx = job_become(1, 0);
    meshmem_far_get_nbi(ctx, mine + 64, mine, 8, 0);
    meshmem_proxy_step(job.node[1].proxy[0]);
    while (meshmem_sim_next(job.sim) != 0)
        ;
    mute = *wire;
    mute.send = take_nothing;
    job.node[0].wire[0]->wire = &mute;
    struct meshmem_driver *d = &meshmem_progress.driver[0];
    *d = (struct meshmem_driver){.proxy = job.node[0].proxy[0], .shared = &shared};
    meshmem_progress.n = 1;
    meshmem_progress.mine = &driving;
    assert_int_equal(pipe2(d->doorbell, O_NONBLOCK), 0);
    for (int times = 0; times < 3; times++) {
        atomic_store(&shared.awake, 0);
        meshmem_drive_hooks(true).progress();
        assert_int_equal(atomic_load(&shared.awake), times == 0 ? 2 : 0);
        assert_int_equal(read(d->doorbell[0], &byte, 1), times == 0 ? 1 : -1);
    }
    job.node[0].wire[0]->wire = wire;
    job_settle();
    assert_true(meshmem_counter_is_complete(&ctx->counter));
    close(d->doorbell[0]);
    close(d->doorbell[1]);
    meshmem_progress.n = 0;
    job_close();
}

static void pass(uint64_t nanoseconds)
{
    while (nanoseconds) {
        uint64_t before = virtual_now();
        meshmem_sim_advance(job.sim, nanoseconds);
        nanoseconds -= virtual_now() - before;
    }
}

/* Let a PE wait for so long, looking every 4 us; whether it has rung. */
static bool rings_within(struct meshmem_far_proxy *shared, uint64_t nanoseconds, bool first_drives)
{
    atomic_store(&shared->awake, 0);
    for (uint64_t waited = 0; waited < nanoseconds; waited += 4000) {
        shared->driven += first_drives && waited % 12000 == 0;
        meshmem_drive_hooks(false).nudge();
        pass(4000);
    }
    return atomic_load(&shared->awake) != 0;
}

/* A PE that waits for what it has posted rings, once, if the first PE does not drive progress; if
 * it does, what is posted has been seen, and waits for something else. */
static void who_waits_rings_if_nobody_looks(void **state)
{
    (void)state;
    static struct meshmem_far_memory waiting;
    static struct meshmem_far_proxy shared;
    open_nodes(2, 1, 4);
    struct meshmem_driver *d = &meshmem_progress.driver[0];
    *d = (struct meshmem_driver){.shared = &shared};
    meshmem_progress.n = 1;
    meshmem_progress.mine = &waiting;
    assert_int_equal(pipe2(d->doorbell, O_NONBLOCK), 0);
    waiting.rings = 2;
    assert_false(rings_within(&shared, 200000, false));
    for (uint32_t ring = 0; ring < 2; ring++) {
        waiting.ring[ring].head += 16;
        assert_false(rings_within(&shared, 200000, true));
        assert_false(rings_within(&shared, 8000, false));
        assert_true(rings_within(&shared, 20000, false));
        assert_false(rings_within(&shared, 200000, false));
    }
    waiting.ring[0].tail = waiting.ring[1].tail = 16;
    assert_false(rings_within(&shared, 200000, false));
    close(d->doorbell[0]);
    close(d->doorbell[1]);
    meshmem_progress.n = 0;
    job_close();
}

/* ---- a network without a descriptor ---- */

static uint64_t naps, longest;
static bool comes;                    /* something does, at once, while a thread sleeps */
static uint64_t drives_until;         /* until then the PE drives progress */
static uint64_t every;                /* nanoseconds between two times that it does */
static struct meshmem_far_proxy told; /* what the thread tells the PEs */

int __wrap_ppoll(struct pollfd *fds, nfds_t n, const struct timespec *time, const sigset_t *signals)
{
    uint64_t nap = (uint64_t)time->tv_sec * second + (uint64_t)time->tv_nsec;
    (void)signals;
    naps++;
    longest = nap > longest ? nap : longest;
    if (virtual_now() < drives_until) {
        assert_int_equal(told.polled, every < 20000); /* else they must ring */
        meshmem_progress.driven += (uint32_t)(1 + nap / every);
    } else if (drives_until && n == 2) {
        assert_int_equal(told.polled, 0);
    }
    if (comes) {
        fds[0].revents = 0;
        return 1;
    }
    pass(nap);
    return 0;
}

/* Let the thread of node 0 sleep until it has seen an operation, at most until then. */
static void nap_until(struct thread *t, uint64_t end)
{
    meshmem_progress.has_membarrier = true;
    t->driver.wire = job.node[0].wire[0];
    for (uint64_t work = meshmem_proxy_work(t->driver.proxy);
         virtual_now() < end && meshmem_proxy_work(t->driver.proxy) == work;) {
        meshmem_progress_note_driven(&t->look);
        meshmem_progress_sleep(&t->driver, &t->look, end);
        meshmem_progress_look(&t->driver, &t->look, false);
    }
}

/* Without a descriptor the thread naps, ever longer, up to 2 ms; with one that misses something now
 * and then up to 10 ms: it wakes a few hundred times in 5 idle seconds. When something has come,
 * naps are short again. */
static void grow_naps(bool misses)
{
    open_nodes(2, 1, 0);
    job.node[0].wire[0]->misses = misses;
    struct thread *t = &thread[0];
    assert_int_equal(job.node[0].wire[0]->wire->descriptor(job.node[0].wire[0]), -1);
    for (uint64_t times = 1; times <= 3; times++) {
        uint64_t begin = virtual_now();
        t->look.busy = begin;
        naps = longest = 0;
        nap_until(t, begin + 5 * second);
        assert_in_range(virtual_now(), begin + 5 * second, begin + 5 * second + longest);
        assert_in_range(naps, misses ? 500 : 2500, misses ? 700 : 2600);
        assert_int_equal(longest, misses ? 10000000 : 2000000);
        /* A put comes, and then another one every millisecond. */
        uint64_t late = 0;
        for (uint64_t i = 1; i <= 100; i++) {
            meshmem_far_put(job_become(1, 0), job_at(1, MESHMEM_SEGMENT_HEAP, 8), &i, 8, 0);
            meshmem_proxy_step(job.node[1].proxy[0]);
            uint64_t sent = virtual_now();
            nap_until(t, UINT64_MAX);
            assert_int_equal(*(uint64_t *)job_at(0, MESHMEM_SEGMENT_HEAP, 8), i);
            late = i > 1 && virtual_now() - sent > late ? virtual_now() - sent : late;
            meshmem_sim_advance(job.sim, 1000000);
            while (meshmem_proxy_step(job.node[1].proxy[0]))
                ;
        }
        assert_in_range(late, 0, 400000);
    }
    job_close();
}

static void naps_grow_while_nothing_comes(void **state)
{
    (void)state;
    grow_naps(false);
    grow_naps(true);
}

/* The longer a PE has driven progress, the less often the thread looks whether it still does. When
 * it has stopped, the thread looks at the network within 2 milliseconds, and sooner after less.
 * Other PEs ring meanwhile unless it drives often, and do again afterwards. */
static void who_drives_is_seldom_disturbed(void **state)
{
    const struct {
        uint64_t drives, naps, late, every;
    } cases[] = {{100000, 3, 400000, 5000},
                 {1000000, 8, 700000, 5000},
                 {20000000, 32, 2000000, 5000},
                 {20000000, 32, 2000000, 40000}};
    (void)state;
    open_nodes(2, 1, 0);
    struct thread *t = &thread[0];
    meshmem_progress.has_membarrier = true;
    t->driver.wire = job.node[0].wire[0];
    t->driver.shared = &told;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint64_t stops = drives_until = virtual_now() + cases[i].drives;
        every = cases[i].every;
        meshmem_progress_note_driven(&t->look);
        t->look.driven_at -= every;
        meshmem_progress.driven++;
        naps = 0;
        assert_int_equal(meshmem_progress_sleep(&t->driver, &t->look, UINT64_MAX),
                         MESHMEM_WOKEN_BY_TIME);
        assert_in_range(virtual_now(), stops, stops + cases[i].late);
        assert_in_range(naps, 1, cases[i].naps);
        assert_int_equal(told.polled, 0);
        assert_false(t->driver.relies);
    }
    drives_until = 0;
    job_close();
}

/* A thread that has lain down acknowledges only when nothing has come for a moment. */
static void who_dozes_spends_nothing(void **state)
{
    uint64_t value = 1;
    (void)state;
    open_nodes(2, 1, 0);
    struct thread *t = &thread[0];
    t->driver.wire = job.node[0].wire[0];
    t->driver.shared = &told;
    meshmem_far_put(job_become(1, 0), job_at(1, MESHMEM_SEGMENT_HEAP, 8), &value, 8, 0);
    meshmem_proxy_step(job.node[1].proxy[0]);
    meshmem_sim_advance(job.sim, second);
    while (meshmem_proxy_step(t->driver.proxy))
        ;
    uint64_t sent = frames_sent(0);
    meshmem_progress_note_driven(&t->look);
    t->driver.relies = true; /* until now a PE has driven progress */
    longest = 0;
    comes = true;
    assert_int_equal(meshmem_progress_sleep(&t->driver, &t->look, UINT64_MAX),
                     MESHMEM_WOKEN_BY_NETWORK);
    comes = false;
    assert_int_equal(frames_sent(0), sent);
    assert_in_range(longest, 1, 100000);
    assert_int_equal(told.polled | told.awake, 0);
    meshmem_progress_sleep(&t->driver, &t->look, UINT64_MAX);
    assert_int_equal(frames_sent(0), sent + 1);
    job_close();
}

int main(void)
{
    if (getenv("FILTER"))
        cmocka_set_test_filter(getenv("FILTER"));
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(beats_follow_the_timeout),
        cmocka_unit_test(idleness_is_cheap),
        cmocka_unit_test(others_proxies_sleep),
        cmocka_unit_test(others_proxies_return_memory),
        cmocka_unit_test(silence_is_missed_in_time),
        cmocka_unit_test(who_drives_tells_what_was_refused),
        cmocka_unit_test(who_waits_rings_if_nobody_looks),
        cmocka_unit_test(naps_grow_while_nothing_comes),
        cmocka_unit_test(who_drives_is_seldom_disturbed),
        cmocka_unit_test(who_dozes_spends_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
