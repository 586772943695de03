/* SPDX-License-Identifier: BSD-3-Clause */
/* Threads use active sets at the same time, each with its own pSync, over the same PEs and over
 * some of them; another thread uses the world team. */
// pes: 1 2 3
#include "together.h"

#include <shmem.h>

enum { THREADS = 4, ROUNDS = 100, SIZE = SHMEM_REDUCE_SYNC_SIZE + SHMEM_BARRIER_SYNC_SIZE };
static long psync[THREADS][SIZE], work[THREADS][SHMEM_REDUCE_MIN_WRKDATA_SIZE + 2];
static long source[THREADS], sum[THREADS][ROUNDS];

static void loop(int thread)
{
    int me = shmem_my_pe(), n = shmem_n_pes();
    int start = thread == 2 ? n - 1 : 0, size = thread == 2 ? 1 : n;
    if (me < start)
        return;
    for (int round = 0; round < ROUNDS; round++) {
        long *here = &sum[thread][round];
        source[thread] = 1000L * thread + round + me;
        if (thread == THREADS - 1) {
            EXPECT(shmem_long_sum_reduce(SHMEM_TEAM_WORLD, here, &source[thread], 1) == 0);
        } else {
            shmem_long_sum_to_all(here, &source[thread], 1, start, 0, size, work[thread],
                                  psync[thread]);
            (round % 2 ? shmem_barrier : (shmem_sync))(start, 0, size,
                                                       psync[thread] + SHMEM_REDUCE_SYNC_SIZE);
        }
        long first = 1000L * thread + round;
        EXPECT(*here == size * first + (size == n ? n * (n - 1) / 2 : me));
    }
}

int main(void)
{
    int provided;
    EXPECT(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0);
    for (int i = 0; i < THREADS; i++)
        for (int k = 0; k < SIZE; k++)
            psync[i][k] = SHMEM_SYNC_VALUE;
    shmem_barrier_all();
    together(THREADS, loop);
    shmem_finalize();
    return 0;
}
