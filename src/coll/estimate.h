/* SPDX-License-Identifier: BSD-3-Clause */
/* Which way a reduction or scan over several nodes takes, by what each should cost. */
#ifndef MESHMEM_COLL_ESTIMATE_H
#define MESHMEM_COLL_ESTIMATE_H

#include "coll/choice.h"
#include "coll/group.h"

/* PUSH, SPLIT or CHAIN for bytes; the same in all members. */
enum meshmem_way meshmem_estimate(const struct meshmem_group *group, size_t bytes, bool chains,
                                  bool returns);

#endif
