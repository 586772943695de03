/* SPDX-License-Identifier: BSD-3-Clause */
/* Rings to frames. Only proxy.c calls this. */
#ifndef MESHMEM_FAR_DRAIN_H
#define MESHMEM_FAR_DRAIN_H

#include "far/inside.h"

/* Move records from the rings into frames; whether there were any. */
bool meshmem_drain_all(struct meshmem_proxy *p);

#endif
