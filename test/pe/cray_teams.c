/* SPDX-License-Identifier: BSD-3-Clause */
/* Cray OpenSHMEMX's teams: created by their members alone, many times and overlapping; by colors
 * and keys; along two and three axes. */
// pes: 1 2 3 4 7
// nodes: 1 2 3
// sanitize: yes
#define CRAYSHMEM
#include "../expect.h"

#include <shmemx.h>

enum { ROUNDS = 40 };
static long given, gathered[64], sync_words[SHMEM_BARRIER_SYNC_SIZE];
static int me, n;

/* All members of a team have the same, and know each other. */
static void use(shmem_team_t team, int number, int size)
{
    EXPECT(shmemx_team_my_pe(team) == number && shmemx_team_mype(team) == number);
    EXPECT(shmemx_team_n_pes(team) == size && shmemx_team_npes(team) == size);
    given = me;
    EXPECT(shmem_fcollect(team, gathered, &given, 1) == 0);
    for (int i = 0; i < size; i++)
        EXPECT(gathered[i] == shmemx_team_translate_pe(team, i, SHMEM_TEAM_WORLD));
    EXPECT(gathered[number] == me);
    shmemx_team_barrier(team, sync_words);
}

/* Only members call. Teams of consecutive PEs overlap: PE i is in those that begin with i - 1 and
 * with i, and creates them in this order. */
static void by_members(void)
{
    for (int round = 0; round < ROUNDS; round++)
        for (int first = me - 1; first <= me; first++) {
            shmem_team_t team;
            if (first < 0 || first + 2 > n)
                continue;
            if (round % 2)
                shmemx_team_create_strided(first, 1, 2, &team);
            else
                shmemx_team_split_strided(SHMEM_TEAM_WORLD, first, 1, 2, &team);
            use(team, me - first, 2);
            shmemx_team_destroy(&team);
            EXPECT(team == SHMEM_TEAM_NULL);
        }
}

/* Others may call as well; a stride that is no power of two. */
static void strided(void)
{
    shmem_team_t team, part;
    int size = (n + 2) / 3;
    shmemx_team_create_strided(0, 3, size, &team);
    if (me % 3) {
        EXPECT(team == SHMEM_TEAM_NULL);
        return;
    }
    use(team, me / 3, size);
    shmemx_team_split_strided(team, size - 1, -1, size, &part); /* backwards */
    use(part, size - 1 - me / 3, size);
    shmemx_team_destroy(&part);
    shmemx_team_destroy(&team);
}

static void by_color(void)
{
    shmem_team_t team, part;
    for (int round = 0; round < ROUNDS; round++) {
        int last = n - 1 - (n - 1 - me) % 2; /* the one of the color with the highest number */
        int same = me % 2 ? n / 2 : (n + 1) / 2;
        shmemx_team_split_color(SHMEM_TEAM_WORLD, me % 2, -me, &team);
        use(team, (last - me) / 2, same);
        shmemx_team_split(team, 5, 0, &part); /* equal keys: the order stays */
        use(part, (last - me) / 2, same);
        shmemx_team_destroy(&part);
        shmemx_team_destroy(&team);
    }
    shmemx_team_split_color(SHMEM_TEAM_WORLD, me ? SHMEM_COLOR_UNDEFINED : 0, 0, &team);
    EXPECT((team == SHMEM_TEAM_NULL) == (me != 0));
    if (me == 0) {
        use(team, 0, 1);
        shmemx_team_destroy(&team);
    }
}

static void along_axes(int x, int y, int z)
{
    shmem_team_t axis[3] = {SHMEM_TEAM_WORLD, SHMEM_TEAM_WORLD, SHMEM_TEAM_WORLD};
    if (x * y * z > n)
        return;
    if (z == 1)
        shmemx_team_split_2d(SHMEM_TEAM_WORLD, x, y, &axis[0], &axis[1]);
    else
        shmemx_team_split_3d(SHMEM_TEAM_WORLD, x, y, z, &axis[0], &axis[1], &axis[2]);
    int axes = z == 1 ? 2 : 3, at[3] = {me % x, me / x % y, me / x / y}, range[3] = {x, y, z};
    for (int k = 0; k < axes; k++) {
        if (me >= x * y * z) {
            EXPECT(axis[k] == SHMEM_TEAM_NULL);
            continue;
        }
        use(axis[k], at[k], range[k]);
        EXPECT(gathered[0] == me - at[k] * (k == 0 ? 1 : k == 1 ? x : x * y));
        shmemx_team_destroy(&axis[k]);
    }
}

int main(void)
{
    shmem_team_config_t config = {.num_contexts = 1, .opt_level = 3};
    shmem_team_t team;
    shmem_init();
    me = shmem_my_pe();
    n = shmem_n_pes();
    by_members();
    strided();
    by_color();
    for (int x = 1; x <= n; x++)
        for (int y = 1; y <= n; y++)
            for (int z = 1; z <= n; z++)
                along_axes(x, y, z);
    EXPECT(shmemx_team_n_pes(SHMEM_TEAM_NODE) == shmemx_local_npes());
    EXPECT(shmem_team_split_strided(SHMEM_TEAM_NODE, 0, 1, 1, &config, 0, &team) == 0);
    shmem_team_destroy(team);
    shmem_finalize();
    return 0;
}
