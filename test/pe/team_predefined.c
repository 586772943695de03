/* SPDX-License-Identifier: BSD-3-Clause */
/* The world team has the numbers of shmem_my_pe. The shared team consists of PEs that can access
 * each other's memory, has its own collectives and children, and differs from the world team. */
// pes: 1 2 4
#include "members.h"

int main(void)
{
    shmem_init();
    static long word;
    int me = shmem_my_pe(), slot = 0;
    struct members world = members_world();
    struct members shared = members_shared();
    for (int i = 0; i < shared.size; i++)
        EXPECT(shmem_ptr(&word, shared.pe[i]) && shmem_team_ptr(SHMEM_TEAM_SHARED, &word, i));
    for (int pe = 0; pe < world.size; pe++)
        EXPECT(!shmem_ptr(&word, pe) == (members_find(&shared, pe) < 0));
    EXPECT(members_find(&shared, me) >= 0);
    members_check(SHMEM_TEAM_SHARED, &shared, slot++);
    members_check(SHMEM_TEAM_WORLD, &world, slot++);
    members_check(SHMEM_TEAM_SHARED, &shared, slot++);

    shmem_team_t x, y;
    EXPECT(shmem_team_split_2d(SHMEM_TEAM_SHARED, 2, NULL, 0, &x, NULL, 0, &y) == 0);
    int wide = shared.size < 2 ? shared.size : 2, number = members_find(&shared, me);
    struct members row = members_row(&shared, wide, number);
    struct members column = members_column(&shared, wide, number);
    members_check(x, &row, slot++);
    members_check(y, &column, slot++);
    EXPECT(shmem_team_sync(SHMEM_TEAM_SHARED) == 0 && shmem_sync(SHMEM_TEAM_WORLD) == 0);
    shmem_team_destroy(x);
    shmem_team_destroy(y);
    shmem_finalize();
    return 0;
}
