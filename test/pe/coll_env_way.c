/* SPDX-License-Identifier: BSD-3-Clause */
/* A way that a collective does not have ends the job with those it has. */
// pes: 2
// env: SHMEM_COLL=broadcast=show
// fails: SHMEM_COLL: broadcast=show: no such way; broadcast has push, pull and split
#include <shmem.h>

int main(void)
{
    shmem_init();
    shmem_finalize();
    return 0;
}
