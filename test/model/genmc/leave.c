/* SPDX-License-Identifier: BSD-3-Clause */
/* Leaving: a PE that finds that all have left may use the memory with plain stores. */
// source: near/node.c
#include "node.h"

enum { N = 2 };

static void *pe(void *argument)
{
    uint32_t me = (uint32_t)(uintptr_t)argument;
    struct meshmem_node node = meshmem_node_open(memory, me, N, false);
    meshmem_node_barrier(&node);
    meshmem_node_leave(&node);
    if (me == 0 && meshmem_node_all_left((void *)memory, N))
        for (uint32_t i = 0; i < N; i++)
            *(volatile uint64_t *)&row(&node, i)->number = 0;
    return NULL;
}

int main(void)
{
    genmc_run(N, pe);
    return 0;
}
