/* SPDX-License-Identifier: BSD-3-Clause */
/* Under SHMEM_CHECK=1 the job ends with a message if a plan is started whose team was destroyed. */
// pes: 2
// env: SHMEM_CHECK=1
// fails: shmemx_alltoallv_start: the team .* was destroyed before, by shmem_team_destroy
#include <shmemx.h>

int main(void)
{
    static char dest[2], source[2];
    size_t offset[2] = {0, 1}, one[2] = {1, 1};
    shmem_team_t team;
    shmemx_alltoallv_plan_t plan;
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    shmem_init();
    shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, 2, NULL, 0, &team);
    shmemx_alltoallv_plan(team, offset, one, offset, one, &plan);
    shmem_team_destroy(team);
    shmemx_alltoallv_start(plan, dest, source, &req);
    shmemx_wait_nbe(&req);
    shmem_finalize();
    return 0;
}
