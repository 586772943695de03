/* SPDX-License-Identifier: BSD-3-Clause */
/* The expected members of a team as a list of world numbers, and a check of a team against it. A PE
 * that is not in the list has no team. */
#ifndef MEMBERS_H
#define MEMBERS_H

#include "../expect.h"

#include <shmem.h>

enum { MEMBERS_MOST = 64, MEMBERS_SLOTS = 4096 };

struct members {
    int size;
    int pe[MEMBERS_MOST];
};

/* The members of the world team. */
static inline struct members members_world(void)
{
    struct members world = {.size = shmem_n_pes()};
    EXPECT(world.size <= MEMBERS_MOST);
    for (int i = 0; i < world.size; i++)
        world.pe[i] = i;
    return world;
}

/* The members of the shared team: the PEs of this node. */
static inline struct members members_shared(void)
{
    struct members world = members_world();
    struct members shared = {.size = shmem_team_n_pes(SHMEM_TEAM_SHARED)};
    EXPECT(shared.size >= 1 && shared.size <= world.size);
    for (int i = 0; i < shared.size; i++) {
        shared.pe[i] = shmem_team_translate_pe(SHMEM_TEAM_SHARED, i, SHMEM_TEAM_WORLD);
        EXPECT(shared.pe[i] >= 0 && (i == 0 || shared.pe[i] > shared.pe[i - 1]));
    }
    return shared;
}

/* The members that start, stride and size select. */
static inline struct members members_pick(const struct members *parent, int start, int stride,
                                          int size)
{
    struct members picked = {.size = size};
    for (int i = 0; i < size; i++)
        picked.pe[i] = parent->pe[start + stride * i];
    return picked;
}

/* The row and the column of the member with this number when each row has xrange members. */
static inline struct members members_row(const struct members *parent, int xrange, int number)
{
    int start = number / xrange * xrange, rest = parent->size - start;
    return members_pick(parent, start, 1, rest < xrange ? rest : xrange);
}

static inline struct members members_column(const struct members *parent, int xrange, int number)
{
    int x = number % xrange;
    return members_pick(parent, x, xrange, (parent->size - x + xrange - 1) / xrange);
}

/* The number of a world PE among the members, or -1. */
static inline int members_find(const struct members *members, int pe)
{
    for (int i = 0; i < members->size; i++)
        if (members->pe[i] == pe)
            return i;
    return -1;
}

/* The team has these members; this is also checked by its first collective, which uses a slot of
 * its own. Nobody needs to be synchronized for it. */
static inline void members_check(shmem_team_t team, const struct members *members, int slot)
{
    static long source[MEMBERS_SLOTS], sum[MEMBERS_SLOTS];
    int me = shmem_my_pe(), number = members_find(members, me);
    long expected = 0;
    EXPECT(slot < MEMBERS_SLOTS);
    if (number < 0) {
        EXPECT(team == SHMEM_TEAM_INVALID);
        return;
    }
    EXPECT(team != SHMEM_TEAM_INVALID);
    source[slot] = 1L + me * me;
    EXPECT(shmem_long_sum_reduce(team, &sum[slot], &source[slot], 1) == 0);
    for (int i = 0; i < members->size; i++)
        expected += 1L + members->pe[i] * members->pe[i];
    EXPECT(sum[slot] == expected);
    EXPECT(shmem_team_my_pe(team) == number && shmem_team_n_pes(team) == members->size);
    for (int i = 0; i < members->size; i++) {
        EXPECT(shmem_team_translate_pe(team, i, SHMEM_TEAM_WORLD) == members->pe[i]);
        EXPECT(shmem_team_translate_pe(SHMEM_TEAM_WORLD, members->pe[i], team) == i);
    }
}

/* Call visit, in the members only, with teams of different forms from which contexts can be
 * created. */
static inline void members_visit(void (*visit)(shmem_team_t team, const struct members *members))
{
    struct members world = members_world();
    int n = world.size, rest = n > 1 ? n - 1 : 1;
    const int forms[][3] = {{0, 1, n},           {n - 1, -1, n},
                            {0, 2, (n + 1) / 2}, {n - 1, -2, (n + 1) / 2},
                            {n - 1, 0, 1},       {n - rest, 1, rest}};
    const shmem_team_config_t config = {.num_contexts = 10};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const int *form = forms[i];
        struct members members = members_pick(&world, form[0], form[1], form[2]);
        shmem_team_t team;
        EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, form[0], form[1], form[2], &config,
                                        SHMEM_TEAM_NUM_CONTEXTS, &team) == 0);
        if (team != SHMEM_TEAM_INVALID)
            visit(team, &members);
        shmem_team_destroy(team);
        shmem_barrier_all(); /* so that visit may use the same memory for each team */
    }
}

#endif
