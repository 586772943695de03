/* SPDX-License-Identifier: BSD-3-Clause */
/* A negative PE number ends the job with a message, here in a fetching atomic operation on a team
 * of two in another order. */
// pes: 2 3
// fails: shmem_ctx_int_atomic_fetch_add: .*-1\b.*team.*\b0\b.*\b1\b
#include "../expect.h"

#include <shmem.h>

int main(void)
{
    static int word;
    const shmem_team_config_t config = {.num_contexts = 1};
    shmem_team_t team;
    shmem_init();
    EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, 1, -1, 2, &config, SHMEM_TEAM_NUM_CONTEXTS,
                                    &team) == 0);
    if (team != SHMEM_TEAM_INVALID) {
        shmem_ctx_t ctx;
        EXPECT(shmem_team_create_ctx(team, 0, &ctx) == 0);
        EXPECT(shmem_ctx_int_atomic_fetch_add(ctx, &word, 1, 0) >= 0);
        EXPECT(shmem_ctx_int_atomic_fetch_add(ctx, &word, 1, -1) < 0);
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
