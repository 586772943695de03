/* SPDX-License-Identifier: BSD-3-Clause */
/* If a PE exits without finalize while others wait for it, the job ends with a message that names
 * the PE. */
// pes: 2 3
// fails: PE 1 left without shmem_finalize while
// sanitize: yes
#include <shmem.h>

int main(void)
{
    shmem_init();
    if (shmem_my_pe() == 1)
        return 0;
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
