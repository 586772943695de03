/* SPDX-License-Identifier: BSD-3-Clause */
/* shmem_team_sync on a team that the PE is not in ends the job with a message. */
// pes: 2 3
// fails: shmem_team_sync: .*SHMEM_TEAM_INVALID
#include "../expect.h"

#include <shmem.h>

int main(void)
{
    shmem_team_t team;
    shmem_init();
    EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, 1, NULL, 0, &team) == 0);
    shmem_team_sync(team);
    shmem_finalize();
    return 0;
}
