/* SPDX-License-Identifier: BSD-3-Clause */
/* Loaded into programs of PEs by run_pe.py and job.py: hides /proc/kallsyms, 5 MB of text that each
 * process which initializes libfabric reads twice, line by line, to learn whether InfiniBand may
 * use a GPU's memory. That is most of what a small program over nodes costs. */
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

FILE *fopen(const char *path, const char *mode)
{
    if (strcmp(path, "/proc/kallsyms") == 0) {
        errno = EACCES;
        return NULL;
    }
    FILE *(*next)(const char *, const char *);
    *(void **)&next = dlsym(RTLD_NEXT, "fopen");
    return next(path, mode);
}
