/* SPDX-License-Identifier: BSD-3-Clause */
/* An algorithm that a collective does not have ends the job with those it has. */
// pes: 2
// env: SHMEM_COLL=broadcast=eager
// fails: SHMEM_COLL: broadcast=eager: no such algorithm; broadcast is done by put, get
#include <shmem.h>

int main(void)
{
    shmem_init();
    shmem_finalize();
    return 0;
}
