/* SPDX-License-Identifier: BSD-3-Clause */
/* shmem_team_ptr uses the team's PE numbers; in the world team it equals shmem_ptr. Stores through
 * it reach the other PE if that is near. */
// pes: 1 2 3 4
#include "members.h"

static long box[MEMBERS_MOST], *heap;

static void store(shmem_team_t team, const struct members *members)
{
    int number = shmem_team_my_pe(team);
    struct members shared = members_shared();
    for (int i = 0; i < members->size; i++) {
        long *there = shmem_team_ptr(team, box, i), *heap_there = shmem_team_ptr(team, heap, i);
        EXPECT(there == shmem_ptr(box, members->pe[i]));
        EXPECT(heap_there == shmem_ptr(heap, members->pe[i]));
        EXPECT(!there == (members_find(&shared, members->pe[i]) < 0) && !heap_there == !there);
        if (!there)
            continue;
        there[number] = 100 * number + i;
        heap_there[number] = -there[number];
    }
    EXPECT(shmem_team_ptr(team, box, number) == box);
    EXPECT(shmem_team_ptr(SHMEM_TEAM_WORLD, box, shmem_my_pe()) == box);
    EXPECT(shmem_team_sync(team) == 0); /* makes stores visible */
    for (int i = 0; i < members->size; i++)
        if (members_find(&shared, members->pe[i]) >= 0)
            EXPECT(box[i] == 100 * i + number && heap[i] == -box[i]);
}

int main(void)
{
    shmem_init();
    EXPECT((heap = shmem_malloc(sizeof box)));
    members_visit(store);
    shmem_finalize();
    return 0;
}
