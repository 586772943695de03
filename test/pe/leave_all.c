/* SPDX-License-Identifier: BSD-3-Clause */
/* All PEs leave without finalize: the job ends well, and oshrun says so. */
// pes: 2 3
// prints: left without shmem_finalize
#include <shmem.h>

int main(void)
{
    shmem_init();
    shmem_barrier_all();
    return 0;
}
