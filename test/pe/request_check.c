/* SPDX-License-Identifier: BSD-3-Clause */
/* SHMEM_CHECK=full changes nothing for correct programs with requests: pe_quiet_nbe completes what
 * was issued before, looking at an unused request leaves it unused, a request passes from the
 * thread that adds to another one that waits, and finalize finds none forgotten where they were
 * waited for, or never got an operation. */
// pes: 2 3
// nodes: 1 2
// env: SHMEM_CHECK=full
#include "../expect.h"

#include <pthread.h>
#include <shmemx.h>

static long *block, words[3];
static int to;

static void complete_by_request(shmem_ctx_t ctx)
{
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    long got = 0, value = 7;
    shmem_ctx_long_get_nbi(ctx, &got, block, 1, to);
    shmem_ctx_long_put_nbi(ctx, &words[0], &value, 1, to);
    shmemx_ctx_pe_quiet_nbe(ctx, to, &req);
    shmemx_wait_nbe(&req);
    EXPECT(got == 5);
    value++; /* its put is complete */
    shmem_ctx_quiet(ctx);
    EXPECT(shmem_long_g(&words[0], to) == 7);
}

static void leave_unused(void)
{
    shmemx_request_t reqs[2] = {SHMEMX_REQUEST_UNINITIALIZED, SHMEMX_REQUEST_UNINITIALIZED};
    shmemx_wait_local_nbe(&reqs[1]);
    EXPECT(reqs[1] == SHMEMX_REQUEST_UNINITIALIZED);
    EXPECT(shmemx_wait_nbe_any(reqs, 2, NULL) == SIZE_MAX);
}

static void *wait_for(void *req)
{
    shmemx_wait_nbe(req);
    return NULL;
}

static void *add_to(void *req)
{
    static long value = 9;
    shmemx_long_put_nbe(&words[1], &value, 1, to, req);
    return NULL;
}

static void in_a_thread(void *(*run)(void *), shmemx_request_t *req)
{
    pthread_t thread;
    EXPECT(pthread_create(&thread, NULL, run, req) == 0);
    EXPECT(pthread_join(thread, NULL) == 0);
}

/* The thread that waits for a persistent one may be followed by another that adds to it. */
static void hand_over(void)
{
    shmemx_request_t once = SHMEMX_REQUEST_UNINITIALIZED, again;
    add_to(&once);
    in_a_thread(wait_for, &once);
    EXPECT(once == SHMEMX_REQUEST_INVALID);
    EXPECT(shmemx_request_allocate(&again, SHMEMX_REQUEST_PERSISTENT) == 0);
    add_to(&again);
    shmemx_wait_nbe(&again);
    in_a_thread(add_to, &again);
    shmemx_wait_nbe(&again); /* and is never freed */
    EXPECT(shmem_long_g(&words[1], to) == 9);
}

int main(void)
{
    static shmemx_request_t unused;
    shmem_ctx_t ctx;
    int provided;
    EXPECT(shmem_init_thread(SHMEM_THREAD_SERIALIZED, &provided) == 0);
    to = (shmem_my_pe() + 1) % shmem_n_pes();
    block = shmem_malloc(sizeof *block);
    *block = 5;
    EXPECT(shmemx_request_allocate(&unused, SHMEMX_REQUEST_SHARED) == 0);
    EXPECT(shmem_ctx_create(0, &ctx) == 0);
    shmem_barrier_all();
    complete_by_request(SHMEM_CTX_DEFAULT);
    complete_by_request(ctx);
    shmem_ctx_destroy(ctx);
    leave_unused();
    hand_over();
    shmem_free(block);
    shmem_finalize();
    return 0;
}
