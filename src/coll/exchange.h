/* SPDX-License-Identifier: BSD-3-Clause */
/* The blocks of an alltoall or alltoalls, and the ways to move them to other nodes through memory
 * of the nodes: data for all PEs of a node travels together. For alltoall.c. */
#ifndef MESHMEM_COLL_EXCHANGE_H
#define MESHMEM_COLL_EXCHANGE_H

#include "coll/group.h"
#include "coll/room.h"

/* Blocks of nelems elements of `element` bytes each, or of a single element that is the whole
 * block. */
struct meshmem_exchange {
    char *dest;
    const char *source;
    ptrdiff_t dest_step, source_step; /* bytes from element to element */
    size_t element, nelems;
};

/* The bytes of a node's memory for each direction, and how many bytes of a block go at a time:
 * `most` is the largest product of a node's members and the other members of the group. */
enum { MESHMEM_EXCHANGE_ROOM = 1 << 20 };
static inline size_t meshmem_exchange_chunk(uint64_t most)
{
    size_t bytes = MESHMEM_EXCHANGE_ROOM / most;
    return bytes > 64 ? bytes & ~(size_t)63 : bytes;
}

/* Exchange the blocks with the members of other nodes, and call near() once before waiting: it
 * copies those for this node. When they return, dest is complete. With one leader, the members of a
 * node write their blocks into the node's memory, from which one of them sends all that is for
 * another node; with several, each member sends its own to the other node's memory. There the
 * members pick them up. False in all members, with nothing done, if memory is short. */
typedef void meshmem_exchange_near(struct meshmem_group *group, const struct meshmem_exchange *x);
bool meshmem_exchange_by_leader(struct meshmem_group *group, const struct meshmem_exchange *x,
                                meshmem_exchange_near *near);
bool meshmem_exchange_by_leaders(struct meshmem_group *group, const struct meshmem_exchange *x,
                                 meshmem_exchange_near *near);

/* The largest product of a node's members and those of all other nodes. */
uint64_t meshmem_exchange_pairs(const struct meshmem_group *group);

/* The nodes' memory for what they send, followed by two areas for what they receive, used in turn;
 * and the next of these to use. NULL in all members if memory is short. Collective. */
struct meshmem_room *meshmem_exchange_room(struct meshmem_group *group);
char *meshmem_exchange_next(struct meshmem_room *room);

/* Where the table of nodes `here` and k begins in the memory of `here`, for either direction, if
 * each pair of a member of one and a member of the other has `bytes` bytes. */
size_t meshmem_exchange_table(const struct meshmem_span *span, uint32_t here, uint32_t k,
                              size_t bytes);

#endif
