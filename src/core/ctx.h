/* SPDX-License-Identifier: BSD-3-Clause */
/* Contexts. Near operations need none of their state. A context holds its options, the PEs of its
 * team (its PE numbers are those of the team; one load turns them into world numbers), and its far
 * part, through which its operations on far PEs go. Creating and destroying one costs as much as
 * malloc and free. This file does not know what a team is. */
#ifndef MESHMEM_CORE_CTX_H
#define MESHMEM_CORE_CTX_H

#include "mem/window.h"

#include <pthread.h>
#include <shmem.h>
#include <stdatomic.h>

struct meshmem_far_ctx;

/* The thread that is in a function, where one at a time may be, identified by an address of its
 * own, and that function. Relaxed: the program itself must order calls of different threads. */
struct meshmem_ctx_user {
    _Atomic uintptr_t thread;
    const char *_Atomic call;
};

struct meshmem_ctx {
    unsigned n;                  /* the number of PEs of the team; 0 once it is destroyed */
    const int *world;            /* [PE of the team]: its number in the world */
    struct meshmem_far_ctx *far; /* NULL if no PE is far */
    long options;                /* SHMEM_CTX_... bits */
    shmem_team_t team;
    long session;                        /* SHMEM_CTX_SESSION_... bits of the current session */
    size_t total_ops;                    /* the session's hint: how many operations will follow */
    struct meshmem_ctx *next, *previous; /* in the list of all, for finalize */
    pthread_t creator;                   /* the thread that created it */
    struct meshmem_ctx_user user;        /* SHMEM_CHECK=full: of SHMEM_CTX_SERIALIZED */
};

/* Create a context of a team with n PEs, whose world numbers are in world; SHMEM_CTX_INVALID if
 * options has unknown bits or memory is short. Any thread. */
shmem_ctx_t meshmem_ctx_add(shmem_team_t team, const int *world, unsigned n, long options);

/* End the job with a message if ctx is neither a constant nor a live context. Any thread. */
void meshmem_ctx_check(const char *call, shmem_ctx_t ctx);

/* Destroy a context; the invalid and the default one are left alone. Any thread. */
void meshmem_ctx_remove(shmem_ctx_t ctx);

/* Destroy all contexts of team. */
void meshmem_ctx_remove_team(shmem_team_t team);

/* Start a session, or add to the current one, with options of OpenSHMEM or of Cray OpenSHMEMX; stop
 * it. call names the public function; total_ops may be NULL. The default context can have one, too.
 */
void meshmem_ctx_start_session(const char *call, shmem_ctx_t ctx, long options,
                               const size_t *total_ops);
void meshmem_ctx_stop_session(shmem_ctx_t ctx);

/* Create and destroy the far parts of the default context and of those that collectives use. */
void meshmem_ctx_open(void);
void meshmem_ctx_close(void);

/* Complete all operations on all contexts. */
void meshmem_ctx_quiet_all(void);

/* The default context; the one that collectives use; and the one of planned collectives, which has
 * no far part before the first use. Large transfers of planned collectives may take long, and this
 * way the fences of other collectives do not wait for them. */
MESHMEM_HIDDEN extern MESHMEM_PE_LOCAL struct meshmem_ctx meshmem_ctx_default, meshmem_ctx_inner,
    meshmem_ctx_plans;
void meshmem_ctx_open_plans(void);

/* Whether ctx was created, and is not a constant. */
static inline bool meshmem_ctx_is_own(shmem_ctx_t ctx) { return ctx > SHMEM_CTX_DEFAULT; }

/* The far part of a context other than the invalid one. */
static inline struct meshmem_far_ctx *meshmem_ctx_far(shmem_ctx_t ctx)
{
    return meshmem_ctx_is_own(ctx) ? ctx->far : meshmem_ctx_default.far;
}

/* The number of PEs of ctx. */
static inline unsigned meshmem_ctx_n(shmem_ctx_t ctx)
{
    return meshmem_ctx_is_own(ctx) ? ctx->n : (unsigned)meshmem_window.n_pes;
}

/* The world number of PE pe of ctx. */
static inline int meshmem_ctx_world(shmem_ctx_t ctx, int pe)
{
    return meshmem_ctx_is_own(ctx) ? ctx->world[pe] : pe;
}

#endif
