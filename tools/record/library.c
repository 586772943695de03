/* SPDX-License-Identifier: BSD-3-Clause */
/* Finding the library's functions; see library.h. */
#include "record/library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define NAME "libmeshmem.so." MESHMEM_SOVERSION

struct meshmem_library meshmem_library;
bool meshmem_library_found;

static struct meshmem_near nothing; /* no PE is near */
struct meshmem_near *meshmem_near_found __attribute__((visibility("hidden"))) = &nothing;

static const char *const names[] = {
#define LIBRARY_NAMES
#include "library.inc"
#undef LIBRARY_NAMES
};
_Static_assert(sizeof meshmem_library == sizeof names, "a pointer for each name");

/* Where it was linked, all find its names; where it was loaded by dlopen, as an extension of Python
 * loads it, only those that ask for it. */
static void find(void)
{
    void *library = RTLD_DEFAULT;
    if (!dlsym(library, "pshmem_init") && !(library = dlopen(NAME, RTLD_LAZY | RTLD_NOLOAD))) {
        fprintf(stderr, "meshmem: meshmem-stats.so, which is preloaded for --stats, --trace and "
                        "--heatmap, does not find " NAME
                        " in this process; link what calls OpenSHMEM with the shared library\n");
        _exit(1);
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        void *function = dlsym(library, names[i]);
        memcpy((char *)&meshmem_library + i * sizeof function, &function, sizeof function);
    }
    void *near = dlsym(library, "meshmem_near_tool_v1");
    meshmem_near_found = near ? near : &nothing;
    __atomic_store_n(&meshmem_library_found, true,
                     __ATOMIC_RELEASE); /* for meshmem_library_enter */
}

void meshmem_library_find(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, find);
}
