/* SPDX-License-Identifier: BSD-3-Clause */
/* Active sets, the deprecated way to say whom a collective is over (1.6, 9.10): PEs start, start +
 * 2^log_stride, ..., and a pSync array. The first call with a set and a pSync makes a group for the
 * two and keeps it; pSync is used only for that, so it always holds what the user put there.
 * Several threads may be in collectives at the same time, with a pSync each. */
#ifndef MESHMEM_COLL_SET_H
#define MESHMEM_COLL_SET_H

#include "coll/group.h"

/* The group of the set; ends the job with a sentence when there is no such set or this PE is not in
 * it. Collective over the set when it is new. */
struct meshmem_group *meshmem_set_group(const char *call, int start, int log_stride, int size,
                                        long *pSync);

/* Forget all, at finalize. */
void meshmem_set_close(void);

#endif
