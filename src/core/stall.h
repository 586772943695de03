/* SPDX-License-Identifier: BSD-3-Clause */
/* Actions of a long wait: it is described in the PE's slot for others, it ends if the job ends, and
 * after SHMEM_STALL_TIMEOUT one PE reports what all PEs do. */
#ifndef MESHMEM_CORE_STALL_H
#define MESHMEM_CORE_STALL_H

#include <stdbool.h>

/* Choose how this PE waits, by SHMEM_WAIT and by whether the node has more PEs than cores. */
void meshmem_stall_open(bool oversubscribed);

/* From now on waits are pointless once a PE is gone: an exit handler must not wait for a PE that
 * never comes. */
void meshmem_stall_give_up(void);

#endif
