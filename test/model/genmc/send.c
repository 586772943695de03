/* SPDX-License-Identifier: BSD-3-Clause */
/* Sends with changing roots: a PE that has received sees what the root wrote before. */
// source: near/node.c
#include "node.h"

enum { N = 3, SENDS = 3 };

static const uint32_t root[SENDS] = {0, 0, 1};
static uint64_t data[SENDS];

static void *pe(void *argument)
{
    uint32_t me = (uint32_t)(uintptr_t)argument;
    struct meshmem_node node = meshmem_node_open(memory, me, N, false);
    for (int s = 0; s < SENDS; s++) {
        if (root[s] == me) {
            data[s] = 10;
            meshmem_node_send(&node);
        } else {
            meshmem_node_receive(&node, root[s]);
            assert(data[s] == 10);
        }
    }
    return NULL;
}

int main(void)
{
    genmc_run(N, pe);
    return 0;
}
