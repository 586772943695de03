/* SPDX-License-Identifier: BSD-3-Clause */
/* The wire that makes another one bad: conformance over the simulated network, with everything but
 * broken connections; that these break as they should; and what it says of wrong options. */
// sources: far/wire/chaos/chaos.c far/wire/wrap.c far/wire/spelling.c
// sources: far/wire/sim/sim.c far/wire/sim/time.c
#include "net.h"

#include "far/wire/wrap.h"

const struct meshmem_wire *meshmem_wire_find(const char *name, char *problem, size_t size)
{
    snprintf(problem, size, "there is no wire %s", name);
    return strcmp(name, "sim") == 0 ? &meshmem_wire_sim : NULL;
}

static struct meshmem_wire_end *end[3];
static char frame[64];

static void open_with(const char *options, bool keeps_frames)
{
    struct conformance subject = {.wire = &meshmem_wire_chaos, .inner = "sim", .options = options};
    net_parameters = (struct meshmem_sim_parameters){
        .latency = 100, .polls_advance = true, .keeps_frames = keeps_frames};
    net_open(&subject, 3, end);
}

static int close_all(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++)
        if (end[i])
            end[i]->wire->close(end[i]);
    memset(end, 0, sizeof end);
    net_close();
    return 0;
}

static enum meshmem_wire_result send_to(int node)
{
    return end[0]->wire->send(end[0], node, frame, sizeof frame, NULL, frame);
}

/* Poll for a while; how many events of this kind come, all for the node. */
static int count_events(int kind, int node)
{
    int count = 0;
    for (int i = 0; i < 1000; i++) {
        struct meshmem_wire_event event;
        if (end[0]->wire->poll(end[0], &event, 1) == 0)
            continue;
        count += (int)event.kind == kind;
        if (event.kind == MESHMEM_WIRE_BROKEN) {
            assert_int_equal(event.node, node);
            assert_non_null(strstr(event.problem, "chaos"));
        }
    }
    return count;
}

/* The third request breaks the connection: that node is told once and lost forever, what was under
 * way to it gets no event, and others are not concerned. */
static void drops_after_a_number(void **state)
{
    (void)state;
    open_with("drop_after=3", true);
    assert_int_equal(send_to(1), MESHMEM_WIRE_TAKEN);
    assert_int_equal(send_to(2), MESHMEM_WIRE_TAKEN);
    assert_int_equal(send_to(1), MESHMEM_WIRE_LOST);
    assert_false(end[0]->wire->may_sleep(end[0]));
    assert_int_equal(count_events(MESHMEM_WIRE_BROKEN, 1), 1);
    assert_int_equal(send_to(1), MESHMEM_WIRE_LOST);
    assert_int_equal(send_to(2), MESHMEM_WIRE_TAKEN);
    assert_int_equal(count_events(MESHMEM_WIRE_SENT, 1), 1);
    assert_int_equal(count_events(MESHMEM_WIRE_BROKEN, 1), 0);
}

static void drops_at_one_node_only(void **state)
{
    (void)state;
    open_with("drop_after=1,on=2", false);
    for (int i = 0; i < 10; i++)
        assert_int_equal(send_to(1), MESHMEM_WIRE_DONE);
    assert_int_equal(end[2]->wire->send(end[2], 0, frame, sizeof frame, NULL, frame),
                     MESHMEM_WIRE_LOST);
}

/* With a chance of a half, a node is lost sooner or later, and at the same request in every run. */
static void drops_by_seed(void **state)
{
    (void)state;
    int lost[2] = {0, 0};
    for (int run = 0; run < 2; run++) {
        open_with("drop=0.1,seed=11", false);
        while (send_to(1) == MESHMEM_WIRE_DONE)
            assert_true(++lost[run] < 1000);
        assert_int_equal(count_events(MESHMEM_WIRE_BROKEN, 1), 1);
        close_all(NULL);
    }
    assert_int_equal(lost[0], lost[1]);
}

/* Frames that are held back when the connection breaks get no event. */
static void forgets_what_was_late(void **state)
{
    (void)state;
    open_with("delay=1,drop_after=6", false);
    for (int i = 0; i < 5; i++)
        assert_int_equal(send_to(1), MESHMEM_WIRE_TAKEN);
    assert_int_equal(send_to(1), MESHMEM_WIRE_LOST);
    struct meshmem_wire_event event;
    assert_int_equal(end[0]->wire->poll(end[0], &event, 1), 1);
    assert_int_equal(event.kind, MESHMEM_WIRE_BROKEN);
    assert_int_equal(count_events(MESHMEM_WIRE_SENT, 1), 0);
    assert_true(end[0]->wire->may_sleep(end[0]));
}

static void says_what_is_wrong(void **state)
{
    (void)state;
    static const struct {
        const char *options, *inner, *sentence;
    } cases[] = {
        {"dellay=1", "sim", "dellay: no such option"},
        {"delay=2", "sim", "delay=2: not a number from 0 to 1"},
        {"delay=x", "sim", "delay=x: not a number"},
        {"drop", "sim", "drop: no such option"},
        {"seed=11,mute_after=3", "sim", "seed=11 decides nothing"},
        {"delay=0.5", "son", "there is no wire son"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char problem[MESHMEM_WIRE_PROBLEM] = "";
        struct meshmem_wire_setup setup = {
            .n = 2, .options = cases[i].options, .inner = cases[i].inner};
        assert_null(meshmem_wire_chaos.open(&setup, problem, sizeof problem));
        assert_non_null(strstr(problem, cases[i].sentence));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(drops_after_a_number, close_all),
        cmocka_unit_test_teardown(drops_at_one_node_only, close_all),
        cmocka_unit_test_teardown(drops_by_seed, close_all),
        cmocka_unit_test_teardown(forgets_what_was_late, close_all),
        cmocka_unit_test(says_what_is_wrong),
    };
    struct conformance late = {.wire = &meshmem_wire_chaos,
                               .inner = "sim",
                               .options = "seed=3,delay=0.2,delay_us=5",
                               .percent = 30,
                               .open = net_open};
    struct conformance all = late;
    all.options = "seed=4,delay=0.1,delay_us=3,refuse=0.2";
    all.percent = 100;
    return cmocka_run_group_tests(tests, NULL, NULL) + net_run(&late) + net_run(&all);
}
