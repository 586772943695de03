/* SPDX-License-Identifier: BSD-3-Clause */
/* Which algorithm is taken for which size, for people: SHMEM_COLL=list and meshmem-info. */
#ifndef MESHMEM_COLL_LIST_H
#define MESHMEM_COLL_LIST_H

#include "coll/group.h"

/* Call line for each range of sizes: the collective, "within a node" or "between nodes", the most
 * bytes as text ("any size"), and the algorithm. group is the one to estimate for; NULL when
 * nothing is known of nodes and network. */
void meshmem_list_choices(const struct meshmem_group *group,
                          void (*line)(const char *collective, const char *where, const char *most,
                                       const char *algorithm));

#endif
