/* SPDX-License-Identifier: BSD-3-Clause */
/* Counted arrivals, by which a group over several nodes learns that data has come: every member
 * puts what it has for the other nodes and, behind it, adds 1 to a counter of each of them; a node
 * waits until all far members have done so. It does not know what the data is. */
#ifndef MESHMEM_COLL_ARRIVE_H
#define MESHMEM_COLL_ARRIVE_H

#include "coll/span.h"

/* Begin to put, about so many bytes for all nodes together: little is sent in one go, at the end.
 * Each member does this once for each wait, and is counted once at each other node. */
void meshmem_arrive_begin(struct meshmem_group *group, size_t bytes);
void meshmem_arrive_end(void);

/* Put to symmetric dest of node k's leader, and be counted there. source stays until the wait is
 * over. */
void meshmem_arrive_put(struct meshmem_group *group, uint32_t k, void *dest, const void *source,
                        size_t bytes);

/* Be counted at node k, behind all that the collective has put to its members. */
void meshmem_arrive_count(struct meshmem_group *group, uint32_t k);

/* Wait until all far members have been counted here and all of my node are here; my sources may be
 * used again. What came to the leader may be read. */
void meshmem_arrive_wait(struct meshmem_group *group);

/* Copy what has come to dest of my node's leader to mine; the leader has it. Before it may return,
 * a barrier of the node has to follow. */
void meshmem_arrive_copy(const struct meshmem_group *group, void *dest, size_t bytes);

#endif
