/* SPDX-License-Identifier: BSD-3-Clause */
/* Two barriers with flags between two PEs: a PE that has arrived at the second one has read what
 * was written before the first. */
// source: near/node.c
#include "node.h"

enum { N = 2 };

static uint64_t board[N];

static void *pe(void *argument)
{
    uint32_t me = (uint32_t)(uintptr_t)argument;
    struct meshmem_node node = meshmem_node_open(memory, me, N, false);
    board[me] = 1 + me;
    meshmem_node_barrier(&node);
    assert(board[1 - me] == 2 - me);
    meshmem_node_barrier(&node);
    board[1 - me] = 3 + me;
    meshmem_node_barrier(&node);
    assert(board[me] == 4 - me);
    return NULL;
}

int main(void)
{
    genmc_run(N, pe);
    return 0;
}
