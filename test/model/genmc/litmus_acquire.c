/* SPDX-License-Identifier: BSD-3-Clause */
/* Every fetching atomic acquires: when it returns what another PE has published, that PE's data is
 * there. */
// twins: RELAX_SWAP RELAX_CSWAP RELAX_ADD RELAX_AND RELAX_OR RELAX_XOR
#include "litmus.h"

static void *pe(void *argument)
{
    uint64_t *data = heap[0].data, *flag = heap[0].flag;
    for (int op = AMO_SWAP; op <= AMO_XOR; op++) {
        if (!argument) {
            litmus_put(&data[op], 1, 1);
            litmus_atomic_set(&flag[op], 2, 1);
            continue;
        }
        uint64_t old =
            meshmem_amo("", SHMEM_CTX_DEFAULT, (enum meshmem_amo)op, 8, &flag[op], 1, 2, 1);
        if (old == 2)
            assert(litmus_get(&data[op], 1) == 1);
    }
    return NULL;
}

int main(void)
{
    genmc_run(2, pe);
    return 0;
}
