/* SPDX-License-Identifier: BSD-3-Clause */
/* What every wire must do, as tests: conformance_run(&(struct conformance){.wire = ...}) runs them
 * all with cmocka and returns how many failed. It knows wires only through wire.h. */
#ifndef MESHMEM_TEST_CONFORMANCE_H
#define MESHMEM_TEST_CONFORMANCE_H

#include "mesh.h"

static struct mesh mesh; /* of the test that runs */

static int close_mesh(void **state)
{
    (void)state;
    mesh_close(&mesh);
    return 0;
}

/* ---- what an open wire says of itself ---- */

static void describes_itself(void **state)
{
    mesh_open(&mesh, *state, 2);
    const struct meshmem_wire *wire = mesh.subject->wire;
    assert_true(strlen(wire->name) > 0);
    for (int i = 0; i < 2; i++) {
        struct meshmem_wire_end *end = mesh.at[i].end;
        assert_true(end->wire == wire);
        assert_true(strlen(end->description) > 0);
        assert_null(strchr(end->description, '\n'));
        assert_true(wire->descriptor(end) >= -1);
        assert_true(end->costs.latency >= 0 && end->costs.per_message >= 0);
        assert_true(end->costs.per_byte >= 0 && end->costs.write_threshold > 0 &&
                    end->costs.read_threshold > 0);
        assert_true(end->can_move == (end->costs.write_threshold < SIZE_MAX));
        assert_true(!end->can_move || wire->move);
        assert_true(end->can_move || !end->moves_any);
        assert_in_range(end->pins, 0, 8); /* each of at most 8 adapters once */
        assert_true(end->can_move || !end->holds_pages);
        uint64_t before = wire->now(end);
        assert_true(wire->now(end) >= before);
        assert_int_equal(mesh_poll(&mesh, i), 0);
    }
}

static void refuses_a_wrong_address(void **state)
{
    const struct conformance *subject = *state;
    struct meshmem_wire_end *ends[2];
    char problem[MESHMEM_WIRE_PROBLEM] = "";
    memset(&mesh, 0, sizeof mesh);
    (subject->open ? subject->open : mesh_open_one_by_one)(subject, 2, ends);
    mesh.n = 2;
    for (int i = 0; i < 2; i++)
        mesh.at[i].end = ends[i];
    assert_false(ends[0]->wire->add_node(ends[0], 1, "", 0, problem, sizeof problem));
    assert_true(strlen(problem) > 10);
    assert_null(strchr(problem, '\n'));
}

/* ---- frames ---- */

/* Have every node i for which sends[i][j] is set send count frames to j, all at once, while all
 * poll; then wait until all is there. */
static void exchange(bool sends[MESH_NODES][MESH_NODES], uint32_t count)
{
    uint32_t end[MESH_NODES][MESH_NODES];
    for (int i = 0; i < mesh.n; i++)
        for (int j = 0; j < mesh.n; j++)
            end[i][j] = mesh.at[i].sent[j] + (sends[i][j] ? count : 0);
    for (bool more = true; more; mesh_poll_all(&mesh)) {
        more = false;
        for (int i = 0; i < mesh.n; i++)
            for (int j = 0; j < mesh.n; j++)
                if (mesh.at[i].sent[j] != end[i][j]) {
                    mesh_send(&mesh, i, j);
                    more = true;
                }
    }
    mesh_settle(&mesh);
}

static size_t next_size; /* of a frame, for chosen_size */

static size_t chosen_size(struct dice *r)
{
    (void)r;
    return next_size;
}

static void carries_every_size(void **state)
{
    bool sends[MESH_NODES][MESH_NODES] = {{0, 1}, {1, 0}};
    mesh_open(&mesh, *state, 2);
    mesh.size = chosen_size;
    for (size_t power = 1; power <= MESHMEM_WIRE_FRAME; power *= 2)
        for (next_size = power > 1 ? power - 1 : 1; next_size <= power + 1; next_size++)
            if (next_size <= MESHMEM_WIRE_FRAME)
                exchange(sends, 2);
}

static void keeps_order_and_bytes(void **state)
{
    bool sends[MESH_NODES][MESH_NODES] = {{0, 1}, {1, 0}};
    mesh_open(&mesh, *state, 2);
    exchange(sends, mesh_amount(&mesh, 5000));
}

static void many_send_to_one(void **state)
{
    bool sends[MESH_NODES][MESH_NODES] = {{0}, {1}, {1}, {1}, {1}};
    mesh_open(&mesh, *state, 5);
    mesh.size = mesh_full_size;
    exchange(sends, mesh_amount(&mesh, 600));
}

static void all_send_to_all(void **state)
{
    bool sends[MESH_NODES][MESH_NODES];
    mesh_open(&mesh, *state, 4);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            sends[i][j] = i != j;
    exchange(sends, mesh_amount(&mesh, 400));
    mesh.size = mesh_full_size;
    exchange(sends, mesh_amount(&mesh, 200));
}

/* Two nodes send as much as the wire takes while nobody receives; then all of it arrives. */
static void goes_on_after_refusing(void **state)
{
    mesh_open(&mesh, *state, 2);
    mesh.size = mesh_full_size;
    for (uint32_t round = 0;
         round < mesh_amount(&mesh, 5) || !mesh.at[0].sent[1] || !mesh.at[1].sent[0]; round++) {
        for (int me = 0; me < 2; me++)
            for (int i = 0; i < 5000; i++)
                if (mesh_send(&mesh, me, 1 - me) == MESHMEM_WIRE_AGAIN)
                    break;
        mesh_settle(&mesh);
        mesh.size = round % 2 ? mesh_full_size : mesh_any_size;
    }
}

/* One node receives nothing for a long time; the others are not held up. */
static void a_silent_node_holds_up_nobody(void **state)
{
    mesh_open(&mesh, *state, 3);
    if (mesh.subject->holds_up) {
        print_message("skipped: a silent node, which holds up frames to others on this wire\n");
        skip();
    }
    uint32_t count = mesh_amount(&mesh, 300);
    for (uint32_t sent = 0; sent < count || mesh.at[1].arrived[0] < count; mesh_check_time(&mesh)) {
        if (mesh.at[0].in_use < MESH_SLOTS / 2)
            mesh_send(&mesh, 0, 2);
        if (sent < count)
            sent += mesh_send(&mesh, 0, 1) < MESHMEM_WIRE_AGAIN;
        mesh_poll(&mesh, 0);
        mesh_poll(&mesh, 1);
        if (sent < 5) /* until there is a connection */
            mesh_poll(&mesh, 2);
    }
    mesh_settle(&mesh);
}

/* ---- moves ---- */

enum { GUARD = 64, HALF = MESH_REGION / 2 };

/* A transfer and what must be there afterwards. */
struct transfer {
    int from, to;
    bool reads, early;
    size_t bytes, here, there; /* places in the regions */
    int slot;                  /* while it is under way, or -1 */
    void *what;
    bool done;
};

static void fill(unsigned char *start, size_t bytes, uint64_t seed)
{
    struct dice r = {seed};
    for (size_t i = 0; i < bytes; i += 8) {
        uint64_t word = dice_roll(&r);
        memcpy(start + i, &word, bytes - i < 8 ? bytes - i : 8);
    }
}

static void begin_transfer(struct transfer *t)
{
    struct mesh_end *at = &mesh.at[t->from], *other = &mesh.at[t->to];
    bool any = at->end->moves_any && t->bytes % 2;
    struct meshmem_wire_move move = {
        .node = t->to,
        .is_write = !t->reads,
        .early = t->early,
        .local = at->region + t->here,
        .bytes = t->bytes,
        .memory = any ? NULL : at->memory,
        .key = other->key,
        .offset = (uint64_t)(other->region - other->frames) + t->there,
    };
    enum meshmem_wire_result result = MESHMEM_WIRE_AGAIN;
    fill(t->reads ? other->region + t->there : at->region + t->here, t->bytes, t->bytes);
    t->slot = mesh_free_slot(at);
    assert_true(t->slot >= 0);
    for (; result == MESHMEM_WIRE_AGAIN; mesh_check_time(&mesh)) {
        void *what = mesh_begin(at, t->slot, MESHMEM_WIRE_MOVED, t->to);
        struct meshmem_wire_move copy = move; /* which the wire must not keep */
        result = at->end->wire->move(at->end, &copy, what);
        memset(&copy, 0xee, sizeof copy);
        mesh_note(at, t->slot, result);
        if (result == MESHMEM_WIRE_AGAIN)
            mesh_poll_all(&mesh);
    }
    assert_true(result != MESHMEM_WIRE_LOST);
}

/* The bytes are there when the event comes, without another poll; their neighbors are as before.
 */
static void check_transfer(const struct transfer *t, unsigned char guard)
{
    const unsigned char *here = mesh.at[t->from].region + t->here;
    const unsigned char *there = mesh.at[t->to].region + t->there;
    const unsigned char *changed = t->reads ? here : there;
    assert_memory_equal(here, there, t->bytes);
    for (int i = 1; i <= GUARD; i++)
        assert_true(changed[-i] == guard && changed[t->bytes + (size_t)i - 1] == guard);
}

/* Do all transfers at once and check each when it is done; where they write is clear of the
 * others'. */
static void transfer_all(struct transfer *transfers, int count)
{
    for (int i = 0; i < count; i++) {
        struct transfer *t = &transfers[i];
        memset(t->reads ? mesh.at[t->from].region + t->here - GUARD
                        : mesh.at[t->to].region + t->there - GUARD,
               0x77, t->bytes + 2 * (size_t)GUARD);
    }
    for (int i = 0; i < count; i++)
        begin_transfer(&transfers[i]);
    for (int left = count; left > 0;) {
        for (int i = 0; i < count; i++) {
            struct transfer *t = &transfers[i];
            if (t->done || mesh.at[t->from].slot[t->slot].taken)
                continue;
            check_transfer(t, 0x77);
            t->done = true;
            left--;
        }
        for (int i = 0; i < mesh.n && left > 0; i++)
            mesh_poll(&mesh, i);
        mesh_check_time(&mesh);
    }
    mesh_settle(&mesh);
}

static void skip_without_moves(void)
{
    if (!mesh.at[0].end->can_move) {
        print_message("skipped: moves, which this wire does not have\n");
        skip();
    }
}

static void writes_and_reads_every_size(void **state)
{
    mesh_open(&mesh, *state, 2);
    skip_without_moves();
    for (size_t bytes = 1; bytes <= 8 * 1024 * 1024;
         bytes = bytes < 16 ? bytes + 1 : bytes * 2 + 1) {
        size_t place = GUARD + bytes % 13;
        struct transfer there = {.from = 0, .to = 1, .bytes = bytes, .here = place, .there = GUARD};
        struct transfer back = {
            .from = 0, .to = 1, .reads = true, .bytes = bytes, .here = place, .there = GUARD};
        transfer_all(&there, 1);
        transfer_all(&back, 1);
    }
    struct transfer largest = {
        .from = 1, .to = 0, .bytes = 8 * 1024 * 1024, .here = GUARD, .there = GUARD};
    transfer_all(&largest, 1);
}

/* Both nodes write and read at once, in pieces of all sizes. The upper half of a region is where
 * transfers come from, the lower half where they go to. */
static void transfers_cross(void **state)
{
    enum { EACH = 40 };
    struct transfer transfers[2 * EACH];
    struct dice r = {7};
    mesh_open(&mesh, *state, 2);
    skip_without_moves();
    for (uint32_t round = 0; round < mesh_amount(&mesh, 10); round++) {
        size_t into[2] = {GUARD, GUARD}, from[2] = {HALF, HALF};
        for (int i = 0; i < 2 * EACH; i++) {
            struct transfer *t = &transfers[i];
            int me = i % 2, changed;
            *t = (struct transfer){.from = me, .to = 1 - me, .reads = dice_below(&r, 2)};
            t->bytes = 1 + dice_below(&r, (uint64_t)1 << dice_below(&r, 17));
            changed = t->reads ? me : 1 - me;
            *(t->reads ? &t->here : &t->there) = into[changed];
            *(t->reads ? &t->there : &t->here) = from[1 - changed];
            into[changed] += t->bytes + 2 * GUARD;
            from[1 - changed] += t->bytes;
        }
        transfer_all(transfers, 2 * EACH);
    }
}

/* Memory can be removed and registered again, perhaps with the same key. */
static void memory_is_removed(void **state)
{
    mesh_open(&mesh, *state, 2);
    skip_without_moves();
    for (int i = 0; i < 20; i++) {
        struct mesh_end *at = &mesh.at[i % 2];
        at->end->wire->remove_memory(at->end, at->memory);
        mesh_register(at);
        struct transfer transfers[] = {
            {.from = 0, .to = 1, .bytes = 70000, .here = 64, .there = 100000},
            {.from = 1, .to = 0, .bytes = 3000, .here = 300, .there = 200000},
            {.from = 0, .to = 1, .reads = true, .bytes = 20000, .here = 300000, .there = 400000},
        };
        transfer_all(transfers, 3);
    }
}

/* Frames go on, in order, while large pieces are written. */
static void frames_pass_transfers(void **state)
{
    mesh_open(&mesh, *state, 3);
    skip_without_moves();
    for (uint32_t round = 0; round < mesh_amount(&mesh, 10); round++) {
        struct transfer t[3];
        for (int i = 0; i < 3; i++) {
            t[i] = (struct transfer){.from = i, .to = (i + 1) % 3, .bytes = 1000000 + round};
            t[i].here = HALF;
            t[i].there = GUARD;
            for (int j = 0; j < 20; j++)
                mesh_send(&mesh, i, (i + 1) % 3);
        }
        transfer_all(t, 3);
    }
}

/* The event of an early write comes; its source is used for something else. */
static void reuse_source(const struct transfer *t)
{
    while (mesh.at[t->from].slot[t->slot].taken)
        mesh_poll_all(&mesh);
    memset(mesh.at[t->from].region + t->here, 0x55, t->bytes);
}

/* A frame that is sent right after a write, early or not, arrives when the written bytes are there.
 */
static void frames_stay_behind_writes(void **state)
{
    mesh_open(&mesh, *state, 2);
    if (!mesh.at[0].end->keeps_order) {
        print_message("skipped: frames behind writes, which this wire does not order\n");
        skip();
    }
    for (uint32_t round = 0; round < mesh_amount(&mesh, 100); round++) {
        struct transfer t = {.from = 0,
                             .to = 1,
                             .early = round % 2,
                             .bytes = 1 + 9973 * (size_t)(round / 2),
                             .here = HALF,
                             .there = GUARD};
        memset(mesh.at[1].region, 0x77, t.bytes + 2 * (size_t)GUARD);
        begin_transfer(&t);
        uint32_t before = mesh.at[1].arrived[0];
        if (t.early && round % 4 == 1)
            reuse_source(&t);
        while (mesh_send(&mesh, 0, 1) == MESHMEM_WIRE_AGAIN)
            mesh_poll_all(&mesh);
        while (mesh.at[1].arrived[0] == before)
            mesh_poll_all(&mesh);
        fill(mesh.at[0].region + t.here, t.bytes, t.bytes);
        check_transfer(&t, 0x77);
        mesh_settle(&mesh);
    }
}

/* ---- the end of a node ---- */

/* Node 2 closes. The others are told so, about it and nobody else, and go on. */
static void others_survive_a_node(void **state)
{
    bool all[MESH_NODES][MESH_NODES] = {{0, 1, 1}, {1, 0, 1}, {1, 1, 0}};
    bool two[MESH_NODES][MESH_NODES] = {{0, 1}, {1, 0}};
    mesh_open(&mesh, *state, 3);
    exchange(all, 20);
    mesh.may_break = true;
    mesh_close_one(&mesh, 2);
    if (mesh.subject->hides_death)
        print_message("the end of a node: only that the others go on, this wire tells nobody\n");
    while (!mesh.subject->hides_death && !(mesh.at[0].broken[2] && mesh.at[1].broken[2])) {
        for (int i = 0; i < 2; i++)
            if (!mesh.at[i].broken[2])
                mesh_send(&mesh, i, 2);
        mesh_poll_all(&mesh);
    }
    mesh.may_break = false;
    exchange(two, mesh_amount(&mesh, 500));
    if (mesh.subject->hides_death)
        return;
    mesh.may_break = true;
    for (int i = 0; i < 2; i++) {
        assert_true(strlen(mesh.at[i].problem) > 10);
        assert_int_equal(mesh_send(&mesh, i, 2), MESHMEM_WIRE_LOST);
        assert_false(mesh.at[i].broken[1 - i]);
    }
}

/* ---- sleeping ---- */

/* Sleep until one of the ends has something to do; to sleep too long is to fail. */
static void sleep_on_all(void)
{
    struct pollfd sleeps[MESH_NODES];
    for (int i = 0; i < mesh.n; i++) {
        const struct meshmem_wire *wire = mesh.at[i].end->wire;
        sleeps[i] = (struct pollfd){.fd = wire->descriptor(mesh.at[i].end), .events = POLLIN};
        if (!wire->may_sleep(mesh.at[i].end))
            return;
    }
    if (poll(sleeps, (nfds_t)mesh.n, 1000 * MESH_SECONDS / 2) == 0)
        fail_msg("nobody was woken while frames were under way");
}

/* Play ping-pong between two nodes that sleep whenever there is nothing to do. */
static void frames_wake_sleepers(void **state)
{
    mesh_open(&mesh, *state, 2);
    if (mesh.at[0].end->wire->descriptor(mesh.at[0].end) < 0 || mesh.at[0].end->misses) {
        print_message("skipped: sleeping, as this wire has no descriptor that always wakes\n");
        skip();
    }
    for (uint32_t round = 0; round < mesh_amount(&mesh, 400); round++) {
        int from = (int)(round % 2);
        while (mesh_send(&mesh, from, 1 - from) == MESHMEM_WIRE_AGAIN)
            mesh_poll_all(&mesh);
        while (!mesh_is_settled(&mesh)) {
            if (mesh_poll_all(&mesh) == 0)
                sleep_on_all();
        }
    }
}

/* An end that nothing happens to lets its caller sleep, also when it has no descriptor: a sleeping
 * caller then looks now and then, which must not occupy a core. */
static void an_idle_end_sleeps(void **state)
{
    bool sends[MESH_NODES][MESH_NODES] = {{0, 1}, {1, 0}};
    mesh_open(&mesh, *state, 2);
    struct meshmem_wire_end *end = mesh.at[0].end;
    exchange(sends, 10);
    while (!end->wire->may_sleep(end))
        mesh_poll_all(&mesh);
    if (end->wire->descriptor(end) < 0)
        return;
    struct pollfd sleeper = {.fd = end->wire->descriptor(end), .events = POLLIN};
    while (poll(&sleeper, 1, 0) != 0) {
        mesh_poll_all(&mesh);
        while (!end->wire->may_sleep(end))
            mesh_poll_all(&mesh);
    }
}

/* Run all tests on a wire; returns how many failed. */
static inline int conformance_run(const struct conformance *subject)
{
#define TEST(name)                                                \
    {                                                             \
#name, name, NULL, close_mesh, (void *)(uintptr_t)subject \
    }
    const struct CMUnitTest tests[] = {
        TEST(describes_itself),
        TEST(refuses_a_wrong_address),
        TEST(carries_every_size),
        TEST(keeps_order_and_bytes),
        TEST(many_send_to_one),
        TEST(all_send_to_all),
        TEST(goes_on_after_refusing),
        TEST(a_silent_node_holds_up_nobody),
        TEST(writes_and_reads_every_size),
        TEST(transfers_cross),
        TEST(memory_is_removed),
        TEST(frames_pass_transfers),
        TEST(frames_stay_behind_writes),
        TEST(others_survive_a_node),
        TEST(frames_wake_sleepers),
        TEST(an_idle_end_sleeps),
    };
#undef TEST
    return cmocka_run_group_tests_name(subject->wire->name, tests, NULL, NULL);
}

#endif
