/* SPDX-License-Identifier: BSD-3-Clause */
/* Two splits make a three-dimensional grid, as in the specification's example: the world into x and
 * yz, and yz into y and z. With 12 PEs in 3 x 2 x 2 the coordinates are those that it prints. */
// pes: 1 4 7 12
#include "members.h"

static int factor(int n, int root)
{
    int found = 1;
    for (int i = 1; i <= n; i++)
        if (root == 3 ? i * i * i <= n : i * i <= n)
            found = i;
    return found;
}

int main(void)
{
    shmem_init();
    struct members world = members_world();
    int me = shmem_my_pe(), n = world.size;
    int xdim = n == 12 ? 3 : factor(n, 3), ydim = factor((n + xdim - 1) / xdim, 2);
    shmem_team_t x, yz, y, z;
    EXPECT(shmem_team_split_2d(SHMEM_TEAM_WORLD, xdim, NULL, 0, &x, NULL, 0, &yz) == 0);
    EXPECT(shmem_team_split_2d(yz, ydim, NULL, 0, &y, NULL, 0, &z) == 0);

    struct members of_yz = members_column(&world, xdim, me);
    struct members of_x = members_row(&world, xdim, me);
    int number = members_find(&of_yz, me), wide = ydim < of_yz.size ? ydim : of_yz.size;
    struct members of_y = members_row(&of_yz, wide, number);
    struct members of_z = members_column(&of_yz, wide, number);
    members_check(z, &of_z, 0);
    members_check(y, &of_y, 1);
    members_check(x, &of_x, 2);
    members_check(yz, &of_yz, 3);

    int at[3] = {shmem_team_my_pe(x), shmem_team_my_pe(y), shmem_team_my_pe(z)};
    EXPECT(at[0] + xdim * (at[1] + ydim * at[2]) == me);
    shmem_team_destroy(yz);
    shmem_team_destroy(x);
    members_check(z, &of_z, 4);
    shmem_team_destroy(z);
    shmem_team_destroy(y);
    shmem_finalize();
    return 0;
}
