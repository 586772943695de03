/* SPDX-License-Identifier: BSD-3-Clause */
/* The cost of startup: hello [--bare] [--memory]. With --bare it makes no SHMEM call and so shows
 * the cost of fork and exec alone. With --memory each PE prints its memory in KiB while all PEs
 * exist. */
#include "clock.h"
#include <shmem.h>
#include <stdio.h>
#include <string.h>

static void print_memory(void)
{
    printf("{\"resident_kib\":%ld,\"share_kib\":%ld}\n", read_kib("/proc/self/status", "VmHWM:"),
           read_kib("/proc/self/smaps_rollup", "Pss:"));
    fflush(stdout);
}

int main(int argc, char **argv)
{
    int bare = 0, memory = 0;
    for (int i = 1; i < argc; i++) {
        bare |= strcmp(argv[i], "--bare") == 0;
        memory |= strcmp(argv[i], "--memory") == 0;
    }
    if (!bare) {
        shmem_init();
        shmem_barrier_all();
    }
    if (memory)
        print_memory();
    else
        printf("hello\n");
    if (!bare) {
        shmem_barrier_all();
        shmem_finalize();
    }
    return 0;
}
