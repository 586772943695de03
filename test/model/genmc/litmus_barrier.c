/* SPDX-License-Identifier: BSD-3-Clause */
/* barrier_all and sync_all: each PE sees what all others have put to it before. */
// twins: NO_BARRIER
#include "litmus.h"
#include "node.h"

enum { N = 3 };

static void *pe(void *argument)
{
    uint32_t me = (uint32_t)(uintptr_t)argument;
    struct meshmem_node node = meshmem_node_open(memory, me, N, false);
    for (int i = 0; i < N; i++)
        litmus_put(&heap[0].data[me], 1, i);
    if (TWIN != NO_BARRIER)
        meshmem_node_barrier(&node);
    for (int i = 0; i < N; i++)
        assert(litmus_get(&heap[0].data[i], (int)me) == 1);
    return NULL;
}

int main(void)
{
    genmc_run(N, pe);
    return 0;
}
