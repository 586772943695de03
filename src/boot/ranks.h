/* SPDX-License-Identifier: BSD-3-Clause */
/* What an MPI says that the program has loaded, if it has. Calls that MPI, and is linked with none.
 */
#ifndef MESHMEM_BOOT_RANKS_H
#define MESHMEM_BOOT_RANKS_H

#include <stdbool.h>

/* Whether the answer is yes: to MPI_Initialized or MPI_Finalized. */
bool meshmem_ranks_ask(const char *question);

/* The number of processes in MPI_COMM_WORLD; 0 if MPI does not run, or is one whose MPI_COMM_WORLD
 * is not known here. */
int meshmem_ranks_count(void);

/* What MPI_Get_library_version says; NULL if there is no MPI, or it does not answer. */
const char *meshmem_ranks_version(void);

#endif
