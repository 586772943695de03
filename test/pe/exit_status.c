/* SPDX-License-Identifier: BSD-3-Clause */
/* exit(3) of one PE in the middle: the job ends with that status although the others wait. */
// pes: 2 3
// exits: 3
// prints: PE 1 exited with status 3
#include <shmem.h>
#include <stdlib.h>

int main(void)
{
    shmem_init();
    if (shmem_my_pe() == 1)
        exit(3);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
