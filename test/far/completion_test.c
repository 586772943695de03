/* SPDX-License-Identifier: BSD-3-Clause */
/* What waits for what, over the simulated network in virtual time: an operation for its own
 * counter, a fence for all before it, a get to private memory for nothing; and for how long hints
 * let frames wait. */
// again: proxies=2
#include "far/post.h"
#include "two.h"

enum { HEAP = MESHMEM_SEGMENT_HEAP, SHARED = JOB_RINGS /* a context on the first one's ring */ };

/* Three nodes of one PE, of which the second does nothing. */
static void open_with_a_stopped_node(void)
{
    job_open(&(struct job_shape){.nodes = 3, .pes = {1, 1, 1}, .network = network});
    job.node[1].stopped = true;
}

static void close_with_it_again(void)
{
    job.node[1].stopped = false;
    for (int c = 0; c <= JOB_RINGS; c++)
        meshmem_far_quiet(job_become(0, c));
    job_close();
}

/* A get or fetch that is waited for waits for its own answer, not for one that was asked for
 * before.
 */
static void who_waits_waits_for_its_own(void **state)
{
    (void)state;
    static char private[64], other[5000];
    open_with_a_stopped_node();
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    memset(job_at(2, HEAP, 0), 7, 5000);
    meshmem_far_get_nbi(ctx, job_at(0, HEAP, 64), job_at(0, HEAP, 0), 64, 1);
    meshmem_far_get_nbi(ctx, private, job_at(0, HEAP, 0), 64, 1);
    meshmem_far_put(ctx, job_at(0, HEAP, 0), other, 100, 1);
    assert_int_equal(meshmem_far_fetch(ctx, AMO_ADD, 8, job_at(0, HEAP, 8000), 1, 0, 2), 0);
    for (size_t bytes = 1; bytes <= sizeof other; bytes *= 7) {
        memset(other, 0, sizeof other);
        meshmem_far_get(ctx, other, job_at(0, HEAP, 0), bytes, 2);
        assert_memory_equal(other, job_at(2, HEAP, 0), bytes);
    }
    assert_false(meshmem_counter_is_complete(&ctx->counter));
    close_with_it_again();
}

/* Quiet on a context waits for that context's operations, also when another one has the same ring.
 */
static void contexts_are_complete_by_themselves(void **state)
{
    (void)state;
    open_with_a_stopped_node();
    struct meshmem_far_ctx *ctx = job_become(0, 0), *other = job_become(0, SHARED);
    uint64_t value = 5;
    assert_ptr_equal(ctx->ring, other->ring);
    for (int i = 0; i < 3; i++) {
        meshmem_far_put(ctx, job_at(0, HEAP, 0), &value, 8, 1);
        meshmem_far_put(other, job_at(0, HEAP, 8), &value, 8, 2);
        meshmem_far_amo(ctx, AMO_OR, 8, job_at(0, HEAP, 16), 6, 1);
    }
    meshmem_far_quiet(other);
    assert_int_equal(*(uint64_t *)job_at(2, HEAP, 8), value);
    assert_false(meshmem_counter_is_complete(&ctx->counter));
    job.node[1].stopped = false;
    meshmem_far_quiet(job_become(0, 0));
    assert_true(meshmem_counter_is_complete(&ctx->counter));
    close_with_it_again();
}

/* What precedes a fence is done before a transfer that follows the fence: a fetch whose answer
 * nobody waits for, and an update. */
static void fences_order_fetches_before_transfers(void **state)
{
    (void)state;
    enum { BYTES = 100000 };
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    uint64_t *flag = (uint64_t *)job_at(2, HEAP, 0), private;
    volatile char *last = job_at(2, HEAP, 64 + BYTES - 1);
    for (int i = 1; i <= 60; i++) {
        memset(job_at(0, HEAP, 400000), i, BYTES);
        switch (i % 3) {
        case 0:
            meshmem_far_fetch_nbi(ctx, AMO_ADD, 8, job_at(0, HEAP, 8), job_at(0, HEAP, 0), 1, 0, 2);
            break;
        case 1:
            meshmem_far_fetch_nbi(ctx, AMO_ADD, 8, &private, job_at(0, HEAP, 0), 1, 0, 2);
            break;
        default:
            meshmem_far_amo(ctx, AMO_ADD, 8, job_at(0, HEAP, 0), 1, 2);
        }
        meshmem_far_fence(ctx);
        meshmem_far_put_nbi(ctx, job_at(0, HEAP, 64), job_at(0, HEAP, 400000), BYTES, 2);
        while (*last != (char)i)
            job_wait();
        assert_int_equal(*flag, i);
        meshmem_far_quiet(ctx);
    }
}

/* Gets to private memory for which nobody waits come back at once, however many there are: more
 * than there are buffers for, where the network does not write there by itself. Then all is there.
 */
static void get_much(bool moves)
{
    enum { BYTES = 700001, TIMES = 12, WORDS = 8000 };
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    job.pe[0].issue.moves_private = moves;
    char *private = calloc(TIMES, BYTES);
    uint64_t *words = calloc(WORDS, 8);
    assert_true(private && words);
    for (size_t i = 0; i < BYTES; i++)
        job_at(2, HEAP, 0)[i] = (char)(i * 31 / 7);
    for (size_t i = 0; i < TIMES; i++)
        meshmem_far_get_nbi(ctx, private + i * BYTES, job_at(0, HEAP, 0), BYTES, 2);
    for (size_t i = 0; i < WORDS; i++)
        meshmem_far_get_nbi(ctx, words + i, job_at(0, HEAP, 8 * i), 8, 2);
    assert_int_equal(job_rounds, 0); /* the network did nothing meanwhile */
    assert_true(moves || job_ring(ctx, 1)->deferred);
    meshmem_far_quiet(ctx);
    assert_null(job_ring(ctx, 1)->deferred);
    for (size_t i = 0; i < TIMES; i++)
        assert_memory_equal(private + i * BYTES, job_at(2, HEAP, 0), BYTES);
    assert_memory_equal(words, job_at(2, HEAP, 0), WORDS * 8);
    free(private);
    free(words);
}

static void gets_to_private_memory_wait_for_nothing(void **state)
{
    (void)state;
    assert_true(job.pe[0].issue.moves_private);
    get_much(false);
    get_much(true);
}

/* So do puts of private memory that the network reads by itself, which need no buffers. */
static void puts_of_private_memory_wait_for_nothing(void **state)
{
    (void)state;
    enum { BYTES = 700001, TIMES = 12 };
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    char *private = calloc(TIMES, BYTES);
    assert_true(private && job.pe[0].issue.moves_private);
    for (size_t i = 0; i < TIMES * (size_t)BYTES; i++)
    private[i] = (char)(i * 31 / 7);
    for (size_t i = 0; i < TIMES; i++)
        meshmem_far_put_nbi(ctx, job_at(0, HEAP, 8), private + i * BYTES, BYTES, 2);
    assert_int_equal(job_rounds, 0);
    assert_null(job_ring(ctx, 1)->bounces);
    meshmem_far_quiet(ctx);
    assert_memory_equal(job_at(2, HEAP, 8), private + (TIMES - 1) * (size_t)BYTES, BYTES);
    free(private);
}

/* Have large operations on private memory take all buffers, without waiting for one. */
static void take_all_buffers(struct meshmem_far_ctx *ctx, char *private, bool puts)
{
    char *there = job_at(0, HEAP, 8);
    bool moves = job.pe[0].issue.moves_private;
    job.pe[0].issue.moves_private = false;
    for (size_t i = 0; i < MESHMEM_FAR_SHARED + 1; i++)
        if (puts)
            meshmem_far_put_nbi(ctx, there, private, MESHMEM_FAR_BOUNCE, 2);
        else
            meshmem_far_get_nbi(ctx, private, there, MESHMEM_FAR_BOUNCE, 2);
    job.pe[0].issue.moves_private = moves;
}

/* Fetches do not wait for gets that wait for buffers: they change memory without a further call.
 * What they have fetched is there after quiet. */
static void fetches_pass_gets_that_wait(void **state)
{
    (void)state;
    enum { TIMES = 3000 };
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    char *private = calloc(1, MESHMEM_FAR_BOUNCE);
    uint64_t *fetched = calloc(TIMES, 8);
    volatile uint64_t *word = (uint64_t *)job_at(2, HEAP, 0);
    assert_true(private && fetched);
    for (uint64_t round = 0; round < 2; round++) {
        job_become(0, 0);
        take_all_buffers(ctx, private, round == 0);
        if (round == 1)
            assert_non_null(job_ring(ctx, 1)->deferred);
        for (size_t i = 0; i < TIMES; i++)
            meshmem_far_fetch_nbi(ctx, i % 3 ? AMO_ADD : AMO_CSWAP, 8, &fetched[i],
                                  job_at(0, HEAP, 0), i % 3 ? 1 : round * TIMES + i + 1,
                                  round * TIMES + i, 2);
        for (job_rounds = 0; *word != (round + 1) * TIMES;)
            job_wait();
        meshmem_far_quiet(ctx);
        assert_null(job_ring(ctx, 1)->deferred);
        for (size_t i = 0; i < TIMES; i++)
            assert_int_equal(fetched[i], round * TIMES + i);
    }
    free(private);
    free(fetched);
}

/* A fence orders them, too. */
static void fences_order_fetches(void **state)
{
    (void)state;
    enum { TIMES = 3000 };
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    char *private = calloc(1, MESHMEM_FAR_BOUNCE);
    uint64_t *fetched = calloc(TIMES, 8);
    volatile uint64_t *flag = (uint64_t *)job_at(2, HEAP, 800000);
    volatile uint64_t *word = (uint64_t *)job_at(2, HEAP, 0);
    assert_true(private && fetched);
    for (uint64_t round = 1; round < 4; round++) {
        take_all_buffers(ctx, private, false);
        for (size_t i = 0; i < TIMES; i++)
            meshmem_far_fetch_nbi(ctx, AMO_ADD, 8, &fetched[i], job_at(0, HEAP, 0), 1, 0, 2);
        if (round == 2)
            meshmem_far_flush(ctx);
        meshmem_far_fence(ctx);
        meshmem_far_put(ctx, job_at(0, HEAP, 800000), &round, 8, 2);
        while (*flag != round)
            job_wait();
        assert_int_equal(*word, round * TIMES);
        meshmem_far_quiet(ctx);
    }
    free(private);
    free(fetched);
}

/* With threads, a get that belongs to a request waits for a buffer: also when other contexts have
 * all shared buffers, and gets that belong to no request are deferred in its ring, which has no
 * buffers. */
static void requests_of_threads_wait_for_buffers(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(0, 0), *other = &job.pe[0].ctx[1];
    struct meshmem_issue *issue = &job.pe[0].issue;
    char *private = calloc(3, MESHMEM_FAR_BOUNCE);
    assert_true(private);
    issue->requests.locked = true;
    issue->moves_private = false;
    memset(job_at(2, HEAP, 0), 7, MESHMEM_FAR_BOUNCE);
    take_all_buffers(other, private, false);
    for (int fetch = 0; fetch < 2; fetch++) {
        char *mine = private + (1 + fetch) * MESHMEM_FAR_BOUNCE;
        uint32_t name;
        struct meshmem_far_request *request = meshmem_request_take(issue, false, &name);
        meshmem_far_get_nbi(ctx, private, job_at(0, HEAP, 0), MESHMEM_FAR_BOUNCE, 2);
        assert_non_null(job_ring(ctx, 1)->deferred);
        meshmem_far_adding.request = request;
        if (fetch)
            meshmem_far_fetch_nbi(ctx, AMO_FETCH, 8, mine, job_at(0, HEAP, 0), 0, 0, 2);
        else
            meshmem_far_get_nbi(ctx, mine, job_at(0, HEAP, 0), MESHMEM_FAR_BOUNCE, 2);
        meshmem_far_adding.request = NULL;
        while (!meshmem_request_is_complete(issue, request))
            job_wait();
        assert_memory_equal(mine, job_at(2, HEAP, 0), fetch ? 8 : MESHMEM_FAR_BOUNCE);
        meshmem_request_give(issue, request);
        meshmem_far_quiet(ctx);
    }
    meshmem_far_quiet(other);
    issue->requests.locked = false;
    issue->moves_private = true;
    free(private);
}

/* ---- frames ---- */

/* A put that somebody waits for takes one frame, which also requests the acknowledgement, once the
 * one before was waited for; whatever its size. */
static void lone_frames_request_their_acknowledgement(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    for (size_t bytes = 8; bytes < ctx->ring->issue->lone_threshold; bytes *= 3) {
        uint64_t before = 0;
        for (int i = 0; i < 6; i++) {
            if (i == 2)
                before = meshmem_proxy_counts(job_proxy(0, 1)).frames_sent;
            meshmem_far_put(ctx, job_at(0, HEAP, 64), job_at(0, HEAP, 400000), bytes, 2);
            job_step_all(); /* it leaves before quiet asks */
            meshmem_far_quiet(ctx);
        }
        assert_int_equal(meshmem_proxy_counts(job_proxy(0, 1)).frames_sent - before, 4);
    }
}

/* Once nobody waits, they do so no longer. */
static void frames_nobody_waits_for_request_nothing(void **state)
{
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    uint64_t before = 0;
    lone_frames_request_their_acknowledgement(state);
    for (int i = 0; i < 3; i++) {
        meshmem_far_put(ctx, job_at(0, HEAP, 64), job_at(0, HEAP, 400000), 8, 2);
        while (job_step_all() || meshmem_sim_next(job.sim) >= 0)
            ;       /* no node sleeps, so none acknowledges what is not asked for */
        if (i == 0) /* the acknowledgement that nobody wanted to know of */
            before = meshmem_proxy_counts(job_proxy(1, 0)).frames_sent;
    }
    assert_int_equal(meshmem_proxy_counts(job_proxy(1, 0)).frames_sent, before);
    meshmem_far_quiet(ctx);
}

/* Nor does one that only says that a transfer has arrived: no operation depends on it, and asking
 * would make the transfers that follow give way. */
static void notices_request_nothing(void **state)
{
    enum { LARGE = 100000 };
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    char *mine = job_at(0, HEAP, 400000);
    meshmem_far_put_nbi(ctx, job_at(0, HEAP, 64), mine, LARGE, 2);
    meshmem_far_quiet(ctx); /* keys are known */
    lone_frames_request_their_acknowledgement(state);
    uint64_t before = meshmem_proxy_counts(job_proxy(1, 0)).frames_sent;
    memset(mine, 7, LARGE);
    meshmem_far_put_nbi(ctx, job_at(0, HEAP, 64), mine, LARGE, 2);
    while (job_step_all() || meshmem_sim_next(job.sim) >= 0)
        ;
    assert_memory_equal(job_at(2, HEAP, 64), mine, LARGE);
    assert_int_equal(meshmem_proxy_counts(job_proxy(1, 0)).frames_sent, before);
    meshmem_far_quiet(ctx);
}

/* The frames that node 0 sends for this many puts of 8 bytes, all of which quiet finds in the ring.
 */
static uint64_t frames_of_burst(struct meshmem_far_ctx *ctx, uint64_t puts)
{
    uint64_t before = meshmem_proxy_counts(job_proxy(0, 1)).frames_sent;
    for (uint64_t i = 1; i <= puts; i++)
        meshmem_far_put(ctx, job_at(0, HEAP, 8 * i), &i, 8, 2);
    meshmem_far_quiet(ctx);
    for (uint64_t i = 1; i <= puts; i++)
        assert_int_equal(*(uint64_t *)job_at(2, HEAP, 8 * i), i);
    return meshmem_proxy_counts(job_proxy(0, 1)).frames_sent - before;
}

/* Both nodes work at a burst that is waited for, as it goes in several frames; a small one goes in
 * one. When the ring is full, frames are as large as possible. */
static void bursts_that_are_awaited_go_in_parts(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    assert_int_equal(frames_of_burst(ctx, 500), 1);
    assert_in_range(frames_of_burst(ctx, 4000), 4, 5);
    assert_in_range(frames_of_burst(ctx, 16000), 4, 9);
}

static int wakes;
static enum meshmem_wake woken_how;

static void count_wake(struct meshmem_ring *ring, enum meshmem_wake how)
{
    (void)ring;
    wakes++;
    woken_how = how;
}

/* A proxy that sleeps is woken once for data and its signal: otherwise the posting PE would send
 * the data, and wake the thread for the signal. */
static void data_and_signal_leave_together(void **state)
{
    (void)state;
    static const _Atomic uint32_t asleep;
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    struct meshmem_ring *ring = job_ring(ctx, 1);
    const _Atomic uint32_t *awake = ring->awake;
    for (size_t bytes = 16; bytes < ring->issue->lone_threshold; bytes = 2 * bytes + 1)
        for (int blocking = 0; blocking < 2; blocking++) {
            ring->awake = &asleep;
            ring->wake = count_wake;
            wakes = 0;
            meshmem_far_put_signal(ctx, job_at(0, HEAP, 64), job_at(0, HEAP, 400000), bytes,
                                   (uint64_t *)job_at(0, HEAP, 0), AMO_ADD, 1, 2, blocking);
            assert_int_equal(wakes, 1);
            assert_int_equal(woken_how, bytes > MESHMEM_POST_PART ? MESHMEM_WAKE_NOW /* two posts */
                                                                  : MESHMEM_WAKE_SOON);
            ring->awake = awake;
            ring->wake = job_wake;
            meshmem_far_quiet(ctx);
        }
}

/* A put that is copied into several records wakes it once, too, when all are there. */
static void records_of_one_put_leave_together(void **state)
{
    (void)state;
    static const _Atomic uint32_t asleep;
    static char private[3 * MESHMEM_POST_PART];
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    struct meshmem_ring *ring = job_ring(ctx, 1);
    const _Atomic uint32_t *awake = ring->awake;
    ring->awake = &asleep;
    ring->wake = count_wake;
    wakes = 0;
    uint64_t word = meshmem_post_aim(ring, &ctx->counter, job_at(0, HEAP, 0), sizeof private, 2);
    meshmem_post_copy(ring, &ctx->counter, word, private, sizeof private);
    assert_int_equal(wakes, 1);
    assert_int_equal(woken_how, MESHMEM_WAKE_NOW);
    assert_false(ring->corked);
    ring->awake = awake;
    ring->wake = job_wake;
    meshmem_far_quiet(ctx);
}

/* ---- hints ---- */

static void pass(uint64_t nanoseconds)
{
    meshmem_sim_advance(job.sim, nanoseconds);
    for (int i = 0; i < 3; i++)
        job_step_all();
}

/* The frames that node 0 sends for this many puts, one every microsecond. */
static uint64_t frames_of(struct meshmem_far_ctx *ctx, uint64_t puts)
{
    uint64_t before = meshmem_proxy_counts(job_proxy(0, 1)).frames_sent;
    for (uint64_t i = 1; i <= puts; i++) {
        meshmem_far_put(ctx, job_at(0, HEAP, 8), &i, 8, 2);
        pass(1000);
    }
    meshmem_far_quiet(ctx);
    return meshmem_proxy_counts(job_proxy(0, 1)).frames_sent - before;
}

static void hints_save_frames(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    uint64_t without = frames_of(ctx, 400);
    meshmem_far_hint(ctx, 20000, 0);
    uint64_t with = frames_of(ctx, 400);
    meshmem_far_hint(ctx, 0, 0);
    uint64_t after = frames_of(ctx, 400);
    assert_true(with * 8 < without);
    assert_true(after * 10 > without * 9);
}

/* A put with a hint leaves when its time is over, and at once when all that was announced is there,
 * or when somebody waits; one without a hint, on the same ring, takes it with it. */
static void hints_end(void **state)
{
    (void)state;
    const volatile uint64_t *there = (uint64_t *)job_at(2, HEAP, 8);
    struct meshmem_far_ctx *ctx = job_become(0, 0), *other = job_become(0, SHARED);
    uint64_t value = 1;
    meshmem_far_hint(ctx, 100000, 0);
    meshmem_far_put(ctx, job_at(0, HEAP, 8), &value, 8, 2);
    for (int i = 0; i < 9; i++)
        pass(10000);
    assert_int_equal(*there, 0);
    for (int i = 0; i < 3; i++)
        pass(10000);
    assert_int_equal(*there, 1);
    value = 2;
    meshmem_far_put(ctx, job_at(0, HEAP, 8), &value, 8, 2);
    pass(10000);
    pass(10000);
    assert_int_equal(*there, 1);
    meshmem_far_put(other, job_at(0, HEAP, 16), &value, 8, 2);
    pass(1000);
    pass(10000);
    assert_int_equal(*there, 2);
    meshmem_far_hint(ctx, 100000000, 10);
    for (value = 3; value <= 12; value++) {
        assert_int_equal(*there, 2);
        meshmem_far_put(ctx, job_at(0, HEAP, 8), &value, 8, 2);
        pass(10000);
    }
    pass(10000);
    assert_int_equal(*there, 12);
}

/* A later owner of a context's counter has none of its hints. */
static void hints_do_not_outlive_their_context(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    uint64_t without = frames_of(ctx, 100);
    meshmem_far_hint(ctx, 20000, 1000);
    meshmem_counter_open(&ctx->counter, job.pe[0].far, ctx->counter.number);
    assert_int_equal(frames_of(ctx, 100), without);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_waits_waits_for_its_own),
        cmocka_unit_test(contexts_are_complete_by_themselves),
        TWO(fences_order_fetches_before_transfers),
        TWO(gets_to_private_memory_wait_for_nothing),
        TWO(puts_of_private_memory_wait_for_nothing),
        TWO(fetches_pass_gets_that_wait),
        TWO(fences_order_fetches),
        TWO(requests_of_threads_wait_for_buffers),
        TWO(lone_frames_request_their_acknowledgement),
        TWO(frames_nobody_waits_for_request_nothing),
        TWO(notices_request_nothing),
        TWO(bursts_that_are_awaited_go_in_parts),
        TWO(data_and_signal_leave_together),
        TWO(records_of_one_put_leave_together),
        TWO(hints_save_frames),
        TWO(hints_end),
        TWO(hints_do_not_outlive_their_context),
    };
    return cmocka_run_group_tests_name("completion", tests, NULL, NULL);
}
