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

/* Before I put so many bytes in all, then cross (span.h): a little of it goes together. */
void meshmem_between_begin(size_t bytes);

/* Begin to put bytes to dest of the leader of every other node; source stays until I cross. */
void meshmem_between_put(struct meshmem_group *group, void *dest, const void *source, size_t bytes);

/* Begin to put my block for far member i to its dest. */
void meshmem_between_put_block(struct meshmem_group *group, const struct meshmem_blocks *b,
                               uint32_t i);

/* Copy what has come to dest of my node's leader to mine; the leader has it. Before it may return,
 * a barrier of the node has to follow. */
void meshmem_between_take(const struct meshmem_group *group, void *dest, size_t bytes);

#endif
