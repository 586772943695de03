/* SPDX-License-Identifier: BSD-3-Clause */
/* The PEs of this node that wait. Only proxy.c calls this. */
#ifndef MESHMEM_FAR_WAKE_H
#define MESHMEM_FAR_WAKE_H

#include "far/inside.h"

/* Whether a PE waits for something to be complete; asks: for acknowledgements. */
bool meshmem_proxy_is_awaited(const struct meshmem_proxy *p, bool *asks);

/* Wake the PEs that sleep until something comes that came. */
void meshmem_proxy_wake(struct meshmem_proxy *p);

#endif
