/* SPDX-License-Identifier: BSD-3-Clause */
/* See ranks.h. */
#include "boot/ranks.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define MPICH_WORLD UINT64_C(0x44000000) /* as all MPIs of MPICH's ABI have it */

bool meshmem_ranks_ask(const char *question)
{
    int (*ask)(int *flag);
    void *function = dlsym(RTLD_DEFAULT, question);
    int flag = 0;
    memcpy(&ask, &function, sizeof function);
    return function && ask(&flag) == 0 && flag;
}

/* MPI_COMM_WORLD of the MPI that answers, in case several are in the process: a pointer in Open
 * MPI, a number in MPICH. 0 if it is not known. Functions are asked for by the names that no tool
 * has. */
static uintptr_t find_world(void)
{
    static const char *const mpich[] = {"MPICH", "MVAPICH", "Intel(R) MPI", "MPI VERSION"};
    static char version[8192]; /* MPI_MAX_LIBRARY_VERSION_STRING is not larger */
    int (*ask)(char *, int *), length;
    void *function = dlsym(RTLD_DEFAULT, "PMPI_Get_library_version");
    memcpy(&ask, &function, sizeof function);
    if (!function || dlsym(RTLD_DEFAULT, "MPI_Abi_get_version") || /* other numbers */
        ask(version, &length) != 0)
        return 0;
    if (strncmp(version, "Open MPI", 8) == 0)
        return (uintptr_t)dlsym(RTLD_DEFAULT, "ompi_mpi_comm_world");
    bool found = false;
    for (size_t i = 0; i < sizeof mpich / sizeof *mpich; i++)
        found |= strncmp(version, mpich[i], strlen(mpich[i])) == 0;
    return found ? MPICH_WORLD : 0;
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
