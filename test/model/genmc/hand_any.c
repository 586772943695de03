/* SPDX-License-Identifier: BSD-3-Clause */
/* PE 0 waits for two words, so it cannot name the one; two near PEs each store to one of them. */
// source: near/hand.c
// options: --unroll=5
#include "hand.h"

static void *pe(void *argument)
{
    uint32_t me = (uint32_t)(uintptr_t)argument;
    struct meshmem_wait w = {0};
    if (me) {
        store(me, (int)me - 1, true);
        return NULL;
    }
    while (!is_there(0) || !is_there(1))
        meshmem_wait_step(&w);
    meshmem_wait_end(&w);
    return NULL;
}

int main(void) { return run_hands(3, pe); }
