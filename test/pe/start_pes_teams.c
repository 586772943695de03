/* SPDX-License-Identifier: BSD-3-Clause */
/* Teams and contexts after start_pes; the implicit finalize finds them still there. */
// pes: 1 2 4
// sanitize: yes
#include "members.h"

int main(void)
{
    const shmem_team_config_t config = {.num_contexts = 1};
    start_pes(0);
    struct members world = members_world();
    int n = world.size;
    struct members reversed = members_pick(&world, n - 1, -1, n);
    shmem_team_t team;
    shmem_ctx_t ctx;
    EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, n - 1, -1, n, &config,
                                    SHMEM_TEAM_NUM_CONTEXTS, &team) == 0);
    members_check(team, &reversed, 0);
    EXPECT(shmem_team_create_ctx(team, 0, &ctx) == 0);
    return 0;
}
