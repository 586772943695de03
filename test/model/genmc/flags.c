/* SPDX-License-Identifier: BSD-3-Clause */
/* The barrier with flags: what was written before is visible afterwards. */
// source: near/node.c
#include "node.h"

enum { N = 3, BARRIERS = 1 };

static uint64_t board[N];

static void *pe(void *argument)
{
    uint32_t me = (uint32_t)(uintptr_t)argument;
    struct meshmem_node node = meshmem_node_open(memory, me, N, false);
    board[me] = 1 + me;
    meshmem_node_barrier(&node);
    for (uint32_t i = 0; i < N; i++)
        assert(board[i] == 1 + i);
    return NULL;
}

int main(void)
{
    genmc_run(N, pe);
    return 0;
}
