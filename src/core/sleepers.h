/* SPDX-License-Identifier: BSD-3-Clause */
/* Sleeping and waking within a node: gives near/hand.h the PEs' slots in the job. */
#ifndef MESHMEM_CORE_SLEEPERS_H
#define MESHMEM_CORE_SLEEPERS_H

#include <stdbool.h>

/* Enable waking this PE, and waking near PEs from it. threads: several of its threads may wait.
 * Call before meshmem_far_open, which replaces the hooks if there are several nodes. All PEs,
 * followed by a barrier. */
void meshmem_sleepers_open(bool threads);

/* Sleep blindly again, and wake nobody. Before meshmem_far_close. */
void meshmem_sleepers_close(void);

#endif
