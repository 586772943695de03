/* SPDX-License-Identifier: BSD-3-Clause */
/* A negative root ends the job with a message, here in a broadcast over an active set. */
// pes: 1 2
// fails: shmem_broadcast64: .*root.*-1
#include <shmem.h>

int main(void)
{
    static long source, dest, psync[SHMEM_BCAST_SYNC_SIZE];
    shmem_init();
    for (int i = 0; i < SHMEM_BCAST_SYNC_SIZE; i++)
        psync[i] = SHMEM_SYNC_VALUE;
    shmem_barrier_all();
    shmem_broadcast64(&dest, &source, 1, -1, 0, 0, shmem_n_pes(), psync);
    shmem_finalize();
    return 0;
}
