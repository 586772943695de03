/* SPDX-License-Identifier: BSD-3-Clause */
/* Under SHMEM_CHECK=1 the job ends with a message if a PE plans an all-to-all while others are in
 * another collective of the team. */
// pes: 2
// env: SHMEM_CHECK=1
// fails: shmemx_alltoallv_plan: PE 0 calls shmem_team_sync at the same time
#include <shmemx.h>

int main(void)
{
    size_t none[2] = {0, 0};
    shmemx_alltoallv_plan_t plan;
    shmem_init();
    if (shmem_my_pe() == 0)
        shmem_team_sync(SHMEM_TEAM_WORLD);
    else
        shmemx_alltoallv_plan(SHMEM_TEAM_WORLD, none, none, none, none, &plan);
    shmem_finalize();
    return 0;
}
