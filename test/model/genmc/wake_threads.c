/* SPDX-License-Identifier: BSD-3-Clause */
/* Two threads of a PE wait for a word each, and only one can say for which. */
// options: --unroll=5
#include "wake.h"

enum { PROXY = 2 };

static void *pe(void *argument)
{
    uint64_t i = (uint64_t)(uintptr_t)argument;
    if (i == PROXY) {
        __atomic_store_n(&words[0], 1, __ATOMIC_RELEASE);
        __atomic_store_n(&words[1], 1, __ATOMIC_RELEASE);
        wake();
        return NULL;
    }
    struct meshmem_wait w = {.word = &words[i], .word_bytes = 8};
    while (!__atomic_load_n(&words[i], __ATOMIC_ACQUIRE))
        meshmem_wait_step(&w);
    meshmem_wait_end(&w);
    return NULL;
}

int main(void)
{
    begin_wakes();
    meshmem_progress.threads = true;
    genmc_run(PROXY + 1, pe);
    assert(!asleep);
    return 0;
}
