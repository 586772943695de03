/* SPDX-License-Identifier: BSD-3-Clause */
/* A collective on a team that the PE is not in ends the job with a message. */
// pes: 2 3
// fails: shmem_int_sum_reduce: .*SHMEM_TEAM_INVALID
#include "../expect.h"

#include <shmem.h>

int main(void)
{
    static int source, dest;
    shmem_team_t team;
    shmem_init();
    EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, 1, NULL, 0, &team) == 0);
    shmem_int_sum_reduce(team, &dest, &source, 1);
    shmem_finalize();
    return 0;
}
