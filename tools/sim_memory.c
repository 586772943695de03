/* SPDX-License-Identifier: BSD-3-Clause */
/* See sim_memory.h. */
#include "sim_memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

void sim_give_up(const char *sentence)
{
    fprintf(stderr, "meshmem-sim: %s\n", sentence);
    exit(1);
}

void *sim_map(size_t bytes)
{
    void *got = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (got == MAP_FAILED)
        sim_give_up("no room for the memory of so many PEs");
    return got;
}

double sim_used_kib(void)
{
    char line[256];
    double kib = 0, one;
    FILE *file = fopen("/proc/self/smaps_rollup", "r");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "Anonymous: %lf", &one) == 1 || sscanf(line, "Swap: %lf", &one) == 1)
            kib += one;
    if (file)
        fclose(file);
    return kib;
}

double sim_free_kib(void)
{
    return (double)sysconf(_SC_AVPHYS_PAGES) * (double)sysconf(_SC_PAGESIZE) / 1024;
}
