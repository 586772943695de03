/* SPDX-License-Identifier: BSD-3-Clause */
/* shmem_global_exit from one PE ends the others, which wait in a barrier, in wait_until, in a lock
 * or compute; its status is the job's, and it flushes what was printed. */
// pes: 1 2 5
// exits: 42
// prints: half a line
#include "../expect.h"

#include <shmem.h>

static long word, lock;

int main(void)
{
    shmem_init();
    int me = shmem_my_pe();
    if (me == shmem_n_pes() - 1)
        shmem_set_lock(&lock);
    shmem_barrier_all();
    if (me == shmem_n_pes() - 1) {
        printf("half a line");
        shmem_global_exit(42);
    }
    switch (me % 4) {
    case 0:
        shmem_barrier_all();
        break;
    case 1:
        shmem_long_wait_until(&word, SHMEM_CMP_NE, 0);
        break;
    case 2:
        shmem_set_lock(&lock);
        break;
    default:
        for (volatile long i = 0;; i++)
            ;
    }
    return 3;
}
