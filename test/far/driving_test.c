/* SPDX-License-Identifier: BSD-3-Clause */
/* Who looks at the network, in virtual time: the proxy's thread, or a PE that waits and leaves it
 * to the thread again; and how the thread sleeps meanwhile. */
// sources: far/drive.c far/driver.c far/progress.c
// wraps: meshmem_os_now ppoll sched_yield
#include "thread.h"

/* The thread's sleep, in virtual time. */
int __wrap_ppoll(struct pollfd *fds, nfds_t n, const struct timespec *time,
                 const sigset_t *signals);

/* While the thread yields, a PE that has entered the proxy says so. */
int __wrap_sched_yield(void);
static bool says_so;
int __wrap_sched_yield(void)
{
    if (says_so)
        meshmem_progress.drives = true;
    return 0;
}

static struct meshmem_far_memory driving; /* of the PE that drives progress */

/* Make this the driver of the PE whose memory is given, with a doorbell; and close it. */
static struct meshmem_driver *open_driver(struct meshmem_driver is, struct meshmem_far_memory *mine)
{
    struct meshmem_driver *d = &meshmem_progress.driver[0];
    *d = is;
    meshmem_progress.n = 1;
    meshmem_progress.mine = mine;
    meshmem_progress.nudges = (struct meshmem_nudges){.woken_at = UINT32_MAX};
    assert_int_equal(pipe2(d->doorbell, O_NONBLOCK), 0);
    return d;
}

static void close_driver(struct meshmem_driver *d)
{
    close(d->doorbell[0]);
    close(d->doorbell[1]);
    meshmem_progress.n = 0;
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
    struct meshmem_driver *d = open_driver(
        (struct meshmem_driver){.proxy = job.node[0].proxy[0], .shared = &shared}, &driving);
    for (int times = 0; times < 3; times++) {
        atomic_store(&shared.awake, 0);
        meshmem_drive_hooks(true).progress();
        assert_int_equal(atomic_load(&shared.awake), times == 0 ? 2 : 0);
        assert_int_equal(read(d->doorbell[0], &byte, 1), times == 0 ? 1 : -1);
    }
    job.node[0].wire[0]->wire = wire;
    job_settle();
    assert_true(meshmem_counter_is_complete(&ctx->counter));
    close_driver(d);
    job_close();
}

/* Let a PE wait for this long, looking every 4 us; returns whether it has rung. */
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
    struct meshmem_driver *d = open_driver((struct meshmem_driver){.shared = &shared}, &waiting);
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
    close_driver(d);
    job_close();
}

/* Beside other programs the first PE sleeps between its looks at the network. A PE that waits for
 * what it has posted ends that sleep, once for each time that it has posted; not on a quiet host,
 * nor if the first PE is awake. */
static void who_waits_wakes_the_first_pe(void **state)
{
    (void)state;
    static struct meshmem_far_memory waiting, first;
    static struct meshmem_far_proxy shared;
    static struct meshmem_yield_cost yields;
    open_nodes(2, 1, 4);
    struct meshmem_driver *d = open_driver((struct meshmem_driver){.shared = &shared}, &waiting);
    meshmem_progress.first = &first;
    meshmem_progress.yields = &yields;
    waiting.rings = 1;
    for (uint32_t times = 0; times < 3; times++) {
        bool dear = times != 1, sleeps = times != 2;
        uint32_t before = first.arrivals;
        atomic_store(&yields.dear_until, dear ? virtual_now() + second : 0);
        atomic_store(&first.sleeping, sleeps);
        rings_within(&shared, 200000, true);
        assert_int_equal(first.arrivals, before);
        waiting.ring[0].head += 16;
        rings_within(&shared, 200000, true);
        assert_int_equal(first.arrivals, before + (dear && sleeps));
    }
    meshmem_progress.yields = NULL;
    close_driver(d);
    job_close();
}

/* The thread never sleeps, as there is always something from other nodes: it ends the job all the
 * same when the time has come. If the job ends anyway, it says nothing, and sleeps as long as
 * before. */
static void lost_nodes_are_said_in_time(void **state)
{
    (void)state;
    open_nodes(2, 1, 4);
    struct thread *t = &thread[0];
    ends = 0;
    atomic_store(&t->driver.lost_at, virtual_now() + second);
    for (uint64_t began = virtual_now(); virtual_now() < began + 2 * second; pass(second / 10)) {
        meshmem_progress_look(&t->driver, &t->look, true);
        assert_int_equal(ends, virtual_now() >= began + second);
        assert_true(meshmem_driver_next_time(&t->driver, UINT64_MAX) > virtual_now());
    }
    job_close();
}

/* ---- a network without a descriptor ---- */

static uint64_t naps, longest;
static bool comes;                    /* something does, at once, while a thread sleeps */
static bool rung;                     /* it is the bell */
static uint64_t drives_until;         /* until then the PE drives progress */
static uint64_t every;                /* nanoseconds between two times that it does */
static struct meshmem_driver *within; /* all that time is one step of this proxy; or NULL */
static uint64_t rests_at;             /* then its wait ends */
static struct meshmem_far_proxy told; /* what the thread tells the PEs */

int __wrap_ppoll(struct pollfd *fds, nfds_t n, const struct timespec *time, const sigset_t *signals)
{
    uint64_t nap = (uint64_t)time->tv_sec * second + (uint64_t)time->tv_nsec;
    (void)signals;
    naps++;
    longest = nap > longest ? nap : longest;
    if (virtual_now() < drives_until) {
        assert_int_equal(told.polled, every < 20000); /* else they must ring */
        meshmem_progress.driven += within ? 0 : (uint32_t)(1 + nap / every);
    } else if (drives_until && n == 2) {
        assert_int_equal(told.polled, 0);
    }
    if (comes) {
        fds[0].revents = rung ? POLLIN : 0;
        return 1;
    }
    if (rests_at && virtual_now() + nap > rests_at) {
        nap = rests_at - virtual_now();
        rests_at = 0;
        pass(nap);
        meshmem_drive_hooks(true).rest();
        struct pollfd bell = {.fd = meshmem_progress.driver[0].doorbell[0], .events = POLLIN};
        fds[0].revents = bell.fd && poll(&bell, 1, 0) > 0 ? POLLIN : 0;
        return fds[0].revents != 0;
    }
    pass(nap);
    if (within && virtual_now() >= drives_until) {
        meshmem_driver_leave(within);
        meshmem_progress.drives = false;
        within = NULL;
    }
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

/* Open two nodes, and let the thread of node 0 tell PEs in `told`. */
static struct thread *open_sleeper(void)
{
    open_nodes(2, 1, 0);
    struct thread *t = &thread[0];
    t->driver.wire = job.node[0].wire[0];
    t->driver.shared = &told;
    return t;
}

/* PE 1 puts a value to PE 0; it is on its way. */
static void put_value(uint64_t value)
{
    meshmem_far_put(job_become(1, 0), job_at(1, MESHMEM_SEGMENT_HEAP, 8), &value, 8, 0);
    meshmem_proxy_step(job.node[1].proxy[0]);
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
    struct thread *t = open_sleeper();
    meshmem_progress.has_membarrier = true;
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

/* Open nodes of which PE 0 is about to be within one long step of its proxy. */
static struct thread *open_long_step(void)
{
    struct thread *t = open_sleeper();
    meshmem_progress.has_membarrier = true;
    every = 5000;
    within = &t->driver;
    assert_true(meshmem_driver_enter(within));
    return t;
}

/* Let the thread sleep while the step takes half a millisecond, and close the nodes. */
static void sleep_through_step(struct thread *t)
{
    uint64_t stops = drives_until = virtual_now() + 500000;
    meshmem_progress_note_driven(&t->look);
    naps = 0;
    assert_int_equal(meshmem_progress_sleep(&t->driver, &t->look, UINT64_MAX),
                     MESHMEM_WOKEN_BY_TIME);
    assert_in_range(virtual_now(), stops, stops + 500000);
    assert_in_range(naps, 1, 6);
    assert_null(within);
    assert_int_equal(told.polled, 0);
    drives_until = 0;
    job_close();
}

/* A PE that passes a large transfer to the system is in the proxy for long: the thread does not
 * wait for it to leave, but relies on it, and looks whether it has left as it would otherwise. */
static void who_is_in_a_long_step_is_left_alone(void **state)
{
    (void)state;
    struct thread *t = open_long_step();
    meshmem_progress.drives = true;
    sleep_through_step(t);
    assert_false(t->driver.relies);
}

/* The same if it begins that step just after the thread has looked: until the next look the thread
 * neither waits for the network, nor settles. */
static void who_begins_a_long_step_is_left_alone(void **state)
{
    (void)state;
    struct thread *t = open_long_step();
    t->driver.relies = says_so = true;
    told.polled = 1;
    sleep_through_step(t);
    says_so = false;
}

/* A heartbeat that is due cannot be sent while the PE is in such a step: the thread sleeps all the
 * same, and sends it soon afterwards. */
static void who_is_in_a_long_step_holds_up_a_heartbeat(void **state)
{
    (void)state;
    struct thread *t = open_long_step();
    struct look *l = &t->look;
    uint64_t stops = drives_until = virtual_now() + second / 2, sent = frames_sent(0);
    meshmem_progress.drives = true;
    l->heartbeat = virtual_now();
    naps = 0;
    for (unsigned looks = 1; frames_sent(0) == sent; looks++) {
        assert_in_range(looks, 1, 10);
        meshmem_progress_note_driven(l);
        meshmem_progress_sleep(&t->driver, l, meshmem_driver_next_time(&t->driver, l->heartbeat));
        meshmem_progress_look(&t->driver, l, false);
    }
    assert_in_range(virtual_now(), stops, stops + l->every / 8);
    assert_in_range(naps, 1, 600);
    assert_null(within);
    drives_until = 0;
    job_close();
}

/* Let PE 0 drive progress for 20 ms in a wait, and compute then. A put comes 10 us later if puts;
 * how late the thread of its node looks. */
static uint64_t late_after_wait(struct meshmem_driver *d, struct look *l, bool puts)
{
    static uint64_t value;
    uint64_t stops = rests_at = drives_until = virtual_now() + 20000000;
    meshmem_progress_note_driven(l);
    l->driven_at -= every;
    meshmem_progress.driven++;
    value++;
    enum meshmem_woken by = meshmem_progress_sleep(d, l, UINT64_MAX);
    assert_int_equal(by, MESHMEM_WOKEN_BY_TIME);
    uint64_t late = virtual_now() - stops;
    rests_at = drives_until = 0;
    if (puts) {
        put_value(value);
        pass(1000000); /* so that it is there when the thread looks */
        meshmem_progress_look(d, l, false);
        assert_int_equal(*(uint64_t *)job_at(0, MESHMEM_SEGMENT_HEAP, 8), value);
    }
    while (meshmem_progress_look(d, l, false) || l->did || meshmem_proxy_step(job.node[1].proxy[0]))
        pass(100000);
    meshmem_progress_note_driven(l);
    meshmem_progress_sleep(d, l, virtual_now() + 1000000); /* now on the network */
    assert_false(d->relies);
    return late;
}

/* The PE waits again 20 us after its last wait. */
static void wait_again(struct meshmem_driver *d, struct look *l)
{
    drives_until = virtual_now() + 20000;
    meshmem_progress_note_driven(l);
    pass(20000);
    meshmem_progress.driven++;
    l->driven_at = virtual_now() - every;
    meshmem_progress_sleep(d, l, virtual_now() + 1);
    drives_until = 0;
    meshmem_progress_note_driven(l);
    meshmem_progress_sleep(d, l, virtual_now() + 1000000);
}

/* When the thread finds that something had come before it noticed that the PE no longer drives
 * progress, the PE's next waits give the network back when they end, until a wait that does so is
 * soon followed by another one. A bell that others ring meanwhile is heard. */
static void who_computes_gives_the_network_back(void **state)
{
    (void)state;
    enum { SEEN_LATE = 100000 };
    open_nodes(2, 1, 0);
    struct look *l = &thread[0].look;
    struct meshmem_driver *d = open_driver((struct meshmem_driver){.proxy = job.node[0].proxy[0],
                                                                   .wire = job.node[0].wire[0],
                                                                   .shared = &told},
                                           &driving);
    meshmem_progress.has_membarrier = true;
    every = 5000;
    for (int times = 0; times < 2; times++) {
        assert_true(late_after_wait(d, l, false) >
                    SEEN_LATE); /* nothing came: nothing is learned */
        assert_true(late_after_wait(d, l, true) > SEEN_LATE);
        for (int i = 0; i < 6; i++)
            assert_int_equal(late_after_wait(d, l, i % 2), 0);
        assert_true(atomic_load(&d->wants_back));
        wait_again(d, l); /* long after the last wait */
        assert_true(atomic_load(&d->wants_back));
        l->given_at = virtual_now();
        wait_again(d, l);
        assert_false(atomic_load(&d->wants_back));
    }
    assert_true(late_after_wait(d, l, true) > SEEN_LATE);
    char bell;
    for (int first = 0; first < 2; first++) { /* another PE rings, too, before or after */
        assert_int_equal(read(d->doorbell[0], &bell, 1), -1);
        atomic_store(&told.awake, 0);
        atomic_store(&d->left, true);
        if (first == 0)
            meshmem_driver_ring(d);
        meshmem_driver_give_back(d);
        meshmem_driver_give_back(d);
        if (first == 1)
            meshmem_driver_ring(d);
        meshmem_progress_note_driven(l);
        comes = rung = true;
        assert_int_equal(meshmem_progress_sleep(d, l, UINT64_MAX), MESHMEM_WOKEN_BY_BELL);
        comes = rung = false;
    }
    close_driver(d);
    job_close();
}

/* A thread that has lain down acknowledges only when nothing has come for a moment. */
static void who_dozes_spends_nothing(void **state)
{
    (void)state;
    struct thread *t = open_sleeper();
    put_value(1);
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

/* Let a thread yield this many times, each time for this long. */
static void yield_often(struct thread *t, int times, uint64_t nanoseconds)
{
    yield_takes = nanoseconds;
    for (int i = 0; i < times; i++) {
        meshmem_progress_note_driven(&t->look);
        meshmem_progress_give_way(&t->driver, &t->look);
    }
    yield_takes = 0;
}

/* After two long yields soon one after the other, in which no PE has posted or driven progress, the
 * thread sleeps instead; the longer this goes on, the longer it sleeps. */
static void who_is_kept_from_the_core_sleeps(void **state)
{
    (void)state;
    enum { LONG = 1000000, LEAST = 20000000, MOST = 500000000, AGAIN = 100000000 };
    struct thread *t = open_sleeper();
    yield_often(t, 100, LONG / 10);
    assert_int_equal(t->look.sleeps, 0);
    yield_often(t, 1, LONG);
    pass(second);
    yield_often(t, 1, LONG); /* that was an accident, too */
    assert_int_equal(t->look.sleeps, 0);
    pass(second);
    for (int i = 0; i < 10; i++) { /* it drives progress */
        meshmem_progress_note_driven(&t->look);
        meshmem_progress.driven++;
        yield_takes = LONG;
        meshmem_progress_give_way(&t->driver, &t->look);
        yield_takes = 0;
    }
    assert_int_equal(t->look.sleeps, 0);
    meshmem_far_put_nbi(job_become(0, 0), job_at(0, MESHMEM_SEGMENT_HEAP, 0),
                        job_at(0, MESHMEM_SEGMENT_HEAP, 8), 8, 1);
    yield_often(t, 10, LONG); /* it has posted, and nobody has looked */
    assert_int_equal(t->look.sleeps, 0);
    yield_sees = &t->driver.sent;
    yield_often(t, 10, LONG); /* it has posted, and sent that itself */
    yield_sees = NULL;
    assert_int_equal(t->look.sleeps, 0);
    while (meshmem_progress_look(&t->driver, &t->look, false) || t->look.did)
        pass(100000);
    for (uint64_t expected = LEAST; expected <= MOST; expected *= 2) {
        yield_often(t, 2, LONG);
        assert_int_equal(t->look.sleeps - virtual_now(), expected);
        pass(expected + AGAIN);
    }
    yield_often(t, 2, LONG);
    assert_int_equal(t->look.sleeps - virtual_now(), MOST);
    pass(2 * second);
    yield_often(t, 2, LONG); /* long after the last time */
    assert_int_equal(t->look.sleeps - virtual_now(), LEAST);
    job_close();
}

/* Then it acknowledges at once, and does not wake again to do so. */
static void who_is_kept_from_the_core_does_not_doze(void **state)
{
    (void)state;
    struct thread *t = open_sleeper();
    t->look.sleeps = virtual_now() + second;
    put_value(1);
    pass(1000000);
    meshmem_progress_look(&t->driver, &t->look, true);
    assert_true(t->look.did);
    meshmem_progress_note_driven(&t->look);
    t->driver.relies = true;
    uint64_t sent = frames_sent(0);
    longest = naps = 0;
    comes = true;
    assert_int_equal(meshmem_progress_sleep(&t->driver, &t->look, virtual_now() + second),
                     MESHMEM_WOKEN_BY_NETWORK);
    comes = false;
    assert_int_equal(frames_sent(0), sent + 1);
    assert_int_equal(naps, 1);
    job_close();
}

int main(void)
{
    if (getenv("FILTER"))
        cmocka_set_test_filter(getenv("FILTER"));
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_drives_tells_what_was_refused),
        cmocka_unit_test(who_waits_rings_if_nobody_looks),
        cmocka_unit_test(who_waits_wakes_the_first_pe),
        cmocka_unit_test(lost_nodes_are_said_in_time),
        cmocka_unit_test(naps_grow_while_nothing_comes),
        cmocka_unit_test(who_drives_is_seldom_disturbed),
        cmocka_unit_test(who_is_in_a_long_step_is_left_alone),
        cmocka_unit_test(who_begins_a_long_step_is_left_alone),
        cmocka_unit_test(who_is_in_a_long_step_holds_up_a_heartbeat),
        cmocka_unit_test(who_computes_gives_the_network_back),
        cmocka_unit_test(who_dozes_spends_nothing),
        cmocka_unit_test(who_is_kept_from_the_core_sleeps),
        cmocka_unit_test(who_is_kept_from_the_core_does_not_doze),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
