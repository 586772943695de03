/* SPDX-License-Identifier: BSD-3-Clause */
/* Options that mpirun, mpiexec and srun have and oshrun has not. Does not know those of oshrun. */
#ifndef MESHMEM_LAUNCHER_HINTS_H
#define MESHMEM_LAUNCHER_HINTS_H

/* What to do instead of such an option, for a message; NULL if no such launcher has it. Dashes
 * before the name do not count. */
const char *meshmem_hint_find(const char *name);

#endif
