/* SPDX-License-Identifier: BSD-3-Clause */
/* A group: the PEs that take part in a collective, the calling PE's number among them, and the
 * memory in which they synchronize. Members on one node use shared memory (near/node.h). If the
 * group spans several nodes, one member of each node, its leader, owns memory to which the other
 * nodes write (span.h), and a barrier has three steps: the node's members, the nodes, the node's
 * members again. Every team and every active set has a group.
 *
 * A group is set up in three steps: plan determines where each member is; the leader of each node
 * takes memory; open receives the offsets of that memory on all nodes. */
#ifndef MESHMEM_COLL_GROUP_H
#define MESHMEM_COLL_GROUP_H

#include "base/config.h"
#include "base/os.h"
#include "mem/window.h"
#include "near/node.h"

struct meshmem_span;

/* What PEs of a group are called in reports: "SHMEM_TEAM_WORLD", or, if lists, "a team of PEs 0-1
 * (split 2 of SHMEM_TEAM_WORLD)". */
struct meshmem_group_name {
    const char *what;
    bool lists;     /* name the members, too */
    uint32_t split; /* the number of the split of the parent, which all its PEs count; 0: none */
    const char *parent; /* its name */
};

struct meshmem_group {
    struct meshmem_node node;  /* the members on this node; first, as callbacks get its address */
    uint32_t me, n;            /* this PE's number in the group, and the number of members */
    const int *world;          /* [i]: the world number of member i; outlives the group */
    const int *near;           /* [j]: the world number of this node's member j */
    struct meshmem_span *span; /* the part that spans nodes; NULL if all members are near */
    const char *call;          /* the public function that is running, for messages and reports */
    bool is_given;             /* that function was given the group, so reports name it */
    struct meshmem_group_name name;
    uint64_t plans; /* shmemx_alltoallv_plan calls so far, the same in all members */
};

/* Determine the location of the n members, given by their world numbers; the calling PE is one of
 * them. False if memory is short. */
bool meshmem_group_plan(struct meshmem_group *group, const int *world, uint32_t n);

/* The number of nodes with members, and the member that leads node k, its first one. */
uint32_t meshmem_group_nodes(const struct meshmem_group *group);
uint32_t meshmem_group_leader(const struct meshmem_group *group, uint32_t k);

/* Whether this PE leads its node. */
static inline bool meshmem_group_leads(const struct meshmem_group *group)
{
    return group->node.me == 0;
}

/* The number of bytes that a leader must take from its pool, zero-initialized. */
size_t meshmem_group_bytes(const struct meshmem_group *group);

/* Start to use the leaders' memory; offset[k] says where that of node k is (pool.h). */
void meshmem_group_open(struct meshmem_group *group, const uint64_t *offset);

/* Called by a leader: release its memory once all members on its node have left. */
void meshmem_group_give(struct meshmem_group *group);

/* Free the plan. Nobody uses the group any more, or its leader has given its memory back. */
void meshmem_group_close(struct meshmem_group *group);

/* This PE's number in the group, and the number of members. */
static inline uint32_t meshmem_group_me(const struct meshmem_group *group) { return group->me; }

static inline uint32_t meshmem_group_n(const struct meshmem_group *group) { return group->n; }

/* Wait until all members have arrived. */
void meshmem_group_barrier(struct meshmem_group *group);

/* Show `bytes` bytes (at most MESHMEM_NODE_SHOWN) to all members and wait until all have shown
 * theirs. meshmem_group_shown returns what member i has shown; it is valid until the group's next
 * collective. */
void meshmem_group_exchange(struct meshmem_group *group, const void *mine, size_t bytes);
const void *meshmem_group_shown_far(const struct meshmem_group *group, uint32_t i);

static inline const void *meshmem_group_shown(const struct meshmem_group *group, uint32_t i)
{
    return likely(!group->span) ? meshmem_node_shown(&group->node, i)
                                : meshmem_group_shown_far(group, i);
}

/* Exchange offsets of memory; whether all members have some (an offset other than 0). */
bool meshmem_group_exchange_offsets(struct meshmem_group *group, uint64_t mine);

static inline uint64_t meshmem_group_offset(const struct meshmem_group *group, uint32_t i)
{
    return *(const uint64_t *)meshmem_group_shown(group, i);
}

/* Declare that this PE will not use the group's memory again. */
void meshmem_group_leave(struct meshmem_group *group);

/* The copy of a symmetric object that the node's member j has. */
static inline void *meshmem_group_near_at(const struct meshmem_group *group, const void *symmetric,
                                          uint32_t j)
{
    return meshmem_window_at(symmetric, group->near[j]);
}

/* An object's segment and offset in one number, which is the same in all PEs and not 0; all private
 * objects get the same one. */
uint64_t meshmem_group_object(const void *object);

/* A call that only synchronizes matches every other one: a barrier is a quiet and a sync (1.6,
 * 9.10). */
enum meshmem_group_sync { MESHMEM_GROUP_DATA, MESHMEM_GROUP_SYNC, MESHMEM_GROUP_BARRIER };

/* The arguments that must be equal in all PEs that call a collective: symmetric objects, and up to
 * three numbers with their names. */
struct meshmem_group_args {
    const char *name[3]; /* names of the numbers; NULL for those that are unused */
    const char *unit;    /* number[0] counts these; its name depends on the interface */
    uint64_t number[3];
    const void *dest, *source;
    enum meshmem_group_sync sync;
};

/* End the job with a message unless all members are in the same call with the same arguments; the
 * macro does so under SHMEM_CHECK only. Collective. */
void meshmem_group_compare(struct meshmem_group *group, const struct meshmem_group_args *args);

#define meshmem_group_check(group, ...) \
    if (unlikely(meshmem_config.check)) \
    meshmem_group_compare(group, &(const struct meshmem_group_args){__VA_ARGS__})

#endif
