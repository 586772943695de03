/* SPDX-License-Identifier: BSD-3-Clause */
/* SHMEM_COLL with an unknown algorithm ends the job with a list of the collective's algorithms. */
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
