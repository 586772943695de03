/* SPDX-License-Identifier: BSD-3-Clause */
/* The wire mpi: finds out which MPI this process has, and hands over to the wire of that MPI
 * (openmpi, mpich). It calls no MPI but one that the program has loaded. */
#include "base/module.h"
#include "boot/mpis.h"
#include "far/wire.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What launchers set. */
static const struct {
    const char *variable, *wire;
} launchers[] = {{"OMPI_COMM_WORLD_SIZE", "openmpi"},
                 {"PMI_FD", "mpich"},
                 {"PMI_PORT", "mpich"},
                 {"PMIX_NAMESPACE", "openmpi"}};

static const struct meshmem_wire *chosen;

/* An MPI in this process. */
struct found {
    char version[8192]; /* MPI_MAX_LIBRARY_VERSION_STRING is not larger */
    bool is_standard;
};

/* Whether this object is an MPI, and which. Where it is not in the global scope it comes there: the
 * wire's module then finds the functions of this MPI before those of the library that it was linked
 * with, which may be another one with the same ABI. */
static bool ask_version(void *object, const char *path, void *data)
{
    struct found *found = data;
    int (*ask)(char *, int *), length;
    void *function = dlsym(object, "MPI_Get_library_version");
    memcpy(&ask, &function, sizeof ask);
    found->is_standard = meshmem_mpi_is_standard(object);
    bool is_mpi = function && ask(found->version, &length) == 0;
    if (is_mpi && path)
        dlopen(path, RTLD_LAZY | RTLD_NOLOAD | RTLD_GLOBAL);
    return is_mpi;
}

/* The name of the wire for the MPI of this process; NULL with a message. */
static const char *choose(char *problem, size_t size)
{
    struct found found = {.version = ""};
    if (meshmem_mpi_search(ask_version, &found)) {
        static const char *const wires[] = {
            [MESHMEM_MPI_OPENMPI] = "openmpi", [MESHMEM_MPI_MPICH] = "mpich"};
        enum meshmem_mpi_abi abi = meshmem_mpi_by_version(found.version)->abi;
        found.version[strcspn(found.version, "\n")] = '\0';
        if (!found.is_standard && abi != MESHMEM_MPI_UNKNOWN)
            return wires[abi];
        snprintf(problem, size,
                 found.is_standard
                     ? "mpi: the program has loaded an MPI with the ABI of MPI 5 (libmpi_abi), "
                       "which this network cannot use; link it with the MPI's own library, by "
                       "mpicc instead of mpicc_abi, or set SHMEM_WIRE=ofi: %.100s"
                     : "mpi: the program has loaded an MPI that meshmem does not know: %.100s",
                 found.version);
        return NULL;
    }
    for (size_t i = 0; i < sizeof launchers / sizeof launchers[0]; i++)
        if (getenv(launchers[i].variable))
            return launchers[i].wire;
    snprintf(problem, size,
             "mpi: no MPI has started this process (none of its launchers' variables is there) and "
             "none is loaded; start the program with mpirun or mpiexec%s",
             getenv(MESHMEM_OSHRUN_ENV) ? "" : ", or set SHMEM_WIRE to openmpi or mpich");
    return NULL;
}

static bool prepare(const struct meshmem_wire_setup *setup, char *problem, size_t size)
{
    const char *name = choose(problem, size);
    chosen = name ? meshmem_wire_find(name, problem, size) : NULL;
    return chosen && chosen->prepare(setup, problem, size);
}

static void finish(void) { chosen->finish(); }

/* The end is one of the chosen wire: nothing comes through this one again. */
static struct meshmem_wire_end *open_end(const struct meshmem_wire_setup *setup, char *problem,
                                         size_t size)
{
    return chosen->open(setup, problem, size);
}

extern const struct meshmem_wire meshmem_wire_mpi;
__attribute__((visibility("default"))) const struct meshmem_wire meshmem_wire_mpi = {
    .name = "mpi", .prepare = prepare, .finish = finish, .open = open_end};
