/* SPDX-License-Identifier: BSD-3-Clause */
/* Under SHMEM_CHECK=1 the job ends with a message if PEs pass different numbers of elements to a
 * collective. */
// pes: 2 3
// env: SHMEM_CHECK=1
// fails: shmem_int_fcollect: called with (8|12) bytes here, but with (8|12) bytes on PE \d; all
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
    shmem_int_fcollect(team, dest, source, shmem_my_pe() == 1 ? 2 : 3);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
