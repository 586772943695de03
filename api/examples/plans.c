// SPDX-License-Identifier: BSD-3-Clause
// All-to-alls whose sizes are exchanged once.
#include "example.h"

// also: shmemx_alltoallv_free
EXAMPLE(shmemx_alltoallv_plan)
{
    enum { MOST = 64, EACH = 1000 };
    static double dest[MOST * EACH], source[MOST * EACH];
    size_t offsets[MOST], sizes[MOST];
    for (int i = 0; i < shmem_n_pes(); i++) {
        offsets[i] = i * EACH * sizeof(double);
        sizes[i] = EACH * sizeof(double);
    }
    shmemx_alltoallv_plan_t plan;
    if (shmemx_alltoallv_plan(SHMEM_TEAM_WORLD, offsets, sizes, offsets, sizes, &plan) != 0)
        shmem_global_exit(1);
    for (int step = 0; step < 100; step++) {
        shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
        shmemx_alltoallv_start(plan, dest, source, &req);
        compute();             /* neither with source nor with dest */
        shmemx_wait_nbe(&req); /* all blocks are here, and source may change */
    }
    shmemx_alltoallv_free(plan);
}

EXAMPLE(shmemx_alltoallv_ready)
{
    static long dest[64], source[64];
    size_t offsets[64], sizes[64];
    for (int i = 0; i < shmem_n_pes(); i++) {
        offsets[i] = i * sizeof(long);
        sizes[i] = sizeof(long);
    }
    shmemx_alltoallv_plan_t plan;
    if (shmemx_alltoallv_plan(SHMEM_TEAM_WORLD, offsets, sizes, offsets, sizes, &plan) != 0)
        shmem_global_exit(1);
    for (int step = 0; step < 100; step++) {
        shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
        shmemx_alltoallv_start(plan, dest, source, &req); /* waits for nobody if all are ready */
        shmemx_wait_nbe(&req);
        handle(dest[0]);
        shmemx_alltoallv_ready(plan); /* the blocks of the next step may come */
        compute();
    }
    shmemx_alltoallv_free(plan);
}

EXAMPLE(shmemx_alltoallv_start)
{
    static long left[64], right[64], source[64];
    size_t offsets[64], sizes[64];
    for (int i = 0; i < shmem_n_pes(); i++) {
        offsets[i] = i * sizeof(long);
        sizes[i] = sizeof(long);
    }
    shmemx_alltoallv_plan_t one, two;
    if (shmemx_alltoallv_plan(SHMEM_TEAM_WORLD, offsets, sizes, offsets, sizes, &one) != 0 ||
        shmemx_alltoallv_plan(SHMEM_TEAM_WORLD, offsets, sizes, offsets, sizes, &two) != 0)
        shmem_global_exit(1);
    shmemx_request_t both = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_alltoallv_start(one, left, source, &both);
    shmemx_alltoallv_start(two, right, source, &both); /* at the same time */
    compute();
    shmemx_wait_nbe(&both);
    shmemx_alltoallv_free(one);
    shmemx_alltoallv_free(two);
}
