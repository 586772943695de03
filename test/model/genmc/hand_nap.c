/* SPDX-License-Identifier: BSD-3-Clause */
/* A PE that polls a word naps, and the near PE that stores to the word wakes it. */
// source: near/hand.c near/wait.c
// options: --unroll=5
#include "hand.h"

static void *pe(void *argument)
{
    if (argument) {
        store(1, 0, false);
        return NULL;
    }
    while (!is_there(0))
        meshmem_wait_nap(&words[0], 8, 0, 1);
    return NULL;
}

int main(void) { return run_hands(2, pe); }
