/* SPDX-License-Identifier: BSD-3-Clause */
/* Each PE has some numbers for each other PE, a different amount for each: one exchange of all,
 * then the same again by a plan, during which the PE computes. */
#include <shmem.h>
#include <shmemx.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 64 };

static size_t to[MOST], in[MOST]; /* symmetric: the others read where their blocks go */

int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes();
    size_t from[MOST], out[MOST], sent = 0, got = 0;
    for (int i = 0; i < n && n <= MOST; i++) { /* PE a sends a + 2 b + 1 numbers to PE b */
        out[i] = (size_t)(me + 2 * i + 1) * sizeof(int);
        in[i] = (size_t)(i + 2 * me + 1) * sizeof(int);
        from[i] = sent;
        to[i] = got;
        sent += out[i];
        got += in[i];
    }
    int *source = malloc(sent);
    int *dest =
        shmem_malloc((size_t)(3 * MOST * MOST) * sizeof *dest); /* the same size everywhere */
    if (!source || !dest || n > MOST) {
        fprintf(stderr, "this needs memory, and at most %d PEs\n", MOST);
        shmem_global_exit(1);
    }
    for (size_t i = 0; i < sent / sizeof *source; i++)
        source[i] = me;
    shmemx_team_alltoallv(dest, to, in, source, from, out, SHMEM_TEAM_WORLD, NULL);
    printf("PE %d got %zu numbers, the last from PE %d\n", me, got / sizeof *dest,
           dest[got / sizeof *dest - 1]);

    shmemx_alltoallv_plan_t plan;
    if (shmemx_alltoallv_plan(SHMEM_TEAM_WORLD, to, in, from, out, &plan) != 0)
        shmem_global_exit(1);
    for (int step = 0; step < 3; step++) {
        shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
        shmemx_alltoallv_start(plan, dest, source, &req);
        /* Here the PE computes, neither with source nor with dest. */
        shmemx_wait_nbe(&req);
    }
    shmemx_alltoallv_free(plan);
    shmem_free(dest);
    free(source);
    shmem_finalize();
    return 0;
}
