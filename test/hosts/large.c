// SPDX-License-Identifier: BSD-3-Clause
/* Every PE writes 64 MiB to the next one and reads them back; with an argument again and again. */
#include <shmem.h>
#include <stdio.h>

enum { WORDS = 8 << 20 };

/* Returns how many words are wrong. */
static long round_trip(long *block, long *copy, long tag)
{
    int me = shmem_my_pe(), n = shmem_n_pes(), next = (me + 1) % n, previous = (me + n - 1) % n;
    long wrong = 0;
    for (long i = 0; i < WORDS; i++)
        copy[i] = tag + me * 3L + i * 7;
    shmem_barrier_all();
    shmem_long_put_nbi(block, copy, WORDS, next);
    shmem_barrier_all();
    for (long i = 0; i < WORDS; i++)
        wrong += block[i] != tag + previous * 3L + i * 7;
    shmem_long_get_nbi(copy, block, WORDS, next);
    shmem_quiet();
    for (long i = 0; i < WORDS; i++)
        wrong += copy[i] != tag + me * 3L + i * 7;
    shmem_barrier_all();
    return wrong;
}

int main(int argc, char **argv)
{
    (void)argv;
    shmem_init();
    long *block = shmem_malloc(WORDS * sizeof *block), *copy = shmem_malloc(WORDS * sizeof *copy);
    long wrong = 0;
    for (long round = 0; round == 0 || argc > 1; round++) {
        wrong += round_trip(block, copy, round);
        if (round == 0)
            printf("PE %d: %ld wrong\n", shmem_my_pe(), wrong);
        fflush(stdout);
    }
    shmem_free(copy);
    shmem_free(block);
    shmem_finalize();
    return wrong != 0;
}
