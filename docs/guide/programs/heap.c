/* SPDX-License-Identifier: BSD-3-Clause */
/* An array of squares, divided among all PEs in blocks; PE 0 adds them up. */
#include <shmem.h>
#include <stdio.h>

enum { BLOCK = 250 }; /* elements of each PE */

int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes();

    long *block = shmem_malloc(BLOCK * sizeof *block); /* on all PEs, of the same size */
    if (!block)
        shmem_global_exit(1);
    for (long i = 0; i < BLOCK; i++) { /* my part is ordinary memory */
        long number = (long)me * BLOCK + i;
        block[i] = number * number;
    }
    shmem_barrier_all(); /* all parts are there */

    if (me == 0) {
        long copy[BLOCK], sum = 0; /* private memory will do for the result of a get */
        for (int pe = 0; pe < n; pe++) {
            shmem_get(copy, block, BLOCK, pe);
            for (int i = 0; i < BLOCK; i++)
                sum += copy[i];
        }
        long count = (long)n * BLOCK;
        printf("sum of the squares below %ld: %ld\n", count, sum);
        printf("the last one, on PE %d, is %ld\n", n - 1, shmem_g(&block[BLOCK - 1], n - 1));
    }
    shmem_free(block); /* waits for all PEs, so nobody frees what PE 0 still reads */
    shmem_finalize();
    return 0;
}
