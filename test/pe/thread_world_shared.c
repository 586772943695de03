/* SPDX-License-Identifier: BSD-3-Clause */
/* The world and the shared team are two teams even if they have the same PEs: two threads use them
 * at the same time. A third uses a child of each. */
// pes: 1 2 3
#include "together.h"

#include <shmem.h>

enum { THREADS = 3, ROUNDS = 300 };
static long source[THREADS], sum[THREADS][ROUNDS];
static shmem_team_t team[THREADS] = {SHMEM_TEAM_WORLD, SHMEM_TEAM_SHARED};

static void loop(int thread)
{
    int n = shmem_team_n_pes(team[thread]), me = shmem_team_my_pe(team[thread]);
    for (int round = 0; round < ROUNDS; round++) {
        long *here = &sum[thread][round];
        source[thread] = thread * 1000L + round + me;
        EXPECT(shmem_long_sum_reduce(team[thread], here, &source[thread], 1) == 0);
        EXPECT(*here == n * (thread * 1000L + round) + n * (n - 1) / 2);
        if (round % 5 == thread)
            EXPECT(shmem_team_sync(team[thread]) == 0);
    }
}

int main(void)
{
    int provided;
    EXPECT(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0);
    EXPECT(shmem_team_split_strided(SHMEM_TEAM_SHARED, 0, 1, shmem_team_n_pes(SHMEM_TEAM_SHARED),
                                    NULL, 0, &team[2]) == 0);
    together(THREADS, loop);
    shmem_team_destroy(team[2]);
    shmem_finalize();
    return 0;
}
