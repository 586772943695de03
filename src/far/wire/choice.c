/* SPDX-License-Identifier: BSD-3-Clause */
/* Names of wires; see choice.h. */
#include "far/wire/choice.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *meshmem_wire_choose(const char *wire, unsigned adapters, const char *by, char *problem,
                          size_t size)
{
    static const char ofi[] = MESHMEM_WIRE_DEFAULT, rails[] = "rails:";
    const char *colon = strrchr(wire, ':');
    size_t outside = colon ? (size_t)(colon + 1 - wire) : 0;
    bool several = adapters > 1;
    bool has_rails = outside >= strlen(rails) &&
                     strncmp(wire + outside - strlen(rails), rails, strlen(rails)) == 0;
    if (several && strcmp(wire + outside, ofi) != 0) {
        snprintf(problem, size,
                 "%s is %u, but the wire is %s: only ofi, which is libfabric, uses "
                 "several adapters",
                 by, adapters, wire);
        return NULL;
    }
    char *spelling = malloc(strlen(wire) + sizeof rails);
    if (spelling)
        sprintf(spelling, "%.*s%s%s", (int)outside, wire, several && !has_rails ? rails : "",
                wire + outside);
    else
        snprintf(problem, size, "out of memory");
    return spelling;
}

void meshmem_wire_ask_for_threads(const char *wire)
{
    static const char *const over_mpi[] = {"mpi", "openmpi", "mpich", "mpi_abi"};
    const char *colon = strrchr(wire, ':'), *name = colon ? colon + 1 : wire;
    for (size_t i = 0; i < sizeof over_mpi / sizeof *over_mpi; i++)
        if (strcmp(name, over_mpi[i]) == 0) {
            setenv("OMPI_MPI_THREAD_LEVEL", "3", 0);
            setenv("MPIR_CVAR_DEFAULT_THREAD_LEVEL", "MPI_THREAD_MULTIPLE", 0);
        }
}

const struct meshmem_wire_fallback meshmem_wire_fallback = {
    .spelling = "mpi",
    .sentence = "libfabric does not connect the job's nodes, so the MPI of the launcher shall (as "
                "with SHMEM_WIRE=mpi)",
    .others = "other nodes have no libfabric",
    .nor = "; nor can MPI: ",
};
