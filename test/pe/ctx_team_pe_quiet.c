/* SPDX-License-Identifier: BSD-3-Clause */
/* shmem_ctx_pe_quiet on a context of a team uses the team's PE numbers: a third PE then sees what
 * was put to the listed PEs. */
// pes: 1 2 3 4
#include "members.h"

static long word[MEMBERS_MOST], ready;

static void visit(shmem_team_t team, const struct members *members)
{
    int number = shmem_team_my_pe(team), n = members->size, target = (number + 1) % n;
    int all[MEMBERS_MOST], third = members->pe[(number + 2) % n];
    shmem_ctx_t ctx;
    for (int i = 0; i < n; i++)
        all[i] = n - 1 - i;
    ready = -1;
    EXPECT(shmem_team_sync(team) == 0);
    EXPECT(shmem_team_create_ctx(team, 0, &ctx) == 0);
    long value = 10 * shmem_my_pe() + n;
    shmem_ctx_long_put_nbi(ctx, &word[number], &value, 1, target);
    shmem_ctx_pe_quiet(ctx, &target, 1);
    shmem_long_atomic_set(&ready, number, third);
    shmem_long_wait_until(&ready, SHMEM_CMP_NE, -1);
    int writer = (int)ready, there = (writer + 1) % n;
    EXPECT(shmem_ctx_long_g(ctx, &word[writer], there) == 10 * members->pe[writer] + n);
    shmem_ctx_pe_quiet(ctx, all, (size_t)n);
    shmem_ctx_pe_quiet(ctx, NULL, 0);
    shmem_ctx_destroy(ctx);
}

int main(void)
{
    shmem_init();
    members_visit(visit);
    shmem_finalize();
    return 0;
}
