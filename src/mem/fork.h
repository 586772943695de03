/* SPDX-License-Identifier: BSD-3-Clause */
/* fork in a PE: the child gets private memory, as programs expect, and has no part in the job. */
#ifndef MESHMEM_MEM_FORK_H
#define MESHMEM_MEM_FORK_H

#include <stdbool.h>

/* Register the fork handlers; only the first call has an effect. */
void meshmem_fork_open(void);

/* In a child, when there was no huge page for its copy of the one at address: give it ordinary
 * pages with the same contents. False if that is not what address is, or there is no memory. May be
 * called in a signal handler. */
bool meshmem_fork_own_page(const void *address);

/* True in a forked child. */
extern bool meshmem_fork_child;

#endif
