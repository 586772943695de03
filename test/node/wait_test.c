/* SPDX-License-Identifier: BSD-3-Clause */
/* Every kind of wait sees what it waits for, reports only long waits to the stall detector, and a
 * futex sleeper is woken. The first waits depend on no clock; the long one lasts until the detector
 * was called. */
// sources: near/wait.c near/hand.c base/os.c
#include "near/wait.h"

#include "threads.h"

#include <stdatomic.h>

enum { EXCHANGES = 2000 / SLOWER };

static _Atomic uint32_t ball;
static _Atomic unsigned slow_calls, ended_calls;
static _Atomic uint32_t lamp;

static bool slow(const struct meshmem_wait *w, uint64_t lasted)
{
    EXPECT(w->checked != 0 && lasted >= 5000000 && !w->over);
    atomic_fetch_add(&slow_calls, 1);
    atomic_store(&lamp, 1);
    return true;
}

static void ended(void) { atomic_fetch_add(&ended_calls, 1); }

/* Two PEs hand a number to and fro. */
static void play(uint32_t me, uint32_t n, void *shared)
{
    uint32_t times = *(uint32_t *)shared;
    for (uint32_t i = 0; i < times; i++) {
        struct meshmem_wait w = {0};
        while (atomic_load_explicit(&ball, memory_order_acquire) != i * n + me)
            meshmem_wait_step(&w);
        meshmem_wait_end(&w);
        EXPECT(!w.since || w.steps >= meshmem_wait_policy.spins);
        atomic_store_explicit(&ball, i * n + me + 1, memory_order_release);
    }
}

static void test_exchange(enum meshmem_wait_how how, bool oversubscribed, uint32_t times)
{
    meshmem_wait_open(how, oversubscribed, NULL, NULL);
    atomic_store(&ball, 0);
    threads_run(2, play, &times);
    EXPECT(atomic_load(&ball) == 2 * times);
}

static void test_policies(void)
{
    const struct meshmem_wait_policy *p = &meshmem_wait_policy;
    meshmem_wait_open(MESHMEM_WAIT_AUTO, false, slow, ended);
    uint32_t spins = p->spins, yields = p->yields;
    EXPECT(p->slow == slow && p->ended == ended && spins && yields);
    EXPECT(p->for_ever == MESHMEM_WAIT_SLEEP);
    meshmem_wait_open(MESHMEM_WAIT_AUTO, true, slow, ended);
    EXPECT(p->spins < spins && p->yields < yields && p->for_ever == MESHMEM_WAIT_SLEEP);
    for (int how = MESHMEM_WAIT_SPIN; how <= MESHMEM_WAIT_SLEEP; how++) {
        meshmem_wait_open(how, true, slow, ended);
        EXPECT(p->spins == 0 && p->yields == 0 && (int)p->for_ever == how);
    }
}

static void test_slow(enum meshmem_wait_how how)
{
    struct meshmem_wait w = {0};
    meshmem_wait_open(how, true, slow, ended);
    atomic_store(&slow_calls, 0);
    atomic_store(&ended_calls, 0);
    atomic_store(&lamp, 0);
    meshmem_wait_end(&w);
    EXPECT(atomic_load(&ended_calls) == 0);
    while (!atomic_load(&lamp))
        meshmem_wait_step(&w);
    meshmem_wait_end(&w);
    EXPECT(atomic_load(&slow_calls) == 1 && atomic_load(&ended_calls) == 1);
    EXPECT(w.over); /* slow said so */
}

/* The number of steps saturates: a wait of years does not begin to spin again. */
static void test_many_steps(void)
{
    struct meshmem_wait w = {.steps = UINT32_MAX};
    meshmem_wait_open(MESHMEM_WAIT_SLEEP, true, NULL, NULL);
    meshmem_wait_step(&w);
    EXPECT(w.steps == UINT32_MAX);
}

static void sleep_or_wake(uint32_t me, uint32_t n, void *shared)
{
    _Atomic uint32_t *word = shared;
    for (uint32_t i = 0; i < EXCHANGES; i++) {
        struct meshmem_wait w = {.futex = word};
        while ((w.value = atomic_load(word)) % n != me)
            meshmem_wait_step(&w);
        meshmem_wait_end(&w);
        atomic_fetch_add(word, 1);
        meshmem_os_futex_wake(word);
    }
}

static void test_futex(void)
{
    _Atomic uint32_t word = 0;
    meshmem_wait_open(MESHMEM_WAIT_SLEEP, true, NULL, NULL);
    uint64_t start = meshmem_os_now();
    threads_run(3, sleep_or_wake, &word);
    EXPECT(atomic_load(&word) == 3 * EXCHANGES);
    /* Sleepers that were not woken slept 100 ms each time. */
    EXPECT(meshmem_os_now() - start < UINT64_C(100000000) * EXCHANGES / 4);
    meshmem_os_futex_wait(&word, 1,
                          UINT64_C(1) << 62); /* the word has another value: returns at once */
}

int main(void)
{
    test_policies();
    test_exchange(MESHMEM_WAIT_AUTO, false, EXCHANGES);
    test_exchange(MESHMEM_WAIT_AUTO, true, EXCHANGES);
    test_exchange(MESHMEM_WAIT_YIELD, true, EXCHANGES);
    test_exchange(MESHMEM_WAIT_SPIN, true, 20);
    test_exchange(MESHMEM_WAIT_SLEEP, true, 200);
    test_slow(MESHMEM_WAIT_AUTO);
    test_slow(MESHMEM_WAIT_SPIN);
    test_slow(MESHMEM_WAIT_YIELD);
    test_slow(MESHMEM_WAIT_SLEEP);
    test_many_steps();
    test_futex();
    return 0;
}
