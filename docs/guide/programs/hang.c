/* SPDX-License-Identifier: BSD-3-Clause */
/* Wrong on purpose: PE 1 waits for a third message, and PE 0 sends two. */
#include <shmem.h>

static long messages;

int main(void)
{
    shmem_init();
    if (shmem_my_pe() == 0)
        for (int i = 0; i < 2; i++)
            shmem_atomic_inc(&messages, 1);
    if (shmem_my_pe() == 1)
        shmem_wait_until(&messages, SHMEM_CMP_GE, 3);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
