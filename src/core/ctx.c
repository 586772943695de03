/* SPDX-License-Identifier: BSD-3-Clause */
/* The list of contexts; see ctx.h. */
#include "core/ctx.h"

#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct meshmem_ctx *all;

shmem_ctx_t meshmem_ctx_add(shmem_team_t team, long options)
{
    struct meshmem_ctx *ctx = NULL;
    if (!(options & ~(SHMEM_CTX_PRIVATE | SHMEM_CTX_SERIALIZED | SHMEM_CTX_NOSTORE)))
        ctx = calloc(1, sizeof *ctx);
    if (!ctx)
        return SHMEM_CTX_INVALID;
    ctx->options = options;
    ctx->team = team;
    pthread_mutex_lock(&mutex);
    ctx->next = all;
    if (all)
        all->previous = ctx;
    all = ctx;
    pthread_mutex_unlock(&mutex);
    return ctx;
}

static void unlink_locked(struct meshmem_ctx *ctx)
{
    *(ctx->previous ? &ctx->previous->next : &all) = ctx->next;
    if (ctx->next)
        ctx->next->previous = ctx->previous;
    free(ctx);
}

void meshmem_ctx_remove(shmem_ctx_t ctx)
{
    if (ctx == SHMEM_CTX_INVALID || ctx == SHMEM_CTX_DEFAULT)
        return;
    pthread_mutex_lock(&mutex);
    unlink_locked(ctx);
    pthread_mutex_unlock(&mutex);
}

void meshmem_ctx_remove_all(void)
{
    pthread_mutex_lock(&mutex);
    while (all)
        unlink_locked(all);
    pthread_mutex_unlock(&mutex);
}
