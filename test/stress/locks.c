// SPDX-License-Identifier: BSD-3-Clause
// Many locks with random holders: each guards a counter that is not atomic, on some PE; up to three
// are held at once, taken in one order. Arguments: seed rounds
// rounds: 10
#include "stress.h"

enum { LOCKS = 9, TURNS = 40 };

static long at_data[LOCKS], counters[LOCKS], copies[LOCKS];
static long *in_heap;

/* Half of the locks are static data, half lie in the heap. */
static long *lock_at(size_t i) { return i % 2 ? &at_data[i] : &in_heap[i]; }

static int home_of(size_t i) { return (int)i % n_pes; }

static void take(struct dice *dice, size_t i)
{
    switch (dice_below(dice, 3)) {
    case 0:
        while (shmem_test_lock(lock_at(i)))
            ;
        break;
    default:
        shmem_set_lock(lock_at(i));
    }
}

/* Count in two places: who holds the lock finds both equal. */
static void count(size_t i)
{
    int home = home_of(i);
    long now = shmem_long_g(&counters[i], home), copy = shmem_long_g(&copies[i], home);
    if (now != copy)
        fail("lock %zu: its holder sees %ld and %ld", i, now, copy);
    shmem_long_p(&counters[i], now + 1, home);
    shmem_long_put_nbi(&copies[i], &(long){now + 1}, 1, home);
    shmem_quiet();
}

static void take_turn(struct dice *dice, long expected[LOCKS])
{
    size_t first = dice_below(dice, LOCKS), step = 1 + dice_below(dice, 3), held[3], n = 0;
    for (size_t i = first; i < LOCKS && n < 1 + step % 3; i += step)
        held[n++] = i;
    for (size_t i = 0; i < n; i++)
        take(dice, held[i]);
    for (size_t i = 0; i < n; i++) {
        count(held[i]);
        expected[held[i]]++;
    }
    for (size_t i = n; i-- > 0;)
        shmem_clear_lock(lock_at(held[i]));
}

int main(int argc, char **argv)
{
    static long expected[LOCKS], total[LOCKS];
    start(argc, argv);
    struct dice dice = {seed * 1000 + (unsigned long)me};
    in_heap = shmem_calloc(LOCKS, sizeof *in_heap);
    for (unsigned long i = 0; i < rounds * TURNS; i++)
        take_turn(&dice, expected);
    for (size_t i = 0; i < LOCKS; i++)
        shmem_long_atomic_add(&total[i], expected[i], home_of(i));
    shmem_barrier_all();
    for (size_t i = 0; i < LOCKS; i++)
        if (home_of(i) == me && (counters[i] != total[i] || copies[i] != total[i]))
            fail("lock %zu was held %ld times, but the counters are %ld and %ld", i, total[i],
                 counters[i], copies[i]);
    shmem_barrier_all();
    for (size_t i = 0; i < LOCKS; i++)
        if (me == 0 && shmem_test_lock(lock_at(i)))
            fail("lock %zu is not free in the end", i);
    shmem_barrier_all();
    shmem_free(in_heap);
    shmem_finalize();
    return 0;
}
