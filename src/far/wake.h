/* SPDX-License-Identifier: BSD-3-Clause */
/* The waiting PEs of this node. Only proxy.c calls this. */
#ifndef MESHMEM_FAR_WAKE_H
#define MESHMEM_FAR_WAKE_H

#include "far/inside.h"

/* Whether a PE waits for operations to complete; asks: for acknowledgements. */
bool meshmem_proxy_is_awaited(const struct meshmem_proxy *p, bool *asks);

/* Wake the sleeping PEs whose awaited word has changed. */
void meshmem_proxy_wake(struct meshmem_proxy *p);

#endif
