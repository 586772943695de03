/* SPDX-License-Identifier: BSD-3-Clause */
/* A PE waits for a word of its window, then for another one, of 4 bytes: the proxy finds out where
 * they are and whether they have changed. */
// source: far/wake.c far/drive.c far/progress.c near/wait.c
// options: --unroll=5
#include "wake.h"

static void wait_for_word(const void *word, uint32_t bytes)
{
    struct meshmem_wait w = {.word = word, .word_bytes = bytes};
    while (!(bytes == 8 ? __atomic_load_n((const uint64_t *)word, __ATOMIC_ACQUIRE)
                        : __atomic_load_n((const uint32_t *)word, __ATOMIC_ACQUIRE)))
        meshmem_wait_step(&w);
    meshmem_wait_end(&w);
}

static void *pe(void *argument)
{
    if (argument) {
        __atomic_store_n(&words[0], 1, __ATOMIC_RELEASE);
        wake();
        __atomic_store_n((uint32_t *)&words[1], 1, __ATOMIC_RELEASE);
        wake();
    } else {
        wait_for_word(&words[0], 8);
        wait_for_word(&words[1], 4);
    }
    return NULL;
}

int main(void)
{
    begin_wakes();
    genmc_run(2, pe);
    assert(!asleep);
    return 0;
}
