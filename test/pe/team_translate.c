/* SPDX-License-Identifier: BSD-3-Clause */
/* shmem_team_translate_pe between all teams of this PE: the same PE's number, or -1 if it is not a
 * member of both, or is no number of the first. */
// pes: 1 2 3 6
#include "members.h"

#include <limits.h>

enum { MOST = 10 };
static shmem_team_t teams[MOST];
static struct members lists[MOST];
static int count;

static void add(shmem_team_t team, struct members list)
{
    if (team != SHMEM_TEAM_INVALID) {
        teams[count] = team;
        lists[count++] = list;
    }
}

static void split(shmem_team_t parent, const struct members *members, int start, int stride,
                  int size)
{
    shmem_team_t team;
    EXPECT(shmem_team_split_strided(parent, start, stride, size, NULL, 0, &team) == 0);
    add(team, members_pick(members, start, stride, size));
}

int main(void)
{
    shmem_init();
    struct members world = members_world();
    int me = shmem_my_pe(), n = world.size, half = (n + 1) / 2;
    shmem_team_t x, y;
    add(SHMEM_TEAM_WORLD, world);
    add(SHMEM_TEAM_SHARED, members_shared());
    split(SHMEM_TEAM_WORLD, &world, n - 1, -1, n);
    split(teams[2], &lists[2], 0, 2, half);
    split(SHMEM_TEAM_WORLD, &world, 0, 2, half);
    split(SHMEM_TEAM_WORLD, &world, n / 2, 0, 1);
    split(SHMEM_TEAM_WORLD, &world, half - 1, -1, half);
    EXPECT(shmem_team_split_2d(SHMEM_TEAM_WORLD, 2, NULL, 0, &x, NULL, 0, &y) == 0);
    add(x, members_row(&world, n < 2 ? n : 2, me));
    add(y, members_column(&world, n < 2 ? n : 2, me));

    for (int a = 0; a < count; a++)
        for (int b = 0; b < count; b++) {
            for (int i = 0; i < lists[a].size; i++)
                EXPECT(shmem_team_translate_pe(teams[a], i, teams[b]) ==
                       members_find(&lists[b], lists[a].pe[i]));
            EXPECT(shmem_team_translate_pe(teams[a], -1, teams[b]) == -1);
            EXPECT(shmem_team_translate_pe(teams[a], lists[a].size, teams[b]) == -1);
            EXPECT(shmem_team_translate_pe(teams[a], INT_MAX, teams[b]) == -1);
            EXPECT(shmem_team_translate_pe(teams[a], INT_MIN, teams[b]) == -1);
        }
    shmem_finalize();
    return 0;
}
