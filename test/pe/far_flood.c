/* SPDX-License-Identifier: BSD-3-Clause */
/* All PEs flood all others with more than all buffers hold: puts and gets of all sizes, fetching
 * and other atomics, mixed, without waiting before the end. The program ends, and all counts are
 * right. */
// pes: 4 16
// nodes: 2 4 4:cyclic
#include "../expect.h"

#include <shmem.h>
#include <string.h>

enum { ROUNDS = 400, MOST = 16, WORDS = 700, LARGE = 40000, FETCHES = 64 };

static long added[MOST], fetched[MOST], box[MOST][WORDS], got[MOST][WORDS];
static uint64_t signals[MOST];
static unsigned char *large, *large_source, *large_got;

static void flood(int round, int to)
{
    static long old[MOST][FETCHES], source[WORDS], first_got[MOST][64];
    int me = shmem_my_pe();
    int words = round * 37 % WORDS + 1;
    shmem_long_put_nbi(box[me], source, (size_t)words, to);
    shmem_long_get_nbi(got[to], box[me], (size_t)words, to);
    shmem_long_get_nbi(first_got[to], box[me], 64, to);
    shmem_long_atomic_add(&added[me], round, to);
    shmem_long_atomic_fetch_add_nbi(&old[to][round % FETCHES], &fetched[me], 1, to);
    shmem_long_put_signal_nbi(box[me], source, (size_t)words, &signals[me], 1, SHMEM_SIGNAL_ADD,
                              to);
    for (int i = 0; i < 20; i++)
        shmem_long_p(&box[me][i], round, to);
    if (round % 20 == 0) {
        shmem_putmem_nbi(large + (size_t)me * LARGE, large_source, LARGE, to);
        shmem_getmem_nbi(large_got + (size_t)to * LARGE, large + (size_t)me * LARGE, LARGE, to);
        EXPECT(shmem_long_atomic_fetch_inc(&fetched[me], to) >= round);
    }
    if (round % 50 == 0)
        shmem_long_iput(box[me], source, 3, 2, WORDS / 3, to);
}

int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes();
    EXPECT(n <= MOST);
    large = shmem_calloc((size_t)n, LARGE);
    large_source = shmem_malloc(LARGE);
    large_got = shmem_calloc((size_t)n, LARGE);
    EXPECT(large && large_source && large_got);
    memset(large_source, me + 1, LARGE);
    shmem_barrier_all();
    for (int round = 0; round < ROUNDS; round++)
        for (int k = 0; k < n; k++)
            flood(round, (me + k) % n);
    shmem_barrier_all();
    for (int pe = 0; pe < n; pe++) {
        EXPECT(added[pe] == ROUNDS * (ROUNDS - 1L) / 2);
        EXPECT(fetched[pe] == ROUNDS + ROUNDS / 20);
        EXPECT(signals[pe] == ROUNDS);
        for (int i = 0; i < LARGE; i++)
            EXPECT(large[pe * LARGE + i] == pe + 1 && large_got[pe * LARGE + i] == me + 1);
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
