/* SPDX-License-Identifier: BSD-3-Clause */
/* SHMEM_THREAD_SERIALIZED: threads take turns to call, and any of them may call a collective for
 * its PE. */
// pes: 1 2 3
#include "together.h"

#include <sched.h>
#include <shmem.h>

enum { THREADS = 4, ROUNDS = 80 };
static _Atomic int turn;
static long word, source, sum[ROUNDS];

static void loop(int thread)
{
    int me = shmem_my_pe(), n = shmem_n_pes();
    for (int round = thread; round < ROUNDS; round += THREADS) {
        while (turn != round)
            sched_yield();
        source = me + round;
        EXPECT(shmem_long_sum_reduce(SHMEM_TEAM_WORLD, &sum[round], &source, 1) == 0);
        EXPECT(sum[round] == n * round + n * (n - 1) / 2);
        long *block = shmem_malloc(64);
        EXPECT(block);
        shmem_long_p(&word, round, (me + 1) % n);
        shmem_barrier_all();
        EXPECT(word == round);
        shmem_free(block);
        turn = round + 1;
    }
}

int main(void)
{
    int provided;
    EXPECT(shmem_init_thread(SHMEM_THREAD_SERIALIZED, &provided) == 0);
    EXPECT(provided >= SHMEM_THREAD_SERIALIZED);
    together(THREADS, loop);
    shmem_finalize();
    return 0;
}
