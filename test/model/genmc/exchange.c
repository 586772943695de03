/* SPDX-License-Identifier: BSD-3-Clause */
/* Exchanges by flags: plain memory shown is read as it was shown, and not written again before. */
// source: near/node.c
#include "node.h"

enum { N = 2, EXCHANGES = 3 };

static uint64_t board[N];

static void *pe(void *argument)
{
    uint32_t me = (uint32_t)(uintptr_t)argument;
    struct meshmem_node node = meshmem_node_open(memory, me, N, false);
    board[me] = 1 + me;
    for (uint64_t e = 1; e <= EXCHANGES; e++) {
        uint64_t mine = 10 * e + me;
        meshmem_node_exchange(&node, &mine, sizeof mine);
        for (uint32_t i = 0; i < N; i++) {
            assert(*(const uint64_t *)meshmem_node_shown(&node, i) == 10 * e + i);
            assert(board[i] == 1 + i);
        }
    }
    return NULL;
}

int main(void)
{
    genmc_run(N, pe);
    return 0;
}
