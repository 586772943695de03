/* SPDX-License-Identifier: BSD-3-Clause */
/* Under SHMEM_CHECK=1 the job ends with a message if a PE splits a team by colors while others are
 * in another collective of that team. */
// pes: 2 3
// env: SHMEM_CHECK=1
// fails: shmemx_team_split_color: PE 0 calls shmem_team_sync at the same time
#include <shmemx.h>

int main(void)
{
    shmem_team_t part;
    shmem_init();
    if (shmem_my_pe() == 0)
        shmem_team_sync(SHMEM_TEAM_WORLD);
    else
        shmemx_team_split_color(SHMEM_TEAM_WORLD, 0, 0, &part);
    shmem_finalize();
    return 0;
}
