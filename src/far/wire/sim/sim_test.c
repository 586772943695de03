/* SPDX-License-Identifier: BSD-3-Clause */
/* The simulated network: conformance of all its kinds, and how long messages take in virtual time.
 */
// sources: far/wire/sim/sim.c far/wire/sim/time.c
#include "net.h"

enum { LATENCY = 1000, GAP = 100, BYTES = 1000 }; /* a byte takes 2 ns */

static struct meshmem_wire_end *end[3];
static char frame[MESHMEM_WIRE_FRAME];

static int open_net(void **state)
{
    (void)state;
    struct conformance subject = {.wire = &meshmem_wire_sim};
    net_parameters = (struct meshmem_sim_parameters){
        .latency = LATENCY, .gap = GAP, .per_byte = 2, .keeps_frames = true};
    net_open(&subject, 3, end);
    return 0;
}

static int close_net(void **state)
{
    (void)state;
    net_close();
    return 0;
}

static void send_one(int from, int to)
{
    assert_int_equal(meshmem_wire_sim.send(end[from], to, frame, BYTES, NULL, frame),
                     MESHMEM_WIRE_TAKEN);
}

/* The next event must be this one, for that node, at that time. */
static void expect(int node, int kind, uint64_t time)
{
    struct meshmem_wire_event event;
    assert_int_equal(meshmem_sim_next(net), node);
    assert_int_equal(meshmem_wire_sim.now(end[node]), time);
    assert_int_equal(meshmem_wire_sim.poll(end[node], &event, 1), 1);
    assert_int_equal(event.kind, kind);
}

static void a_message_takes_its_time(void **state)
{
    (void)state;
    send_one(0, 1);
    expect(0, MESHMEM_WIRE_SENT, GAP + LATENCY);
    expect(1, MESHMEM_WIRE_RECEIVED, LATENCY + 2 * GAP + 2 * BYTES);
    assert_int_equal(meshmem_sim_next(net), -1);
}

/* One adapter sends one message after the other. */
static void a_sender_serializes(void **state)
{
    (void)state;
    send_one(0, 1);
    send_one(0, 2);
    expect(0, MESHMEM_WIRE_SENT, GAP + LATENCY);
    expect(0, MESHMEM_WIRE_SENT, LATENCY + 2 * GAP + 2 * BYTES);
    expect(1, MESHMEM_WIRE_RECEIVED, LATENCY + 2 * GAP + 2 * BYTES);
    expect(2, MESHMEM_WIRE_RECEIVED, LATENCY + 3 * GAP + 4 * BYTES);
}

/* And receives one after the other. */
static void a_receiver_serializes(void **state)
{
    (void)state;
    send_one(0, 2);
    send_one(1, 2);
    expect(0, MESHMEM_WIRE_SENT, GAP + LATENCY);
    expect(1, MESHMEM_WIRE_SENT, GAP + LATENCY);
    expect(2, MESHMEM_WIRE_RECEIVED, LATENCY + 2 * GAP + 2 * BYTES);
    expect(2, MESHMEM_WIRE_RECEIVED, LATENCY + 3 * GAP + 4 * BYTES);
}

static void wakes_at_a_time(void **state)
{
    (void)state;
    meshmem_sim_wake(net, 2, 500);
    meshmem_sim_wake(net, 1, 400);
    assert_int_equal(meshmem_sim_next(net), 1);
    assert_int_equal(meshmem_sim_now(net), 400);
    meshmem_sim_advance(net, 50);
    assert_int_equal(meshmem_sim_now(net), 450);
    assert_int_equal(meshmem_sim_next(net), 2);
    assert_int_equal(meshmem_sim_now(net), 500);
}

/* What another node did not register is not written to. */
static void refuses_other_memory(void **state)
{
    (void)state;
    char problem[MESHMEM_WIRE_PROBLEM];
    struct meshmem_wire_key key;
    struct meshmem_wire_memory *memory =
        meshmem_wire_sim.add_memory(end[0], frame, 64, &key, problem, sizeof problem);
    struct meshmem_wire_move m = {
        .node = 1, .is_write = true, .local = frame, .bytes = 8, .memory = memory, .key = key};
    assert_non_null(memory);
    assert_int_equal(meshmem_wire_sim.move(end[0], &m, NULL), MESHMEM_WIRE_LOST);
    meshmem_wire_sim.add_memory(end[1], frame, 64, &m.key, problem, sizeof problem);
    assert_int_equal(meshmem_wire_sim.move(end[0], &m, NULL), MESHMEM_WIRE_TAKEN);
    m.offset = 57;
    assert_int_equal(meshmem_wire_sim.move(end[0], &m, NULL), MESHMEM_WIRE_LOST);
    m.is_write = false;
    m.offset = 0;
    m.bytes = 65;
    assert_int_equal(meshmem_wire_sim.move(end[0], &m, NULL), MESHMEM_WIRE_LOST);
    m.bytes = 8;
    m.local = frame + 60;
    assert_int_equal(meshmem_wire_sim.move(end[0], &m, NULL), MESHMEM_WIRE_LOST);
}

/* Each end reaches the end that it knows of another node, and hears of that one only. */
static void nodes_may_have_several_ends(void **state)
{
    enum { NODES = 3, ENDS = 2 };
    struct meshmem_wire_end *all[NODES][ENDS];
    char problem[MESHMEM_WIRE_PROBLEM];
    int address;
    (void)state;
    net = meshmem_sim_open(NODES, &(struct meshmem_sim_parameters){.ends = ENDS});
    struct meshmem_wire_setup setup = {.n = NODES, .options = meshmem_sim_options(net)};
    for (setup.me = 0; setup.me < NODES; setup.me++)
        for (setup.end = 0; setup.end < ENDS; setup.end++) {
            all[setup.me][setup.end] = meshmem_wire_sim.open(&setup, problem, sizeof problem);
            assert_non_null(all[setup.me][setup.end]);
        }
    setup = (struct meshmem_wire_setup){.n = NODES, .end = ENDS, .options = setup.options};
    assert_null(meshmem_wire_sim.open(&setup, problem, sizeof problem));
    /* The other end of node 1 than mine, the same one of node 2. */
    for (int i = 0; i < ENDS; i++)
        for (int node = 1; node < NODES; node++) {
            struct meshmem_wire_end *other = all[node][(i + node) % ENDS];
            assert_int_equal(meshmem_wire_sim.address(other, &address, sizeof address), 4);
            assert_true(meshmem_wire_sim.add_node(all[0][i], node, &address, 4, problem, 99));
            assert_false(meshmem_wire_sim.add_node(all[0][i], 0, &address, 4, problem, 99));
            assert_int_equal(meshmem_wire_sim.address(all[0][i], &address, sizeof address), 4);
            assert_true(meshmem_wire_sim.add_node(other, 0, &address, 4, problem, sizeof problem));
        }
    for (int i = 0; i < ENDS; i++)
        for (int node = 1; node < NODES; node++) {
            struct meshmem_wire_event event;
            frame[0] = (char)(10 * node + i);
            assert_int_equal(meshmem_wire_sim.send(all[0][i], node, frame, BYTES, NULL, frame),
                             MESHMEM_WIRE_DONE);
            int number = meshmem_sim_next(net), end_of_it = (i + node) % ENDS;
            assert_int_equal(number, node * ENDS + end_of_it);
            assert_int_equal(meshmem_wire_sim.poll(all[node][end_of_it], &event, 1), 1);
            assert_int_equal(event.kind, MESHMEM_WIRE_RECEIVED);
            assert_int_equal(event.node, 0);
            assert_int_equal(*(const char *)event.frame, frame[0]);
        }
    meshmem_wire_sim.close(all[1][0]); /* which end 1 of node 0 knows */
    struct meshmem_wire_event event;
    assert_int_equal(meshmem_wire_sim.poll(all[0][0], &event, 1), 0);
    assert_int_equal(meshmem_wire_sim.poll(all[0][1], &event, 1), 1);
    assert_int_equal(event.kind, MESHMEM_WIRE_BROKEN);
    assert_int_equal(event.node, 1);
    net_close();
}

/* A node that stands for all gets what another one would have sent: from the other side. */
static void one_node_stands_for_all(void **state)
{
    enum { NODES = 5, TO = 2 };
    char problem[MESHMEM_WIRE_PROBLEM], memory[64] = {0};
    struct meshmem_wire_event event;
    struct meshmem_wire_key key;
    (void)state;
    net =
        meshmem_sim_open(NODES, &(struct meshmem_sim_parameters){
                                    .latency = LATENCY, .gap = GAP, .per_byte = 2, .alike = true});
    struct meshmem_wire_setup setup = {.n = NODES, .options = meshmem_sim_options(net)};
    end[0] = meshmem_wire_sim.open(&setup, problem, sizeof problem);
    assert_non_null(end[0]);
    assert_int_equal(meshmem_wire_sim.send(end[0], TO, frame, BYTES, NULL, NULL),
                     MESHMEM_WIRE_DONE);
    expect(0, MESHMEM_WIRE_RECEIVED, LATENCY + 2 * GAP + 2 * BYTES);
    meshmem_wire_sim.send(end[0], TO, frame, BYTES, NULL, NULL);
    assert_int_equal(meshmem_sim_next(net), 0);
    assert_int_equal(meshmem_wire_sim.poll(end[0], &event, 1), 1);
    assert_int_equal(event.node, NODES - TO);
    assert_int_equal(meshmem_sim_bytes(net), 2 * BYTES);

    struct meshmem_wire_memory *added =
        meshmem_wire_sim.add_memory(end[0], memory, sizeof memory, &key, problem, sizeof problem);
    struct meshmem_wire_move m = {.node = TO, .is_write = true, .memory = added, .key = key};
    m.local = memory;
    m.bytes = 8;
    m.offset = 8;
    memory[0] = 'x';
    assert_int_equal(meshmem_wire_sim.move(end[0], &m, &m), MESHMEM_WIRE_TAKEN);
    assert_int_equal(meshmem_sim_next(net), 0);
    assert_int_equal(meshmem_wire_sim.poll(end[0], &event, 1), 1);
    assert_int_equal(event.kind, MESHMEM_WIRE_MOVED);
    assert_int_equal(event.node, TO);
    assert_ptr_equal(event.what, &m);
    assert_int_equal(memory[8], 'x');
    net_close();
}

static void says_why_it_does_not_open(void **state)
{
    (void)state;
    char problem[MESHMEM_WIRE_PROBLEM] = "";
    struct meshmem_wire_setup setup = {.me = 0, .n = 3, .options = "net=63"};
    assert_null(meshmem_wire_sim.open(&setup, problem, sizeof problem));
    assert_non_null(strstr(problem, "net=63: no network of 3 nodes"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_message_takes_its_time, open_net, close_net),
        cmocka_unit_test_setup_teardown(a_sender_serializes, open_net, close_net),
        cmocka_unit_test_setup_teardown(a_receiver_serializes, open_net, close_net),
        cmocka_unit_test_setup_teardown(wakes_at_a_time, open_net, close_net),
        cmocka_unit_test_setup_teardown(refuses_other_memory, open_net, close_net),
        cmocka_unit_test(nodes_may_have_several_ends),
        cmocka_unit_test(one_node_stands_for_all),
        cmocka_unit_test(says_why_it_does_not_open),
    };
    struct conformance subject = {.wire = &meshmem_wire_sim, .open = net_open};
    int failed = cmocka_run_group_tests(tests, NULL, NULL) + net_run(&subject);
    subject.percent = 20;
    net_only_sends = true;
    return failed + net_run(&subject);
}
