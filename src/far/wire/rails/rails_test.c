/* SPDX-License-Identifier: BSD-3-Clause */
/* Several adapters: conformance over simulated ones; that large moves are divided among all of
 * them, and frames take one; what happens when one of them loses a node; messages. */
// sources: far/wire/rails/rails.c far/wire/rails/request.c far/wire/wrap.c far/wire/spelling.c
// sources: far/wire/sim/sim.c far/wire/sim/time.c
#include "net.h"

#include "far/wire/wrap.h"

enum { RAILS = 3, NODES = 2, BLOCK = 1 << 20, MOVES = 16 };

/* The simulated network, whose end with the number of the rail stands for the adapter. An adapter
 * of node 0 can be cut off. */
static struct meshmem_wire adapter;
static struct meshmem_wire_end *opened[RAILS]; /* of node 0 */
static struct count {
    int frames, moves;
    size_t bytes;
    bool cut, told, mute; /* mute: nothing leaves, and nobody answers */
} counts[RAILS];
static uint64_t later; /* nanoseconds that the clock is ahead */

static int rail_of(const struct meshmem_wire_end *end)
{
    for (int i = 0; i < RAILS; i++)
        if (opened[i] == end)
            return i;
    return -1;
}

static struct meshmem_wire_end *open_adapter(const struct meshmem_wire_setup *setup, char *problem,
                                             size_t size)
{
    struct meshmem_wire_setup inside = *setup;
    inside.end = setup->rail;
    struct meshmem_wire_end *end = meshmem_wire_sim.open(&inside, problem, size);
    if (end)
        end->wire = &adapter;
    if (setup->me == 0)
        opened[setup->rail] = end;
    return end;
}

static enum meshmem_wire_result send_counted(struct meshmem_wire_end *end, int node,
                                             const void *frame, size_t bytes,
                                             struct meshmem_wire_memory *memory, void *what)
{
    int rail = rail_of(end);
    if (rail >= 0 && counts[rail].cut)
        return MESHMEM_WIRE_LOST;
    if (rail >= 0)
        counts[rail].frames++;
    return meshmem_wire_sim.send(end, node, frame, bytes, memory, what);
}

static enum meshmem_wire_result move_counted(struct meshmem_wire_end *end,
                                             const struct meshmem_wire_move *move, void *what)
{
    int rail = rail_of(end);
    if (rail >= 0 && counts[rail].cut)
        return MESHMEM_WIRE_LOST;
    if (rail >= 0 && counts[rail].mute)
        return MESHMEM_WIRE_TAKEN;
    enum meshmem_wire_result result = meshmem_wire_sim.move(end, move, what);
    if (rail >= 0 && result == MESHMEM_WIRE_TAKEN) {
        counts[rail].moves++;
        counts[rail].bytes += move->bytes;
    }
    return result;
}

/* An adapter that is cut off says so once, and then nothing. */
static int poll_cut(struct meshmem_wire_end *end, struct meshmem_wire_event *events, int most)
{
    int rail = rail_of(end), n = meshmem_wire_sim.poll(end, events, most);
    if (rail < 0 || !counts[rail].cut)
        return n;
    if (counts[rail].told)
        return 0;
    counts[rail].told = true;
    events[0] = (struct meshmem_wire_event){
        .kind = MESHMEM_WIRE_BROKEN, .node = 1, .problem = "the cable is cut"};
    return 1;
}

static bool does_answer(struct meshmem_wire_end *end, int node)
{
    int rail = rail_of(end);
    return node >= 0 && (rail < 0 || !counts[rail].mute);
}

static uint64_t skewed(struct meshmem_wire_end *end) { return meshmem_wire_sim.now(end) + later; }

const struct meshmem_wire *meshmem_wire_find(const char *name, char *problem, size_t size)
{
    adapter = meshmem_wire_sim;
    adapter.open = open_adapter;
    adapter.send = send_counted;
    adapter.move = move_counted;
    adapter.poll = poll_cut;
    adapter.answers = does_answer;
    adapter.now = skewed;
    snprintf(problem, size, "there is no wire %s", name);
    return strcmp(name, "sim") == 0 ? &adapter : NULL;
}

/* ---- two nodes ---- */

static struct meshmem_wire_end *end[NODES];
static struct meshmem_wire_memory *memory[NODES];
static struct meshmem_wire_key key[NODES];
static unsigned char *data[NODES];
static char heard[MESHMEM_WIRE_PROBLEM * 2];

static void hear(const char *sentence) { snprintf(heard, sizeof heard, "%s", sentence); }

static struct meshmem_wire_setup setup_of(int node, int rails)
{
    return (struct meshmem_wire_setup){.me = node,
                                       .n = NODES,
                                       .rails = rails,
                                       .inner = "sim",
                                       .options = meshmem_sim_options(net),
                                       .say = hear};
}

static void introduce(int node, int other)
{
    char problem[MESHMEM_WIRE_PROBLEM], address[512];
    size_t bytes = end[other]->wire->address(end[other], address, sizeof address);
    assert_in_range(bytes, 1, sizeof address);
    assert_true(
        end[node]->wire->add_node(end[node], other, address, bytes, problem, sizeof problem));
}

static int open_two(void **state)
{
    (void)state;
    char problem[MESHMEM_WIRE_PROBLEM];
    net_parameters = (struct meshmem_sim_parameters){
        .latency = 1000, .polls_advance = true, .keeps_frames = true, .ends = RAILS, .credits = 2};
    net = meshmem_sim_open(NODES, &net_parameters);
    assert_non_null(net);
    memset(counts, 0, sizeof counts);
    for (int i = 0; i < NODES; i++) {
        struct meshmem_wire_setup setup = setup_of(i, RAILS);
        end[i] = meshmem_wire_rails.open(&setup, problem, sizeof problem);
        assert_non_null(end[i]);
        data[i] = calloc(MOVES, BLOCK);
        assert_non_null(data[i]);
        memory[i] = end[i]->wire->add_memory(end[i], data[i], (size_t)MOVES * BLOCK, &key[i],
                                             problem, sizeof problem);
        assert_non_null(memory[i]);
    }
    introduce(0, 1);
    introduce(1, 0);
    return 0;
}

static int close_two(void **state)
{
    (void)state;
    for (int i = 0; i < NODES; i++) {
        end[i]->wire->remove_memory(end[i], memory[i]);
        end[i]->wire->close(end[i]);
        free(data[i]);
    }
    net_close();
    return 0;
}

static enum meshmem_wire_result start(int number, bool is_write, size_t bytes)
{
    size_t offset = (size_t)number * BLOCK;
    struct meshmem_wire_move move = {.node = 1,
                                     .is_write = is_write,
                                     .local = data[0] + offset,
                                     .bytes = bytes,
                                     .memory = memory[0],
                                     .key = key[1],
                                     .offset = offset};
    return end[0]->wire->move(end[0], &move, &data[0][offset]);
}

/* Fill the side that is read with bytes that differ by place. */
static void write_pattern(int side)
{
    for (size_t i = 0; i < (size_t)MOVES * BLOCK; i++)
        data[side][i] = (unsigned char)(i * 7 + (i >> 12) + (i >> 20));
}

/* Start moves of all blocks and poll until all have come back; the rail is cut off after the third.
 */
static void move_all(bool is_write, int cut)
{
    bool ended[MOVES] = {false};
    int started = 0, n_ended = 0;
    while (n_ended < MOVES) {
        struct meshmem_wire_event event;
        if (started == 3 && cut >= 0)
            counts[cut].cut = true;
        if (started < MOVES && start(started, is_write, BLOCK) == MESHMEM_WIRE_TAKEN)
            started++;
        if (end[0]->wire->poll(end[0], &event, 1) == 0)
            continue;
        assert_int_equal(event.kind, MESHMEM_WIRE_MOVED);
        size_t number = (size_t)((unsigned char *)event.what - data[0]) / BLOCK;
        assert_in_range(number, 0, MOVES - 1);
        assert_false(ended[number]);
        ended[number] = true;
        n_ended++;
        assert_memory_equal(data[0] + number * BLOCK, data[1] + number * BLOCK, BLOCK);
    }
    assert_memory_equal(data[0], data[1], (size_t)MOVES * BLOCK);
}

static void divides_large_moves(void **state)
{
    (void)state;
    write_pattern(0);
    move_all(true, -1);
    write_pattern(1);
    memset(data[0], 0, (size_t)MOVES * BLOCK);
    move_all(false, -1);
    for (int i = 0; i < RAILS; i++) {
        assert_int_equal(counts[i].moves, 2 * MOVES);
        assert_in_range(counts[i].bytes, 2 * MOVES * (BLOCK / RAILS - RAILS * 4096),
                        2 * MOVES * (BLOCK / RAILS + RAILS * 4096));
    }
}

/* A move whose parts would be better as frames is not divided, and rails take turns. */
static void keeps_small_moves_whole(void **state)
{
    (void)state;
    size_t least = end[0]->costs.write_threshold;
    for (int i = 0; i < 2 * RAILS; i++) {
        struct meshmem_wire_event event;
        assert_int_equal(start(i, true, 2 * least - 1), MESHMEM_WIRE_TAKEN);
        while (end[0]->wire->poll(end[0], &event, 1) == 0)
            ;
    }
    int most = 0, all = 0;
    for (int i = 0; i < RAILS; i++) {
        most = counts[i].moves > most ? counts[i].moves : most;
        all += counts[i].moves;
    }
    assert_int_equal(all, 2 * RAILS);
    assert_true(most < 2 * RAILS);
}

static void frames_take_one_rail(void **state)
{
    (void)state;
    static char frame[64];
    struct meshmem_wire_event event;
    int used = 0;
    for (int i = 0; i < 20; i++) {
        while (end[0]->wire->send(end[0], 1, frame, sizeof frame, NULL, frame) ==
               MESHMEM_WIRE_AGAIN)
            end[0]->wire->poll(end[0], &event, 1);
        while (end[1]->wire->poll(end[1], &event, 1) == 0)
            ;
        assert_int_equal(event.kind, MESHMEM_WIRE_RECEIVED);
    }
    for (int i = 0; i < RAILS; i++)
        used += counts[i].frames > 0;
    assert_int_equal(used, 1);
}

/* Frames between nodes 0 and 1 take this one. */
enum { OF_FRAMES = 1 };

/* What a rail was moving when it lost the node, and what follows, the others move. */
static void hands_moves_over(void **state)
{
    (void)state;
    write_pattern(0);
    heard[0] = 0;
    move_all(true, 2);
    assert_true(counts[2].told);
    assert_non_null(strstr(heard, "number 2 does not reach node 1"));
    assert_non_null(strstr(heard, "the cable is cut"));
    write_pattern(1);
    memset(data[0], 0, (size_t)MOVES * BLOCK);
    move_all(false, 0);
    assert_int_equal(start(0, true, BLOCK), MESHMEM_WIRE_TAKEN);
}

/* Without the rail of its frames a node is lost: one event says so, no other comes. */
static void loses_a_node(void **state)
{
    (void)state;
    struct meshmem_wire_event event;
    for (int i = 0; i < 2; i++)
        assert_int_equal(start(i, true, BLOCK), MESHMEM_WIRE_TAKEN);
    counts[OF_FRAMES].cut = true;
    int events = 0;
    for (int i = 0; i < 1000; i++)
        if (end[0]->wire->poll(end[0], &event, 1)) {
            assert_int_equal(event.kind, MESHMEM_WIRE_BROKEN);
            assert_int_equal(event.node, 1);
            events++;
        }
    assert_int_equal(events, 1);
    assert_int_equal(start(0, true, BLOCK), MESHMEM_WIRE_LOST);
    assert_int_equal(end[0]->wire->send(end[0], 1, data[0], 64, memory[0], data[0]),
                     MESHMEM_WIRE_LOST);
}

/* Poll for so many seconds, of which each poll takes a tenth; returns the number of events. */
static int poll_for(int seconds, struct meshmem_wire_event *last)
{
    int events = 0;
    for (int i = 0; i < 10 * seconds; i++) {
        later += 100000000;
        if (end[0]->wire->poll(end[0], last, 1))
            events++;
    }
    return events;
}

/* A rail that moves nothing is waited for while the host answers it; then the node is lost. */
static void loses_a_silent_rail(void **state)
{
    (void)state;
    struct meshmem_wire_event event;
    counts[2].mute = true;
    assert_int_equal(start(0, true, BLOCK), MESHMEM_WIRE_TAKEN);
    counts[2].mute = false;
    assert_int_equal(poll_for(30, &event), 0);
    counts[2].mute = true;
    assert_int_equal(poll_for(30, &event), 1);
    assert_int_equal(event.kind, MESHMEM_WIRE_BROKEN);
    assert_int_equal(event.node, 1);
    assert_non_null(strstr(event.problem, "adapter number 2 has not answered for 5 seconds"));
    assert_int_equal(start(1, true, BLOCK), MESHMEM_WIRE_LOST);
}

static void says_what_is_wrong(void **state)
{
    (void)state;
    char problem[MESHMEM_WIRE_PROBLEM], address[512];
    size_t bytes = end[1]->wire->address(end[1], address, sizeof address);
    assert_false(end[0]->wire->add_node(end[0], 1, address, bytes / 2, problem, sizeof problem));
    assert_non_null(strstr(problem, "node 1 does not use 3 adapters"));
    struct meshmem_wire_setup setup = setup_of(0, 9);
    assert_null(meshmem_wire_rails.open(&setup, problem, sizeof problem));
    assert_non_null(strstr(problem, "SHMEM_OFI_NICS=9, but a node can use 8 adapters at most"));
    setup = setup_of(0, 2);
    setup.inner = "son";
    assert_null(meshmem_wire_rails.open(&setup, problem, sizeof problem));
    assert_non_null(strstr(problem, "there is no wire son"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(divides_large_moves, open_two, close_two),
        cmocka_unit_test_setup_teardown(keeps_small_moves_whole, open_two, close_two),
        cmocka_unit_test_setup_teardown(frames_take_one_rail, open_two, close_two),
        cmocka_unit_test_setup_teardown(hands_moves_over, open_two, close_two),
        cmocka_unit_test_setup_teardown(loses_a_node, open_two, close_two),
        cmocka_unit_test_setup_teardown(loses_a_silent_rail, open_two, close_two),
        cmocka_unit_test_setup_teardown(says_what_is_wrong, open_two, close_two),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    struct conformance subject = {
        .wire = &meshmem_wire_rails, .inner = "sim", .open = net_open, .percent = 40};
    for (net_rails = 1; net_rails <= RAILS; net_rails++)
        failed += net_run(&subject);
    return failed;
}
