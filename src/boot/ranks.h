/* SPDX-License-Identifier: BSD-3-Clause */
/* What an MPI says that the program has loaded, if it has. Calls that MPI, and is linked with none.
 */
#ifndef MESHMEM_BOOT_RANKS_H
#define MESHMEM_BOOT_RANKS_H

#include "boot/mpis.h"

#include <stdbool.h>

/* Whether the answer is yes, of an MPI that may speak PMI-1, so not of Open MPI: to
 * PMPI_Initialized or PMPI_Finalized. Tools count calls by the names without P. */
bool meshmem_ranks_ask(const char *name);

/* Whether an MPI in this process has this function. */
bool meshmem_ranks_has(const char *name);

/* The number of processes in MPI_COMM_WORLD, and which MPI that is; 0 if no MPI runs, or one whose
 * MPI_COMM_WORLD is not known here. */
int meshmem_ranks_count(const struct meshmem_mpi **mpi);

#endif
