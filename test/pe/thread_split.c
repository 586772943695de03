/* SPDX-License-Identifier: BSD-3-Clause */
/* Threads split their own teams at the same time, so PEs may do so in different orders: each new
 * team is the same one on all its PEs, and different from all others. */
// pes: 1 2 3 4
#include "together.h"

#include <shmem.h>

enum { THREADS = 4, ROUNDS = 60, KEPT = 5 };
static shmem_team_t parent[THREADS];
static long source[THREADS], sum[THREADS][ROUNDS][2];

static void look(int thread, shmem_team_t team, long *here)
{
    int n = shmem_team_n_pes(team);
    source[thread] = (thread + 1) * 1000 + shmem_team_my_pe(team);
    EXPECT(shmem_long_sum_reduce(team, here, &source[thread], 1) == 0);
    EXPECT(*here == n * (thread + 1) * 1000 + n * (n - 1) / 2);
}

static void loop(int thread)
{
    shmem_team_t child[KEPT] = {0};
    int n = shmem_team_n_pes(parent[thread]);
    for (int round = 0; round < ROUNDS; round++) {
        shmem_team_t *at = &child[round % KEPT];
        int back = (round + thread) % 2;
        if (round >= KEPT) {
            look(thread, *at, &sum[thread][round][0]);
            shmem_team_destroy(*at);
        }
        EXPECT(shmem_team_split_strided(parent[thread], back ? n - 1 : 0, back ? -1 : 1, n, NULL, 0,
                                        at) == 0);
        look(thread, *at, &sum[thread][round][1]);
    }
    for (int i = 0; i < KEPT; i++)
        shmem_team_destroy(child[i]);
}

int main(void)
{
    int provided;
    EXPECT(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0);
    for (int i = 0; i < THREADS; i++)
        EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, shmem_n_pes(), NULL, 0,
                                        &parent[i]) == 0);
    together(THREADS, loop);
    for (int i = THREADS; i-- > 0;)
        shmem_team_destroy(parent[i]);
    shmem_finalize();
    return 0;
}
