/* SPDX-License-Identifier: BSD-3-Clause */
/* SHMEM_COLL with an algorithm's former name ends the job with the new name. */
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
