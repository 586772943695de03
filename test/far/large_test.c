/* SPDX-License-Identifier: BSD-3-Clause */
/* Large transfers between proxies over the simulated network in virtual time: data, signals,
 * fences, and transfers so small that they are copied. */
// again: proxies=2 ordered=1
#include "two.h"

#include "base/dice.h"

enum { HEAP = MESHMEM_SEGMENT_HEAP };

static void fill(char *start, size_t bytes, uint64_t seed)
{
    struct dice r = {seed};
    for (size_t i = 0; i < bytes; i++)
        start[i] = (char)dice_roll(&r);
}

/* From symmetric and from private memory, and back. */
static void large_puts_and_gets(void **state)
{
    (void)state;
    enum { MOST = 700000 };
    char *private = malloc(MOST), *mine = job_at(0, HEAP, 100), *there = job_at(2, HEAP, 300);
    char *dest = job_at(0, HEAP, 300);
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    assert_non_null(private);
    for (size_t bytes = 19999; bytes <= MOST; bytes = bytes * 5 / 2 + 1) {
        fill(mine, bytes, bytes);
        meshmem_far_put(ctx, dest, mine, bytes, 2);
        meshmem_far_quiet(ctx);
        assert_memory_equal(there, mine, bytes);
        fill(private, bytes, bytes + 1);
        meshmem_far_put(ctx, dest, private, bytes, 2);
        meshmem_far_quiet(ctx);
        assert_memory_equal(there, private, bytes);
        fill(there, bytes, bytes + 2);
        meshmem_far_get(ctx, private, dest, bytes, 2);
        assert_memory_equal(there, private, bytes);
        meshmem_far_get_nbi(ctx, mine, dest, bytes, 2);
        meshmem_far_quiet(ctx);
        assert_memory_equal(there, mine, bytes);
    }
    assert_true(meshmem_proxy_counts(job_proxy(0, 1)).transfers > 8);
    free(private);
}

/* A signal comes after its data, whatever the size. */
static void signals_follow_their_data(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    volatile uint64_t *signal = (uint64_t *)job_at(2, HEAP, 0);
    char *mine = job_at(0, HEAP, 400000), *there = job_at(2, HEAP, 64);
    uint64_t seen = 0;
    for (uint64_t i = 1; i <= 60; i++) {
        size_t bytes = i % 2 ? 300000 : 300;
        fill(mine, bytes, i);
        meshmem_far_put_signal(ctx, job_at(0, HEAP, 64), mine, bytes,
                               (uint64_t *)job_at(0, HEAP, 0), i % 3 ? AMO_ADD : AMO_SET,
                               i % 3 ? 1 : i, 2, false);
        while (*signal == seen)
            job_wait();
        assert_memory_equal(there, mine, bytes);
        seen = *signal;
        meshmem_far_quiet(ctx);
    }
}

/* Many transfers with signals at once: the signals come in order. */
static void signals_keep_their_order(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    volatile uint64_t *signal = (uint64_t *)job_at(3, HEAP, 0);
    uint64_t seen = 0;
    for (uint64_t i = 1; i <= 20; i++)
        meshmem_far_put_signal(ctx, job_at(0, HEAP, 64), job_at(0, HEAP, 400000),
                               i % 2 ? 300000 : 30000, (uint64_t *)job_at(0, HEAP, 0), AMO_SET, i,
                               3, false);
    for (; seen < 20; job_wait()) {
        assert_true(*signal >= seen);
        seen = *signal;
    }
    meshmem_far_quiet(ctx);
}

/* small, fence, large, fence, small, all to one place: each time the later one wins. */
static void fences_order_small_and_large(void **state)
{
    (void)state;
    enum { BYTES = 40000 };
    static char small[64];
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    char *mine = job_at(0, HEAP, 400000), *there = job_at(2, HEAP, 64);
    for (int i = 1; i <= 100; i++) {
        memset(small, 2 * i % 128, sizeof small);
        memset(mine, (2 * i + 1) % 128, BYTES);
        meshmem_far_put(ctx, job_at(0, HEAP, 64), small, sizeof small, 2);
        meshmem_far_fence(ctx);
        meshmem_far_put_nbi(ctx, job_at(0, HEAP, 64), mine, BYTES, 2);
        if (i % 2) {
            meshmem_far_fence(ctx);
            meshmem_far_put(ctx, job_at(0, HEAP, 64), small, sizeof small, 2);
        }
        meshmem_far_quiet(ctx);
        assert_memory_equal(there, i % 2 ? small : mine, sizeof small);
    }
}

/* After flush large transfers have left their sources, and what other PEs of the node put arrives
 * later, also when somebody else, who shares the ring, has begun a fence. */
static void flush_waits_for_transfers(void **state)
{
    (void)state;
    enum { BYTES = 40000 };
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    static char expected[BYTES];
    char *mine = job_at(0, HEAP, 400000), *there = job_at(2, HEAP, 64);
    volatile uint64_t *flag = (uint64_t *)job_at(2, HEAP, 0);
    for (uint64_t i = 1; i <= 40; i++) {
        fill(expected, BYTES, i);
        memcpy(mine, expected, BYTES);
        meshmem_far_put_nbi(ctx, job_at(0, HEAP, 64), mine, BYTES, 2);
        if (i % 2)
            meshmem_far_fence(ctx);
        meshmem_far_flush(ctx);
        memset(mine, 0, BYTES);
        meshmem_far_put(job_become(1, 0), job_at(1, HEAP, 0), &i, sizeof i, 2);
        while (*flag != i)
            job_wait();
        assert_memory_equal(there, expected, BYTES);
        job_become(0, 0);
    }
    meshmem_far_quiet(ctx);
}

/* How many sources of the context's rings have been read. */
static uint64_t sources_read(const struct meshmem_far_ctx *ctx)
{
    uint64_t n = 0;
    for (int i = 0; i < job.proxies; i++)
        n += ctx->ring[i].memory->written;
    return n;
}

/* A context that gets the rings of an earlier one, whose last source is still being read, does not
 * take that one for its own. */
static void sources_of_reopened_rings(void **state)
{
    (void)state;
    enum { SMALL = 40000, BYTES = 300000 };
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    char *mine = job_at(0, HEAP, 400000);
    for (uint64_t i = 1; i <= 10; i++) {
        uint64_t before = sources_read(ctx);
        meshmem_far_put_nbi(ctx, job_at(0, HEAP, 64), mine, SMALL, 2);
        job_reopen_rings(ctx);
        meshmem_far_put_nbi(ctx, job_at(0, HEAP, 64), mine, BYTES, 2);
        meshmem_far_local_complete(ctx);
        assert_int_equal(sources_read(ctx), before + 2);
        meshmem_far_quiet(ctx);
    }
}

/* Counted arrivals of all sizes in a row: the counter says n only when the first n are there, large
 * ones that the network writes and small ones that could overtake them. */
static void arrivals_are_counted_behind_their_data(void **state)
{
    (void)state;
    enum { SIZES = 7, ROUNDS = 12, ROOM = 50000 };
    static const size_t sizes[SIZES] = {45000, 8, 0, 30000, 39999, 40001, 300};
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    volatile uint64_t *counter = (uint64_t *)job_at(2, HEAP, 0);
    char *mine = job_at(0, HEAP, 500000), *dest = job_at(0, HEAP, 64), *there = job_at(2, HEAP, 64);
    static char expected[SIZES][ROOM];
    uint64_t sent = 0;
    for (uint64_t round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < SIZES; i++) {
            fill(expected[i], sizes[i], round * SIZES + (uint64_t)i);
            memcpy(mine + i * ROOM, expected[i], sizes[i]);
            meshmem_far_put_counted(ctx, dest + i * ROOM, mine + i * ROOM, sizes[i],
                                    (uint64_t *)job_at(0, HEAP, 0), round % 2 ? AMO_ADD : AMO_SET,
                                    round % 2 ? 1 : ++sent, 2);
            sent += round % 2;
        }
        uint64_t first = sent - SIZES, seen = first;
        for (int steps = 0; seen < sent; steps++, job_wait()) {
            assert_true(*counter >= seen && steps < 100000);
            seen = *counter;
            for (uint64_t i = 0; i < seen - first; i++)
                assert_memory_equal(there + i * ROOM, expected[i], sizes[i]);
        }
    }
    assert_true(meshmem_proxy_counts(job_proxy(0, 1)).transfers >= ROUNDS);
    meshmem_far_quiet(ctx);
}

/* The same where static data is not registered, so that what goes there is copied, whatever its
 * size. */
static void arrivals_are_counted_in_order_in_all_segments(void **state)
{
    (void)state;
    enum { DATA = MESHMEM_SEGMENT_DATA, BYTES = 60000, LARGE = 400000 };
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    volatile uint64_t *counter = (uint64_t *)job_at(2, HEAP, 0);
    char *mine = job_at(0, HEAP, 500000);
    job.pe[0].window.table.segment[DATA].registered = false;
    for (uint64_t i = 1; i <= 10; i++) {
        fill(mine, LARGE, i);
        meshmem_far_put_counted(ctx, job_at(0, HEAP, 64), mine, LARGE,
                                (uint64_t *)job_at(0, HEAP, 0), AMO_SET, 2 * i - 1, 2);
        meshmem_far_put_counted(ctx, job_at(0, DATA, 0), mine, BYTES,
                                (uint64_t *)job_at(0, HEAP, 0), AMO_SET, 2 * i, 2);
        while (*counter < 2 * i - 1)
            job_wait();
        assert_memory_equal(job_at(2, HEAP, 64), mine, LARGE);
        while (*counter < 2 * i)
            job_wait();
        assert_memory_equal(job_at(2, DATA, 0), mine, BYTES);
        meshmem_far_quiet(ctx);
        assert_true(*counter == 2 * i);
    }
}

/* The same rule for sources without a counter, from private memory, too. */
static void puts_end_with_a_flush(void **state)
{
    (void)state;
    enum { MOST = 200000 };
    char *private = malloc(MOST), *mine = job_at(0, HEAP, 400000), *there = job_at(2, HEAP, 64);
    static char expected[MOST];
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    assert_non_null(private);
    for (size_t bytes = 1; bytes <= MOST; bytes = bytes * 3 + 1) {
        char *source = bytes % 2 ? private : mine;
        fill(expected, bytes, bytes);
        memcpy(source, expected, bytes);
        meshmem_far_put_until_flush(ctx, job_at(0, HEAP, 64), source, bytes, 2);
        meshmem_far_flush(ctx);
        memset(source, 0, bytes);
        meshmem_far_quiet(ctx);
        assert_memory_equal(there, expected, bytes);
    }
    free(private);
}

/* Local completion posts nothing and waits for nothing but the sources: not for a put that is not
 * acknowledged. */
static void local_completion_waits_for_sources(void **state)
{
    (void)state;
    enum { BYTES = 200000, SMALL = 500000 };
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    static char expected[BYTES];
    char *mine = job_at(0, HEAP, 400000), *there = job_at(2, HEAP, 64);
    for (uint64_t i = 1; i <= 20; i++) {
        fill(expected, BYTES, i);
        memcpy(mine, expected, BYTES);
        meshmem_far_put_nbi(ctx, job_at(0, HEAP, 64), mine, BYTES, 2);
        meshmem_far_put_nbi(ctx, job_at(0, HEAP, SMALL), &i, sizeof i, 2);
        uint64_t head = ctx->ring->head;
        meshmem_far_local_complete(ctx);
        assert_true(ctx->ring->head == head);
        memset(mine, 0, BYTES);
        meshmem_far_local_complete(ctx);
        meshmem_far_quiet(ctx);
        assert_memory_equal(there, expected, BYTES);
        assert_memory_equal(job_at(2, HEAP, SMALL), &i, sizeof i);
    }
}

static uint64_t transfers_of_a_put(struct meshmem_far_ctx *ctx, size_t bytes)
{
    uint64_t before = meshmem_proxy_counts(job_proxy(0, 1)).transfers;
    meshmem_far_put_nbi(ctx, job_at(0, HEAP, 64), job_at(0, HEAP, 400000), bytes, 2);
    meshmem_far_quiet(ctx);
    return meshmem_proxy_counts(job_proxy(0, 1)).transfers - before;
}

/* In a program that asks for local completion a put copies as much as a blocking one. */
static void local_completion_makes_puts_copy(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    size_t least = ctx->ring->issue->write_threshold;
    size_t bytes = ctx->ring->issue->source_threshold - 1;
    assert_int_equal(transfers_of_a_put(ctx, least), 1);
    meshmem_far_local_complete(ctx);
    assert_int_equal(transfers_of_a_put(ctx, bytes), 0);
    assert_int_equal(transfers_of_a_put(ctx, bytes + 1), 1);
    assert_int_equal(transfers_of_a_put(ctx, least), 1);
}

/* Put this many times in a row, blocking or not, then quiet; returns how many were transfers. */
static uint64_t transfers_from(struct meshmem_far_ctx *ctx, char *mine, size_t bytes, int n,
                               bool blocking)
{
    uint64_t before = meshmem_proxy_counts(job_proxy(0, 1)).transfers;
    char *there = job_at(2, HEAP, 64);
    fill(mine, bytes, before + bytes);
    for (int i = 0; i < n; i++)
        (blocking ? meshmem_far_put : meshmem_far_put_nbi)(ctx, job_at(0, HEAP, 64), mine, bytes,
                                                           2);
    meshmem_far_quiet(ctx);
    assert_memory_equal(there, mine, bytes);
    return meshmem_proxy_counts(job_proxy(0, 1)).transfers - before;
}

static uint64_t transfers_in_a_row(struct meshmem_far_ctx *ctx, size_t bytes, int n, bool blocking)
{
    return transfers_from(ctx, job_at(0, HEAP, 400000), bytes, n, blocking);
}

/* Blocking puts are transfers from the same size on, whatever memory they come from. */
static void blocking_puts_are_transfers_from_any_memory(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    size_t bytes = ctx->ring->issue->source_threshold;
    char *private = malloc(bytes);
    assert_true(private && job.pe[0].issue.moves_private);
    char *from[] = {job_at(0, HEAP, 400000), private};
    for (int i = 0; i < 2; i++) {
        transfers_from(ctx, from[i], 8, 1, true);
        assert_int_equal(transfers_from(ctx, from[i], bytes, 5, true), 5);
        for (int k = 0; k < 2; k++) /* the second one is not lone */
            meshmem_far_put(ctx, job_at(0, HEAP, 64), from[i], bytes, 2);
        assert_null(job_ring(ctx, 1)->bounces); /* nothing is copied */
        meshmem_far_quiet(ctx);
        assert_int_equal(transfers_from(ctx, from[i], bytes - 2, 5, true), 1);
    }
    free(private);
}

/* Gets are transfers from the same size on, whatever memory they go to, with or without waiting. */
static void gets_are_transfers_to_any_memory(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    size_t least = ctx->ring->issue->read_threshold, sizes[] = {least - 1, least, 2 * least + 3};
    char *private = calloc(3, least + 1), *there = job_at(2, HEAP, 64);
    assert_true(private && job.pe[0].issue.moves_private);
    char *to[] = {job_at(0, HEAP, 500000), private};
    for (unsigned i = 0; i < 12; i++) {
        size_t bytes = sizes[i % 3];
        char *mine = to[i / 3 % 2];
        uint64_t before = meshmem_proxy_counts(job_proxy(0, 1)).transfers;
        fill(there, bytes, i);
        (i < 6 ? meshmem_far_get : meshmem_far_get_nbi)(ctx, mine, job_at(0, HEAP, 64), bytes, 2);
        if (bytes >= least)
            assert_null(job_ring(ctx, 1)->bounces); /* nothing is copied */
        meshmem_far_quiet(ctx);
        assert_memory_equal(mine, there, bytes);
        uint64_t transfers = meshmem_proxy_counts(job_proxy(0, 1)).transfers - before;
        assert_int_equal(transfers, bytes >= least);
    }
    free(private);
}

/* A put of middle size after a wait, with nothing under way, is a transfer; those that follow it in
 * a row are copied. */
static void lone_puts_are_transfers(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    size_t least = ctx->ring->issue->lone_threshold, most = ctx->ring->issue->write_threshold;
    assert_true(least < most);
    transfers_in_a_row(ctx, 8, 1, false);
    for (int blocking = 0; blocking < 2; blocking++) {
        for (int i = 0; i < 3; i++) {
            assert_int_equal(transfers_in_a_row(ctx, least, 1, blocking), 1);
            assert_int_equal(transfers_in_a_row(ctx, least, 5, blocking), 1);
            assert_int_equal(transfers_in_a_row(ctx, most - 1, 5, blocking), 1);
            assert_int_equal(transfers_in_a_row(ctx, least - 1, 5, blocking), 0);
        }
    }
}

/* A non-blocking get of middle size is a transfer after a wait; in a row those that follow it are
 * answered by frames, up to a larger size. */
static void streams_of_gets_come_in_frames(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    size_t least = ctx->ring->issue->read_threshold, sizes[] = {least, least + least / 2};
    transfers_in_a_row(ctx, 8, 1, false);
    for (int i = 0; i < 6; i++) {
        size_t bytes = sizes[i % 2];
        fill(job_at(2, HEAP, 64), bytes, (uint64_t)i);
        uint64_t before = meshmem_proxy_counts(job_proxy(0, 1)).transfers;
        for (int k = 0; k < 5; k++)
            meshmem_far_get_nbi(ctx, job_at(0, HEAP, 500000), job_at(0, HEAP, 64), bytes, 2);
        meshmem_far_quiet(ctx);
        assert_int_equal(meshmem_proxy_counts(job_proxy(0, 1)).transfers - before,
                         bytes == least ? 1 : 5);
        assert_memory_equal(job_at(0, HEAP, 500000), job_at(2, HEAP, 64), bytes);
    }
}

/* Put PE `pe` to sleep on a word of its heap, as progress.c does; returns its bell. */
static uint32_t sleep_on(int pe, size_t offset)
{
    struct meshmem_far_memory *far = job.pe[pe].far;
    const uint64_t *word = (const uint64_t *)job_at(pe, HEAP, offset);
    uint32_t index = (uint32_t)job.pe[pe].window.near;
    atomic_store(&far->seen, *word);
    atomic_store(&far->watched,
                 meshmem_record_word((enum meshmem_record_kind)8, index, HEAP, offset));
    atomic_store(&far->sleeping, 1);
    return atomic_load(&far->arrivals);
}

/* A PE that sleeps on a word inside a large put is woken when that is complete, though no frame
 * brings it; and one that sleeps on another word is not. */
static void sleepers_on_transfers_are_woken(void **state)
{
    (void)state;
    enum { BYTES = 300000, LAST = 64 + BYTES - 8 };
    for (uint64_t i = 1; i <= 10; i++) {
        struct meshmem_far_ctx *ctx = job_become(0, 0);
        uint32_t woken = sleep_on(2, LAST), other = sleep_on(3, LAST);
        fill(job_at(0, HEAP, 400000), BYTES, i);
        meshmem_far_put_nbi(ctx, job_at(0, HEAP, 64), job_at(0, HEAP, 400000), BYTES, 2);
        job_settle();
        assert_memory_equal(job_at(2, HEAP, 64), job_at(0, HEAP, 400000), BYTES);
        assert_true(meshmem_counter_is_complete(&ctx->counter));
        assert_true(atomic_load(&job.pe[2].far->arrivals) != woken);
        assert_true(atomic_load(&job.pe[3].far->arrivals) == other);
    }
}

/* Transfers of another ring go on beside one that is much larger. */
static void transfers_take_turns(void **state)
{
    (void)state;
    enum { HUGE_ONE = 60 };
    struct meshmem_far_ctx *ctx = job_become(0, 0), *other = job_become(1, 0);
    for (int i = 0; i < HUGE_ONE; i++)
        meshmem_far_put_nbi(ctx, job_at(0, HEAP, 0), job_at(0, HEAP, 0), JOB_HEAP, 2);
    job_step_all();
    meshmem_far_get_nbi(other, job_at(1, HEAP, 0), job_at(1, HEAP, 0), 30000, 3);
    while (!meshmem_counter_is_complete(&other->counter))
        job_wait();
    uint64_t done = atomic_load(ctx->counter.done);
    assert_true(ctx->counter.issued - done > HUGE_ONE / 2);
    meshmem_far_quiet(ctx);
}

/* A get of the same ring as large puts, and a small put of another ring, go before the part of the
 * large puts that is not yet under way; and little of it is under way. */
static void small_transfers_go_before_large_ones(void **state)
{
    (void)state;
    enum { HUGE_ONE = 20, SMALL_ONE = 30000, FEW = 4 };
    struct meshmem_far_ctx *ctx = job_become(0, 0), *other = job_become(1, 0);
    char *from = job_at(2, HEAP, 0);
    fill(from, SMALL_ONE, 1);
    meshmem_far_put_nbi(ctx, job_at(0, HEAP, 0), job_at(0, HEAP, 0), SMALL_ONE, 3);
    meshmem_far_quiet(ctx); /* the keys are known */
    uint64_t before = atomic_load(ctx->counter.done);
    for (int i = 0; i < HUGE_ONE; i++)
        meshmem_far_put_nbi(ctx, job_at(0, HEAP, 0), job_at(0, HEAP, 0), JOB_HEAP, 3);
    job_step_all();
    meshmem_far_get(ctx, job_at(0, HEAP, 0), job_at(0, HEAP, 0), SMALL_ONE, 2);
    assert_memory_equal(job_at(0, HEAP, 0), from, SMALL_ONE);
    uint64_t done = atomic_load(ctx->counter.done);
    assert_true(done - before <= FEW);
    meshmem_far_put_nbi(other, job_at(1, HEAP, 0), job_at(1, HEAP, 0), SMALL_ONE, 2);
    while (!meshmem_counter_is_complete(&other->counter))
        job_wait();
    assert_true(atomic_load(ctx->counter.done) - done <= FEW);
    meshmem_far_quiet(ctx);
}

/* A transfer is begun and ends, though another ring always has more gets than there is room for
 * answers: those of the key that it needs, and of all its data where nothing is registered. */
static void transfers_pass_a_flood_of_gets(void **state)
{
    enum { BYTES = 300000, GETS = 256, BEFORE = 20000, ROUNDS = 3000 };
    (void)state;
    for (int way = 0; way < 4; way++) {
        bool is_put = way % 2, in_frames = way >= 2;
        job_open(&(struct job_shape){.nodes = 2,
                                     .pes = {2, 1},
                                     .network = network,
                                     .registered = in_frames ? 4096 : 0,
                                     .registers = 65536});
        struct meshmem_far_ctx *ctx = job_become(0, 0), *other = job_become(1, 0);
        void *dest = job_at(1, HEAP, BYTES);
        char *from = job_at(is_put ? 0 : 2, HEAP, 0), *to = job_at(is_put ? 2 : 0, HEAP, 0);
        fill(from, BYTES, (uint64_t)way);
        for (int k = 0; k < BEFORE; k++)
            meshmem_far_get_nbi(other, dest, dest, 24, 2);
        if (is_put)
            meshmem_far_put_nbi(ctx, job_at(0, HEAP, 0), from, BYTES, 2);
        else
            meshmem_far_get_nbi(ctx, to, job_at(0, HEAP, 0), BYTES, 2);
        for (int i = 0; i < ROUNDS && !meshmem_counter_is_complete(&ctx->counter); i++) {
            for (int k = 0; k < GETS; k++)
                meshmem_far_get_nbi(other, dest, dest, 24, 2);
            job_go_on();
        }
        assert_true(meshmem_counter_is_complete(&ctx->counter));
        assert_memory_equal(from, to, BYTES);
        meshmem_far_quiet(other);
        job_close();
    }
}

/* What was put before a fence to a node that is slow is not overtaken because much that came after
 * the fence, for another node, is complete. */
static void fences_hold_for_each_node(void **state)
{
    (void)state;
    enum { BYTES = 40000 };
    job_open(&(struct job_shape){.nodes = 3, .pes = {1, 1, 1}, .network = network});
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    job.node[1].stopped = true;
    uint64_t small = 1;
    memset(job_at(0, HEAP, 400000), 2, BYTES);
    meshmem_far_put(ctx, job_at(0, HEAP, 64), &small, 8, 1);
    meshmem_far_fence(ctx);
    for (uint64_t i = 0; i < 20; i++)
        meshmem_far_put(ctx, job_at(0, HEAP, 64), &i, 8, 2);
    for (int i = 0; i < 1000; i++)
        job_go_on();
    uint64_t done = atomic_load(ctx->counter.done);
    assert_true(done > 1 && done < ctx->counter.issued);
    meshmem_far_put_nbi(ctx, job_at(0, HEAP, 64), job_at(0, HEAP, 400000), BYTES, 1);
    for (int i = 0; i < 1000; i++)
        job_go_on();
    job.node[1].stopped = false;
    meshmem_far_quiet(ctx);
    assert_memory_equal(job_at(1, HEAP, 64), job_at(0, HEAP, 400000), 64);
    job_close();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TWO(large_puts_and_gets),
        TWO(blocking_puts_are_transfers_from_any_memory),
        TWO(gets_are_transfers_to_any_memory),
        TWO(lone_puts_are_transfers),
        TWO(streams_of_gets_come_in_frames),
        TWO(signals_follow_their_data),
        TWO(signals_keep_their_order),
        TWO(fences_order_small_and_large),
        TWO(flush_waits_for_transfers),
        TWO(sources_of_reopened_rings),
        TWO(arrivals_are_counted_behind_their_data),
        TWO(arrivals_are_counted_in_order_in_all_segments),
        TWO(puts_end_with_a_flush),
        TWO(local_completion_waits_for_sources),
        TWO(local_completion_makes_puts_copy),
        TWO(sleepers_on_transfers_are_woken),
        TWO(transfers_take_turns),
        TWO(small_transfers_go_before_large_ones),
        cmocka_unit_test(transfers_pass_a_flood_of_gets),
        cmocka_unit_test(fences_hold_for_each_node),
    };
    return cmocka_run_group_tests_name("large transfers", tests, NULL, NULL);
}
