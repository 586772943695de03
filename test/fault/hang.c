/* SPDX-License-Identifier: BSD-3-Clause */
/* A job that hangs: PE 0 computes, PE 1 waits for a word, PE 2 for a lock that PE 0 holds, all
 * others are in a barrier. */
#include <shmem.h>
#include <stdio.h>

static long word, lock;

int main(void)
{
    shmem_init();
    int me = shmem_my_pe();
    if (me == 0)
        shmem_set_lock(&lock);
    shmem_barrier_all();
    if (me == 0) {
        printf("hanging\n");
        fflush(stdout);
        for (volatile long i = 0;; i++)
            ;
    }
    if (me == 1)
        shmem_long_wait_until(&word, SHMEM_CMP_GE, 3);
    if (me == 2)
        shmem_set_lock(&lock);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
