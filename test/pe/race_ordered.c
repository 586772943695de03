/* SPDX-License-Identifier: BSD-3-Clause */
/* No race is reported between accesses that are ordered by a fetch which shmem_ctx_destroy
 * completes, or by making a team of a list. */
// pes: 2
// nodes: 1 2
// env: SHMEM_CHECK=full
#include "../expect.h"

#include <shmemx.h>

static long data[2], flag;

/* Fetch the flag of this PE by an operation that is complete when its context is destroyed. */
static long fetch(void)
{
    static long got;
    shmem_ctx_t ctx;
    EXPECT(shmem_ctx_create(0, &ctx) == 0);
    shmem_ctx_long_atomic_fetch_nbi(ctx, &got, &flag, 1);
    shmem_ctx_destroy(ctx);
    return got;
}

int main(void)
{
    shmem_team_t team;
    shmem_init();
    shmem_barrier_all();
    if (shmem_my_pe() == 0) {
        shmem_long_p(&data[0], 1, 1);
        shmem_quiet();
        shmem_long_atomic_set(&flag, 1, 1);
    } else {
        while (!fetch())
            continue;
        shmem_long_p(&data[0], 2, 1);
        shmem_quiet();
    }
    shmem_barrier_all();
    if (shmem_my_pe() == 0) {
        shmem_long_p(&data[1], 1, 1);
        shmem_quiet();
    }
    shmemx_team_create_list((int[]){0, 1}, 2, &team);
    if (shmem_my_pe() == 1)
        shmem_long_p(&data[1], 2, 1);
    shmem_barrier_all();
    EXPECT(shmem_my_pe() == 0 || (data[0] == 2 && data[1] == 2));
    shmem_team_destroy(team);
    shmem_finalize();
    return 0;
}
