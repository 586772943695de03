/* SPDX-License-Identifier: BSD-3-Clause */
/* Finalize destroys the remaining teams and shareable contexts; after another init new ones can be
 * created, of the same and of other forms. */
// pes: 1 2 3
#include "members.h"

enum { SERIES = 12, TEAMS = 30 };

int main(void)
{
    for (int series = 0; series < SERIES; series++) {
        const shmem_team_config_t config = {.num_contexts = 2};
        shmem_team_t team = SHMEM_TEAM_WORLD, row, column;
        shmem_ctx_t ctx;
        shmem_init();
        struct members world = members_world(), shared = members_shared(), members = world;
        int n = world.size, slot = series * 2 * TEAMS;
        for (int i = 0; i < TEAMS + series; i++) {
            int back = (i + series) % 2;
            members = members_pick(&world, back ? n - 1 : 0, back ? -1 : 1, n);
            EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, back ? n - 1 : 0, back ? -1 : 1, n,
                                            &config, SHMEM_TEAM_NUM_CONTEXTS, &team) == 0);
            members_check(team, &members, slot++);
            EXPECT(shmem_team_create_ctx(team, 0, &ctx) == 0);
        }
        EXPECT(shmem_team_split_2d(team, 2, NULL, 0, &row, NULL, 0, &column) == 0);
        struct members of_row = members_row(&members, n < 2 ? n : 2, shmem_team_my_pe(team));
        members_check(row, &of_row, slot++);
        members_check(SHMEM_TEAM_SHARED, &shared, slot++);
        shmem_finalize();
    }
    return 0;
}
