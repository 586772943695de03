/* SPDX-License-Identifier: BSD-3-Clause */
/* Sessions with the options of Cray OpenSHMEMX: what shmemx_session_start does with them, counted
 * in frames. The contexts are the library's, their far parts those of the simulated job. */
// sources: core/ctx.c core/handle.c core/expect.c core/left.c core/said.c base/config.c
#include "base/stack.h"
#include "core/ctx.h"
#include "core/pending.h"
#include "far/far.h"
#include "two.h"

#include <shmemx.h>

MESHMEM_PE_LOCAL struct meshmem_window meshmem_window;
bool meshmem_far_on = true, meshmem_pending_on, meshmem_race_on;

/* Each context gets the part that job_become has returned last. */
static struct meshmem_far_ctx *part;
struct meshmem_far_ctx *meshmem_far_add_ctx(enum meshmem_far_threads threads)
{
    (void)threads;
    return part;
}
void meshmem_far_remove_ctx(struct meshmem_far_ctx *ctx) { (void)ctx; }
void meshmem_race_acquire(void) {}
uintptr_t meshmem_stack_caller(uintptr_t nearest) { return nearest; }
void meshmem_pending_complete(shmem_ctx_t ctx, int pe)
{
    (void)ctx, (void)pe;
    fail();
}

enum { PUTS = 400 };

/* The frames that node 0 sends for PUTS puts to node 1, one every microsecond, which is slow. */
static uint64_t frames_of(shmem_ctx_t ctx)
{
    uint64_t before = meshmem_proxy_counts(job_proxy(0, 1)).frames_sent;
    for (uint64_t i = 1; i <= PUTS; i++) {
        meshmem_far_put(meshmem_ctx_far(ctx), job_at(0, MESHMEM_SEGMENT_HEAP, 8), &i, 8, 2);
        meshmem_sim_advance(job.sim, 1000);
        for (int k = 0; k < 3; k++)
            job_step_all();
    }
    meshmem_far_quiet(meshmem_ctx_far(ctx));
    return meshmem_proxy_counts(job_proxy(0, 1)).frames_sent - before;
}

static uint64_t frames_with(shmem_ctx_t ctx, long options)
{
    meshmem_ctx_start_session("shmemx_session_start", ctx, options, NULL);
    uint64_t frames = frames_of(ctx);
    meshmem_ctx_stop_session(ctx);
    return frames;
}

static void check_bundle(shmem_ctx_t ctx)
{
    uint64_t without = frames_of(ctx);
    assert_true(frames_with(ctx, SHMEM_SESSION_BUNDLE) * 8 < without);
    assert_true(frames_of(ctx) * 10 > without * 9);
    assert_true(frames_with(ctx, SHMEM_SESSION_BUNDLE | SHMEM_SESSION_OP_PUT) * 8 < without);
}

static void bundle_saves_frames(void **state)
{
    (void)state;
    static const int world[] = {0, 1, 2, 3};
    part = job_become(0, 0);
    meshmem_ctx_open();
    check_bundle(SHMEM_CTX_DEFAULT);
    part = job_become(0, 1);
    shmem_ctx_t ctx = meshmem_ctx_add(SHMEM_TEAM_WORLD, world, 4, SHMEM_CTX_SERIALIZED);
    check_bundle(ctx);
    meshmem_ctx_remove(ctx);
    meshmem_ctx_close();
}

/* A session that another one adds to is one session. */
static void starts_add_up(void **state)
{
    (void)state;
    part = job_become(0, 0);
    meshmem_ctx_open();
    uint64_t without = frames_of(SHMEM_CTX_DEFAULT);
    meshmem_ctx_start_session("shmemx_session_start", SHMEM_CTX_DEFAULT, SHMEM_SESSION_BUNDLE,
                              NULL);
    assert_true(frames_with(SHMEM_CTX_DEFAULT, SHMEM_SESSION_DC) * 8 < without);
    assert_true(frames_of(SHMEM_CTX_DEFAULT) * 10 > without * 9);
    meshmem_ctx_close();
}

/* Where no operation is announced, none waits for others. */
static void none_announced(void **state)
{
    (void)state;
    static const size_t none = 0;
    part = job_become(0, 0);
    meshmem_ctx_open();
    uint64_t without = frames_of(SHMEM_CTX_DEFAULT);
    meshmem_ctx_start_session("shmem_ctx_session_start", SHMEM_CTX_DEFAULT, SHMEM_CTX_SESSION_BATCH,
                              &none);
    assert_true(frames_of(SHMEM_CTX_DEFAULT) * 10 > without * 9);
    meshmem_ctx_stop_session(SHMEM_CTX_DEFAULT);
    meshmem_ctx_close();
}

static void others_change_nothing(void **state)
{
    (void)state;
    static const long others[] = {
        SHMEM_SESSION_OP_PUT,          SHMEM_SESSION_OP_AMO,      SHMEM_SESSION_OP_FAMO,
        SHMEM_SESSION_OP_PWS,          SHMEM_SESSION_HRP,         SHMEM_SESSION_STAMO,
        SHMEM_SESSION_NO_CNCR_TACCESS, SHMEM_SESSION_UNIFORM_AMO, SHMEM_SESSION_DC,
        SHMEM_SESSION_UNRELIABLE};
    part = job_become(0, 0);
    meshmem_ctx_open();
    uint64_t without = frames_of(SHMEM_CTX_DEFAULT);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        uint64_t with = frames_with(SHMEM_CTX_DEFAULT, others[i]);
        assert_true(with * 10 > without * 9 && with * 9 < without * 10);
    }
    meshmem_ctx_close();
}

/* A hint for some operations also counts those that join a frame which may not be delayed. */
static void hints_count_all_operations(void **state)
{
    (void)state;
    enum { ALL = 100, SOME = 40 };
    for (int hints = 0; hints < 2; hints++) {
        struct meshmem_far_ctx *urgent = job_become(0, !hints), *hinted = job_become(0, hints);
        meshmem_far_hint(hinted, 1000000, ALL);
        for (uint64_t i = 0; i < SOME; i++) {
            meshmem_far_put(urgent, job_at(0, MESHMEM_SEGMENT_HEAP, 8), &i, 8, 2);
            meshmem_far_put(hinted, job_at(0, MESHMEM_SEGMENT_HEAP, 16), &i, 8, 2);
        }
        job_step_all();
        assert_int_equal(meshmem_counter_memory(&hinted->counter)->budget, ALL - SOME);
        meshmem_far_quiet(urgent);
        meshmem_far_quiet(hinted);
        meshmem_far_hint(hinted, 0, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TWO(bundle_saves_frames),
        TWO(starts_add_up),
        TWO(none_announced),
        TWO(others_change_nothing),
        TWO(hints_count_all_operations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
