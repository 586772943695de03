/* SPDX-License-Identifier: BSD-3-Clause */
/* A PE waits for two words at once, so that it cannot say for which: whatever comes wakes it. */
// source: far/wake.c far/drive.c far/progress.c near/wait.c
// options: --unroll=5
#include "wake.h"

static bool are_set(void)
{
    return __atomic_load_n(&words[0], __ATOMIC_ACQUIRE) &&
           __atomic_load_n(&words[1], __ATOMIC_ACQUIRE);
}

static void *pe(void *argument)
{
    struct meshmem_wait w = {0};
    if (argument) {
        __atomic_store_n(&words[0], 1, __ATOMIC_RELEASE);
        wake();
        __atomic_store_n(&words[1], 1, __ATOMIC_RELEASE);
        wake();
        return NULL;
    }
    while (!are_set())
        meshmem_wait_step(&w);
    meshmem_wait_end(&w);
    return NULL;
}

int main(void)
{
    begin_wakes();
    genmc_run(2, pe);
    assert(!asleep);
    return 0;
}
