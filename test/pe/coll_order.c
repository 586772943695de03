/* SPDX-License-Identifier: BSD-3-Clause */
/* Collectives use the PE numbers of the team: the root of a broadcast, the order of what is
 * collected, exchanged and reduced, for teams in other orders. Lengths of collect differ, and may
 * be 0. */
// pes: 1 2 3 5
// sanitize: yes
#include "members.h"

enum { MOST = MEMBERS_MOST * 8 };
static long source[MOST], dest[MOST];
static int number, n;

static void broadcasts(shmem_team_t team, const struct members *members)
{
    for (int root = 0; root < n; root++) {
        for (int i = 0; i < 3; i++) {
            source[i] = 10L * shmem_my_pe() + i;
            dest[i] = -1;
        }
        EXPECT(shmem_team_sync(team) == 0);
        EXPECT(shmem_long_broadcast(team, dest, source, 3, root) == 0);
        for (int i = 0; i < 3; i++) /* on the root as well */
            EXPECT(dest[i] == 10L * members->pe[root] + i);
    }
}

static void collects(shmem_team_t team, const struct members *members)
{
    int at = 0;
    for (int i = 0; i < 8; i++)
        source[i] = 10L * shmem_my_pe() + i;
    EXPECT(shmem_team_sync(team) == 0);
    EXPECT(shmem_long_collect(team, dest, source, (size_t)(number % 4)) == 0);
    for (int pe = 0; pe < n; pe++)
        for (int i = 0; i < pe % 4; i++)
            EXPECT(dest[at++] == 10L * members->pe[pe] + i);
    EXPECT(shmem_team_sync(team) == 0);
    EXPECT(shmem_long_fcollect(team, dest, source, 2) == 0);
    for (int pe = 0; pe < n; pe++)
        EXPECT(dest[2 * pe] == 10L * members->pe[pe] && dest[2 * pe + 1] == dest[2 * pe] + 1);
}

static void exchanges(shmem_team_t team, const struct members *members)
{
    for (int pe = 0; pe < n; pe++)
        for (int i = 0; i < 2; i++)
            source[2 * pe + i] = 1000L * shmem_my_pe() + 10 * members->pe[pe] + i;
    EXPECT(shmem_team_sync(team) == 0);
    EXPECT(shmem_long_alltoall(team, dest, source, 2) == 0);
    for (int pe = 0; pe < n; pe++)
        for (int i = 0; i < 2; i++)
            EXPECT(dest[2 * pe + i] == 1000L * members->pe[pe] + 10 * shmem_my_pe() + i);
    EXPECT(shmem_team_sync(team) == 0);
    for (int i = 0; i < MOST; i++)
        dest[i] = -1;
    EXPECT(shmem_team_sync(team) == 0);
    EXPECT(shmem_long_alltoalls(team, dest, source, 3, 1, 2) == 0);
    for (int pe = 0; pe < n; pe++)
        for (int i = 0; i < 2; i++) {
            EXPECT(dest[3 * (2 * pe + i)] == 1000L * members->pe[pe] + 10 * shmem_my_pe() + i);
            EXPECT(dest[3 * (2 * pe + i) + 1] == -1);
        }
}

static void sums(shmem_team_t team, const struct members *members)
{
    long before = 0;
    for (int i = 0; i < number; i++)
        before += 1L + members->pe[i];
    source[0] = 1L + shmem_my_pe();
    EXPECT(shmem_team_sync(team) == 0);
    EXPECT(shmem_long_sum_inscan(team, &dest[0], source, 1) == 0);
    EXPECT(shmem_long_sum_exscan(team, &dest[1], source, 1) == 0);
    EXPECT(dest[0] == before + source[0] && dest[1] == before);
    EXPECT(shmem_team_sync(team) == 0);
    EXPECT(shmem_long_sum_exscan(team, source, source, 1) == 0); /* in place */
    EXPECT(source[0] == before);
}

static void nothing(shmem_team_t team)
{
    EXPECT(shmem_long_broadcast(team, NULL, NULL, 0, n - 1) == 0);
    EXPECT(shmem_long_collect(team, NULL, NULL, 0) == 0);
    EXPECT(shmem_long_fcollect(team, NULL, NULL, 0) == 0);
    EXPECT(shmem_long_alltoall(team, NULL, NULL, 0) == 0);
    EXPECT(shmem_long_alltoalls(team, NULL, NULL, 1, 1, 0) == 0);
    EXPECT(shmem_long_sum_reduce(team, NULL, NULL, 0) == 0);
    EXPECT(shmem_long_sum_inscan(team, NULL, NULL, 0) == 0);
    EXPECT(shmem_long_sum_exscan(team, NULL, NULL, 0) == 0);
}

static void visit(shmem_team_t team, const struct members *members)
{
    number = shmem_team_my_pe(team);
    n = members->size;
    broadcasts(team, members);
    EXPECT(shmem_team_sync(team) == 0);
    collects(team, members);
    EXPECT(shmem_team_sync(team) == 0);
    exchanges(team, members);
    EXPECT(shmem_team_sync(team) == 0);
    sums(team, members);
    nothing(team);
}

int main(void)
{
    shmem_init();
    members_visit(visit);
    shmem_finalize();
    return 0;
}
