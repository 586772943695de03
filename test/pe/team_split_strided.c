/* SPDX-License-Identifier: BSD-3-Clause */
/* shmem_team_split_strided with every valid triplet: positive, negative and zero strides. Members
 * are numbered along the stride, others get SHMEM_TEAM_INVALID and 0 as well; parent and child can
 * be used at once, with no synchronization between the splits. */
// pes: 1 2 3 4 5
#include "members.h"

#include <limits.h>

static struct members world;
static int slot;

static void split(int start, int stride, int size)
{
    shmem_team_t team = SHMEM_TEAM_WORLD;
    struct members members = members_pick(&world, start, size == 1 ? 0 : stride, size);
    EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, start, stride, size, NULL, 0, &team) == 0);
    EXPECT(team != SHMEM_TEAM_WORLD && team != SHMEM_TEAM_SHARED);
    members_check(team, &members, slot++);
    if (slot % 3 == 0)
        members_check(SHMEM_TEAM_WORLD, &world, slot++);
    shmem_team_destroy(team);
}

int main(void)
{
    shmem_init();
    world = members_world();
    int n = world.size;
    for (int start = 0; start < n; start++) {
        for (int stride = -n; stride <= n; stride++)
            for (int size = 2; size <= n; size++)
                if (stride && start + stride * (size - 1) >= 0 && start + stride * (size - 1) < n)
                    split(start, stride, size);
        const int strides[] = {0, 1, -1, n, -n, INT_MAX, INT_MIN}; /* one PE: any will do */
        for (size_t i = 0; i < sizeof strides / sizeof *strides; i++)
            split(start, strides[i], 1);
    }
    shmem_finalize();
    return 0;
}
