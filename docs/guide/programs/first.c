/* SPDX-License-Identifier: BSD-3-Clause */
#include <shmem.h>
#include <stdio.h>

long left; /* symmetric: every PE has its own copy, which all other PEs can reach */

int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes();
    shmem_p(&left, (long)me, (me + 1) % n); /* write to the next PE's variable */
    shmem_barrier_all();
    printf("PE %d of %d: my left neighbor is %ld\n", me, n, left);
    shmem_finalize();
    return 0;
}
