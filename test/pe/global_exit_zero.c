/* SPDX-License-Identifier: BSD-3-Clause */
/* shmem_global_exit(0): the job's status is 0 although the others were interrupted. */
// pes: 1 2 4
// exits: 0
#include <shmem.h>

int main(void)
{
    shmem_init();
    if (shmem_my_pe() == 0)
        shmem_global_exit(0);
    shmem_barrier_all();
    return 1;
}
