/* SPDX-License-Identifier: BSD-3-Clause */
/* The MPIs that are known, and how a program of each is started, for messages that name the
 * launcher: a program that the launcher of another MPI starts runs as that many jobs of one. */
#ifndef MESHMEM_BOOT_MPIS_H
#define MESHMEM_BOOT_MPIS_H

#include <stdbool.h>

/* Whose numbers and handles an MPI has. */
enum meshmem_mpi_abi {
    MESHMEM_MPI_UNKNOWN,
    MESHMEM_MPI_OPENMPI,
    MESHMEM_MPI_MPICH,
    MESHMEM_MPI_STANDARD /* those of the MPI standard, version 5: libmpi_abi */
};

struct meshmem_mpi {
    const char *name;         /* "its MPI" where that is not known */
    const char *launcher;     /* the command that most of its installations have */
    enum meshmem_mpi_abi abi; /* of its own library */
};

/* By the name of the library that a program is linked with. Never NULL. */
const struct meshmem_mpi *meshmem_mpi_by_library(const char *library);

/* By what its MPI_Get_library_version says; NULL is no MPI. Never NULL. */
const struct meshmem_mpi *meshmem_mpi_by_version(const char *version);

/* The ABI of the MPI of this handle of dlsym, which gives this version: MPICH 5 and Intel MPI also
 * come in a library with the ABI of the MPI standard (libmpi_abi), and give the same version there.
 */
enum meshmem_mpi_abi meshmem_mpi_abi_of(void *object, const char *version);

/* Search this process for an MPI: the global scope first, then each library whose name begins with
 * libmpi, as a plugin, such as a module of Python, may have loaded it for itself. is_it is given a
 * handle for dlsym and the library's path, NULL for the global scope; true ends the search. Returns
 * whether it did. */
bool meshmem_mpi_search(bool (*is_it)(void *object, const char *path, void *data), void *data);

#endif
