/* SPDX-License-Identifier: BSD-3-Clause */
/* shmem_team_split_2d with an xrange that is not positive: nonzero and no team on all PEs, and the
 * parent stays usable. */
// pes: 1 2 4
#include "members.h"

#include <limits.h>

int main(void)
{
    shmem_init();
    const int xranges[] = {0, -1, INT_MIN};
    struct members world = members_world();
    for (int i = 0; i < 3; i++) {
        shmem_team_t x = SHMEM_TEAM_WORLD, y = SHMEM_TEAM_WORLD;
        EXPECT(shmem_team_split_2d(SHMEM_TEAM_WORLD, xranges[i], NULL, 0, &x, NULL, 0, &y) != 0);
        EXPECT(x == SHMEM_TEAM_INVALID && y == SHMEM_TEAM_INVALID);
        members_check(SHMEM_TEAM_WORLD, &world, i);
    }
    shmem_finalize();
    return 0;
}
