/* SPDX-License-Identifier: BSD-3-Clause */
/* The clock and the CPUs of Linux, for every benchmark. Knows nothing of what is measured, nor of
 * OpenSHMEM. */
#define _GNU_SOURCE
#include "clock.h"
#include <sched.h>
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
