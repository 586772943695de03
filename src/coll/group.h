/* SPDX-License-Identifier: BSD-3-Clause */
/* Whom a collective is over: some PEs of the world, my number among them, and the memory in which
 * they meet. Members on my node meet in shared memory (near/node.h); when there are others, one
 * member of each node, its leader, has memory that those of the other nodes write to (span.h), and
 * meeting is: the node's members, then the nodes, then the node's members again. Teams and active
 * sets each have a group.
 *
 * Made in three steps: plan says who is where; whoever leads a node takes memory; open knows the
 * offsets of all of it. */
#ifndef MESHMEM_COLL_GROUP_H
#define MESHMEM_COLL_GROUP_H

#include "base/config.h"
#include "base/os.h"
#include "mem/window.h"
#include "near/node.h"

struct meshmem_span;

struct meshmem_group {
    struct meshmem_node node; /* those on my node: node.me is my number there, of node.n; first, for
                                 what a node says of itself comes with its address */
    uint32_t me, n;           /* my number in the group, and how many we are */
    const int *world;         /* [i]: the number in the world of PE i; outlives the group */
    const int *near;          /* [j]: the number in the world of the node's member j */
    struct meshmem_span *span; /* several nodes; NULL when all members are near */
    const char *call;          /* the public function under way, for messages and reports */
};

/* Find out where the n members in world are; I am one of them. False when memory is short. */
bool meshmem_group_plan(struct meshmem_group *group, const int *world, uint32_t n);

/* How many nodes have members, which of them is mine, and the member that leads node k: the first.
 */
uint32_t meshmem_group_nodes(const struct meshmem_group *group);
uint32_t meshmem_group_node(const struct meshmem_group *group);
uint32_t meshmem_group_leader(const struct meshmem_group *group, uint32_t k);

/* Whether I lead mine. */
static inline bool meshmem_group_leads(const struct meshmem_group *group)
{
    return group->node.me == 0;
}

/* The bytes that a leader needs, zero at first, from its pool. */
size_t meshmem_group_bytes(const struct meshmem_group *group);

/* Meet in the leaders' memory; offset[k] is where that of node k is (pool.h). */
void meshmem_group_open(struct meshmem_group *group, const uint64_t *offset);

/* As the leader: have my memory taken back when the members on my node have left. */
void meshmem_group_give(struct meshmem_group *group);

/* Forget the plan; nobody uses the group any more, or its leader has given its memory. */
void meshmem_group_close(struct meshmem_group *group);

/* My number in the group, and how many we are. */
static inline uint32_t meshmem_group_me(const struct meshmem_group *group) { return group->me; }

static inline uint32_t meshmem_group_n(const struct meshmem_group *group) { return group->n; }

/* Wait until all are here. */
void meshmem_group_barrier(struct meshmem_group *group);

/* Show bytes (at most MESHMEM_NODE_SHOWN) to all, and wait until all have shown theirs; what PE i
 * has shown, valid until the next collective over the group. */
void meshmem_group_exchange(struct meshmem_group *group, const void *mine, size_t bytes);
const void *meshmem_group_shown_far(const struct meshmem_group *group, uint32_t i);

static inline const void *meshmem_group_shown(const struct meshmem_group *group, uint32_t i)
{
    return likely(!group->span) ? meshmem_node_shown(&group->node, i)
                                : meshmem_group_shown_far(group, i);
}

/* Exchange offsets of memory, and whether everybody has some (not 0). */
bool meshmem_group_exchange_offsets(struct meshmem_group *group, uint64_t mine);

static inline uint64_t meshmem_group_offset(const struct meshmem_group *group, uint32_t i)
{
    return *(const uint64_t *)meshmem_group_shown(group, i);
}

/* My last use of the group's memory. */
void meshmem_group_leave(struct meshmem_group *group);

/* The copy of my symmetric address that the node's member j has. */
static inline void *meshmem_group_near_at(const struct meshmem_group *group, const void *symmetric,
                                          uint32_t j)
{
    return meshmem_window_at(symmetric, group->near[j]);
}

/* What must be equal in all PEs that call a collective: symmetric objects, and up to three numbers
 * with names for people. */
struct meshmem_group_args {
    const char *name[3]; /* of the numbers; NULL where there is none */
    uint64_t number[3];
    const void *dest, *source;
    bool is_sync; /* all calls that only synchronize go together (1.6, 9.10.1) */
};

/* End the job with a sentence unless all PEs of the group are in the same call with the same
 * arguments; check does it under SHMEM_CHECK only. Collective. */
void meshmem_group_compare(struct meshmem_group *group, const struct meshmem_group_args *args);

#define meshmem_group_check(group, ...) \
    if (unlikely(meshmem_config.check)) \
    meshmem_group_compare(group, &(const struct meshmem_group_args){__VA_ARGS__})

#endif
