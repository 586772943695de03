/* SPDX-License-Identifier: BSD-3-Clause */
/* The wire that makes moves of frames: conformance over a simulated network that can only send,
 * alone and when that is made bad; and what it says of moves that must not be. */
// sources: far/wire/emulate/emulate.c far/wire/emulate/jobs.c far/wire/chaos/chaos.c
// sources: far/wire/wrap.c far/wire/spelling.c far/wire/sim/sim.c far/wire/sim/time.c
#include "net.h"

#include "far/wire/emulate/emulate.h"

const struct meshmem_wire *meshmem_wire_find(const char *name, char *problem, size_t size)
{
    snprintf(problem, size, "there is no wire %s", name);
    return strcmp(name, "sim") == 0     ? &meshmem_wire_sim
           : strcmp(name, "chaos") == 0 ? &meshmem_wire_chaos
                                        : NULL;
}

static struct meshmem_wire_end *end[2];
static struct meshmem_wire_memory *memory[2];
static struct meshmem_wire_key key[2];
static char region[2][64];

static int open_two(void **state)
{
    (void)state;
    char problem[MESHMEM_WIRE_PROBLEM];
    struct conformance subject = {.wire = &meshmem_wire_emulate, .inner = "sim", .options = ""};
    net_parameters =
        (struct meshmem_sim_parameters){.latency = 100, .polls_advance = true, .only_sends = true};
    net_open(&subject, 2, end);
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 2; j++) {
            size_t bytes;
            char *address = mesh_address(end[j], &bytes);
            assert_true(end[i]->wire->add_node(end[i], j, address, bytes, problem, sizeof problem));
            free(address);
        }
        memory[i] = end[i]->wire->add_memory(end[i], region[i], sizeof region[i], &key[i], problem,
                                             sizeof problem);
        assert_non_null(memory[i]);
        memset(region[i], i, sizeof region[i]);
    }
    return 0;
}

static int close_two(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++)
        end[i]->wire->close(end[i]);
    net_close();
    return 0;
}

static struct meshmem_wire_move whole(bool is_write)
{
    return (struct meshmem_wire_move){.node = 1,
                                      .is_write = is_write,
                                      .local = region[0],
                                      .bytes = sizeof region[0],
                                      .memory = memory[0],
                                      .key = key[1]};
}

/* Poll both until node 0 has an event. */
static struct meshmem_wire_event next_event(void)
{
    struct meshmem_wire_event event;
    for (int i = 0; i < 1000; i++) {
        assert_int_equal(end[1]->wire->poll(end[1], &event, 1), 0);
        if (end[0]->wire->poll(end[0], &event, 1) == 1)
            return event;
    }
    fail_msg("no event came");
    return (struct meshmem_wire_event){0};
}

/* What is not all in local memory is not begun. */
static void refuses_other_local_memory(void **state)
{
    (void)state;
    struct meshmem_wire_move move = whole(true);
    move.local = region[0] + 1;
    assert_int_equal(end[0]->wire->move(end[0], &move, NULL), MESHMEM_WIRE_LOST);
    move.local = region[1];
    assert_int_equal(end[0]->wire->move(end[0], &move, NULL), MESHMEM_WIRE_LOST);
    move = whole(true);
    move.memory = NULL;
    assert_int_equal(end[0]->wire->move(end[0], &move, NULL), MESHMEM_WIRE_LOST);
}

/* What the other node has not registered breaks the connection, and changes nothing. */
static void refuses_other_memory(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        if (i > 0)
            open_two(NULL);
        struct meshmem_wire_move move = whole(i % 2 == 0);
        move.offset = i < 2;
        move.key.key += i >= 2;
        assert_int_equal(end[0]->wire->move(end[0], &move, NULL), MESHMEM_WIRE_TAKEN);
        struct meshmem_wire_event event = next_event();
        assert_int_equal(event.kind, MESHMEM_WIRE_BROKEN);
        assert_int_equal(event.node, 1);
        assert_non_null(strstr(event.problem, "not registered"));
        assert_int_equal(end[0]->wire->move(end[0], &move, NULL), MESHMEM_WIRE_LOST);
        assert_int_equal(region[0][0], 0);
        assert_int_equal(region[1][1], 1);
        assert_true(end[0]->wire->may_sleep(end[0]));
        if (i < 3)
            close_two(NULL);
    }
}

/* A frame of the caller's that begins as one of the wrapper's might, but with another tag. */
static void passes_frames_that_look_alike(void **state)
{
    (void)state;
    struct emulate_head head = {.kind = EMULATE_ASK, .node = 0, .key = key[1].key, .bytes = 8};
    struct meshmem_wire_event event;
    assert_int_equal(end[0]->wire->send(end[0], 1, &head, sizeof head, NULL, NULL),
                     MESHMEM_WIRE_DONE);
    while (end[1]->wire->poll(end[1], &event, 1) == 0)
        ;
    assert_int_equal(event.kind, MESHMEM_WIRE_RECEIVED);
    assert_memory_equal(event.frame, &head, sizeof head);
}

static void says_what_is_wrong(void **state)
{
    (void)state;
    char problem[MESHMEM_WIRE_PROBLEM] = "";
    struct meshmem_wire_setup setup = {.n = 2, .options = "fast=1", .inner = "sim"};
    assert_null(meshmem_wire_emulate.open(&setup, problem, sizeof problem));
    assert_non_null(strstr(problem, "emulate: fast=1: no such option"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(refuses_other_local_memory, open_two, close_two),
        cmocka_unit_test_setup_teardown(refuses_other_memory, open_two, close_two),
        cmocka_unit_test_setup_teardown(passes_frames_that_look_alike, open_two, close_two),
        cmocka_unit_test(says_what_is_wrong),
    };
    struct conformance alone = {.wire = &meshmem_wire_emulate,
                                .inner = "sim",
                                .options = "",
                                .percent = 50,
                                .open = net_open};
    struct conformance bad = alone;
    bad.inner = "chaos:sim";
    bad.options = ";seed=4,delay=0.1,delay_us=3,refuse=0.2";
    bad.percent = 60;
    net_only_sends = true;
    return cmocka_run_group_tests(tests, NULL, NULL) + net_run(&alone) + net_run(&bad);
}
