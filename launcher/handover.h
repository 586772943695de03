/* SPDX-License-Identifier: BSD-3-Clause */
/* Starts jobs on several hosts with an installed launcher, by translating oshrun's options. The PEs
 * then find it through src/boot/hosts.c. */
#ifndef MESHMEM_LAUNCHER_HANDOVER_H
#define MESHMEM_LAUNCHER_HANDOVER_H

#include "launcher/options.h"

/* Note with which variables oshrun was started, before options set some. */
void meshmem_handover_note(void);

/* Execute the installed launcher: srun inside an allocation of Slurm, prterun, mpirun, mpiexec.
 * With --dry-run only print the command. Returns then, or after a message on stderr, with the exit
 * status. */
int meshmem_handover(const struct meshmem_options *options);

#endif
