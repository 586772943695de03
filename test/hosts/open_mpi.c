// SPDX-License-Identifier: BSD-3-Clause
/* Linked into the programs of tests that use Open MPI. Version 4 hands something from MPI_Init to a
 * thread of its own, and in MPI_Finalize unloads the component whose code the thread then calls,
 * before it ends the thread. Where the thread got no processor in between, as is possible in a
 * short program on a busy machine, it jumps to nowhere (SIGSEGV); so does an MPI program without
 * OpenSHMEM. Here the component waits until the thread has nothing left to do. */
#define _GNU_SOURCE
#include <ctype.h>
#include <dirent.h>
#include <dlfcn.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Whether a thread runs, or could: neither waits for something nor belongs to meshmem. */
static bool runs(const char *thread)
{
    char path[64], line[256] = "";
    snprintf(path, sizeof path, "/proc/self/task/%.20s/stat", thread);
    FILE *file = fopen(path, "r"); /* it may have ended */
    if (file) {
        line[fread(line, 1, sizeof line - 1, file)] = '\0';
        fclose(file);
    }
    const char *name_end = strrchr(line, ')');
    return name_end && name_end[1] == ' ' && name_end[2] == 'R' && !strstr(line, "(meshmem");
}

static bool others_run(void)
{
    DIR *threads = opendir("/proc/self/task");
    bool any = false;
    for (struct dirent *entry; threads && (entry = readdir(threads));)
        any |= isdigit((unsigned char)entry->d_name[0]) && atoi(entry->d_name) != gettid() &&
               runs(entry->d_name);
    if (threads)
        closedir(threads);
    return any;
}

/* Open MPI's component finds this one before libpmix's. */
int PMIx_Finalize(const void *info, size_t n)
{
    int (*next)(const void *, size_t);
    Dl_info caller;
    bool wait = dladdr(__builtin_return_address(0), &caller) && caller.dli_fname &&
                strstr(caller.dli_fname, "/mca_pmix_");
    /* Twice, since what one thread does last may wake another one that was looked at before. */
    for (int quiet = 0; wait && quiet < 2; quiet++)
        for (; others_run(); quiet = 0)
            sched_yield();
    void *library = dlopen("libpmix.so.2", RTLD_LAZY | RTLD_NOLOAD);
    *(void **)&next = library ? dlsym(library, "PMIx_Finalize") : NULL;
    return next ? next(info, n) : -1;
}
