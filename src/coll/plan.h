/* SPDX-License-Identifier: BSD-3-Clause */
/* All-to-alls that are planned once and started many times; api/shmemx.api says what programs may
 * rely on. A member puts its blocks straight into dest of the others and counts each one there, so
 * no receiver has to take part. It does not put before the target has said that its dest may be
 * overwritten; so no barrier is needed, and no block ever overtakes an earlier round. Everything
 * that depends on the group is computed once; a start needs no group. */
#ifndef MESHMEM_COLL_PLAN_H
#define MESHMEM_COLL_PLAN_H

#include "coll/group.h"

#include <shmemx.h>

/* Where blocks are: block i of bytes s_sizes[i], at s_offsets[i] of source, goes to member i; and
 * t_sizes[i] bytes from member i come to t_offsets[i] of dest. */
struct meshmem_layout {
    const size_t *t_offsets, *t_sizes, *s_offsets, *s_sizes;
};

/* Make a plan for the members of the group, which is that of team. Ends the job with a message if a
 * member sends a different number of bytes than the receiver expects. Returns 0, or nonzero in all
 * members if memory is short in one. Collective. */
int meshmem_plan_make(struct meshmem_group *group, shmem_team_t team,
                      const struct meshmem_layout *layout, shmemx_alltoallv_plan_t *plan);

/* The team of a plan; ends the job with a message if plan is not a plan, or was freed. */
shmem_team_t meshmem_plan_team(const char *call, shmemx_alltoallv_plan_t plan);

/* Declare that this member's dest of the next start may be overwritten. */
void meshmem_plan_ready(const char *call, shmemx_alltoallv_plan_t plan);

/* Begin a round; req waits for its end. */
void meshmem_plan_start(const char *call, shmemx_alltoallv_plan_t plan, void *dest,
                        const void *source, shmemx_request_t *req);

/* Free the plan of this group. Collective. */
void meshmem_plan_free(struct meshmem_group *group, shmemx_alltoallv_plan_t plan);

/* Free all plans without communicating. */
void meshmem_plan_close(void);

#endif
