/* SPDX-License-Identifier: BSD-3-Clause */
/* The older names of the variables work, unless the newer one is set as well, which is said. */
// pes: 1 2
// env: SMA_VERSION=1
// env: SMA_INFO=1
// env: SMA_DEBUG=1
// env: SMA_SYMMETRIC_SIZE=1m
// env: SHMEM_SYMMETRIC_SIZE=3m
// prints: ^meshmem [0-9.]+, OpenSHMEM 1\.6
// prints: ^ *SHMEM_SYMMETRIC_SIZE=3m
// prints: SMA_SYMMETRIC_SIZE has no effect: SHMEM_SYMMETRIC_SIZE is set, which means the same
#include "../expect.h"

#include <shmemx.h>

int main(void)
{
    shmemx_heap_info_t info;
    shmem_init();
    EXPECT(shmemx_heap_info(&info) == 0 && info.capacity == 3 << 20);
    shmem_finalize();
    return 0;
}
