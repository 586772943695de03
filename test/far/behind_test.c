/* SPDX-License-Identifier: BSD-3-Clause */
/* How long small operations wait after a put, or a get, of many pieces, over the simulated network
 * in virtual time: when a PE waits for them, they do not wait for the rest of it. */
// again: proxies=2
#define JOB_HEAP_BYTES (3 << 20)
#include "job.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { HEAP = MESHMEM_SEGMENT_HEAP, LARGE = JOB_HEAP_BYTES - 4096, ROUNDS = 10 };

static const struct meshmem_sim_parameters slow = {
    .latency = 5000, .gap = 50, .per_byte = 0.2, .move_threshold = 20000};

static int open_slow(void **state)
{
    (void)state;
    job_open(&(struct job_shape){.nodes = 2, .pes = {1, 1}, .network = slow});
    job.pe[0].issue.rings = job.pe[0].ring;
    return 0;
}

static int close_slow(void **state)
{
    (void)state;
    job_close();
    return 0;
}

#define SLOW(name) cmocka_unit_test_setup_teardown(name, open_slow, close_slow)

/* An operation that a PE waits for takes this long. */
static uint64_t put_and_wait(struct meshmem_far_ctx *ctx)
{
    uint64_t start = meshmem_sim_now(job.sim), value = start;
    uint32_t name;
    struct meshmem_far_request *request = meshmem_request_take(ctx->ring->issue, false, &name);
    meshmem_far_adding.request = request;
    meshmem_far_put_nbi(ctx, job_at(0, HEAP, LARGE), &value, sizeof value, 1);
    meshmem_far_adding.request = NULL;
    meshmem_ring_ask(ctx->ring, 1);
    while (meshmem_request_finish(ctx->ring->issue, name, false) == MESHMEM_FAR_OPEN)
        job_wait();
    meshmem_ring_unask(ctx->ring);
    assert_true(*(uint64_t *)job_at(1, HEAP, LARGE) == value);
    return meshmem_sim_now(job.sim) - start;
}

static uint64_t fetch(struct meshmem_far_ctx *ctx)
{
    uint64_t start = meshmem_sim_now(job.sim);
    meshmem_far_fetch(ctx, AMO_ADD, 8, job_at(0, HEAP, LARGE), 1, 0, 1);
    return meshmem_sim_now(job.sim) - start;
}

typedef void large_operation(struct meshmem_far_ctx *ctx);

static void put_large(struct meshmem_far_ctx *ctx)
{
    meshmem_far_put_nbi(ctx, job_at(0, HEAP, 0), job_at(0, HEAP, 0), LARGE, 1);
}

static void get_large(struct meshmem_far_ctx *ctx)
{
    meshmem_far_get_nbi(ctx, job_at(0, HEAP, 0), job_at(0, HEAP, 0), LARGE, 1);
}

static void check_behind(large_operation *large, uint64_t (*small)(struct meshmem_far_ctx *))
{
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    large(ctx);
    meshmem_far_quiet(ctx); /* the keys are known */
    uint64_t alone = small(ctx);
    uint64_t start = meshmem_sim_now(job.sim);
    large(ctx);
    meshmem_far_quiet(ctx);
    uint64_t undisturbed = meshmem_sim_now(job.sim) - start;
    start += undisturbed;
    large(ctx);
    for (int i = 0; i < ROUNDS; i++) {
        uint64_t took = small(ctx);
        assert_in_range(took, 1, 3 * alone);
        assert_false(meshmem_counter_is_complete(&ctx->counter));
    }
    meshmem_far_quiet(ctx);
    assert_in_range(meshmem_sim_now(job.sim) - start, 1, 2 * undisturbed);
}

static void puts_behind_a_put(void **state)
{
    (void)state;
    check_behind(put_large, put_and_wait);
}

static void fetches_behind_a_put(void **state)
{
    (void)state;
    check_behind(put_large, fetch);
}

static void puts_behind_a_get(void **state)
{
    (void)state;
    check_behind(get_large, put_and_wait);
}

static void fetches_behind_a_get(void **state)
{
    (void)state;
    check_behind(get_large, fetch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SLOW(puts_behind_a_put),
        SLOW(fetches_behind_a_put),
        SLOW(puts_behind_a_get),
        SLOW(fetches_behind_a_get),
    };
    return cmocka_run_group_tests_name("behind a large one", tests, NULL, NULL);
}
