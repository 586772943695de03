/* SPDX-License-Identifier: BSD-3-Clause */
/* The name that an algorithm had before ends the job with the new one. */
// pes: 2
// env: SHMEM_COLL=reduce=split
// fails: SHMEM_COLL: reduce=split: this algorithm is now called reduce-scatter
#include <shmem.h>

int main(void)
{
    shmem_init();
    shmem_finalize();
    return 0;
}
