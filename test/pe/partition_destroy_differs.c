/* SPDX-License-Identifier: BSD-3-Clause */
/* Under SHMEM_CHECK=1 the job ends with a message if PEs destroy different partitions, which would
 * leave each with one that others do not have. */
// pes: 2 3
// env: SHMEM_CHECK=1
// fails: shmemx_partition_destroy: called with partition 3 here, but with partition 2 on PE 0
#include "../expect.h"

#include <shmemx.h>

int main(void)
{
    shmemx_partition_config_t config = {.size = 4096};
    int one, other;
    shmem_init();
    EXPECT(shmemx_partition_create(&config, &one) == 0 && one == 2);
    EXPECT(shmemx_partition_create(&config, &other) == 0 && other == 3);
    shmemx_partition_destroy(shmem_my_pe() == 0 ? one : other);
    shmem_finalize();
    return 0;
}
