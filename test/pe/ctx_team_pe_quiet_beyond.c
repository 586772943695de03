/* SPDX-License-Identifier: BSD-3-Clause */
/* shmem_ctx_pe_quiet with a PE number beyond the team ends the job with a message. */
// pes: 2 3
// fails: shmem_ctx_pe_quiet: target_pes\[1\].*\b1\b.*team
#include "../expect.h"

#include <shmem.h>

int main(void)
{
    static const int targets[] = {0, 1};
    const shmem_team_config_t config = {.num_contexts = 1};
    shmem_team_t team;
    shmem_init();
    EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, 1, &config, SHMEM_TEAM_NUM_CONTEXTS,
                                    &team) == 0);
    if (team != SHMEM_TEAM_INVALID) {
        shmem_ctx_t ctx;
        EXPECT(shmem_team_create_ctx(team, 0, &ctx) == 0);
        shmem_ctx_pe_quiet(ctx, targets, 1);
        shmem_ctx_pe_quiet(ctx, targets, 2);
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
