/* SPDX-License-Identifier: BSD-3-Clause */
/* A program that has no environment any more (clearenv) is still a PE. */
// pes: 1 2
// nodes: 1 2
#include "../expect.h"

#include <shmem.h>
#include <stdlib.h>

long word;

int main(void)
{
    EXPECT(clearenv() == 0);
    shmem_init();
    shmem_long_atomic_inc(&word, 0);
    shmem_barrier_all();
    EXPECT(shmem_my_pe() || word == shmem_n_pes());
    shmem_finalize();
    return 0;
}
