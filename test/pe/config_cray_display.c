/* SPDX-License-Identifier: BSD-3-Clause */
/* Cray OpenSHMEMX's variable that asks for the network adapter prints it. */
// pes: 2
// nodes: 2
// env: SHMEM_OFI_PROVIDER_DISPLAY=1
// prints: ^ *SHMEM_DEBUG_RANKS
// prints: ^network of node 0: .* address
#include <shmem.h>

int main(void)
{
    shmem_init();
    shmem_finalize();
    return 0;
}
