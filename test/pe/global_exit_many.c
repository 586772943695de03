/* SPDX-License-Identifier: BSD-3-Clause */
/* shmem_global_exit from all PEs at once, each with a status of its own: the job's is one of them.
 */
// pes: 1 2 4
// fails: leaving
#include "../expect.h"

#include <shmem.h>

int main(void)
{
    shmem_init();
    printf("leaving\n");
    shmem_barrier_all();
    shmem_global_exit(10 + shmem_my_pe());
}
