/* SPDX-License-Identifier: BSD-3-Clause */
/* The barrier with a counter, also with an act: the act sees what was written before, and all PEs
 * see what the act wrote. */
// source: near/node.c
// options: --unroll=3
#include "node.h"

enum { N = 2 };

static uint64_t board[N], sum;

static void act(void *what)
{
    (void)what;
    sum = board[0] + board[1];
    board[0] = board[1] = 7;
}

static void *pe(void *argument)
{
    uint32_t me = (uint32_t)(uintptr_t)argument;
    struct meshmem_node node = meshmem_node_open(memory, me, N, true);
    board[me] = 1 + me;
    if (meshmem_node_barrier_and(&node, act, NULL)) {
        assert(sum == 3 && board[1 - me] == 7);
        if (meshmem_node_barrier(&node))
            board[1 - me] = me;
    }
    return NULL;
}

int main(void)
{
    genmc_run(N, pe);
    return 0;
}
