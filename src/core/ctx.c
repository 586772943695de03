/* SPDX-License-Identifier: BSD-3-Clause */
/* The list of contexts; see ctx.h. */
#include "core/ctx.h"

#include "base/config.h"
#include "base/error.h"
#include "core/handle.h"
#include "core/left.h"
#include "core/pending.h"
#include "core/race.h"
#include "far/far.h"

#include <pthread.h>
#include <shmemx.h>
#include <stdio.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct meshmem_ctx *all;
static struct meshmem_handles handles =
    MESHMEM_HANDLES("context", "shmem_ctx_destroy, with its team", struct meshmem_ctx);

/* Only the session and the far part of the default context are used, and only the far part of the
 * other two. */
MESHMEM_PE_LOCAL struct meshmem_ctx meshmem_ctx_default, meshmem_ctx_inner, meshmem_ctx_plans;

void meshmem_ctx_open(void)
{
    meshmem_ctx_default.far = meshmem_far_add_ctx(MESHMEM_FAR_THREADS);
    meshmem_ctx_inner.far = meshmem_far_add_ctx(MESHMEM_FAR_IN_ORDER);
}

void meshmem_ctx_open_plans(void)
{
    pthread_mutex_lock(&mutex);
    if (!meshmem_ctx_plans.far)
        meshmem_ctx_plans.far = meshmem_far_add_ctx(MESHMEM_FAR_IN_ORDER);
    pthread_mutex_unlock(&mutex);
}

shmem_ctx_t meshmem_ctx_add(shmem_team_t team, const int *world, unsigned n, long options)
{
    struct meshmem_ctx *ctx = NULL;
    if (!(options & ~(SHMEM_CTX_PRIVATE | SHMEM_CTX_SERIALIZED | SHMEM_CTX_NOSTORE)))
        ctx = meshmem_handle_take(&handles);
    if (!ctx)
        return SHMEM_CTX_INVALID;
    ctx->options = options;
    ctx->team = team;
    ctx->world = world;
    ctx->n = n;
    ctx->creator = pthread_self();
    ctx->far = meshmem_far_add_ctx(options & (SHMEM_CTX_PRIVATE | SHMEM_CTX_SERIALIZED)
                                       ? MESHMEM_FAR_ONE_THREAD
                                       : MESHMEM_FAR_THREADS);
    pthread_mutex_lock(&mutex);
    ctx->next = all;
    if (all)
        all->previous = ctx;
    all = ctx;
    pthread_mutex_unlock(&mutex);
    return ctx;
}

void meshmem_ctx_check(const char *call, shmem_ctx_t ctx)
{
    if (meshmem_ctx_is_own(ctx))
        meshmem_handle_check(&handles, call, ctx);
}

/* call: the public function that destroys the context; NULL for finalize, which looks for open
 * requests by itself. Without PEs, a call with the destroyed context reaches meshmem_ctx_check. */
static void unlink_locked(const char *call, struct meshmem_ctx *ctx)
{
    if (meshmem_config.check && ctx->far)
        meshmem_left_end(call, ctx);
    *(ctx->previous ? &ctx->previous->next : &all) = ctx->next;
    if (ctx->next)
        ctx->next->previous = ctx->previous;
    if (meshmem_pending_on)
        meshmem_pending_complete(ctx, -1);
    if (meshmem_race_on) /* like quiet, it learns what others have done */
        meshmem_race_acquire();
    meshmem_far_remove_ctx(ctx->far);
    ctx->n = 0;
    ctx->far = NULL;
    meshmem_handle_give(&handles, ctx);
}

void meshmem_ctx_remove(shmem_ctx_t ctx)
{
    if (!meshmem_ctx_is_own(ctx))
        return;
    pthread_mutex_lock(&mutex);
    unlink_locked("shmem_ctx_destroy", ctx);
    pthread_mutex_unlock(&mutex);
}

/* A context of team; NULL: it has none. */
static struct meshmem_ctx *find_of(shmem_team_t team)
{
    pthread_mutex_lock(&mutex);
    struct meshmem_ctx *ctx = all;
    while (ctx && ctx->team != team)
        ctx = ctx->next;
    pthread_mutex_unlock(&mutex);
    return ctx;
}

void meshmem_ctx_remove_team(shmem_team_t team)
{
    for (struct meshmem_ctx *ctx; (ctx = find_of(team));) {
        /* Other threads that need the mutex do not wait for the network. */
        if (meshmem_pending_on)
            meshmem_pending_complete(ctx, -1);
        if (ctx->far)
            meshmem_far_quiet(ctx->far);
        pthread_mutex_lock(&mutex);
        unlink_locked("shmem_team_destroy", ctx);
        pthread_mutex_unlock(&mutex);
    }
}

/* Complete what SHMEM_CHECK=full has kept back. */
static void complete_pending(void)
{
    pthread_mutex_lock(&mutex);
    for (struct meshmem_ctx *ctx = all; ctx; ctx = ctx->next)
        meshmem_pending_complete(ctx, -1);
    pthread_mutex_unlock(&mutex);
    meshmem_pending_complete(SHMEM_CTX_DEFAULT, -1);
}

void meshmem_ctx_quiet_all(void)
{
    if (meshmem_pending_on)
        complete_pending();
    if (!meshmem_far_on)
        return;
    pthread_mutex_lock(&mutex);
    for (const struct meshmem_ctx *ctx = all; ctx; ctx = ctx->next)
        meshmem_far_quiet(ctx->far);
    if (meshmem_ctx_plans.far)
        meshmem_far_quiet(meshmem_ctx_plans.far);
    pthread_mutex_unlock(&mutex);
    meshmem_far_quiet(meshmem_ctx_default.far);
}

void meshmem_ctx_close(void)
{
    pthread_mutex_lock(&mutex);
    while (all)
        unlink_locked(NULL, all);
    pthread_mutex_unlock(&mutex);
    meshmem_left_close();
    meshmem_far_remove_ctx(meshmem_ctx_default.far);
    meshmem_far_remove_ctx(meshmem_ctx_inner.far);
    if (meshmem_ctx_plans.far)
        meshmem_far_remove_ctx(meshmem_ctx_plans.far);
    meshmem_ctx_default = meshmem_ctx_inner = meshmem_ctx_plans = (struct meshmem_ctx){0};
}

static struct meshmem_ctx *session_of(shmem_ctx_t ctx)
{
    return meshmem_ctx_is_own(ctx) ? ctx : &meshmem_ctx_default;
}

static const char *name_of(shmem_ctx_t ctx, char *text, size_t size)
{
    snprintf(text, size, meshmem_ctx_is_own(ctx) ? "context %p" : "the default context",
             (void *)ctx);
    return text;
}

/* Cray OpenSHMEMX's options that have no effect: what they ask for is always so. */
static const struct {
    long bit;
    const char *name;
} always_so[] = {{SHMEM_SESSION_OP_PUT, "OP_PUT"},
                 {SHMEM_SESSION_OP_AMO, "OP_AMO"},
                 {SHMEM_SESSION_OP_FAMO, "OP_FAMO"},
                 {SHMEM_SESSION_OP_PWS, "OP_PWS"},
                 {SHMEM_SESSION_HRP, "HRP"},
                 {SHMEM_SESSION_STAMO, "STAMO"},
                 {SHMEM_SESSION_NO_CNCR_TACCESS, "NO_CNCR_TACCESS"},
                 {SHMEM_SESSION_DC, "DC"},
                 {SHMEM_SESSION_UNIFORM_AMO, "UNIFORM_AMO"},
                 {SHMEM_SESSION_UNRELIABLE, "UNRELIABLE"}};
enum { ALWAYS_SO = sizeof always_so / sizeof *always_so };

static const char *list_always_so(long session, char *text, size_t size)
{
    size_t used = 0;
    text[0] = 0;
    for (size_t i = 0; i < ALWAYS_SO && used < size; i++)
        if (session & always_so[i].bit)
            used += (size_t)snprintf(text + used, size - used, "%s%s",
                                     used ? ", " : "; no effect: ", always_so[i].name);
    return text;
}

static void say_session(shmem_ctx_t ctx, const struct meshmem_ctx *now)
{
    char name[40], expected[40] = "not limited", others[160];
    if (now->total_ops != SIZE_MAX)
        snprintf(expected, sizeof expected, "%zu", now->total_ops);
    bool batch = now->session & SHMEM_CTX_SESSION_BATCH;
    meshmem_debug("session on %s: %s, total_ops %s; %s%s", name_of(ctx, name, sizeof name),
                  batch ? "BATCH" : "no options", expected,
                  !meshmem_far_on ? "all PEs are near, so there is nothing to batch"
                  : batch ? "operations on far PEs may wait 20 us for others, to share frames"
                          : "no effect without BATCH",
                  list_always_so(now->session, others, sizeof others));
}

/* How long an operation may be delayed in a session with SHMEM_CTX_SESSION_BATCH, in nanoseconds:
 * about the cost of two frames. */
enum { BATCH_DELAY = 20000 };

/* Pass a session's hints to the far layer. total_ops counts operations on near PEs, too, so after
 * that many operations certainly none are left to wait for. */
static void hint(struct meshmem_ctx *c, const struct meshmem_ctx *now)
{
    bool batch = now->session & SHMEM_CTX_SESSION_BATCH && now->total_ops;
    meshmem_far_hint(c->far, batch ? BATCH_DELAY : 0,
                     now->total_ops == SIZE_MAX ? 0 : now->total_ops);
}

/* Marks a session, including one without options. */
static const long STARTED = 1L << 62;

/* The options that are known; SHMEM_CHECK warns of others. */
static long known_options(const char *call, long options)
{
    long known = SHMEM_CTX_SESSION_BATCH;
    for (size_t i = 0; i < ALWAYS_SO; i++)
        known |= always_so[i].bit;
    if (meshmem_config.check && options & ~known)
        meshmem_warn("%s: the options are 0x%lx, of which 0x%lx is not known and is ignored; use "
                     "the constants that \"man %s\" names, or 0",
                     call, options, options & ~known, call);
    return options & known;
}

void meshmem_ctx_start_session(const char *call, shmem_ctx_t ctx, long options,
                               const size_t *total_ops)
{
    struct meshmem_ctx *c = session_of(ctx);
    options = known_options(call, options);
    pthread_mutex_lock(&mutex);
    if (!c->session)
        c->total_ops = SIZE_MAX;
    c->session |= options | STARTED;
    if (total_ops)
        c->total_ops = *total_ops;
    struct meshmem_ctx now = *c;
    pthread_mutex_unlock(&mutex);
    if (meshmem_far_on)
        hint(c, &now);
    if (meshmem_config.debug)
        say_session(ctx, &now);
}

void meshmem_ctx_stop_session(shmem_ctx_t ctx)
{
    struct meshmem_ctx *c = session_of(ctx);
    char name[40];
    pthread_mutex_lock(&mutex);
    bool was_on = c->session != 0;
    c->session = 0;
    pthread_mutex_unlock(&mutex);
    if (meshmem_far_on)
        meshmem_far_hint(c->far, 0, 0);
    if (was_on && meshmem_config.debug)
        meshmem_debug("session on %s ends", name_of(ctx, name, sizeof name));
}
