/* SPDX-License-Identifier: BSD-3-Clause */
/* Collectives of different kinds and sizes in a row with nothing in between, while each PE in turn
 * arrives late: every PE gets the data of the current call, and may write to source at once. */
// pes: 1 2 3 5
// sanitize: yes
#include "../expect.h"

#include <shmem.h>

enum { ROUNDS = 60, MOST = 3000, KINDS = 6 };
static const size_t sizes[] = {1, 2, 60, 700, MOST};
static long *source, *dest;
static volatile long busy;
static int me, n;

static void fill(int round, size_t words)
{
    for (size_t i = 0; i < words; i++)
        source[i] = round * 1000000L + me * 10000L + (long)i;
}

static long made(int round, int pe, size_t i) { return round * 1000000L + pe * 10000L + (long)i; }

static void call(shmem_team_t team, int kind, size_t size, int root)
{
    int wrong = kind == 0   ? shmem_long_broadcast(team, dest, source, size, root)
                : kind == 1 ? shmem_long_fcollect(team, dest, source, size)
                : kind == 2 ? shmem_long_sum_reduce(team, dest, source, size)
                : kind == 3 ? shmem_long_alltoall(team, dest, source, size)
                : kind == 4 ? shmem_long_collect(team, dest, source, size)
                            : shmem_long_sum_inscan(team, dest, source, size);
    EXPECT(!wrong);
}

static void check(int kind, int round, size_t size, int root)
{
    int blocks = kind == 1 || kind == 3 || kind == 4 ? n : 1;
    int number = me; /* the team has the PEs of the world, in the same order */
    for (int block = 0; block < blocks; block++)
        for (size_t i = 0; i < size; i++) {
            long expected = 0;
            if (kind == 0)
                expected = made(round, root, i);
            else if (kind == 3)
                expected = made(round, block, (size_t)number * size + i);
            else if (kind == 1 || kind == 4)
                expected = made(round, block, i);
            else
                for (int pe = 0; pe < (kind == 2 ? n : number + 1); pe++)
                    expected += made(round, pe, i);
            EXPECT(dest[(size_t)block * size + i] == expected);
        }
}

int main(void)
{
    shmem_init();
    me = shmem_my_pe();
    n = shmem_n_pes();
    size_t words = MOST * (size_t)n;
    shmem_team_t team;
    EXPECT((source = shmem_malloc(words * sizeof *source)));
    long *dests; /* one per round, since others may write to it before this PE has checked it */
    EXPECT((dests = shmem_malloc(ROUNDS * words * sizeof *dest)));
    EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, n, NULL, 0, &team) == 0);
    for (int round = 0; round < ROUNDS; round++) {
        int kind = round % KINDS, root = round % n;
        size_t size = sizes[round / KINDS % 5];
        dest = dests + (size_t)round * words;
        fill(round, kind == 3 ? size * (size_t)n : size);
        while (round % n == me && busy < round * 20000L)
            busy++;
        call(team, kind, size, root);
        fill(-1, 10);
        check(kind, round, size, root);
    }
    shmem_team_destroy(team);
    shmem_finalize();
    return 0;
}
