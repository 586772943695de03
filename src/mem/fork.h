/* SPDX-License-Identifier: BSD-3-Clause */
/* fork in a PE: the child gets private memory, as programs expect, and has no part in the job. */
#ifndef MESHMEM_MEM_FORK_H
#define MESHMEM_MEM_FORK_H

#include <stdbool.h>

/* Register the fork handlers; only the first call has an effect. */
void meshmem_fork_open(void);

/* True in a forked child. */
extern bool meshmem_fork_child;

#endif
