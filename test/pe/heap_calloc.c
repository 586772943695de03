/* SPDX-License-Identifier: BSD-3-Clause */
/* shmem_calloc gives zeros on every PE before any PE can write, also in memory that was used. */
// pes: 1 2 3
// env: SHMEM_SYMMETRIC_SIZE=4m
#include "../expect.h"

#include <shmem.h>
#include <string.h>

int main(void)
{
    enum { LONGS = 100000 };
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes(), right = (me + 1) % n;
    for (int round = 0; round < 20; round++) {
        char *dirty = shmem_malloc(LONGS * sizeof(long));
        memset(dirty, 0x5a, LONGS * sizeof(long));
        shmem_free(dirty);
        long *block = shmem_calloc(LONGS, sizeof(long));
        EXPECT(block);
        shmem_long_p(&block[round], me + 1, right); /* must not be zeroed later by its owner */
        shmem_barrier_all();
        for (int i = 0; i < LONGS; i++)
            EXPECT(block[i] == (i == round ? (me + n - 1) % n + 1 : 0));
        shmem_free(block);
    }
    shmem_finalize();
    return 0;
}
