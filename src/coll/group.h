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

/* PE i's copy of my symmetric address. */
static inline void *meshmem_group_at(const struct meshmem_group *group, const void *symmetric,
                                     uint32_t i)
{
    return meshmem_window_at(symmetric, group->world[i]);
}

/* What must be equal in all PEs that call a collective; objects as places in their segments. */
struct meshmem_group_args {
    const void *dest, *source;
    size_t size;  /* bytes or elements */
    size_t extra; /* root, strides or type */
    bool is_sync; /* all calls that only synchronize go together (1.6, 9.10.1) */
};

/* End the job with a sentence unless all PEs of the group are in the same call with the same
 * arguments; check does it under SHMEM_CHECK only. Collective. */
void meshmem_group_compare(struct meshmem_group *group, struct meshmem_group_args args);

static inline void meshmem_group_check(struct meshmem_group *group, struct meshmem_group_args args)
{
    if (unlikely(meshmem_config.check))
        meshmem_group_compare(group, args);
}

#endif
