/* SPDX-License-Identifier: BSD-3-Clause */
/* start_pes followed by an explicit shmem_finalize, or by shmem_init and shmem_finalize, ends well.
 */
// pes: 1 2
#include <shmem.h>

int main(void)
{
    start_pes(0);
    shmem_init();
    shmem_barrier_all();
    shmem_finalize();
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
