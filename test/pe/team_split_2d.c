/* SPDX-License-Identifier: BSD-3-Clause */
/* shmem_team_split_2d with rows of 1, 2, 3, N and more than N, over the world and over teams in
 * another order: the number in the row team is x, that in the column team y, and the last row may
 * be short. Both teams can be used at once. */
// pes: 1 2 3 5 7
// sanitize: yes
#include "members.h"

#include <limits.h>

static int slot;

static void split(shmem_team_t parent, const struct members *members, int asked)
{
    int n = members->size, xrange = asked < n ? asked : n, number = shmem_team_my_pe(parent);
    struct members row = members_row(members, xrange, number);
    struct members column = members_column(members, xrange, number);
    shmem_team_t x = parent, y = parent;
    EXPECT(shmem_team_split_2d(parent, asked, NULL, 0, &x, NULL, 0, &y) == 0);
    EXPECT(x != parent && y != parent && x != y);
    members_check(y, &column, slot++);
    members_check(x, &row, slot++);
    members_check(parent, members, slot++);
    EXPECT(shmem_team_my_pe(x) == number % xrange && shmem_team_my_pe(y) == number / xrange);
    shmem_team_destroy(x);
    shmem_team_destroy(y);
}

static void splits(shmem_team_t parent, const struct members *members)
{
    const int xranges[] = {1, 2, 3, members->size, members->size + 1, INT_MAX};
    for (size_t i = 0; i < sizeof xranges / sizeof *xranges; i++)
        split(parent, members, xranges[i]);
}

int main(void)
{
    shmem_init();
    struct members world = members_world();
    int n = world.size, half = (n + 1) / 2;
    splits(SHMEM_TEAM_WORLD, &world);
    const int forms[][3] = {{n - 1, -1, n}, {0, 2, half}};
    for (int i = 0; i < 2; i++) {
        shmem_team_t team;
        struct members members = members_pick(&world, forms[i][0], forms[i][1], forms[i][2]);
        EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, forms[i][0], forms[i][1], forms[i][2],
                                        NULL, 0, &team) == 0);
        if (team != SHMEM_TEAM_INVALID)
            splits(team, &members);
        shmem_team_destroy(team);
    }
    shmem_finalize();
    return 0;
}
