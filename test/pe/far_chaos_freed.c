/* SPDX-License-Identifier: BSD-3-Clause */
/* The wire chaos reads at its end what is registered, also where the program has freed it, and
 * AddressSanitizer does not take that for a mistake of the program. */
// pes: 2
// nodes: 2
// sanitize: yes
// env: SHMEM_WIRE=chaos:ofi
#include <shmem.h>
#include <string.h>

enum { BYTES = 6 << 20 }; /* more than a block that is registered */

int main(void)
{
    shmem_init();
    char *block = shmem_malloc(2 * (size_t)BYTES);
    if (!block)
        return 1;
    memset(block, shmem_my_pe(), BYTES);
    shmem_putmem(block + BYTES, block, BYTES, !shmem_my_pe());
    shmem_barrier_all();
    int right = block[BYTES] == !shmem_my_pe() && block[2 * BYTES - 1] == !shmem_my_pe();
    shmem_free(block);
    shmem_finalize();
    return !right;
}
