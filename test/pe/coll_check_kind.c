/* SPDX-License-Identifier: BSD-3-Clause */
/* Under SHMEM_CHECK=1 the job ends with a message if PEs call different collectives on a team. */
// pes: 2 3
// env: SHMEM_CHECK=1
// fails: shmem_(int_sum|int_max)_reduce: .*PE \d
#include "../expect.h"

#include <shmem.h>

int main(void)
{
    static int source[16], dest[16];
    shmem_team_t team;
    shmem_init();
    int n = shmem_n_pes();
    EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, n - 1, -1, n, NULL, 0, &team) == 0);
    EXPECT(shmem_team_sync(team) == 0 && shmem_int_sum_reduce(team, dest, source, 2) == 0);
    shmem_my_pe() == 1 ? shmem_int_max_reduce(team, dest, source, 2)
                       : shmem_int_sum_reduce(team, dest, source, 2);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
