/* SPDX-License-Identifier: BSD-3-Clause */
/* Large transfers between proxies over the simulated network in virtual time: data, signals,
 * fences, and what is so small that it is copied. */
#include "two.h"

#include "../unit/random.h"

enum { HEAP = MESHMEM_SEGMENT_HEAP };

static void fill(char *start, size_t bytes, uint64_t seed)
{
    struct random r = {{seed}};
    for (size_t i = 0; i < bytes; i++)
        start[i] = (char)random_next(&r);
}

/* From symmetric and from private memory, and back. */
static void large_puts_and_gets(void **state)
{
    (void)state;
    enum { MOST = 700000 };
    char *private = malloc(MOST), *mine = job_at(0, HEAP, 100), *there = job_at(2, HEAP, 300);
    char *dest = job_at(0, HEAP, 300);
    struct meshmem_ring *ring = job_become(0, 0);
    assert_non_null(private);
    for (size_t bytes = 19999; bytes <= MOST; bytes = bytes * 5 / 2 + 1) {
        fill(mine, bytes, bytes);
        meshmem_far_put(ring, dest, mine, bytes, 2);
        meshmem_far_quiet(ring);
        assert_memory_equal(there, mine, bytes);
        fill(private, bytes, bytes + 1);
        meshmem_far_put(ring, dest, private, bytes, 2);
        meshmem_far_quiet(ring);
        assert_memory_equal(there, private, bytes);
        fill(there, bytes, bytes + 2);
        meshmem_far_get(ring, private, dest, bytes, 2);
        assert_memory_equal(there, private, bytes);
        meshmem_far_get_nbi(ring, mine, dest, bytes, 2);
        meshmem_far_quiet(ring);
        assert_memory_equal(there, mine, bytes);
    }
    assert_true(meshmem_proxy_counts(job.node[0].proxy).transfers > 8);
    free(private);
}

/* A signal comes after its data, whatever the size. */
static void signals_follow_their_data(void **state)
{
    (void)state;
    struct meshmem_ring *ring = job_become(0, 0);
    volatile uint64_t *signal = (uint64_t *)job_at(2, HEAP, 0);
    char *mine = job_at(0, HEAP, 400000), *there = job_at(2, HEAP, 64);
    uint64_t seen = 0;
    for (uint64_t i = 1; i <= 60; i++) {
        size_t bytes = i % 2 ? 300000 : 300;
        fill(mine, bytes, i);
        meshmem_far_put_signal(ring, job_at(0, HEAP, 64), mine, bytes,
                               (uint64_t *)job_at(0, HEAP, 0), i % 3 ? AMO_ADD : AMO_SET,
                               i % 3 ? 1 : i, 2, false);
        while (*signal == seen)
            job_wait();
        assert_memory_equal(there, mine, bytes);
        seen = *signal;
        meshmem_far_quiet(ring);
    }
}

/* Many transfers with signals at once: the signals come in order. */
static void signals_keep_their_order(void **state)
{
    (void)state;
    struct meshmem_ring *ring = job_become(0, 0);
    volatile uint64_t *signal = (uint64_t *)job_at(3, HEAP, 0);
    uint64_t seen = 0;
    for (uint64_t i = 1; i <= 20; i++)
        meshmem_far_put_signal(ring, job_at(0, HEAP, 64), job_at(0, HEAP, 400000),
                               i % 2 ? 300000 : 30000, (uint64_t *)job_at(0, HEAP, 0), AMO_SET, i,
                               3, false);
    for (; seen < 20; job_wait()) {
        assert_true(*signal >= seen);
        seen = *signal;
    }
    meshmem_far_quiet(ring);
}

/* small, fence, large, fence, small, all to one place: each time the later one wins. */
static void fences_order_small_and_large(void **state)
{
    (void)state;
    enum { BYTES = 40000 };
    static char small[64];
    struct meshmem_ring *ring = job_become(0, 0);
    char *mine = job_at(0, HEAP, 400000), *there = job_at(2, HEAP, 64);
    for (int i = 1; i <= 100; i++) {
        memset(small, 2 * i % 128, sizeof small);
        memset(mine, (2 * i + 1) % 128, BYTES);
        meshmem_far_put(ring, job_at(0, HEAP, 64), small, sizeof small, 2);
        meshmem_far_fence(ring);
        meshmem_far_put_nbi(ring, job_at(0, HEAP, 64), mine, BYTES, 2);
        if (i % 2) {
            meshmem_far_fence(ring);
            meshmem_far_put(ring, job_at(0, HEAP, 64), small, sizeof small, 2);
        }
        meshmem_far_quiet(ring);
        assert_memory_equal(there, i % 2 ? small : mine, sizeof small);
    }
}

/* After flush large transfers are done, also when somebody else, who shares the ring, has begun a
 * fence. */
static void flush_waits_for_transfers(void **state)
{
    (void)state;
    enum { BYTES = 40000 };
    struct meshmem_ring *ring = job_become(0, 0);
    char *mine = job_at(0, HEAP, 400000), *there = job_at(2, HEAP, 64);
    for (uint64_t i = 1; i <= 40; i++) {
        fill(mine, BYTES, i);
        meshmem_far_put_nbi(ring, job_at(0, HEAP, 64), mine, BYTES, 2);
        if (i % 2)
            meshmem_far_fence(ring);
        meshmem_far_flush(ring);
        assert_memory_equal(there, mine, BYTES);
    }
    meshmem_far_quiet(ring);
}

/* Puts that are only copied come in order with what follows, from private memory, too. */
static void copied_puts_stay_in_order(void **state)
{
    (void)state;
    size_t bytes = meshmem_far_copied();
    char *private = malloc(bytes + 1), *there = job_at(2, HEAP, 64);
    volatile uint64_t *sign = (uint64_t *)job_at(2, HEAP, 0);
    struct meshmem_ring *ring = job_become(0, 0);
    assert_non_null(private);
    for (uint64_t i = 1; i <= 20; i++) {
        fill(private, bytes, i);
        meshmem_far_put(ring, job_at(0, HEAP, 64), private, bytes, 2);
        meshmem_far_amo(ring, AMO_ADD, 8, job_at(0, HEAP, 0), 1, 2);
        while (*sign < i)
            job_wait();
        assert_memory_equal(there, private, bytes);
    }
    assert_int_equal(meshmem_proxy_counts(job.node[0].proxy).transfers, 0);
    meshmem_far_put(ring, job_at(0, HEAP, 64), private, bytes + 1, 2);
    meshmem_far_quiet(ring);
    assert_int_not_equal(meshmem_proxy_counts(job.node[0].proxy).transfers, 0);
    free(private);
}

/* What was put before a fence to a node that is slow is not overtaken because much that came after
 * the fence, for another node, is complete. */
static void fences_hold_for_each_node(void **state)
{
    (void)state;
    enum { BYTES = 40000 };
    job_open(&(struct job_shape){.nodes = 3, .pes = {1, 1, 1}, .network = network});
    struct meshmem_proxy *slow = job.node[1].proxy;
    struct meshmem_ring *ring = job_become(0, 0);
    job.node[1].proxy = NULL;
    uint64_t small = 1;
    memset(job_at(0, HEAP, 400000), 2, BYTES);
    meshmem_far_put(ring, job_at(0, HEAP, 64), &small, 8, 1);
    meshmem_far_fence(ring);
    for (uint64_t i = 0; i < 20; i++)
        meshmem_far_put(ring, job_at(0, HEAP, 64), &i, 8, 2);
    for (int i = 0; i < 1000; i++)
        job_go_on();
    uint64_t updated = atomic_load(&ring->memory->updated);
    assert_true(updated > 16 && updated < ring->updates);
    meshmem_far_put_nbi(ring, job_at(0, HEAP, 64), job_at(0, HEAP, 400000), BYTES, 1);
    for (int i = 0; i < 1000; i++)
        job_go_on();
    job.node[1].proxy = slow;
    meshmem_far_quiet(ring);
    assert_memory_equal(job_at(1, HEAP, 64), job_at(0, HEAP, 400000), 64);
    job_close();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TWO(large_puts_and_gets),
        TWO(signals_follow_their_data),
        TWO(signals_keep_their_order),
        TWO(fences_order_small_and_large),
        TWO(flush_waits_for_transfers),
        TWO(copied_puts_stay_in_order),
        cmocka_unit_test(fences_hold_for_each_node),
    };
    return cmocka_run_group_tests_name("large transfers", tests, NULL, NULL);
}
