/* SPDX-License-Identifier: BSD-3-Clause */
/* Teams (1.6, 9.4): groups of PEs with a handle, contexts and child teams. The first member on each
 * node provides the memory in which the members synchronize, from its pool, so only the size of the
 * pool limits the number of teams. Handles are pointers, except for the two constants of the world
 * and shared teams. */
#ifndef MESHMEM_TEAM_TEAM_H
#define MESHMEM_TEAM_TEAM_H

#include "coll/group.h"

#include <shmem.h>
#include <stdatomic.h>

struct meshmem_team {
    struct meshmem_group group;
    int num_contexts;                     /* the number that may exist at the same time */
    atomic_int contexts;                  /* the number that exist */
    int *numbers;                         /* group.world if the team allocated it; else NULL */
    uint32_t splits;                      /* of it; all its PEs count the same */
    struct meshmem_team *next, *previous; /* in the list of all, for finalize */
};

/* The members of a new team: `size` PEs of the parent, start, start + stride, ..., or those that
 * members lists, if it is not NULL. */
struct meshmem_team_part {
    int start, stride, size;
    int num_contexts;
    const int *members;
};

/* The world team, which counts its barriers in *entered. In prepare the first PE of each node takes
 * the memory; open, which follows after a boot barrier, uses it. add_shared must follow and creates
 * the shared team. */
void meshmem_team_prepare(void);
void meshmem_team_open(_Atomic uint32_t *entered);
void meshmem_team_add_shared(void);

/* Release all teams without communicating. */
void meshmem_team_close(void);

/* The team of a handle; NULL for SHMEM_TEAM_INVALID. Ends the job with a message for `call` if the
 * handle is invalid or its team was destroyed. Any thread. */
struct meshmem_team *meshmem_team_find(const char *call, shmem_team_t team);

/* The team's group, for a collective named call. Ends the job with a message for
 * SHMEM_TEAM_INVALID. */
struct meshmem_group *meshmem_team_group(const char *call, shmem_team_t team);

/* The same for a team that was found, which can be of any kind. */
static inline struct meshmem_group *meshmem_team_begin(struct meshmem_team *team, const char *call)
{
    team->group.call = call;
    team->group.is_given = true;
    return &team->group;
}

/* The group of all PEs, for a collective that was not given a team. */
struct meshmem_group *meshmem_team_all(const char *call);

/* The number in team of the PE with world number pe; -1 if it is not a member. */
int meshmem_team_number(const struct meshmem_team *team, int pe);

/* Whether part selects PEs of a team of n without wrapping around. */
bool meshmem_team_is_part(struct meshmem_team_part part, int n);

enum { MESHMEM_TEAM_PARTS = 3 };

/* Create count (up to MESHMEM_TEAM_PARTS) teams of parent. team[i] becomes a handle, or
 * SHMEM_TEAM_INVALID if the calling PE is not a member. Parts may differ between PEs, as long as
 * the members of a part pass the same one. Returns true, or false without a new team on all PEs of
 * parent. Collective over parent. */
bool meshmem_team_split(const char *call, struct meshmem_team *parent,
                        const struct meshmem_team_part *part, int count, shmem_team_t *team);

/* The same for one team, of which the calling PE is a member; nobody else takes part. Ends the job
 * with a message if memory is short. One thread of a PE at a time. Collective over the part. */
void meshmem_team_meet(const char *call, const struct meshmem_team *parent,
                       struct meshmem_team_part part, shmem_team_t *team);

/* Whether the PE with number me in the parent is in the part. */
bool meshmem_team_is_in(struct meshmem_team_part part, int me);

/* Release a team that a split created, and its contexts. Collective over the team, but no PE
 * waits. */
void meshmem_team_remove(struct meshmem_team *team);

/* Create a context of team; SHMEM_CTX_INVALID if team has num_contexts already, options is invalid
 * or memory is short. Any thread. */
shmem_ctx_t meshmem_team_add_ctx(const char *call, shmem_team_t team, long options);
void meshmem_team_remove_ctx(shmem_ctx_t ctx);

/* Complete all operations on the default context and wait until all PEs of the world have
 * arrived. */
void meshmem_team_barrier_all(const char *call);

#endif
