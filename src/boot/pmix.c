/* SPDX-License-Identifier: BSD-3-Clause */
/* Launchers that speak PMIx: Open MPI's mpirun, prterun, srun --mpi=pmix. The protocol is in a
 * module (boot/pmix/), which is built where PMIx is installed and loaded if such a launcher is
 * found, so that nothing else depends on PMIx. */
#include "base/module.h"
#include "base/os.h"
#include "boot/wireup.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#define SYMBOL "meshmem_wireup_pmix"

/* An Open MPI that no launcher has started starts one for itself, and sets the variables: a job of
 * one process, which may be one of several of another launcher. */
static int accept(struct meshmem_wireup *wireup)
{
    if (wireup->n_pes > 1 || meshmem_os_was_given("PMIX_NAMESPACE"))
        return 1;
    wireup->close(wireup);
    return 0;
}

int meshmem_pmix_open(struct meshmem_wireup **wireup, char *problem, size_t size)
{
    char reason[400];
    const char *space = getenv("PMIX_NAMESPACE");
    if (!space || !getenv("PMIX_RANK"))
        return 0;
    /* Global, because the plugins of libpmix need its symbols. */
    void *module = meshmem_module_open("meshmem-pmix", true, reason, sizeof reason);
    meshmem_wireup_open *const *open = module ? dlsym(module, SYMBOL) : NULL;
    if (open) {
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
