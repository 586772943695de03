/* SPDX-License-Identifier: BSD-3-Clause */
/* A PE that computes and never calls the library receives puts and atomics and answers gets, and
 * the other PE completes everything meanwhile: the target computes until it reads the flag that is
 * put last. Every PE in turn is the target, including those whose process does not contain the
 * proxy. */
// pes: 4
// nodes: 2 3:cyclic
#include "../dice.h"
#include "../expect.h"

#include <shmem.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 1000, LARGE = 200000, WORDS = 50, MOST = 16 };

static long flag, word, sum, words[WORDS];
static unsigned char *large, *back;

static void ask(int pe)
{
    long here[WORDS], got[WORDS];
    for (int i = 0; i < WORDS; i++)
        here[i] = i + pe;
    for (long i = 0; i < ROUNDS; i++) {
        EXPECT(shmem_long_atomic_fetch_inc(&word, pe) == i);
        shmem_long_p(&sum, i, pe);
        shmem_quiet();
        EXPECT(shmem_long_g(&sum, pe) == i);
        if (i % 100 == 0) {
            shmem_long_put(words, here, WORDS, pe);
            shmem_quiet();
            shmem_long_get(got, words, WORDS, pe);
            EXPECT(memcmp(here, got, sizeof got) == 0);
        }
        if (i % 200 == 0) {
            memset(back, (int)(i / 200), LARGE);
            shmem_putmem(large, back, LARGE, pe);
            shmem_quiet();
            memset(back, 255, LARGE);
            shmem_getmem(back, large, LARGE, pe);
            for (int k = 0; k < LARGE; k++)
                EXPECT(back[k] == i / 200);
        }
    }
    shmem_long_p(&flag, 1, pe);
}

static unsigned long compute(void)
{
    struct dice dice = {1};
    while (!__atomic_load_n(&flag, __ATOMIC_ACQUIRE)) /* pairs with the release of shmem_p */
        for (int i = 0; i < 1000; i++)
            dice_roll(&dice);
    return (unsigned long)dice.state;
}

/* Each PE chooses a PE of another node. */
static void choose(int other[])
{
    int me = shmem_my_pe(), n = shmem_n_pes(), pe = 0;
    while (pe < n && shmem_ptr(&word, pe))
        pe++;
    EXPECT(pe < n);
    for (int to = 0; to < n; to++)
        shmem_int_p(&other[me], pe, to);
    shmem_barrier_all();
}

int main(void)
{
    static int other[MOST];
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes();
    EXPECT(n <= MOST);
    large = shmem_malloc(LARGE);
    back = malloc(LARGE);
    EXPECT(large && back);
    choose(other);
    for (int busy = 0; busy < n; busy++) {
        if (me == busy)
            EXPECT(compute() != 0 && word == ROUNDS && sum == ROUNDS - 1);
        else if (me == other[busy])
            ask(busy);
        shmem_barrier_all();
    }
    free(back);
    shmem_finalize();
    return 0;
}
