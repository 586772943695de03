/* SPDX-License-Identifier: BSD-3-Clause */
/* Wrong on purpose: the put goes beyond the end of the block, into the next one. */
#include <shmem.h>

int main(void)
{
    shmem_init();
    long *a = shmem_malloc(10 * sizeof *a), *b = shmem_malloc(10 * sizeof *b);
    long values[11] = {0};
    if (a && b && shmem_my_pe() == 0)
        shmem_put(a, values, 11, 1);
    shmem_finalize();
    return 0;
}
