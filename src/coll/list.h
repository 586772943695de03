/* SPDX-License-Identifier: BSD-3-Clause */
/* Lists which algorithm is used for which size: SHMEM_COLL=list and meshmem-info. */
#ifndef MESHMEM_COLL_LIST_H
#define MESHMEM_COLL_LIST_H

#include "coll/group.h"

/* Call line for each range of sizes, with the collective, "within a node" or "between nodes", the
 * largest size as text ("any size"), and the algorithm. group is the one to estimate for; NULL if
 * nodes and network are unknown. */
void meshmem_list_choices(const struct meshmem_group *group,
                          void (*line)(const char *collective, const char *where, const char *most,
                                       const char *algorithm));

#endif
