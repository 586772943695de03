/* SPDX-License-Identifier: BSD-3-Clause */
/* Programs of MPI that have no OpenSHMEM: under oshrun each process is rank 0 of 1. */
#ifndef MESHMEM_LAUNCHER_FOREIGN_H
#define MESHMEM_LAUNCHER_FOREIGN_H

#include "launcher/run.h"

/* The job has ended: say if no PE has called shmem_init and the program is linked with an MPI.
 * Then the job has failed. */
void meshmem_foreign_say(struct meshmem_run *run);

#endif
