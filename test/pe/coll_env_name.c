/* SPDX-License-Identifier: BSD-3-Clause */
/* A collective that SHMEM_COLL does not know ends the job with what it knows. */
// pes: 2
// env: SHMEM_COLL=reduce=split,gather=push
// fails: SHMEM_COLL: gather: no such collective; write name=way, with the names broadcast
#include <shmem.h>

int main(void)
{
    shmem_init();
    shmem_finalize();
    return 0;
}
