/* SPDX-License-Identifier: BSD-3-Clause */
/* The distributed lock with threads as PEs: one holder at a time, first come first served, test
 * refuses while it is held, and everything is zero at the end. */
// sources: near/wait.c near/hand.c near/poll.c near/copy.c core/lock.c core/amo.c
// sources: base/os.c base/error.c
#include "window.h"

#include "core/lock.h"

#include <string.h>

enum { TIMES = 3000 / SLOWER, LOCKS = 3 };

static long guarded[LOCKS]; /* plain memory: what the locks protect */
static _Atomic int
    inside[LOCKS]; /* current holders; relaxed, so that only the lock orders the accesses */
static _Atomic unsigned arrived, refused; /* a turnstile of the test's own; refusals of test_lock */

/* Of a lock: a long, and an INTEGER of Fortran. */
static size_t bytes;

static long *lock_number(uint32_t me, int i) { return &window_memory[me][5 * i + 1]; }

static void hold(int i)
{
    EXPECT(atomic_fetch_add_explicit(&inside[i], 1, memory_order_relaxed) == 0);
    guarded[i]++;
    EXPECT(atomic_fetch_sub_explicit(&inside[i], 1, memory_order_relaxed) == 1);
}

/* All PEs through all locks, by set and by test in turns. */
static void contend(uint32_t me, uint32_t n, void *shared)
{
    (void)shared;
    window_become(me, n);
    for (uint32_t t = 0; t < TIMES; t++) {
        int i = (int)((t + me) % LOCKS);
        long *lock = lock_number(me, i);
        struct meshmem_wait w = {0};
        if ((t ^ me) % 3)
            meshmem_lock_set("shmem_set_lock", lock, bytes);
        else
            while (meshmem_lock_test("test", lock, bytes)) {
                atomic_fetch_add_explicit(&refused, 1, memory_order_relaxed);
                meshmem_wait_step(&w);
            }
        hold(i);
        if (t % 5 == 0) /* the holder is refused, too */
            EXPECT(meshmem_lock_test("test", lock, bytes) == 1);
        meshmem_lock_clear("shmem_clear_lock", lock, bytes);
    }
}

static void test_contention(uint32_t n)
{
    memset(window_memory, 0, sizeof window_memory);
    memset(guarded, 0, sizeof guarded);
    threads_run(n, contend, NULL);
    long total = 0;
    for (int i = 0; i < LOCKS; i++)
        total += guarded[i];
    EXPECT(total == (long)(n * TIMES));
    for (size_t i = 0; i < sizeof window_memory / sizeof(long); i++)
        EXPECT((&window_memory[0][0])[i] == 0);
}

/* The PE that entered the lock's queue last, + 1; acquire pairs with its entering. */
static uint32_t tail_of(const long *lock)
{
    const void *tail = window_any(lock, meshmem_lock_home(lock, bytes));
    return bytes == sizeof(long) ? __atomic_load_n((const uint32_t *)tail, __ATOMIC_ACQUIRE)
                                 : __atomic_load_n((const uint16_t *)tail, __ATOMIC_ACQUIRE);
}

/* PE 0 holds the lock; the others queue up one after the other and must get it in that order. */
static void queue(uint32_t me, uint32_t n, void *shared)
{
    struct meshmem_wait w = {0};
    long *lock = lock_number(me, 0), *order = shared;
    window_become(me, n);
    if (me == 0) {
        meshmem_lock_set("shmem_set_lock", lock, bytes);
        atomic_store(&arrived, 1);
        while (tail_of(lock) != n)
            meshmem_wait_step(&w);
        order[guarded[0]++] = me;
        meshmem_lock_clear("shmem_clear_lock", lock, bytes);
        return;
    }
    while (atomic_load(&arrived) != 1 || tail_of(lock) != me)
        meshmem_wait_step(&w);
    meshmem_lock_set("shmem_set_lock", lock, bytes);
    order[guarded[0]++] = me;
    meshmem_lock_clear("shmem_clear_lock", lock, bytes);
}

static void test_order(uint32_t n)
{
    long order[MAX_PES];
    memset(guarded, 0, sizeof guarded);
    atomic_store(&arrived, 0);
    threads_run(n, queue, order);
    for (uint32_t i = 0; i < n; i++)
        EXPECT(order[i] == i);
}

/* Each PE is the home of some lock. */
static void test_homes(void)
{
    unsigned homes = 0;
    window_become(0, MAX_PES);
    for (int i = 0; i < MAX_PES; i++)
        homes |= 1u << meshmem_lock_home((char *)window_memory[0] + (size_t)i * bytes, bytes);
    EXPECT(homes == (1u << MAX_PES) - 1);
}

int main(void)
{
    meshmem_wait_open(MESHMEM_WAIT_AUTO, true, NULL, NULL);
    const uint32_t numbers[] = {1, 2, 3, 5, 8};
    for (bytes = 4; bytes <= sizeof(long); bytes += 4) {
        test_homes();
        for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
            test_contention(numbers[i]);
            test_order(numbers[i]);
        }
    }
    return 0;
}
