/* SPDX-License-Identifier: BSD-3-Clause */
/* PEs destroy their row and column teams in alternating order and create new ones at once: nobody
 * waits forever, and no team receives another one's messages. */
// pes: 2 4 6
#include "members.h"

enum { ROUNDS = 150 };

int main(void)
{
    shmem_init();
    struct members world = members_world();
    int me = shmem_my_pe();
    for (int round = 0; round < ROUNDS; round++) {
        shmem_team_t row, column, again;
        int xrange = 1 + (round % 3 + 1) % (world.size < 3 ? world.size : 3);
        struct members of_row = members_row(&world, xrange, me);
        struct members of_column = members_column(&world, xrange, me);
        EXPECT(shmem_team_split_2d(SHMEM_TEAM_WORLD, xrange, NULL, 0, &row, NULL, 0, &column) == 0);
        members_check(row, &of_row, 5 * round);
        members_check(column, &of_column, 5 * round + 1);
        int x = me % xrange, y = me / xrange;
        shmem_team_destroy((x + y) % 2 ? row : column);
        shmem_team_destroy((x + y) % 2 ? column : row);
        EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, world.size, NULL, 0, &again) == 0);
        members_check(again, &world, 5 * round + 2);
        shmem_team_destroy(again);
    }
    shmem_finalize();
    return 0;
}
