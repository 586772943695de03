/* SPDX-License-Identifier: BSD-3-Clause */
/* Launchers that speak PMIx: Open MPI's mpirun, prterun, srun --mpi=pmix. The protocol is in a
 * module (boot/pmix/), which is built where PMIx is installed and loaded if such a launcher is
 * found, so that nothing else depends on PMIx. */
#include "base/module.h"
#include "base/os.h"
#include "boot/watch.h"
#include "boot/wireup.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SYMBOL "meshmem_wireup_pmix"

static atomic_bool is_open; /* meshmem uses PMIx in this process */

/* Open MPI 5 calls PMIx_Init only if nobody in the process has, but learns from that call alone who
 * it is: MPI_Init after shmem_init would fail ("local rank"). So it is told that nobody has; PMIx
 * counts its users. The program finds this function before libpmix's, to which all others get.
 * Weak: a program with a static libpmix has one. */
int PMIx_Initialized(void);
__attribute__((weak, noinline, visibility("default"))) int PMIx_Initialized(void)
{
    Dl_info caller;
    int (*function)(void) = NULL;
    if (atomic_load(&is_open) && dladdr(__builtin_return_address(0), &caller) && caller.dli_fname &&
        strstr(caller.dli_fname, "/libmpi.so"))
        return 0;
    void *library = dlopen("libpmix.so.2", RTLD_LAZY | RTLD_NOLOAD);
    void *symbol = library ? dlsym(library, "PMIx_Initialized") : NULL;
    memcpy(&function, &symbol, sizeof symbol);
    int initialized = function ? function() : 0;
    if (library)
        dlclose(library);
    return initialized;
}

/* An Open MPI that no launcher has started starts one for itself, and sets the variables: a job of
 * one process, which may be one of several of another launcher. */
static int accept(struct meshmem_wireup *wireup)
{
    if (wireup->n_pes > 1 || meshmem_os_was_given("PMIX_NAMESPACE")) {
        atomic_store(&is_open, true);
        return 1;
    }
    wireup->close(wireup);
    return 0;
}

/* A launcher may bring a libpmix of its own, and say where: another version may not understand it,
 * nor serve the MPI that comes with the launcher. Open MPI 5's mpirun sets PMIX_PREFIX on its own
 * host only, and OPAL_PREFIX on all. */
static void prefer_launchers(void)
{
    static const char *const variable[] = {"PMIX_PREFIX", "OPAL_PREFIX"};
    static const char *const below[] = {"lib", "lib64", "lib/openmpi"};
    enum { FOLDERS = sizeof below / sizeof *below };
    char folder[PATH_MAX];
    for (size_t i = 0; i < FOLDERS * sizeof variable / sizeof *variable; i++) {
        const char *prefix = getenv(variable[i / FOLDERS]);
        if (prefix && *prefix == '/' &&
            snprintf(folder, sizeof folder, "%s/%s", prefix, below[i % FOLDERS]) <
                (int)sizeof folder)
            meshmem_module_prefer("libpmix.so.2", folder);
    }
}

int meshmem_pmix_open(struct meshmem_wireup **wireup, char *problem, size_t size)
{
    char reason[400];
    const char *space = getenv("PMIX_NAMESPACE");
    if (!space || !getenv("PMIX_RANK"))
        return 0;
    prefer_launchers();
    /* Global, because the plugins of libpmix need its symbols. */
    void *module = meshmem_module_open("meshmem-pmix", true, reason, sizeof reason);
    meshmem_wireup_open *const *open = module ? dlsym(module, SYMBOL) : NULL;
    if (open) {
        meshmem_watch_first("PMIx", atoi(getenv("PMIX_RANK")));
        int found = (*open)(wireup, problem, size);
        return found > 0 ? accept(*wireup) : found;
    }
    if (module)
        snprintf(reason, sizeof reason, "it has no " SYMBOL);
    snprintf(problem, size,
             "this is a job under PMIx (PMIX_NAMESPACE=%.60s), but meshmem's module for it cannot "
             "be used: %s; install libpmix (Debian: libpmix2) and a meshmem that was built with "
             "libpmix-dev, or start the program with mpiexec.hydra or srun --mpi=pmi2",
             space, reason);
    return -1;
}
