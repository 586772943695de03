/* SPDX-License-Identifier: BSD-3-Clause */
/* What inlined code is told of a context at rest: quiet has nothing to do until anything is issued,
 * whatever it is, and then waits for it. */
#include "far/post.h"
#include "two.h"

enum {
    HEAP = MESHMEM_SEGMENT_HEAP,
    LARGE = 512 << 10,
    OWN = 1 /* a context with a ring of its own */,
    THERE = 2 /* a PE of the other node */
};

extern char *meshmem_idle_v1;

static char private[LARGE];

static void *at(size_t offset) { return job_at(0, HEAP, offset); }

static void put(struct meshmem_far_ctx *ctx) { meshmem_far_put(ctx, at(0), private, 8, THERE); }
static void put_some(struct meshmem_far_ctx *ctx)
{
    meshmem_far_put(ctx, at(0), private, 100, THERE);
}
static void put_large(struct meshmem_far_ctx *ctx)
{
    meshmem_far_put_nbi(ctx, at(0), private, LARGE, THERE);
}
static void put_symmetric(struct meshmem_far_ctx *ctx)
{
    meshmem_far_put_nbi(ctx, at(0), at(LARGE), LARGE, THERE);
}
static void put_signal(struct meshmem_far_ctx *ctx)
{
    meshmem_far_put_signal(ctx, at(0), private, 8, at(64), AMO_ADD, 1, THERE,
                           MESHMEM_FAR_NONBLOCKING);
}
static void add(struct meshmem_far_ctx *ctx) { meshmem_far_amo(ctx, AMO_ADD, 8, at(0), 1, THERE); }
static void fetch(struct meshmem_far_ctx *ctx)
{
    meshmem_far_fetch_nbi(ctx, AMO_ADD, 8, private, at(0), 1, 0, THERE);
}
static void get(struct meshmem_far_ctx *ctx) { meshmem_far_get_nbi(ctx, at(0), at(64), 64, THERE); }
static void get_private(struct meshmem_far_ctx *ctx)
{
    meshmem_far_get_nbi(ctx, private, at(64), 64, THERE);
}
static void get_large(struct meshmem_far_ctx *ctx) /* part of it is deferred */
{
    meshmem_far_get_nbi(ctx, private, at(0), LARGE, THERE);
}
static void put_strided(struct meshmem_far_ctx *ctx)
{
    meshmem_far_put_strided(ctx, at(0), private, (struct meshmem_strided){16, 8, 8, 3}, THERE);
}

static void (*const operations[])(struct meshmem_far_ctx *ctx) = {
    put,   put_some, put_large,   put_symmetric, put_signal,  add,
    fetch, get,      get_private, get_large,     put_strided,
};

/* Nothing is outstanding; the context rests. */
static void rest(struct meshmem_far_ctx *ctx)
{
    assert_true(meshmem_far_quiet(ctx));
    meshmem_far_rest(ctx);
    assert_non_null(meshmem_idle_v1);
}

static void any_operation_ends_a_rest(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(0, OWN);
    meshmem_far_quiet(ctx); /* at first there may be things to forget */
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++) {
        rest(ctx);
        operations[i](ctx);
        assert_null(meshmem_idle_v1);
    }
    rest(ctx);
}

/* At every place of the ring. */
static void rests_do_not_lose_room(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(0, OWN);
    uint64_t value = 0, size = 3 * MESHMEM_FAR_RING / 4096;
    for (uint64_t i = 0; i < size; i++) {
        for (int k = 0; k < 4096 / 24; k++, value++)
            meshmem_far_put(ctx, at(8 * (value % 512)), &value, 8, THERE);
        rest(ctx);
    }
    for (uint64_t v = value - 512; v < value; v++)
        assert_int_equal(*(uint64_t *)job_at(THERE, HEAP, 8 * (v % 512)), v);
}

/* Hints count quiets, so none may go unseen. */
static void local_completion_ends_a_rest(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(0, OWN);
    rest(ctx);
    meshmem_far_local_complete(ctx);
    assert_null(meshmem_idle_v1);
    assert_false(meshmem_far_quiet(ctx));
    rest(ctx);
}

/* A request that was given up, of whichever context, keeps memory until a quiet. */
static void giving_up_a_request_ends_a_rest(void **state)
{
    (void)state;
    uint32_t name;
    struct meshmem_far_ctx *ctx = job_become(0, OWN), *other = job_become(0, OWN + 1);
    struct meshmem_issue *issue = ctx->ring->issue;
    struct meshmem_far_request *request = meshmem_request_take(issue, false, &name);
    meshmem_far_adding.request = request;
    put_large(other);
    meshmem_far_adding.request = NULL;
    rest(ctx);
    meshmem_request_give(issue, request);
    assert_null(meshmem_idle_v1);
    meshmem_far_quiet(other);
    rest(ctx);
}

/* Flush finds room where the context at rest had left none. */
static void flushing_hides_no_operation(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(0, OWN);
    put_large(ctx);
    meshmem_far_fence(ctx); /* a record that only flush publishes */
    meshmem_far_quiet(ctx);
    rest(ctx);
    meshmem_far_flush(ctx);
    put(ctx);
    assert_null(meshmem_idle_v1);
    meshmem_far_quiet(ctx);
    rest(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TWO(any_operation_ends_a_rest),    TWO(rests_do_not_lose_room),
        TWO(local_completion_ends_a_rest), TWO(giving_up_a_request_ends_a_rest),
        TWO(flushing_hides_no_operation),
    };
    return cmocka_run_group_tests_name("idle", tests, NULL, NULL);
}
