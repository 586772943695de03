/* SPDX-License-Identifier: BSD-3-Clause */
/* Jobs on several hosts are started by a launcher that is installed there: this says in its words
 * what oshrun was asked for. The PEs then find it through src/boot/hosts.c. */
#ifndef MESHMEM_LAUNCHER_HANDOVER_H
#define MESHMEM_LAUNCHER_HANDOVER_H

#include "launcher/options.h"

/* Become the launcher that is installed: srun inside an allocation of Slurm, prterun, mpirun,
 * mpiexec. With --dry-run print the command only. Returns only then, or after a sentence on stderr,
 * with the exit status. */
int meshmem_handover(const struct meshmem_options *options);

#endif
