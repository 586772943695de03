/* SPDX-License-Identifier: BSD-3-Clause */
/* A PE polls a word of its window, and naps when it finds nothing new. */
// source: far/wake.c far/drive.c far/progress.c near/wait.c
// options: --unroll=5
#include "wake.h"

static void *pe(void *argument)
{
    if (argument) {
        __atomic_store_n(&words[0], 1, __ATOMIC_RELEASE);
        wake();
        return NULL;
    }
    while (!__atomic_load_n(&words[0], __ATOMIC_ACQUIRE))
        meshmem_wait_nap(&words[0], 8, 0, 1);
    return NULL;
}

int main(void)
{
    begin_wakes();
    genmc_run(2, pe);
    assert(!asleep);
    return 0;
}
