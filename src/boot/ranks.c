/* SPDX-License-Identifier: BSD-3-Clause */
/* See ranks.h. */
#include "boot/ranks.h"

#include "boot/mpis.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define MPICH_WORLD UINT64_C(0x44000000) /* as all MPIs of MPICH's ABI have it */
#define STANDARD_WORLD UINT64_C(0x101)   /* as those of the ABI of MPI 5 */

/* A function of MPI. */
struct search {
    const char *name;
    void *function; /* NULL until it is found */
};

static bool has_function(void *object, const char *path, void *data)
{
    struct search *search = data;
    (void)path;
    search->function = dlsym(object, search->name);
    return search->function != NULL;
}

bool meshmem_ranks_ask(const char *question)
{
    struct search search = {.name = question};
    int (*ask)(int *flag), flag = 0;
    bool found = meshmem_mpi_search(has_function, &search);
    memcpy(&ask, &search.function, sizeof ask);
    return found && ask(&flag) == 0 && flag;
}

/* Functions are asked for by the names that no tool has. */
const char *meshmem_ranks_version(void)
{
    static char version[8192]; /* MPI_MAX_LIBRARY_VERSION_STRING is not larger */
    int (*ask)(char *, int *), length;
    void *function = dlsym(RTLD_DEFAULT, "PMPI_Get_library_version");
    memcpy(&ask, &function, sizeof function);
    return function && ask(version, &length) == 0 ? version : NULL;
}

/* MPI_COMM_WORLD of the MPI that answers, in case several are in the process: a pointer in Open
 * MPI, a number elsewhere. 0 if it is not known. */
static uintptr_t find_world(void)
{
    switch (meshmem_mpi_abi_of(RTLD_DEFAULT, meshmem_ranks_version())) {
    case MESHMEM_MPI_STANDARD:
        return STANDARD_WORLD;
    case MESHMEM_MPI_MPICH:
        return MPICH_WORLD;
    case MESHMEM_MPI_OPENMPI:
        return (uintptr_t)dlsym(RTLD_DEFAULT, "ompi_mpi_comm_world");
    default:
        return 0;
    }
}

int meshmem_ranks_count(void)
{
    int (*ask)(uintptr_t comm, int *size); /* either kind is passed in the same register */
    void *function = dlsym(RTLD_DEFAULT, "PMPI_Comm_size");
    int size = 0;
    memcpy(&ask, &function, sizeof function);
    if (!function || !meshmem_ranks_ask("MPI_Initialized") || meshmem_ranks_ask("MPI_Finalized"))
        return 0;
    uintptr_t world = find_world();
    return world && ask(world, &size) == 0 ? size : 0;
}
