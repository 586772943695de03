/* SPDX-License-Identifier: BSD-3-Clause */
/* SHMEM_CHECK=1 accepts correct collectives: different lengths in collect, null pointers with a
 * length of 0, reductions in place, alternating teams. */
// pes: 1 2 3
// env: SHMEM_CHECK=1
// sanitize: yes
#include "../expect.h"

#include <shmem.h>

int main(void)
{
    static long source[64], dest[64], both[4], psync[SHMEM_SYNC_SIZE];
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes();
    shmem_team_t team, row, column;
    EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, n - 1, -1, n, NULL, 0, &team) == 0);
    EXPECT(shmem_team_split_2d(team, 2, NULL, 0, &row, NULL, 0, &column) == 0);
    for (int i = 0; i < SHMEM_SYNC_SIZE; i++)
        psync[i] = SHMEM_SYNC_VALUE;
    shmem_barrier_all();
    for (int round = 0; round < 20; round++) {
        EXPECT(shmem_long_collect(team, dest, source, (size_t)me) == 0);
        EXPECT(shmem_team_sync(SHMEM_TEAM_SHARED) == 0);
        EXPECT(shmem_long_broadcast(row, dest, source, 3, 0) == 0);
        EXPECT(shmem_long_sum_reduce(column, both, both, 4) == 0);
        EXPECT(shmem_long_sum_exscan(team, NULL, NULL, 0) == 0);
        EXPECT(shmem_team_sync(team) == 0);
        EXPECT(shmem_long_alltoalls(SHMEM_TEAM_WORLD, dest, source, 2, 3, 1) == 0);
        shmem_sync(0, 0, n, psync);
        shmem_barrier(0, 0, n, psync);
        shmem_sync_all();
    }
    shmem_team_destroy(row);
    shmem_team_destroy(column);
    shmem_team_destroy(team);
    shmem_finalize();
    return 0;
}
