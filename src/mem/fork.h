/* SPDX-License-Identifier: BSD-3-Clause */
/* fork in a PE: the child gets private memory, as programs expect, and no part in the job. */
#ifndef MESHMEM_MEM_FORK_H
#define MESHMEM_MEM_FORK_H

#include <stdbool.h>

/* Register with fork once; later calls do nothing. */
void meshmem_fork_open(void);

/* True in a forked child. */
extern bool meshmem_fork_child;

#endif
