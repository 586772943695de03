/* SPDX-License-Identifier: BSD-3-Clause */
/* Active sets, the deprecated way to name the PEs of a collective (1.6, 9.10): PEs start, start +
 * 2^log_stride, ..., and a pSync array. The first call with a set and a pSync creates a group,
 * which is kept until the block with pSync is freed; pSync serves only to set it up and always
 * holds the user's values afterwards. Several threads may be in collectives at the same time, each
 * with its own pSync. */
#ifndef MESHMEM_COLL_SET_H
#define MESHMEM_COLL_SET_H

#include "coll/group.h"

/* The group of an active set. Ends the job with a message if there is no such set or this PE is not
 * in it. Collective over the set at the first call. */
struct meshmem_group *meshmem_set_group(const char *call, int start, int log_stride, int size,
                                        long *pSync);

/* Set up a planned group, whose members know it already, without involving other PEs. words:
 * symmetric, all SHMEM_SYNC_VALUE before and after; each PE writes to the others' word number
 * `step` * its own world number. */
void meshmem_set_meet(struct meshmem_group *group, long *words, int step);

/* Forget the sets whose pSync lies there: all PEs that have this memory free it, and have come to
 * that. */
void meshmem_set_forget(const void *block, size_t bytes);

/* Called at finalize. */
void meshmem_set_close(void);

#endif
