/* SPDX-License-Identifier: BSD-3-Clause */
/* Loaded into programs of PEs by run_pe.py and job.py. Without it most of what a small program over
 * nodes costs is the loading of libfabric, in each process. Two things are left out here:
 * - libfabric reads /proc/kallsyms, 5 MB of text, twice, line by line, to learn whether InfiniBand
 *   may use a GPU's memory. It finds no such file.
 * - The libraries of two adapters, which Debian's libfabric is linked with, each sleep 0.1 s on the
 *   first core, 125 us at a time, to measure the frequency of the time stamp counter. They do not
 *   sleep, and time goes backwards, so that they give up and read /proc/cpuinfo. Where that names a
 *   frequency within 4 ps of theirs, which is none, they are content and say nothing. */
#include <dlfcn.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static bool skipped; /* a sleep that the next gettimeofday is to spoil */

/* Whether the code at this address belongs to one of the two libraries. */
static bool of_adapter(void *code)
{
    Dl_info in;
    return dladdr(code, &in) && in.dli_fname &&
           (strstr(in.dli_fname, "/libpsm2.so") || strstr(in.dli_fname, "/libinfinipath.so"));
}

FILE *fopen(const char *path, const char *mode)
{
    if (strcmp(path, "/proc/kallsyms") == 0) {
        errno = EACCES;
        return NULL;
    }
    if (strcmp(path, "/proc/cpuinfo") == 0 && of_adapter(__builtin_return_address(0))) {
        static char fast[] = "cpu MHz : 1000000\n";
        return fmemopen(fast, sizeof fast - 1, mode);
    }
    FILE *(*next)(const char *, const char *);
    *(void **)&next = dlsym(RTLD_NEXT, "fopen");
    return next(path, mode);
}

int usleep(useconds_t microseconds)
{
    if (microseconds == 125 && of_adapter(__builtin_return_address(0))) {
        skipped = true;
        return 0;
    }
    const struct timespec time = {microseconds / 1000000, (long)(microseconds % 1000000) * 1000};
    return nanosleep(&time, NULL);
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    int (*next)(struct timeval *restrict, void *restrict);
    *(void **)&next = dlsym(RTLD_NEXT, "gettimeofday");
    int status = next(now, zone);
    if (skipped && of_adapter(__builtin_return_address(0))) {
        skipped = false;
        now->tv_sec--;
    }
    return status;
}
