/* SPDX-License-Identifier: BSD-3-Clause */
/* shmem_global_exit(256) is a failure, although the shell sees only its lowest 8 bits, which
 * are 0. */
// pes: 1 2
// exits: 1
#include <shmem.h>

int main(void)
{
    shmem_init();
    if (shmem_my_pe() == shmem_n_pes() - 1)
        shmem_global_exit(256);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
