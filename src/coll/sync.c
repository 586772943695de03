/* SPDX-License-Identifier: BSD-3-Clause */
/* The collectives that only synchronize; see coll.h. */
#include "coll/coll.h"

int meshmem_coll_sync(struct meshmem_group *group)
{
    meshmem_group_check(group, .sync = MESHMEM_GROUP_SYNC);
    meshmem_group_barrier(group);
    return 0;
}

int meshmem_coll_barrier(struct meshmem_group *group)
{
    meshmem_group_check(group, .sync = MESHMEM_GROUP_BARRIER);
    meshmem_group_barrier(group);
    return 0;
}
