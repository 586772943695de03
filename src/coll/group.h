/* SPDX-License-Identifier: BSD-3-Clause */
/* Whom a collective is over: some PEs of the world, my place among them, and the memory in which
 * they meet. Teams and active sets each have one; where its memory comes from is their business.
 * Today all PEs are of one node. */
#ifndef MESHMEM_COLL_GROUP_H
#define MESHMEM_COLL_GROUP_H

#include "base/config.h"
#include "base/os.h"
#include "mem/window.h"
#include "near/node.h"

struct meshmem_group {
    struct meshmem_node node; /* node.me is my number in the group, of node.n */
    const int *world;         /* [i]: the number in the world of PE i; outlives the group */
    const char *call;         /* the public function under way, for messages and reports */
};

/* PE me of the n in world, meeting at memory, which is zero and holds meshmem_node_bytes(n). */
void meshmem_group_open(struct meshmem_group *group, void *memory, uint32_t me, uint32_t n,
                        const int *world);

/* My number in the group, and how many we are. */
static inline uint32_t meshmem_group_me(const struct meshmem_group *group)
{
    return group->node.me;
}

static inline uint32_t meshmem_group_n(const struct meshmem_group *group) { return group->node.n; }

/* Wait until all are here. */
void meshmem_group_barrier(struct meshmem_group *group);

/* Show bytes (at most MESHMEM_NODE_SHOWN) to all, and wait until all have shown theirs; what PE i
 * has shown, valid until the next collective over the group. */
void meshmem_group_exchange(struct meshmem_group *group, const void *mine, size_t bytes);

static inline const void *meshmem_group_shown(const struct meshmem_group *group, uint32_t i)
{
    return meshmem_node_shown(&group->node, i);
}

/* My last use of the group's memory. */
void meshmem_group_leave(struct meshmem_group *group);

/* PE i's copy of my symmetric address. */
static inline void *meshmem_group_at(const struct meshmem_group *group, const void *symmetric,
                                     uint32_t i)
{
    return meshmem_window_at(symmetric, group->world[i]);
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
