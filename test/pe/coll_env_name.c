/* SPDX-License-Identifier: BSD-3-Clause */
/* SHMEM_COLL with an unknown collective ends the job with a list of the collectives. */
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
