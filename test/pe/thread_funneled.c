/* SPDX-License-Identifier: BSD-3-Clause */
/* SHMEM_THREAD_FUNNELED: while the main thread is in calls, other threads compute, also on
 * symmetric memory that the calls do not access. */
// pes: 1 2 4
#include "together.h"

#include <shmem.h>
#include <stdatomic.h>

enum { THREADS = 2, ROUNDS = 50 };
static _Atomic long stop;
static long part[THREADS], source, sum[ROUNDS];

static void *compute(void *arg)
{
    while (!stop)
        ++*(volatile long *)arg;
    return NULL;
}

int main(void)
{
    int provided;
    pthread_t thread[THREADS];
    EXPECT(shmem_init_thread(SHMEM_THREAD_FUNNELED, &provided) == 0);
    EXPECT(provided >= SHMEM_THREAD_FUNNELED);
    int me = shmem_my_pe(), n = shmem_n_pes();
    for (int i = 0; i < THREADS; i++)
        EXPECT(pthread_create(&thread[i], NULL, compute, &part[i]) == 0);
    for (int round = 0; round < ROUNDS; round++) {
        source = me + round;
        EXPECT(shmem_long_sum_reduce(SHMEM_TEAM_WORLD, &sum[round], &source, 1) == 0);
        EXPECT(sum[round] == n * round + n * (n - 1) / 2);
        shmem_barrier_all();
    }
    stop = 1;
    for (int i = 0; i < THREADS; i++)
        EXPECT(pthread_join(thread[i], NULL) == 0);
    shmem_finalize();
    return 0;
}
