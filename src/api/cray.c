/* SPDX-License-Identifier: BSD-3-Clause */
/* Cray OpenSHMEMX's names for threads, sessions and the node: api/cray.api. */
#include "api/shim.h"

#include <pthread.h>
#include <shmemx.h>

/* ---- threads ---- */

int pshmemx_init_thread(int required)
{
    int provided = -1;
    if (pshmem_init_thread(required, &provided) != 0)
        meshmem_fail(CALL,
                     "the thread level is %d; use SHMEM_THREAD_SINGLE, FUNNELED, SERIALIZED "
                     "or MULTIPLE",
                     required);
    return provided;
}
WEAK(shmemx_init_thread);

int pshmemx_query_thread(void)
{
    int provided = -1;
    pshmem_query_thread(&provided);
    return provided;
}
WEAK(shmemx_query_thread);

/* Registered threads are only counted: a thread gets its rings when it first needs them. */
static atomic_uint registered;
static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* Also called when a registered thread ends. */
static void unregister(void *is_registered)
{
    (void)is_registered;
    atomic_fetch_sub(&registered, 1);
}

static void make_key(void)
{
    if (pthread_key_create(&key, unregister) != 0)
        meshmem_fail("shmemx_thread_register", "the process has no thread-specific data left");
}

void pshmemx_thread_register(void)
{
    CHECK_INIT();
    pthread_once(&once, make_key);
    if (pthread_getspecific(key))
        return;
    if (pthread_setspecific(key, &registered) != 0)
        meshmem_fail(CALL, "out of memory");
    uint64_t now = atomic_fetch_add(&registered, 1) + 1, most = meshmem_config.max_threads;
    if (most && now > most)
        meshmem_fail(CALL, "%llu threads are registered, but SHMEM_MAX_NUM_THREADS is %llu",
                     (unsigned long long)now, (unsigned long long)most);
}
WEAK(shmemx_thread_register);

void pshmemx_thread_unregister(void)
{
    CHECK_INIT();
    pthread_once(&once, make_key);
    if (!pthread_getspecific(key))
        return;
    pthread_setspecific(key, NULL);
    unregister(NULL);
}
WEAK(shmemx_thread_unregister);

/* ---- sessions ---- */

static void start_session(const char *call, shmem_ctx_t ctx, long options)
{
    IGNORE_CTX_INVALID(ctx);
    meshmem_ctx_check(call, ctx);
    meshmem_ctx_start_session(ctx, options, NULL);
}

void pshmemx_session_start(shmem_ctx_t ctx, long options)
{
    CHECK_INIT();
    start_session(CALL, ctx, options);
}
WEAK(shmemx_session_start);

void pshmemx_ctx_session_start(shmem_ctx_t ctx, long options)
{
    CHECK_INIT();
    start_session(CALL, ctx, options);
}
WEAK(shmemx_ctx_session_start);

static void stop_session(const char *call, shmem_ctx_t ctx)
{
    IGNORE_CTX_INVALID(ctx);
    meshmem_ctx_check(call, ctx);
    meshmem_ctx_stop_session(ctx);
}

void pshmemx_session_stop(shmem_ctx_t ctx)
{
    CHECK_INIT();
    stop_session(CALL, ctx);
}
WEAK(shmemx_session_stop);

void pshmemx_ctx_session_stop(shmem_ctx_t ctx)
{
    CHECK_INIT();
    stop_session(CALL, ctx);
}
WEAK(shmemx_ctx_session_stop);

/* ---- the node ---- */

int pshmemx_local_npes(void)
{
    CHECK_INIT();
    return meshmem_window.n_near;
}
WEAK(shmemx_local_npes);

void pshmemx_local_pes(int *pes, int npes)
{
    CHECK_INIT();
    if (npes < 0 || npes > meshmem_window.n_near)
        meshmem_fail(CALL, "npes is %d, but the node has %d PEs", npes, meshmem_window.n_near);
    if (npes)
        CHECK_POINTER(pes);
    for (int i = 0; i < npes; i++)
        pes[i] = meshmem_window.near_pe[i];
}
WEAK(shmemx_local_pes);
