/* SPDX-License-Identifier: BSD-3-Clause */
/* A negative status: its lowest 8 bits. */
// pes: 1 2
// exits: 254
#include <shmem.h>

int main(void)
{
    shmem_init();
    if (shmem_my_pe() == 0)
        shmem_global_exit(-2);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
