/* SPDX-License-Identifier: BSD-3-Clause */
/* The clock, CPUs and /proc of Linux, for all benchmarks. Knows neither OpenSHMEM nor what is
 * measured. */
#define _GNU_SOURCE
#include "clock.h"
#include <dirent.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

int pin(int me)
{
    cpu_set_t allowed, one;
    if (sched_getaffinity(0, sizeof allowed, &allowed))
        return -1;
    int skip = me % CPU_COUNT(&allowed);
    for (int cpu = 0; cpu < CPU_SETSIZE; cpu++) {
        if (!CPU_ISSET(cpu, &allowed) || skip-- > 0)
            continue;
        CPU_ZERO(&one);
        CPU_SET(cpu, &one);
        return sched_setaffinity(0, sizeof one, &one) ? -1 : cpu;
    }
    return -1;
}

int pin_process(int me)
{
    cpu_set_t one;
    int cpu = pin(me);
    DIR *threads = opendir("/proc/self/task");
    if (cpu < 0 || !threads)
        return -1;
    CPU_ZERO(&one);
    CPU_SET(cpu, &one);
    for (struct dirent *thread = readdir(threads); thread; thread = readdir(threads))
        if (thread->d_name[0] != '.')
            sched_setaffinity(atoi(thread->d_name), sizeof one, &one);
    closedir(threads);
    return cpu;
}

long preemptions(void)
{
    struct rusage usage;
    return getrusage(RUSAGE_SELF, &usage) ? 0 : usage.ru_nivcsw;
}

long read_kib(const char *path, const char *key)
{
    char text[256];
    long kib = -1;
    FILE *file = fopen(path, "r");
    while (file && kib < 0 && fgets(text, sizeof text, file))
        if (strncmp(text, key, strlen(key)) == 0)
            sscanf(text + strlen(key), "%ld", &kib);
    if (file)
        fclose(file);
    return kib;
}
