/* SPDX-License-Identifier: BSD-3-Clause */
/* A finalize that is not the last destroys no team and no context; another init leaves them too. */
// pes: 1 2 3
#include "members.h"

int main(void)
{
    const shmem_team_config_t config = {.num_contexts = 1};
    shmem_init();
    struct members world = members_world();
    struct members shared = members_shared();
    int n = world.size;
    struct members reversed = members_pick(&world, n - 1, -1, n);
    shmem_team_t team;
    shmem_ctx_t ctx;
    EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, n - 1, -1, n, &config,
                                    SHMEM_TEAM_NUM_CONTEXTS, &team) == 0);
    EXPECT(shmem_team_create_ctx(team, 0, &ctx) == 0);
    for (int i = 0; i < 5; i++) {
        static long word;
        shmem_init();
        members_check(team, &reversed, 3 * i);
        shmem_ctx_long_atomic_inc(ctx, &word, 0);
        shmem_finalize();
        members_check(team, &reversed, 3 * i + 1);
        members_check(SHMEM_TEAM_SHARED, &shared, 3 * i + 2);
        EXPECT(shmem_ctx_long_g(ctx, &word, 0) >= i + 1);
    }
    shmem_finalize();
    return 0;
}
