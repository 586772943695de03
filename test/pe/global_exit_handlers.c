/* SPDX-License-Identifier: BSD-3-Clause */
/* shmem_global_exit runs exit handlers and flushes files of the PE that calls it. */
// pes: 1 2
// exits: 9
// prints: ^handler of the caller
#include "../expect.h"

#include <shmem.h>
#include <stdlib.h>

static int caller;

static void handler(void)
{
    if (caller)
        printf("handler of the caller\n");
}

int main(void)
{
    atexit(handler);
    start_pes(0);
    caller = shmem_my_pe() == 0;
    if (caller)
        shmem_global_exit(9);
    shmem_barrier_all();
    return 0;
}
