/* SPDX-License-Identifier: BSD-3-Clause */
/* Contexts. Near operations need none of their state, so a context is what was asked for, the PEs
 * of its team (those that it counts are numbers of the team, and one load makes them numbers of the
 * world) and its far part, through which its operations on far PEs go. Creating and destroying one
 * costs as much as malloc and free. It does not know what a team is. */
#ifndef MESHMEM_CORE_CTX_H
#define MESHMEM_CORE_CTX_H

#include "mem/window.h"

#include <shmem.h>

struct meshmem_far_ctx;

struct meshmem_ctx {
    unsigned plain;              /* n when calls need no check but that of the PE, else 0 */
    unsigned n;                  /* PEs of the team ... */
    const int *world;            /* ... and their numbers in the world */
    struct meshmem_far_ctx *far; /* its far part; NULL when no PE is far */
    long options;                /* SHMEM_CTX_... bits */
    shmem_team_t team;
    long session;                        /* SHMEM_CTX_SESSION_... bits of the session under way */
    size_t total_ops;                    /* what it expects */
    struct meshmem_ctx *next, *previous; /* in the list of all, for finalize */
};

/* A context of team, which has the n PEs in world; NULL when options has unknown bits or memory is
 * short. Any thread. */
shmem_ctx_t meshmem_ctx_add(shmem_team_t team, const int *world, unsigned n, long options);

/* End the job with a sentence when ctx is neither a constant nor a context that there is. Any
 * thread. */
void meshmem_ctx_check(const char *call, shmem_ctx_t ctx);

/* Release a context; the invalid and the default one are left alone. Any thread. */
void meshmem_ctx_remove(shmem_ctx_t ctx);

/* Release all of team. */
void meshmem_ctx_remove_team(shmem_team_t team);

/* Begin a session, or add to the one under way; end it. The default context has one too. */
void meshmem_ctx_start_session(shmem_ctx_t ctx, long options, const size_t *total_ops);
void meshmem_ctx_stop_session(shmem_ctx_t ctx);

/* Give the default context, and the one that the library itself uses (in collectives), their far
 * parts; and take them back. */
void meshmem_ctx_open(void);
void meshmem_ctx_close(void);

/* Complete what was issued on any context. */
void meshmem_ctx_quiet_all(void);

extern MESHMEM_PE_LOCAL struct meshmem_ctx meshmem_ctx_default, meshmem_ctx_inner;

/* Whether ctx is one that was created, not a constant. */
static inline bool meshmem_ctx_is_own(shmem_ctx_t ctx) { return ctx > SHMEM_CTX_DEFAULT; }

/* The far part of a context that is not the invalid one. */
static inline struct meshmem_far_ctx *meshmem_ctx_far(shmem_ctx_t ctx)
{
    return meshmem_ctx_is_own(ctx) ? ctx->far : meshmem_ctx_default.far;
}

/* How many PEs ctx counts: they are 0 to this number - 1. */
static inline unsigned meshmem_ctx_n(shmem_ctx_t ctx)
{
    return meshmem_ctx_is_own(ctx) ? ctx->n : (unsigned)meshmem_window.n_pes;
}

/* The number in the world of the PE that ctx calls pe. */
static inline int meshmem_ctx_world(shmem_ctx_t ctx, int pe)
{
    return meshmem_ctx_is_own(ctx) ? ctx->world[pe] : pe;
}

#endif
