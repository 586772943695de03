/* SPDX-License-Identifier: BSD-3-Clause */
/* Every atomic publishes: a PE that sees by atomic_fetch what an atomic wrote also sees what that
 * atomic's PE put before, without a fence. */
// twins: RELAX_SET RELAX_SWAP RELAX_CSWAP RELAX_ADD RELAX_AND RELAX_OR RELAX_XOR RELAX_FETCH
#include "litmus.h"

#define CTX "", SHMEM_CTX_DEFAULT

static void *pe(void *argument)
{
    uint64_t *data = heap[0].data, *flag = heap[0].flag;
    for (int op = AMO_SET; op <= AMO_XOR; op++) {
        if (!argument) {
            litmus_put(&data[op], 1, 1);
            if (op == AMO_SWAP || op == AMO_CSWAP)
                meshmem_amo(CTX, (enum meshmem_amo)op, 8, &flag[op], 1, 2, 1);
            else
                meshmem_amo_post(CTX, (enum meshmem_amo)op, 8, &flag[op], 1, 1);
            continue;
        }
        while (meshmem_amo(CTX, AMO_FETCH, 8, &flag[op], 0, 0, 1) == 2)
            ;
        assert(litmus_get(&data[op], 1) == 1);
    }
    return NULL;
}

int main(void)
{
    for (int op = AMO_SET; op <= AMO_XOR; op++)
        heap[1].flag[op] = 2; /* each operation with 1 changes that */
    genmc_run(2, pe);
    return 0;
}
