/* SPDX-License-Identifier: BSD-3-Clause */
/* How an algorithm begins to keep memory with a group that spans several nodes: once, in all
 * members or in none. */
#ifndef MESHMEM_COLL_KEEP_H
#define MESHMEM_COLL_KEEP_H

#include "coll/group.h"

/* Keep what this member has made, NULL if memory was short; all members learn its offset, which is
 * not 0, by meshmem_group_offset. False, and it is closed, if memory was short in any member. All
 * members call it, once for each keeper: when it is not known yet. */
static inline bool meshmem_keep(struct meshmem_group *group, enum meshmem_keeper keeper,
                                struct meshmem_kept *made, uint64_t offset)
{
    bool all = meshmem_group_exchange_offsets(group, made ? offset : 0);
    if (made && !all)
        made->close(made);
    group->span->keeper[keeper].known = true;
    group->span->keeper[keeper].kept = all ? made : NULL;
    return all;
}

#endif
