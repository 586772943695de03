/* SPDX-License-Identifier: BSD-3-Clause */
/* shmem_team_split_strided with invalid triplets: no size, PEs outside the parent, sequences that
 * return to the parent's range by overflow of int. All PEs get nonzero and SHMEM_TEAM_INVALID, and
 * the parent stays usable. */
// pes: 1 2 3 4
#include "members.h"

#include <limits.h>

static int slot;

static void refuse(shmem_team_t parent, const struct members *members)
{
    int n = members->size;
    const int triplets[][3] = {
        {0, 1, 0},
        {0, 1, -1},
        {0, 1, INT_MIN},
        {0, 0, 0},
        {0, 1, n + 1},
        {0, 1, INT_MAX},
        {n, 1, 1},
        {n, -1, 2},
        {-1, 1, 1},
        {-1, 1, 2},
        {-1, 0, 1},
        {n - 1, 1, 2},
        {0, -1, 2},
        {0, n, 2},
        {n - 1, -n, 2},
        {3, 3, 3},
        {0, INT_MAX, 2},
        {0, INT_MIN, 2},
        {n - 1, INT_MIN, 3},
        {0, INT_MIN, 3},
        {INT_MIN, 1, 1},
        {INT_MAX, 1, 1},
        {1, INT_MAX, 3},
        {0, 1 << 30, 5},
        {n - 1, -(1 << 30), 5},
        {0, 1 << 16, (1 << 16) + 1},
        {INT_MAX, INT_MAX, INT_MAX},
        {INT_MIN, INT_MIN, INT_MIN},
    };
    for (size_t i = 0; i < sizeof triplets / sizeof *triplets; i++) {
        const int *t = triplets[i];
        shmem_team_t team = parent;
        EXPECT(shmem_team_split_strided(parent, t[0], t[1], t[2], NULL, 0, &team) != 0);
        EXPECT(team == SHMEM_TEAM_INVALID);
        if (i % 4 == 0)
            members_check(parent, members, slot++);
    }
}

int main(void)
{
    shmem_init();
    struct members world = members_world(), reversed;
    int n = world.size;
    shmem_team_t team;
    refuse(SHMEM_TEAM_WORLD, &world);
    reversed = members_pick(&world, n - 1, -1, n);
    EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, n - 1, -1, n, NULL, 0, &team) == 0);
    refuse(team, &reversed);
    shmem_team_destroy(team);
    shmem_finalize();
    return 0;
}
