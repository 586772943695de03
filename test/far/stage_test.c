/* SPDX-License-Identifier: BSD-3-Clause */
/* A ring and its stage: short records and long ones in turns, taken at any time, and a ring that
 * another context had before. */
#include "job.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { HEAP = MESHMEM_SEGMENT_HEAP, MOST = 200, GAP = 16, ROUNDS = 40 };

static int open_two(void **state)
{
    (void)state;
    job_open(&(struct job_shape){.nodes = 2, .pes = {1, 1}, .proxies = 1});
    return 0;
}

static int close_two(void **state)
{
    (void)state;
    job_close();
    return 0;
}

static unsigned char byte_of(size_t round, size_t bytes, size_t i)
{
    return (unsigned char)(1 + (round * 31 + bytes * 7 + i) % 255);
}

/* Put each size between bytes that stay as they are, from an odd address; the proxy may take them
 * after every few. */
static void put_each_size(struct meshmem_far_ctx *ctx, size_t round)
{
    unsigned char source[MOST + 1];
    char *there = job_at(1, HEAP, 0);
    memset(there, 0, (MOST + 2) * (MOST + GAP));
    for (size_t bytes = 1; bytes <= MOST; bytes++) {
        for (size_t i = 0; i < bytes; i++)
            source[1 + i] = byte_of(round, bytes, i);
        meshmem_far_put_bytes_nbi(ctx, job_at(0, HEAP, bytes * (MOST + GAP) + 3), source + 1, bytes,
                                  1);
        if (round % 4 && bytes % (7 * round) == 0)
            job_step_all();
    }
    meshmem_far_quiet(ctx);
    for (size_t bytes = 1; bytes <= MOST; bytes++)
        for (size_t i = 0; i < MOST + GAP; i++)
            assert_int_equal((unsigned char)there[bytes * (MOST + GAP) + 3 + i],
                             i < bytes ? byte_of(round, bytes, i) : 0);
}

static void every_size_comes_whole(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    for (size_t round = 0; round < ROUNDS; round++)
        put_each_size(ctx, round);
    assert_true(job_ring(ctx, 1)->head > 3 * (uint64_t)MESHMEM_FAR_RING);
}

/* What a PE has posted is applied though it does nothing more. */
static void nothing_stays_in_the_stage(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    for (uint64_t n = 1; n < 600; n++) {
        for (uint64_t i = 1; i <= n; i++)
            meshmem_far_put(ctx, job_at(0, HEAP, 8), &i, 8, 1);
        job_settle();
        assert_int_equal(*(uint64_t *)job_at(1, HEAP, 8), n);
    }
}

/* The context before has left words that it has not published, in the stage or in the ring. */
static void a_ring_is_opened_again(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    struct meshmem_ring *ring = ctx->ring;
    for (uint64_t i = 1; i <= 2000; i++) {
        meshmem_far_put(ctx, job_at(0, HEAP, 8), &i, 8, 1);
        if (i % 3)
            meshmem_far_quiet(ctx);
        else
            job_settle();
        if (i % 2)
            meshmem_ring_control(ring, RECORD_ROUTE, RECORD_FIELD(route, node, 1));
        if (i % 5 == 0)
            meshmem_ring_make_room(ring, 8);
        job_reopen_rings(ctx);
        assert_int_equal(*(uint64_t *)job_at(1, HEAP, 8), i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_size_comes_whole, open_two, close_two),
        cmocka_unit_test_setup_teardown(nothing_stays_in_the_stage, open_two, close_two),
        cmocka_unit_test_setup_teardown(a_ring_is_opened_again, open_two, close_two),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
