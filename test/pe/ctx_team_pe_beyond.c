/* SPDX-License-Identifier: BSD-3-Clause */
/* A PE number that exists in the world but not in the context's team ends the job with a message
 * that contains the team's numbers. */
// pes: 2 3
// fails: shmem_ctx_long_p: .*\b1\b.*team.*\b0\b
#include "../expect.h"

#include <shmem.h>

int main(void)
{
    static long word;
    const shmem_team_config_t config = {.num_contexts = 1};
    shmem_team_t team;
    shmem_init();
    EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, 1, &config, SHMEM_TEAM_NUM_CONTEXTS,
                                    &team) == 0);
    if (team != SHMEM_TEAM_INVALID) {
        shmem_ctx_t ctx;
        EXPECT(shmem_team_create_ctx(team, 0, &ctx) == 0);
        shmem_ctx_long_p(ctx, &word, 1, 0);
        shmem_ctx_long_p(ctx, &word, 1, 1);
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
