/* SPDX-License-Identifier: BSD-3-Clause */
/* Threads of a PE use their own teams at the same time: reductions, broadcasts, collects and
 * synchronizations do not interfere, whatever the teams' forms. */
// pes: 1 2 3 4
#include "together.h"

#include <shmem.h>

enum { THREADS = 4, ROUNDS = 80, WORDS = 50, MOST = 16 };
static struct {
    shmem_team_t team;
    long source[WORDS], sum[ROUNDS][WORDS], cast[ROUNDS][WORDS], all[ROUNDS][MOST * 2];
} own[THREADS]; /* static data is symmetric */

static void loop(int thread)
{
    shmem_team_t team = own[thread].team;
    int number = shmem_team_my_pe(team), n = shmem_team_n_pes(team);
    for (int round = 0; round < ROUNDS; round++) {
        long *sum = own[thread].sum[round], *cast = own[thread].cast[round];
        long *all = own[thread].all[round], *source = own[thread].source;
        for (int i = 0; i < WORDS; i++)
            source[i] = (thread + 1) * 100000L + round * 100L + number * 1000000L + i;
        EXPECT(shmem_long_sum_reduce(team, sum, source, WORDS) == 0);
        EXPECT(shmem_long_broadcast(team, cast, source, WORDS, round % n) == 0);
        EXPECT(shmem_long_fcollect(team, all, source, 2) == 0);
        EXPECT(shmem_team_sync(team) == 0);
        for (int i = 0; i < WORDS; i++) {
            long base = (thread + 1) * 100000L + round * 100L + i;
            EXPECT(sum[i] == n * base + 1000000L * n * (n - 1) / 2);
            EXPECT(cast[i] == base + 1000000L * (round % n));
        }
        for (int pe = 0; pe < n; pe++)
            EXPECT(all[2 * pe] == (thread + 1) * 100000L + round * 100L + pe * 1000000L &&
                   all[2 * pe + 1] == all[2 * pe] + 1);
    }
}

static void some(int thread)
{
    if (own[thread].team != SHMEM_TEAM_INVALID)
        loop(thread);
}

int main(void)
{
    int provided;
    EXPECT(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0);
    EXPECT(provided == SHMEM_THREAD_MULTIPLE);
    int n = shmem_n_pes();
    EXPECT(n <= MOST);
    const int forms[THREADS][3] = {{0, 1, n}, {n - 1, -1, n}, {0, 2, (n + 1) / 2}, {n / 2, 1, 1}};
    for (int i = 0; i < THREADS; i++)
        EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, forms[i][0], forms[i][1], forms[i][2],
                                        NULL, 0, &own[i].team) == 0);
    together(THREADS, some);
    for (int i = 0; i < THREADS; i++)
        shmem_team_destroy(own[i].team);
    shmem_finalize();
    return 0;
}
