/* SPDX-License-Identifier: BSD-3-Clause */
/* A collective that SHMEM_COLL does not know ends the job with those it knows. */
// pes: 2
// env: SHMEM_COLL=reduce=eager,gather=put
// fails: SHMEM_COLL: gather: no such collective; .* the name is broadcast, .* or scan
#include <shmem.h>

int main(void)
{
    shmem_init();
    shmem_finalize();
    return 0;
}
