/* SPDX-License-Identifier: BSD-3-Clause */
#include <shmem.h>
#include <stdio.h>

enum { WORDS = 100, THROWS = 1000 };

static long ball[WORDS];    /* symmetric: every word holds the number of the throw */
static long caught, broken; /* the last throw that has arrived here; those that were wrong */
static long total;

int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), other = 1 - me;
    if (shmem_n_pes() != 2) {
        if (me == 0)
            fprintf(stderr, "ball is for 2 PEs: oshrun -n 2 ./ball\n");
        shmem_finalize();
        return 2;
    }

    for (long n = 1; n <= THROWS; n++) {
        if (n % 2 == me) { /* I throw: PE 1 the odd ones */
            long words[WORDS];
            for (int i = 0; i < WORDS; i++)
                words[i] = n;
            shmem_put(ball, words, WORDS, other);
            shmem_fence(); /* the ball before the number */
            shmem_atomic_set(&caught, n, other);
        } else {
            shmem_wait_until(&caught, SHMEM_CMP_EQ, n);
            for (int i = 0; i < WORDS; i++)
                broken += ball[i] != n;
        }
    }
    shmem_sum_reduce(SHMEM_TEAM_WORLD, &total, &broken, 1);
    if (me == 0)
        printf("%d throws, %ld broken\n", THROWS, total);
    shmem_finalize();
    return 0;
}
