/* SPDX-License-Identifier: BSD-3-Clause */
/* PE 0 waits for a word, then for another one, of 4 bytes. The near PE that stores to them finds
 * out whether what PE 0 waits for has changed. */
// source: near/hand.c near/wait.c
// options: --unroll=5
#include "hand.h"

static void wait_for(int i)
{
    struct meshmem_wait w = {.word = &words[i], .word_bytes = i ? 4 : 8};
    while (!is_there(i))
        meshmem_wait_step(&w);
    meshmem_wait_end(&w);
}

static void *pe(void *argument)
{
    uint32_t me = (uint32_t)(uintptr_t)argument;
    for (int i = 0; i < 2; i++)
        if (me)
            store(me, i, false);
        else
            wait_for(i);
    return NULL;
}

int main(void) { return run_hands(2, pe); }
