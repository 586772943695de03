/* SPDX-License-Identifier: BSD-3-Clause */
/* Programs whose processes are no PEs of the job: those of MPI without OpenSHMEM, where each is
 * rank 0 of 1, and those that something starts which keeps oshrun's environment from them. */
#ifndef MESHMEM_LAUNCHER_FOREIGN_H
#define MESHMEM_LAUNCHER_FOREIGN_H

#include "launcher/run.h"

/* The job has ended: if no PE has called shmem_init, say that the program is linked with an MPI,
 * and that the job has failed, or that podman, sudo or the like has started it. */
void meshmem_foreign_say(struct meshmem_run *run);

#endif
