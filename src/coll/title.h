/* SPDX-License-Identifier: BSD-3-Clause */
/* What reports on waits call a collective: "shmem_int_broadcast of a team of PEs 0-1 (split 2 of
 * SHMEM_TEAM_WORLD)", or the call alone, if it was not given a team. Knows nothing of waits. */
#ifndef MESHMEM_COLL_TITLE_H
#define MESHMEM_COLL_TITLE_H

#include "coll/group.h"

enum { MESHMEM_TITLE_BYTES = 200 };

/* Of the call that is running over the group. Returns text, or the call. */
const char *meshmem_title(const struct meshmem_group *group, char text[MESHMEM_TITLE_BYTES]);

#endif
