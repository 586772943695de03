/* SPDX-License-Identifier: BSD-3-Clause */
/* See ranks.h. */
#include "boot/ranks.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define MPICH_WORLD UINT64_C(0x44000000) /* as all MPIs of MPICH's ABI have it */
#define STANDARD_WORLD UINT64_C(0x101)   /* as those of the ABI of MPI 5 */
#define OPENMPI_WORLD "ompi_mpi_comm_world"

/* A question to an MPI, and its answer. */
struct question {
    const char *name;
    bool yes;
};

static bool answers(void *object, const char *path, void *data)
{
    struct question *question = data;
    int (*ask)(int *flag), flag = 0;
    void *function = dlsym(object, question->name);
    (void)path;
    memcpy(&ask, &function, sizeof ask);
    question->yes = function && ask(&flag) == 0 && flag;
    return function;
}

static bool is_openmpi(void *object) { return dlsym(object, OPENMPI_WORLD); }

static bool speaks(void *object, const char *path, void *data)
{
    return !is_openmpi(object) && answers(object, path, data);
}

bool meshmem_ranks_ask(const char *name)
{
    struct question question = {.name = name};
    meshmem_mpi_search(speaks, &question);
    return question.yes;
}

static bool has(void *object, const char *path, void *data)
{
    const struct question *question = data;
    (void)path;
    return dlsym(object, question->name);
}

bool meshmem_ranks_has(const char *name)
{
    struct question question = {.name = name};
    return meshmem_mpi_search(has, &question);
}

static bool is_running(void *object)
{
    struct question begun = {"PMPI_Initialized", false}, ended = {"PMPI_Finalized", false};
    answers(object, NULL, &begun);
    answers(object, NULL, &ended);
    return begun.yes && !ended.yes;
}

/* MPI_COMM_WORLD of this MPI: a pointer in Open MPI, a number elsewhere. 0 if it is not known. */
static uintptr_t find_world(void *object, const char *version)
{
    switch (meshmem_mpi_abi_of(object, version)) {
    case MESHMEM_MPI_STANDARD:
        return STANDARD_WORLD;
    case MESHMEM_MPI_MPICH:
        return MPICH_WORLD;
    case MESHMEM_MPI_OPENMPI:
        return (uintptr_t)dlsym(object, OPENMPI_WORLD);
    default:
        return 0;
    }
}

struct count {
    const struct meshmem_mpi *mpi;
    int size;
};

/* Whether this object is an MPI that runs, and then how many processes it has. Functions are asked
 * for by the names that no tool has. */
static bool count(void *object, const char *path, void *data)
{
    static char version[8192]; /* MPI_MAX_LIBRARY_VERSION_STRING is not larger */
    struct count *found = data;
    int (*ask)(uintptr_t comm, int *size); /* either kind is passed in the same register */
    int (*tell)(char *version, int *length), length;
    void *size = dlsym(object, "PMPI_Comm_size"), *name = dlsym(object, "PMPI_Get_library_version");
    memcpy(&ask, &size, sizeof ask);
    memcpy(&tell, &name, sizeof tell);
    (void)path;
    if (!size || !name || !is_running(object) || tell(version, &length) != 0)
        return false;
    uintptr_t world = find_world(object, version);
    found->mpi = meshmem_mpi_by_version(version);
    if (!world || ask(world, &found->size) != 0)
        found->size = 0;
    return true;
}

int meshmem_ranks_count(const struct meshmem_mpi **mpi)
{
    struct count found = {.size = 0};
    meshmem_mpi_search(count, &found);
    *mpi = found.mpi;
    return found.size;
}
