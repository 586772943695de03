/* SPDX-License-Identifier: BSD-3-Clause */
/* Thousands of teams with different members exist at the same time; some synchronize and reduce,
 * before and after others are destroyed. Twice, so that memory of destroyed teams is reused. */
// pes: 1 2 4
// sanitize: yes
#include "members.h"

enum { TEAMS = 5000, STEP = 37 };
static shmem_team_t team[TEAMS];
static struct members world;

static struct members list(int i)
{
    int n = world.size;
    return i % 3 == 0   ? members_pick(&world, 0, 1, n)
           : i % 3 == 1 ? members_pick(&world, n - 1, -1, n)
                        : members_pick(&world, i % n, 1, n - i % n);
}

static void look(int i, int slot)
{
    struct members members = list(i);
    members_check(team[i], &members, slot);
    if (team[i] != SHMEM_TEAM_INVALID)
        EXPECT(shmem_team_sync(team[i]) == 0);
}

int main(void)
{
    shmem_init();
    world = members_world();
    int n = world.size, slot = 0;
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < TEAMS; i++) {
            int start = i % 3 == 0 ? 0 : i % 3 == 1 ? n - 1 : i % n;
            EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, start, i % 3 == 1 ? -1 : 1,
                                            i % 3 == 2 ? n - i % n : n, NULL, 0, &team[i]) == 0);
        }
        for (int i = 0; i < TEAMS; i += STEP)
            look(i, slot++);
        for (int i = 0; i < TEAMS; i += 2)
            shmem_team_destroy(team[i]);
        for (int i = 1; i < TEAMS; i += 2 * STEP)
            look(i, slot++);
        for (int i = 1; i < TEAMS; i += 2)
            shmem_team_destroy(team[i]);
    }
    shmem_finalize();
    return 0;
}
