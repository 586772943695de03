/* SPDX-License-Identifier: BSD-3-Clause */
/* Teams of teams of teams, by random triplets: numbers count along each stride in turn. A child
 * lives on when its parents have been destroyed. */
// pes: 1 2 4 6
#include "../dice.h"
#include "members.h"

enum { CHAINS = 150, DEPTH = 5 };
static struct dice dice = {12345}; /* the same numbers on all PEs */

static int number_below(int n) { return (int)dice_below(&dice, (uint64_t)n); }

/* A random triplet that is valid for n PEs. */
static void random_triplet(int n, int *start, int *stride, int *size)
{
    do {
        *start = number_below(n);
        *size = 1 + number_below(n);
        *stride = number_below(2 * n + 1) - n;
    } while ((*stride == 0 && *size > 1) || *start + *stride * (*size - 1) < 0 ||
             *start + *stride * (*size - 1) >= n);
}

int main(void)
{
    shmem_init();
    for (int chain = 0; chain < CHAINS; chain++) {
        shmem_team_t team[DEPTH + 1] = {SHMEM_TEAM_WORLD};
        struct members members[DEPTH + 1] = {members_world()};
        for (int i = 1; i <= DEPTH; i++) {
            int start, stride, size;
            random_triplet(members[i - 1].size, &start, &stride, &size);
            members[i] = members_pick(&members[i - 1], start, stride, size);
            team[i] = SHMEM_TEAM_INVALID;
            if (team[i - 1] != SHMEM_TEAM_INVALID)
                EXPECT(shmem_team_split_strided(team[i - 1], start, stride, size, NULL, 0,
                                                &team[i]) == 0);
            members_check(team[i], &members[i], chain * 2 * DEPTH + i);
        }
        for (int i = 1; i <= DEPTH; i++) {
            int at = chain % 2 ? DEPTH + 1 - i : i; /* children first, or parents first */
            members_check(team[at], &members[at], chain * 2 * DEPTH + DEPTH + at);
            shmem_team_destroy(team[at]);
        }
    }
    shmem_finalize();
    return 0;
}
