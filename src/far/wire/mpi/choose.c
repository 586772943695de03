/* SPDX-License-Identifier: BSD-3-Clause */
/* The wire mpi: finds out which MPI this process has, and hands over to the wire of that MPI
 * (openmpi, mpich, mpi_abi). It calls no MPI but one that the program has loaded. */
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

static const char standard[] = "mpi_abi";

static const struct meshmem_wire *chosen;

/* An MPI in this process. */
struct found {
    char version[8192]; /* MPI_MAX_LIBRARY_VERSION_STRING is not larger */
    enum meshmem_mpi_abi abi;
};

/* Whether this object is an MPI, and which. Where it is not in the global scope it comes there: the
 * wire's module then finds the functions of this MPI before those of the library that it was linked
 * with, which may be another one with the same ABI. */
static bool ask_version(void *object, const char *path, void *data)
{
    struct found *found = data;
    int (*ask)(char *, int *), length;
    void *function = dlsym(object, "PMPI_Get_library_version");
    memcpy(&ask, &function, sizeof ask);
    if (!function || ask(found->version, &length) != 0)
        return false;
    found->abi = meshmem_mpi_abi_of(object, found->version);
    if (path)
        dlopen(path, RTLD_LAZY | RTLD_NOLOAD | RTLD_GLOBAL);
    return true;
}

/* The wire for the MPI that the program has loaded; NULL with a message. */
static const struct meshmem_wire *find_loaded(struct found *found, char *problem, size_t size)
{
    static const char *const wires[] = {[MESHMEM_MPI_OPENMPI] = "openmpi",
                                        [MESHMEM_MPI_MPICH] = "mpich",
                                        [MESHMEM_MPI_STANDARD] = standard};
    if (found->abi != MESHMEM_MPI_UNKNOWN)
        return meshmem_wire_find(wires[found->abi], problem, size);
    found->version[strcspn(found->version, "\n")] = '\0';
    snprintf(problem, size, "mpi: the program has loaded an MPI that meshmem does not know: %.100s",
             found->version);
    return NULL;
}

/* The wire for the MPI of a launcher; NULL with a message. Another one is not taken by itself:
 * where only some hosts lack this one, the job would have two MPIs, which wait for each other. */
static const struct meshmem_wire *find_launched(const char *name, char *problem, size_t size)
{
    char missing[MESHMEM_WIRE_PROBLEM], other[MESHMEM_WIRE_PROBLEM];
    const struct meshmem_wire *wire = meshmem_wire_find(name, missing, sizeof missing);
    if (!wire)
        snprintf(problem, size, "%.420s%s", missing,
                 meshmem_wire_find(standard, other, sizeof other)
                     ? "; if the launcher's MPI has libmpi_abi, set SHMEM_WIRE=mpi_abi"
                     : "");
    return wire;
}

/* The wire for the MPI of this process; NULL with a message. */
static const struct meshmem_wire *choose(char *problem, size_t size)
{
    struct found found = {.version = ""};
    if (meshmem_mpi_search(ask_version, &found))
        return find_loaded(&found, problem, size);
    for (size_t i = 0; i < sizeof launchers / sizeof launchers[0]; i++)
        if (getenv(launchers[i].variable))
            return find_launched(launchers[i].wire, problem, size);
    snprintf(problem, size,
             "mpi: no MPI has started this process (none of its launchers' variables is there) and "
             "none is loaded; start the program with mpirun or mpiexec%s",
             getenv(MESHMEM_OSHRUN_ENV) ? "" : ", or set SHMEM_WIRE to openmpi, mpich or mpi_abi");
    return NULL;
}

static bool prepare(const struct meshmem_wire_setup *setup, char *problem, size_t size)
{
    chosen = choose(problem, size);
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
