/* SPDX-License-Identifier: BSD-3-Clause */
/* dest of a broadcast may be source, which 1.6 (4.2) leaves undefined and the guide promises: from
 * every root, over teams and active sets, in the heap and in static data. */
// pes: 1 2 3 5
#include "../expect.h"

#include <shmem.h>

enum { STATIC_WORDS = 256, WORDS = 64 << 10 };
static long data[STATIC_WORDS];
static long sync_array[2][SHMEM_BCAST_SYNC_SIZE];
static int round_number;

static long value(int pe, size_t i) { return pe * 1000000L + (long)i + round_number; }

/* PE from, a number in the world team, is the root. */
static void broadcast(shmem_team_t team, long *words, size_t n, int from)
{
    round_number++;
    for (size_t i = 0; i < n; i++)
        words[i] = value(shmem_my_pe(), i);
    shmem_barrier_all();
    if (team == SHMEM_TEAM_INVALID)
        shmem_broadcast64(words, words, n, from, 0, 0, shmem_n_pes(), sync_array[round_number % 2]);
    else
        EXPECT(shmem_long_broadcast(team, words, words, n,
                                    shmem_team_translate_pe(SHMEM_TEAM_WORLD, from, team)) == 0);
    for (size_t i = 0; i < n; i++)
        EXPECT(words[i] == value(from, i));
    shmem_barrier_all();
}

int main(void)
{
    shmem_init();
    int n_pes = shmem_n_pes();
    shmem_team_t reversed;
    EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, n_pes - 1, -1, n_pes, NULL, 0, &reversed) ==
           0);
    for (int i = 0; i < SHMEM_BCAST_SYNC_SIZE; i++)
        sync_array[0][i] = sync_array[1][i] = SHMEM_SYNC_VALUE;
    long *heap = shmem_malloc(WORDS * sizeof *heap);
    EXPECT(heap);
    for (size_t n = 1; n <= WORDS; n *= 4)
        for (int root = 0; root < n_pes; root++) {
            long *words = n <= STATIC_WORDS && root % 2 ? data : heap;
            broadcast(SHMEM_TEAM_WORLD, words, n, root);
            broadcast(reversed, words, n, root);
            broadcast(SHMEM_TEAM_INVALID, words, n, root);
        }
    shmem_finalize();
    return 0;
}
