/* SPDX-License-Identifier: BSD-3-Clause */
/* Whether nodes are there, over the simulated network in virtual time: acknowledgements that do not
 * come, heartbeats until goodbyes are delivered, nodes that leave at different times or are lost
 * while others wait for their goodbye, and silent nodes whose hosts answer. */
// again: proxies=2
#include "job.h"

#include "base/dice.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { HEAP = MESHMEM_SEGMENT_HEAP };

static const struct meshmem_sim_parameters network = {
    .latency = 1000, .jitter = 3000, .gap = 50, .per_byte = 0.1, .move_threshold = 20000};
static const uint64_t second = 1000000000, silence = UINT64_C(4000000000);
static struct dice dice = {5};

/* What a node does. */
static struct plan {
    uint64_t parts; /* when it says goodbye */
    bool gone;      /* it has left, or died */
} plan[JOB_NODES];

static void open_nodes(int nodes)
{
    struct job_shape shape = {.nodes = nodes, .network = network, .silence = silence};
    for (int i = 0; i < nodes; i++)
        shape.pes[i] = 1;
    job_open(&shape);
    for (int i = 0; i < JOB_NODES; i++)
        plan[i] = (struct plan){.parts = UINT64_MAX};
}

/* The node's process ends. */
static void leave(int node)
{
    struct job_node *n = &job.node[node];
    for (int i = 0; i < job.proxies; i++) {
        n->wire[i]->wire->close(n->wire[i]);
        meshmem_proxy_close(n->proxy[i]);
        n->wire[i] = NULL;
        n->proxy[i] = NULL;
    }
    plan[node].gone = true;
}

static bool part(int node)
{
    bool over = true;
    for (int i = 0; i < job.proxies; i++)
        over &= meshmem_proxy_part(job.node[node].proxy[i]);
    return over;
}

static void live(int node, bool beats)
{
    struct job_node *n = &job.node[node];
    for (int i = 0; i < job.proxies; i++) {
        if (beats)
            meshmem_proxy_heartbeat(n->proxy[i]);
        while (meshmem_proxy_step(n->proxy[i]))
            ;
    }
    if (meshmem_sim_now(job.sim) >= plan[node].parts && part(node))
        leave(node);
}

/* All nodes live for this long, in steps, with heartbeats; a node that says goodbye leaves when it
 * may. */
static void live_on(uint64_t nanoseconds, uint64_t step)
{
    uint64_t end = meshmem_sim_now(job.sim) + nanoseconds, beat = 0;
    for (uint64_t now; (now = meshmem_sim_now(job.sim)) < end;) {
        bool beats = now >= beat;
        beat = beats ? now + second / 2 : beat;
        for (int i = 0; i < job.nodes; i++)
            if (!job.node[i].stopped && !plan[i].gone)
                live(i, beats);
        for (uint64_t until = now + step; (now = meshmem_sim_now(job.sim)) < until;) {
            uint64_t before = now;
            meshmem_sim_advance(job.sim, until - now);
            if (meshmem_sim_now(job.sim) == before)
                break; /* somebody has something to poll */
        }
    }
}

static void expect_nobody_failed(void)
{
    for (int i = 0; i < job.nodes; i++)
        assert_string_equal(job.node[i].failed, "");
}

/* A node whose last PE is slow says goodbye long after the others, which wait for that and are not
 * taken for dead in the meantime. */
static void goodbyes_may_be_far_apart(void **state)
{
    (void)state;
    for (int slow = 0; slow < 3; slow++) {
        open_nodes(3);
        live_on(10 * second, second / 10);
        for (int i = 0; i < 3; i++)
            plan[i].parts = i == slow ? UINT64_MAX : 0;
        live_on(10 * silence, second / 10);
        for (int i = 0; i < 3; i++)
            assert_false(plan[i].gone);
        plan[slow].parts = 0;
        live_on(second, second / 1000);
        for (int i = 0; i < 3; i++)
            assert_true(plan[i].gone);
        expect_nobody_failed();
        job_close();
    }
}

/* A node that has sent its goodbye, and got that of the other node, stays until its own has
 * arrived. */
static void goodbyes_count_when_they_are_delivered(void **state)
{
    (void)state;
    open_nodes(2);
    assert_false(part(0));
    job_settle();
    assert_false(part(0));
    part(1); /* has the other one's, and sends its own */
    for (int i = 0; i < job.proxies; i++)
        meshmem_proxy_step(job.node[1].proxy[i]);
    assert_false(part(1));
    job_settle();
    assert_true(part(0));
    assert_true(part(1));
    job_close();
}

static bool deaf;

static int hear_nothing(struct meshmem_wire_end *end, struct meshmem_wire_event *events, int most)
{
    return deaf ? 0 : meshmem_wire_sim.poll(end, events, most);
}

/* The other node has left; its acknowledgement of this goodbye was lost, and nobody says so. */
static void goodbyes_are_not_awaited_for_ever(void **state)
{
    (void)state;
    open_nodes(2);
    struct meshmem_wire wire = meshmem_wire_sim;
    wire.poll = hear_nothing;
    for (int i = 0; i < job.proxies; i++)
        job.node[1].wire[i]->wire = &wire;
    deaf = false;
    part(0);
    job_settle();
    deaf = true;
    plan[1].parts = 0;
    live_on(silence - second, second / 10);
    assert_false(plan[1].gone);
    live_on(2 * second, second / 10);
    assert_true(plan[1].gone);
    expect_nobody_failed();
    deaf = false;
    job_close();
}

/* Nodes that have talked to some of the others leave at any times, in any order, and close their
 * end of the network at once, though others may still talk to them. Each leaves, and misses nobody.
 */
static void nodes_leave_in_any_order(void **state)
{
    (void)state;
    for (int times = 0; times < 300; times++) {
        int nodes = 2 + (int)dice_below(&dice, JOB_NODES - 1);
        uint64_t spread = dice_below(&dice, 2) ? 20000 : 20 * second;
        open_nodes(nodes);
        for (uint64_t i = 0; i < 4; i++) {
            int from = (int)dice_below(&dice, (uint64_t)nodes);
            int to = (from + 1 + (int)dice_below(&dice, (uint64_t)nodes - 1)) % nodes;
            meshmem_far_put(job_become(from, 0), job_at(from, HEAP, 8), &i, 8, to);
            meshmem_far_quiet(job_become(from, 0));
        }
        for (int i = 0; i < nodes; i++)
            plan[i].parts = meshmem_sim_now(job.sim) + dice_below(&dice, spread);
        live_on(spread, spread > second ? second / 10 : 500);
        live_on(second / 100, 500);
        for (int i = 0; i < nodes; i++)
            EXPECT(plan[i].gone);
        expect_nobody_failed();
        job_close();
    }
}

/* A node of which nothing has ever come may be behind a firewall; one that was there is not. */
static void silence_from_the_start_is_told_apart(void **state)
{
    (void)state;
    for (int before = 0; before < 2; before++) {
        open_nodes(3);
        if (before)
            live_on(3 * second, second / 10);
        job.may_fail = true;
        job.node[0].stopped = true;
        live_on(2 * silence, second / 10);
        assert_non_null(strstr(job.node[1].failed, "nothing was heard of it"));
        assert_int_equal(strstr(job.node[1].failed, "does a firewall") != NULL, !before);
        job.node[0].stopped = false;
        job_close();
    }
}

/* A node is lost while another one waits for its goodbye: that is said. */
static void nodes_are_missed_until_they_say_goodbye(void **state)
{
    (void)state;
    for (int quietly = 0; quietly < 2; quietly++) {
        open_nodes(3);
        live_on(3 * second, second / 10);
        plan[1].parts = plan[2].parts = 0;
        live_on(3 * second, second / 10);
        expect_nobody_failed();
        job.may_fail = true;
        if (quietly)
            job.node[0].stopped = true;
        else
            leave(0);
        live_on(2 * silence, second / 10);
        assert_non_null(strstr(job.node[1].failed, quietly ? "nothing was heard of it" : "closed"));
        assert_int_equal(job.node[1].blamed, 0);
        assert_false(plan[1].gone);
        job.node[0].stopped = false;
        job_close();
    }
}

/* ---- hosts that answer ---- */

static bool host_answers;
static int waited_for;

static bool answers(struct meshmem_wire_end *end, int node)
{
    assert_int_equal(node, 0);
    assert_non_null(end);
    return host_answers;
}

static bool is_stopped(void *what, int node)
{
    assert_ptr_equal(what, &job.node[1]);
    assert_int_equal(node, 0);
    return host_answers;
}

static void wait_for(void *what, int node, int others)
{
    assert_ptr_equal(what, &job.node[1]);
    assert_int_equal(node, 0);
    assert_int_equal(others, 0);
    waited_for++;
}

/* A silent node whose host answers, be it by the network or because it is this one, is waited for,
 * as often as it falls silent; one whose host ceases to answer is lost. */
static void nodes_whose_hosts_answer_are_there(void **state)
{
    (void)state;
    for (int by_wire = 0; by_wire < 2; by_wire++) {
        struct meshmem_wire asked = meshmem_wire_sim;
        waited_for = 0;
        job_is_stopped = by_wire ? NULL : is_stopped;
        job_wait_for = wait_for;
        open_nodes(2);
        if (by_wire)
            asked.answers = answers;
        for (int i = 0; i < job.proxies; i++)
            job.node[1].wire[i]->wire = &asked;
        for (int times = 1; times <= 3; times++) {
            live_on(3 * second, second / 10);
            host_answers = job.node[0].stopped = true;
            live_on(5 * silence, second / 10);
            assert_int_equal(waited_for, times);
            job.node[0].stopped = false;
        }
        live_on(3 * second, second / 10);
        job.node[0].stopped = true;
        live_on(3 * silence, second / 10);
        expect_nobody_failed();
        host_answers = false;
        live_on(silence - second, second / 10);
        expect_nobody_failed();
        job.may_fail = true;
        live_on(2 * second, second / 10);
        assert_non_null(strstr(job.node[1].failed, "SHMEM_FAR_TIMEOUT"));
        assert_int_equal(waited_for, 4);
        job.node[0].stopped = false;
        job_close();
    }
}

/* ---- acknowledgements ---- */

/* What node 0 sends to node 2 is lost, and nobody says so: all frames, or the next one. Or the wire
 * takes none, since it does not get through; then nothing that it moves there or here arrives. */
static enum { ARRIVES, NEXT_IS_LOST, IS_LOST, IS_REFUSED, STAYS } fate;

/* The next frame of node 2 to node 0 is kept here until somebody sends it on. */
static struct {
    bool keeps;
    size_t bytes;
    unsigned char frame[1 << 10];
} late;

static enum meshmem_wire_result lose(struct meshmem_wire_end *end, int node, const void *frame,
                                     size_t bytes, struct meshmem_wire_memory *memory, void *what)
{
    if (late.keeps && node == 0 && end == job.node[2].wire[0]) {
        assert_in_range(bytes, 1, sizeof late.frame);
        memcpy(late.frame, frame, late.bytes = bytes);
        late.keeps = false;
        return MESHMEM_WIRE_DONE;
    }
    if (fate == ARRIVES || node != 2 || end != job.node[0].wire[2 % job.proxies])
        return meshmem_wire_sim.send(end, node, frame, bytes, memory, what);
    if (fate == NEXT_IS_LOST)
        fate = ARRIVES;
    return fate == IS_REFUSED ? MESHMEM_WIRE_AGAIN : MESHMEM_WIRE_DONE;
}

static enum meshmem_wire_result stay(struct meshmem_wire_end *end,
                                     const struct meshmem_wire_move *move, void *what)
{
    if (fate != STAYS || move->node != 2 || end != job.node[0].wire[2 % job.proxies])
        return meshmem_wire_sim.move(end, move, what);
    return MESHMEM_WIRE_TAKEN;
}

static int waited_for_by[JOB_NODES];
static bool all_answer;

static bool all_hosts_answer(struct meshmem_wire_end *end, int node)
{
    assert_non_null(end);
    assert_in_range(node, 0, 4);
    return all_answer;
}

static void note_wait(void *what, int node, int others)
{
    assert_int_equal(others, 0);
    bool is_two = what == &job.node[0] || what == &job.node[3];
    assert_int_equal(node, is_two ? 2 : what == &job.node[2] ? 0 : 1);
    waited_for_by[((struct job_node *)what)->node]++;
}

/* Five nodes, of which 0 and 2 are no neighbors and have exchanged frames. */
static void open_five_that(void (*say)(void *what, int node, int others), struct meshmem_wire *wire)
{
    *wire = meshmem_wire_sim;
    wire->send = lose;
    wire->move = stay;
    wire->answers = all_hosts_answer;
    fate = ARRIVES;
    all_answer = true;
    memset(waited_for_by, 0, sizeof waited_for_by);
    job_is_stopped = NULL;
    job_wait_for = say;
    open_nodes(5);
    for (int i = 0; i < 5; i++)
        for (int k = 0; k < job.proxies; k++)
            job.node[i].wire[k]->wire = wire;
    uint64_t value = 1;
    meshmem_far_put(job_become(0, 0), job_at(0, HEAP, 8), &value, 8, 2);
    meshmem_far_quiet(job_become(0, 0));
    live_on(2 * silence, second / 10);
    expect_nobody_failed();
}

static void open_five(struct meshmem_wire *wire) { open_five_that(note_wait, wire); }

/* Put from a node to another one without waiting, over and over for this long. */
static void put_for(int from, int to, uint64_t nanoseconds)
{
    uint64_t end = meshmem_sim_now(job.sim) + nanoseconds;
    for (uint64_t i = 0; meshmem_sim_now(job.sim) < end && !job.node[to].failed[0]; i++) {
        meshmem_far_put(job_become(from, 0), job_at(from, HEAP, 8), &i, 8, to);
        live_on(second / 2, second / 10);
    }
}

/* A frame is lost, and none follows it: the receiver misses it in time, and says whose it is. */
static void the_last_frame_is_missed(void **state)
{
    (void)state;
    struct meshmem_wire wire;
    uint64_t value = 2;
    open_five(&wire);
    fate = NEXT_IS_LOST;
    meshmem_far_put(job_become(0, 0), job_at(0, HEAP, 8), &value, 8, 2);
    live_on(second, second / 10);
    expect_nobody_failed();
    job.may_fail = true;
    live_on(silence, second / 10);
    assert_non_null(strstr(job.node[2].failed, "are missing"));
    assert_int_equal(job.node[2].blamed, 0);
    job_close();
}

/* No frames from one node reach another any more; the other is still heard, but does not
 * acknowledge: the first one says so in time. */
static void lost_acknowledgements_are_missed(void **state)
{
    (void)state;
    struct meshmem_wire wire;
    uint64_t value = 2;
    open_five(&wire);
    fate = IS_LOST;
    meshmem_far_put(job_become(0, 0), job_at(0, HEAP, 8), &value, 8, 2);
    put_for(2, 0, silence - second);
    expect_nobody_failed();
    job.may_fail = true;
    put_for(2, 0, 3 * second);
    assert_non_null(strstr(job.node[0].failed, "has not acknowledged"));
    assert_int_equal(job.node[0].blamed, 2);
    job_close();
}

/* A node is stopped; a frame of it arrives late. That it was sent before the node could have
 * acknowledged anything must not be taken for a network that loses frames. */
static void a_late_frame_proves_nothing(void **state)
{
    (void)state;
    struct meshmem_wire wire;
    uint64_t value = 2;
    open_five(&wire);
    late.keeps = true;
    meshmem_far_put(job_become(2, 0), job_at(2, HEAP, 16), &value, 8, 0);
    live_on(second / 2, second / 10);
    assert_false(late.keeps);
    job.node[2].stopped = true;
    meshmem_far_put(job_become(0, 0), job_at(0, HEAP, 8), &value, 8, 2);
    live_on(silence + second, second / 10);
    assert_int_equal(
        meshmem_wire_sim.send(job.node[2].wire[0], 0, late.frame, late.bytes, NULL, NULL),
        MESHMEM_WIRE_DONE);
    live_on(2 * silence, second / 10);
    expect_nobody_failed();
    job.node[2].stopped = false;
    meshmem_far_quiet(job_become(0, 0));
    live_on(2 * silence, second / 10);
    expect_nobody_failed();
    job_close();
}

static int said, said_node, said_others;

static void note_silent(void *what, int node, int others)
{
    if (what != &job.node[0])
        return;
    said++;
    said_node = node;
    said_others = others;
}

/* Silent nodes are spoken of together and, while one of them stays silent, ever more rarely. */
static void silent_nodes_are_named_together(void **state)
{
    (void)state;
    struct meshmem_wire wire;
    uint64_t value = 2;
    said = 0;
    open_five_that(note_silent, &wire);
    job.node[2].stopped = job.node[4].stopped = true; /* of one proxy, even if there are two */
    meshmem_far_put(job_become(0, 0), job_at(0, HEAP, 8), &value, 8, 2);
    meshmem_far_put(job_become(0, 0), job_at(0, HEAP, 8), &value, 8, 4);
    live_on(3 * silence, second / 10);
    assert_int_equal(said, 2); /* of 4, whose heartbeats are missed, at once; of both later */
    assert_int_equal(said_node, 2);
    assert_int_equal(said_others, 1);
    for (int times = 0; times < 20; times++) { /* node 4 is heard, and falls silent again */
        job.node[4].stopped = times % 2;
        live_on(silence + second, second / 10);
        meshmem_far_put(job_become(0, 0), job_at(0, HEAP, 8), &value, 8, 4);
    }
    assert_in_range(said, 3, 6); /* after 4, 12, 28, 60, 124 seconds */
    job.node[2].stopped = job.node[4].stopped = false;
    live_on(silence, second / 10);
    int before = said;
    job.node[2].stopped = true;
    meshmem_far_put(job_become(0, 0), job_at(0, HEAP, 8), &value, 8, 2);
    live_on(2 * silence, second / 10);
    assert_int_equal(said, before + 1); /* at once */
    job.node[2].stopped = false;
    live_on(silence, second / 10);
    expect_nobody_failed();
    job_close();
}

/* A node that is no neighbor says nothing: a node that waits for its acknowledgement says so, and
 * waits as long as its host answers; a node that does not wait for it does not care. */
static void a_missing_acknowledgement_is_noticed(void **state)
{
    (void)state;
    struct meshmem_wire wire;
    uint64_t value = 2;
    open_five(&wire);
    for (int times = 1; times <= 2; times++) {
        fate = IS_LOST;
        live_on(3 * silence, second / 10);
        assert_int_equal(waited_for_by[0], times - 1);
        meshmem_far_put(job_become(0, 0), job_at(0, HEAP, 8), &value, 8, 2);
        live_on(silence - second, second / 10);
        assert_int_equal(waited_for_by[0], times - 1);
        live_on(3 * silence, second / 10);
        assert_int_equal(waited_for_by[0], times);
        expect_nobody_failed();
        if (times == 2)
            break;
        job_close();
        open_five(&wire);
        waited_for_by[0] = times;
    }
    job.may_fail = true;
    all_answer = false;
    live_on(silence + 2 * second, second / 10);
    assert_non_null(strstr(job.node[0].failed, "nothing was heard of it"));
    assert_int_equal(job.node[0].blamed, 2);
    job_close();
}

/* The path to a node that is no neighbor carries nothing any more: the wire takes no frame for it,
 * or a piece of a large put or get does not arrive. */
static void a_path_that_carries_nothing_is_noticed(void **state)
{
    (void)state;
    struct meshmem_wire wire;
    enum { FRAMES, WRITE, READ, KINDS };
    for (int kind = 0; kind < KINDS; kind++) {
        uint64_t value = 2;
        open_five(&wire);
        char *mine = job_at(0, HEAP, 0);
        for (int twice = 0; twice < 2; twice++) { /* the first time nothing is wrong */
            fate = twice == 0 ? ARRIVES : kind == FRAMES ? IS_REFUSED : STAYS;
            if (kind == FRAMES)
                meshmem_far_put(job_become(0, 0), mine, &value, 8, 2);
            else if (kind == WRITE)
                meshmem_far_put_nbi(job_become(0, 0), mine, mine, 1 << 18, 2);
            else
                meshmem_far_get_nbi(job_become(0, 0), mine, mine, 1 << 18, 2);
            live_on(silence - second, second / 10);
            expect_nobody_failed();
        }
        job.may_fail = true;
        all_answer = false;
        live_on(2 * silence, second / 10);
        assert_non_null(strstr(job.node[0].failed, "nothing was heard of it"));
        assert_int_equal(job.node[0].blamed, 2);
        job_close();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goodbyes_may_be_far_apart),
        cmocka_unit_test(goodbyes_count_when_they_are_delivered),
        cmocka_unit_test(goodbyes_are_not_awaited_for_ever),
        cmocka_unit_test(nodes_leave_in_any_order),
        cmocka_unit_test(silence_from_the_start_is_told_apart),
        cmocka_unit_test(nodes_are_missed_until_they_say_goodbye),
        cmocka_unit_test(nodes_whose_hosts_answer_are_there),
        cmocka_unit_test(the_last_frame_is_missed),
        cmocka_unit_test(lost_acknowledgements_are_missed),
        cmocka_unit_test(a_late_frame_proves_nothing),
        cmocka_unit_test(silent_nodes_are_named_together),
        cmocka_unit_test(a_missing_acknowledgement_is_noticed),
        cmocka_unit_test(a_path_that_carries_nothing_is_noticed),
    };
    return cmocka_run_group_tests_name("alive", tests, NULL, NULL);
}
