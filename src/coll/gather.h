/* SPDX-License-Identifier: BSD-3-Clause */
/* What all members have, beside each other in the memory of each node: for data that is too large
 * to be shown (group.h), and so small that one way between nodes costs more than moving it. */
#ifndef MESHMEM_COLL_GATHER_H
#define MESHMEM_COLL_GATHER_H

#include "coll/span.h"

/* The bytes that each member can give, at most. */
size_t meshmem_gather_most(const struct meshmem_group *group);

/* Whether the group can gather, which takes memory the first time; the same in all. Collective. */
bool meshmem_gather_open(struct meshmem_group *group);

/* Give bytes of mine to all and wait until all have: what member i gave begins at i * bytes,
 * rounded up to a multiple of 64, from what is returned; valid until my next gather but one. */
const char *meshmem_gather(struct meshmem_group *group, const void *mine, size_t bytes);

/* As the leader: the memory, which others may still read, is no longer mine to free; or NULL. */
void *meshmem_gather_give(struct meshmem_span *span);

/* Release what open took. */
void meshmem_gather_close(struct meshmem_span *span);

#endif
