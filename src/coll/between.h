/* SPDX-License-Identifier: BSD-3-Clause */
/* The steps between nodes that collectives are made of, for groups that have a span. Data goes
 * straight to dest of a member of the other node, once for each node, and from there to the node's
 * other members. */
#ifndef MESHMEM_COLL_BETWEEN_H
#define MESHMEM_COLL_BETWEEN_H

#include "coll/span.h"

/* Blocks as they lie in memory: of nelems elements of element bytes, or of one piece. */
struct meshmem_blocks {
    char *dest;
    const char *source;
    ptrdiff_t dest_step, source_step; /* bytes from element to element */
    size_t element, nelems;
};

/* Broadcast over all nodes and, within each, over its members; not to root's own dest. */
void meshmem_between_broadcast(struct meshmem_group *group, void *dest, const void *source,
                               size_t bytes, uint32_t root);

/* Broadcast among the node's members, from the one with number root there (move.c). */
void meshmem_coll_broadcast_near(struct meshmem_group *group, void *dest, const void *source,
                                 size_t bytes, uint32_t root);

/* To cross, every member puts what it has for the other nodes and tells each of them, behind it;
 * then it waits until all members have done so. */
struct meshmem_crossing {
    /* Put to node k what I have for it, in pieces of at most `most` bytes; NULL: it is done. The
     * source stays until the crossing is over. */
    void (*put)(struct meshmem_group *group, const void *what, uint32_t k);
    const void *what;
    size_t most;
    size_t bytes; /* for all nodes together */
};

void meshmem_between_tell(struct meshmem_group *group, const struct meshmem_crossing *crossing);
void meshmem_between_wait(struct meshmem_group *group);

/* Put bytes to the same place of each other node's leader. */
void meshmem_between_put_all(struct meshmem_group *group, void *dest, const void *source,
                             size_t bytes);

/* Put my blocks to far members: blocks are of what tell gets. */
void meshmem_between_tell_blocks(struct meshmem_group *group, const struct meshmem_blocks *b);

/* The same with bytes to dest of each other node's leader. */
void meshmem_between_tell_leaders(struct meshmem_group *group, void *dest, const void *source,
                                  size_t bytes);

/* Copy what has come to dest of my node's leader to mine; the leader has it. Before it may return,
 * a barrier of the node has to follow. */
void meshmem_between_take(const struct meshmem_group *group, void *dest, size_t bytes);

#endif
