/* SPDX-License-Identifier: BSD-3-Clause */
/* A root that is a PE of the world but not of the team ends the job with a message. */
// pes: 2 3
// fails: shmem_long_broadcast: .*root.*\b1\b
#include "../expect.h"

#include <shmem.h>

int main(void)
{
    static long source, dest;
    shmem_team_t team;
    shmem_init();
    EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, 1, NULL, 0, &team) == 0);
    if (team != SHMEM_TEAM_INVALID) {
        EXPECT(shmem_long_broadcast(team, &dest, &source, 1, 0) == 0);
        EXPECT(shmem_long_broadcast(team, &dest, &source, 1, 1) != 0);
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
