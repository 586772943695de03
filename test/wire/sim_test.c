/* SPDX-License-Identifier: BSD-3-Clause */
/* The simulated network: conformance of all its kinds, and how long messages take in virtual time.
 */
// sources: far/wire/sim.c far/wire/sim_time.c
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
    const struct meshmem_wire *wire = &meshmem_wire_sim;
    assert_non_null(memory);
    assert_int_equal(wire->write(end[0], 1, frame, 8, memory, key, 0, NULL), MESHMEM_WIRE_LOST);
    wire->add_memory(end[1], frame, 64, &key, problem, sizeof problem);
    assert_int_equal(wire->write(end[0], 1, frame, 8, memory, key, 0, NULL), MESHMEM_WIRE_TAKEN);
    assert_int_equal(wire->write(end[0], 1, frame, 8, memory, key, 57, NULL), MESHMEM_WIRE_LOST);
    assert_int_equal(wire->read(end[0], 1, frame, 65, memory, key, 0, NULL), MESHMEM_WIRE_LOST);
    assert_int_equal(wire->read(end[0], 1, frame + 60, 8, memory, key, 0, NULL), MESHMEM_WIRE_LOST);
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
        cmocka_unit_test(says_why_it_does_not_open),
    };
    struct conformance subject = {.wire = &meshmem_wire_sim, .open = net_open};
    return cmocka_run_group_tests(tests, NULL, NULL) + net_run(&subject);
}
