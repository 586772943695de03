/* SPDX-License-Identifier: BSD-3-Clause */
/* Under SHMEM_CHECK=1 the job ends with a message if the PEs start a plan with different dests,
 * also if they have said before that they are ready. */
// pes: 2
// env: SHMEM_CHECK=1
// fails: shmemx_alltoallv_start: dest differs from that of PE [01]; all PEs must pass the same
#include <shmemx.h>

int main(int argc, char **argv)
{
    static char dest[2], other[2], source[2];
    size_t offset[2] = {0, 1}, one[2] = {1, 1};
    shmemx_alltoallv_plan_t plan;
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    (void)argv;
    shmem_init();
    shmemx_alltoallv_plan(SHMEM_TEAM_WORLD, offset, one, offset, one, &plan);
    if (argc > 1) {
        shmemx_alltoallv_ready(plan);
        shmem_barrier_all();
    }
    if (shmem_my_pe() == 0)
        shmemx_alltoallv_start(plan, dest, source, &req);
    if (argc > 1)
        shmem_barrier_all();
    if (shmem_my_pe() == 1)
        shmemx_alltoallv_start(plan, other, source, &req);
    shmemx_wait_nbe(&req);
    shmemx_alltoallv_free(plan);
    shmem_finalize();
    return 0;
}
