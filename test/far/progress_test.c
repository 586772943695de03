/* SPDX-License-Identifier: BSD-3-Clause */
/* What the proxies' threads of several nodes do when nothing else happens, in virtual time: how
 * often they wake and what they send, and how soon a node that falls silent is missed. Each sleeps
 * until its own heartbeat is due, or a frame comes. */
// sources: far/drive.c far/driver.c far/progress.c
// wraps: meshmem_os_now
#include "thread.h"

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

/* Let all nodes that are not stopped sleep for this long, or until one of them gives up. */
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

/* Each node sends one frame per heartbeat, and wakes once for that and for what it hears, except
 * one of them, which wakes twice. */
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

int main(void)
{
    if (getenv("FILTER"))
        cmocka_set_test_filter(getenv("FILTER"));
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(beats_follow_the_timeout),  cmocka_unit_test(idleness_is_cheap),
        cmocka_unit_test(others_proxies_sleep),      cmocka_unit_test(others_proxies_return_memory),
        cmocka_unit_test(silence_is_missed_in_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
