/* SPDX-License-Identifier: BSD-3-Clause */
/* The number of teams does not depend on the heap: with many PEs each heap is small, and there is
 * still room for teams of all PEs. */
// pes: 400
// nodes: 1 2
#include "../expect.h"

#include <shmem.h>

enum { TEAMS = 20 };

int main(void)
{
    static long one = 1, sum;
    shmem_init();
    shmem_team_t team[TEAMS];
    int n = shmem_n_pes();
    for (int i = 0; i < TEAMS; i++)
        EXPECT(!shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, n, NULL, 0, &team[i]));
    shmem_long_sum_reduce(team[TEAMS - 1], &sum, &one, 1);
    EXPECT(sum == n);
    shmem_finalize();
    return 0;
}
