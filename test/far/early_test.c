/* SPDX-License-Identifier: BSD-3-Clause */
/* Puts over a network that keeps the order of writes and frames: a call that waits for its source
 * returns when the data has left, and what is on its way is bounded all the same. In virtual
 * time. */
// again: proxies=2
#include "two.h"

#include "far/link.h"

enum { HEAP = MESHMEM_SEGMENT_HEAP, LATENCY = 10000000, BYTES = 300000, FROM = 400000 };

static int open_ordered(void **state)
{
    struct job_shape shape = {.nodes = 2, .pes = {2, 2}, .network = network};
    (void)state;
    shape.network.latency = LATENCY;
    shape.network.keeps_order = true;
    job_open(&shape);
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    memset(job_at(0, HEAP, FROM), 1, BYTES);
    meshmem_far_put(ctx, job_at(0, HEAP, 64), job_at(0, HEAP, FROM), BYTES, 2); /* keys are known */
    meshmem_far_quiet(ctx);
    return 0;
}

static uint64_t virtual_time(void) { return meshmem_sim_now(job.sim); }

static bool has_arrived(char value)
{
    const char *there = job_at(2, HEAP, 64);
    return there[0] == value && there[BYTES - 1] == value;
}

/* A put, with or without a signal, from symmetric or private memory, returns before the other node
 * can have answered; its source is free; quiet waits for the answer. */
static void puts_return_when_their_data_has_left(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    char *private = malloc(BYTES), *from[] = {job_at(0, HEAP, FROM), private};
    uint64_t *signal = (uint64_t *)job_at(0, HEAP, 0), *there = (uint64_t *)job_at(2, HEAP, 0);
    assert_non_null(private);
    for (int i = 2; i < 10; i++) {
        char *mine = from[i % 2];
        uint64_t begin = virtual_time();
        memset(mine, i, BYTES);
        if (i % 4 < 2)
            meshmem_far_put(ctx, job_at(0, HEAP, 64), mine, BYTES, 2);
        else
            meshmem_far_put_signal(ctx, job_at(0, HEAP, 64), mine, BYTES, signal, AMO_SET,
                                   (uint64_t)i, 2, MESHMEM_FAR_BLOCKING);
        assert_true(virtual_time() - begin < 2 * (uint64_t)LATENCY);
        assert_false(has_arrived((char)i));
        memset(mine, 0, BYTES);
        meshmem_far_quiet(ctx);
        assert_true(virtual_time() - begin >= 2 * (uint64_t)LATENCY);
        assert_true(has_arrived((char)i));
        assert_true(i % 4 < 2 || *there == (uint64_t)i);
    }
    free(private);
}

/* So does local completion, once the program has used it. */
static void local_completion_waits_until_data_has_left(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    char *mine = job_at(0, HEAP, FROM);
    meshmem_far_local_complete(ctx);
    for (int i = 2; i < 6; i++) {
        uint64_t begin = virtual_time();
        memset(mine, i, BYTES);
        meshmem_far_put_nbi(ctx, job_at(0, HEAP, 64), mine, BYTES, 2);
        meshmem_far_local_complete(ctx);
        assert_true(virtual_time() - begin < 2 * (uint64_t)LATENCY);
        memset(mine, 0, BYTES);
        meshmem_far_quiet(ctx);
        assert_true(has_arrived((char)i));
    }
}

/* Puts in a row wait when too much has left and not arrived; nobody needs to ask for it. */
static void what_has_left_is_bounded(void **state)
{
    (void)state;
    enum { PUTS = 40, AT_MOST = 2 << 20 };
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    const struct link *link = &job_proxy(0, 1)->link[1];
    uint64_t begin = virtual_time(), most = 0;
    for (int i = 1; i <= PUTS; i++) {
        memset(job_at(0, HEAP, FROM), i, BYTES);
        meshmem_far_put(ctx, job_at(0, HEAP, 64), job_at(0, HEAP, FROM), BYTES, 2);
        most = link->moving[1] > most ? link->moving[1] : most;
        assert_true(link->moving[1] >= BYTES);
    }
    assert_true(most > BYTES && most <= AT_MOST);
    assert_true(virtual_time() - begin >= PUTS * (uint64_t)BYTES / AT_MOST * 2 * LATENCY);
    meshmem_far_quiet(ctx);
    assert_true(has_arrived(PUTS));
    assert_int_equal(link->moving[1], 0);
}

/* One PE's puts, which wait for nothing but the network, leave room for another PE's small ones. */
static void others_pass_what_has_left(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    for (int i = 0; i < 3; i++)
        meshmem_far_put(ctx, job_at(0, HEAP, 64), job_at(0, HEAP, FROM), BYTES, 2);
    struct meshmem_far_ctx *other = job_become(1, 0);
    uint64_t begin = virtual_time(), one = 1;
    meshmem_far_put(other, job_at(1, HEAP, 0), &one, sizeof one, 3);
    meshmem_far_quiet(other);
    assert_true(virtual_time() - begin < 3 * (uint64_t)LATENCY);
    assert_int_equal(*(uint64_t *)job_at(3, HEAP, 0), 1);
    meshmem_far_quiet(job_become(0, 0));
}

/* Put a little with a signal from one of PEs 0 and 2 to the other, and wait there. */
static void pass_to_and_fro(int rounds)
{
    enum { LITTLE = 30000 };
    static uint64_t passed;
    for (int i = 0; i < rounds; i++) {
        int from = i % 2 * 2, to = 2 - from;
        struct meshmem_far_ctx *ctx = job_become(from, 0);
        uint64_t *signal = (uint64_t *)job_at(from, HEAP, 0);
        meshmem_far_put_signal(ctx, job_at(from, HEAP, 64), job_at(from, HEAP, FROM), LITTLE,
                               signal, AMO_SET, ++passed, to, MESHMEM_FAR_BLOCKING);
        while (*(uint64_t *)job_at(to, HEAP, 0) != passed)
            job_go_on();
    }
}

/* Where data passes to and fro, what returns acknowledges it: no frame is sent for that alone. */
static void what_returns_acknowledges(void **state)
{
    (void)state;
    enum { ROUNDS = 20 };
    pass_to_and_fro(4); /* keys are known; nobody waits for acknowledgements any more */
    uint64_t before = job_proxy(0, 1)->counts.frames_sent + job_proxy(1, 0)->counts.frames_sent;
    pass_to_and_fro(ROUNDS);
    uint64_t after = job_proxy(0, 1)->counts.frames_sent + job_proxy(1, 0)->counts.frames_sent;
    assert_int_equal(after - before, ROUNDS);
    assert_true(job_proxy(0, 1)->counts.transfers >= ROUNDS / 2);
}

#define ORDERED(name) cmocka_unit_test_setup_teardown(name, open_ordered, close_job)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ORDERED(puts_return_when_their_data_has_left),
        ORDERED(local_completion_waits_until_data_has_left),
        ORDERED(what_has_left_is_bounded),
        ORDERED(others_pass_what_has_left),
        ORDERED(what_returns_acknowledges),
    };
    return cmocka_run_group_tests_name("sources and arrival", tests, NULL, NULL);
}
