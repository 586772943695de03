/* SPDX-License-Identifier: BSD-3-Clause */
/* SHMEM_VERSION and SHMEM_INFO print what 1.6, section 8, asks for; the older SMA_ names still
 * count. */
// pes: 1 2
// env: SHMEM_VERSION=
// env: SHMEM_INFO=0
// env: SMA_SYMMETRIC_SIZE=2.5m
// prints: ^meshmem [0-9.]+, OpenSHMEM 1\.6
// prints: ^ *SHMEM_SYMMETRIC_SIZE=2\.5m
// prints: ^ *SHMEM_STALL_TIMEOUT
#include "../expect.h"

#include <shmemx.h>

int main(void)
{
    shmemx_heap_info_t info;
    shmem_init();
    EXPECT(shmemx_heap_info(&info) == 0 && info.capacity == 5 << 19);
    shmem_finalize();
    return 0;
}
