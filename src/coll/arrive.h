/* SPDX-License-Identifier: BSD-3-Clause */
/* Counted arrivals: how a group that spans several nodes learns that data has arrived. Every member
 * puts its data to the other nodes and, ordered after the data, adds 1 to a counter of each node; a
 * node waits until all far members have been counted. This file does not know what the data is. */
#ifndef MESHMEM_COLL_ARRIVE_H
#define MESHMEM_COLL_ARRIVE_H

#include "coll/span.h"

/* Begin a phase of puts of about this many bytes, summed over all nodes; few bytes are corked and
 * leave together at the end. Each member calls this once before each wait, and is counted once at
 * each other node. */
void meshmem_arrive_begin(struct meshmem_group *group, size_t bytes);
void meshmem_arrive_end(void);

/* Put to the symmetric dest of node k's leader and be counted there. source must not change until
 * the wait is over. */
void meshmem_arrive_put(struct meshmem_group *group, uint32_t k, void *dest, const void *source,
                        size_t bytes);

/* Be counted at node k, ordered after everything that the collective has put to its members. */
void meshmem_arrive_count(struct meshmem_group *group, uint32_t k);

/* Wait until all far members have been counted at this node and all of its members are here.
 * Sources may then be reused, and what arrived at the leader may be read. */
void meshmem_arrive_wait(struct meshmem_group *group);

/* The same, for sources of `bytes` bytes in memory of the node, which other members may overwrite
 * as soon as all are here: by then they must have been copied, or the network must have read
 * them. */
void meshmem_arrive_wait_for_own(struct meshmem_group *group, size_t bytes);

/* An arrival in which one member of each node puts for all of its members, while they wait here:
 * `put` calls arrive_put_for_node for each other node, with about `bytes` bytes in total. What
 * arrived may be read, and the sources reused, when by_one returns. */
void meshmem_arrive_by_one(struct meshmem_group *group, void (*put)(void *what), void *what,
                           size_t bytes);
void meshmem_arrive_put_for_node(struct meshmem_group *group, uint32_t k, void *dest,
                                 const void *source, size_t bytes);

/* Copy what has arrived in the dest of this node's leader to this PE's dest; the leader has it
 * already. A barrier of the node must follow before the leader returns. */
void meshmem_arrive_copy(const struct meshmem_group *group, void *dest, size_t bytes);

#endif
