/* SPDX-License-Identifier: BSD-3-Clause */
/* Cray OpenSHMEMX's name for the variable of libfabric's provider reaches the network. */
// pes: 2
// nodes: 2
// env: SHMEM_OFI_USE_PROV_NAME=nonsense
// fails: nonsense
#include <shmem.h>

int main(void)
{
    shmem_init();
    shmem_finalize();
    return 0;
}
