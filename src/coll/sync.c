/* SPDX-License-Identifier: BSD-3-Clause */
/* The collective that only synchronizes; see coll.h. */
#include "coll/coll.h"

int meshmem_coll_sync(struct meshmem_group *group)
{
    meshmem_group_check(group, .is_sync = true);
    meshmem_group_barrier(group);
    return 0;
}
