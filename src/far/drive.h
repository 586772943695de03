/* SPDX-License-Identifier: BSD-3-Clause */
/* What PEs do for the proxies: progress while they wait, and waking them when they post. */
#ifndef MESHMEM_FAR_DRIVE_H
#define MESHMEM_FAR_DRIVE_H

#include "far/ring.h"
#include "near/wait.h"

/* What this PE does while it waits; has: it has the proxies, and can drive them. */
struct meshmem_wait_hooks meshmem_drive_hooks(bool has);

/* Set up the ring so that its owner wakes the proxy when necessary. */
void meshmem_drive_ring(struct meshmem_ring *ring);

#endif
