/* SPDX-License-Identifier: BSD-3-Clause */
/* Store buffering with atomics: each of two PEs sets a word of PE 0, calls fence, and fetches the
 * word that the other one sets. Fence keeps a fetch after earlier stores, so not both may find the
 * old value. */
// twins: NO_FETCH_FENCE
#include "litmus.h"

static uint64_t saw[2];

static void *pe(void *argument)
{
    int me = argument != NULL;
    litmus_atomic_set(&heap[0].data[me], 1, 0);
    litmus_fence();
    saw[me] = meshmem_amo("", SHMEM_CTX_DEFAULT, AMO_FETCH, 8, &heap[0].data[1 - me], 0, 0, 0);
    return NULL;
}

int main(void)
{
    genmc_run(2, pe);
    assert(saw[0] || saw[1]);
    return 0;
}
