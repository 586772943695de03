/* SPDX-License-Identifier: BSD-3-Clause */
/* Under SHMEM_CHECK=1 a PE that creates a partition while others are in another collective is told
 * so, and not that its configuration differs. */
// pes: 2
// env: SHMEM_CHECK=1
// fails: shmemx_partition_create: PE 0 calls shmem_barrier_all at the same time
#include <shmemx.h>

int main(void)
{
    shmemx_partition_config_t config = {.size = 4096};
    int id;
    shmem_init();
    shmem_my_pe() == 0 ? shmem_barrier_all() : (void)shmemx_partition_create(&config, &id);
    shmem_finalize();
    return 0;
}
