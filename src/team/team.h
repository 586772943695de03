/* SPDX-License-Identifier: BSD-3-Clause */
/* Teams (1.6, 9.4): groups of PEs with a handle, contexts and children. The first member on each
 * node gives the memory in which members meet, from its pool, so there is no limit to the number of
 * teams but the pool. Handles are pointers, but for the two constants of the world and the shared
 * team. */
#ifndef MESHMEM_TEAM_TEAM_H
#define MESHMEM_TEAM_TEAM_H

#include "coll/group.h"

#include <shmem.h>
#include <stdatomic.h>

struct meshmem_team {
    struct meshmem_group group;
    int num_contexts;                     /* that may exist at a time */
    atomic_int contexts;                  /* that exist */
    int *numbers;                         /* group.world, when it is the team's own; or NULL */
    struct meshmem_team *next, *previous; /* in the list of all, for finalize */
};

/* What a split asks for: PEs start, start + stride, ... of the parent, size of them; or those that
 * members names, when it is not NULL. */
struct meshmem_team_part {
    int start, stride, size;
    int num_contexts;
    const int *members;
};

/* The world team, which counts its barriers in *entered: prepare, in its node's first PE, takes the
 * memory, and open, after a boot barrier, uses it. The shared team has to follow, with add_shared.
 */
void meshmem_team_prepare(void);
void meshmem_team_open(_Atomic uint32_t *entered);
void meshmem_team_add_shared(void);

/* Release all teams, without a word to other PEs. */
void meshmem_team_close(void);

/* The team of a handle; NULL for SHMEM_TEAM_INVALID. Ends the job with a sentence, which begins
 * with call, when the handle is none or that of a team that was destroyed. Any thread. */
struct meshmem_team *meshmem_team_find(const char *call, shmem_team_t team);

/* Its group, for the collective named call, which is refused with a sentence for
 * SHMEM_TEAM_INVALID. */
struct meshmem_group *meshmem_team_group(const char *call, shmem_team_t team);

/* The number in team of the PE with number pe in the world; -1 when it is not a member. */
int meshmem_team_number(const struct meshmem_team *team, int pe);

/* Whether part names PEs of a team of n, without wrap-around. */
bool meshmem_team_is_part(struct meshmem_team_part part, int n);

/* Make count (1 or 2) teams of parent, each of which I may be in or not: team[i] is then a handle
 * or SHMEM_TEAM_INVALID. Parts may differ between PEs, as long as the members of a part give the
 * same. True, or false and no team on all PEs of parent. Collective over parent. */
bool meshmem_team_split(const char *call, struct meshmem_team *parent,
                        const struct meshmem_team_part *part, int count, shmem_team_t *team);

/* Release team, which a split made, and its contexts. Collective over it, but nobody waits. */
void meshmem_team_remove(struct meshmem_team *team);

/* A context of team; NULL when it has num_contexts already, options is wrong or memory is short.
 * Any thread. */
shmem_ctx_t meshmem_team_add_ctx(const char *call, shmem_team_t team, long options);
void meshmem_team_remove_ctx(shmem_ctx_t ctx);

/* quiet on the default context, and wait until all PEs of the world are here. */
void meshmem_team_barrier_all(const char *call);

#endif
