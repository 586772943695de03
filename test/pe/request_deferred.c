/* SPDX-License-Identifier: BSD-3-Clause */
/* Two threads take turns in a serialized context. The first thread's gets in it are more than
 * bounce buffers hold; while it adds to the same request through another context, and waits for it,
 * the second one uses the first context, or completes everything. */
// pes: 2
// nodes: 1 2
// sanitize: yes
#include "../expect.h"

#include <pthread.h>
#include <shmemx.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 12, TIMES = 2000, BYTES = 16 << 20 };

static long word, counter;
static char *big;
static int to;
static shmem_ctx_t ctx;
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static _Atomic int ended;

static void *run(void *unused)
{
    char *mine = malloc(BYTES);
    EXPECT(mine);
    for (int round = 0; round < ROUNDS; round++) {
        shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
        mine[0] = mine[BYTES - 1] = -1;
        pthread_mutex_lock(&turn);
        shmemx_ctx_getmem_nbe(ctx, mine, big, BYTES, to, &req);
        pthread_mutex_unlock(&turn);
        for (int i = 0; i < TIMES; i++)
            shmemx_atomic_inc_nbe(&counter, to, &req);
        shmemx_wait_nbe(&req);
        EXPECT(mine[0] == (char)to && mine[BYTES - 1] == (char)to);
        shmem_quiet();
    }
    free(mine);
    ended = 1;
    return unused;
}

static void *disturb(void *unused)
{
    while (!ended) {
        long got = -1;
        shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
        pthread_mutex_lock(&turn);
        shmemx_ctx_long_get_nbe(ctx, &got, &word, 1, to, &req);
        pthread_mutex_unlock(&turn);
        shmem_quiet();
        shmemx_wait_nbe(&req);
        EXPECT(got == 1000L + to);
    }
    return unused;
}

int main(void)
{
    pthread_t thread[2];
    int provided;
    EXPECT(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0);
    to = 1 - shmem_my_pe();
    big = shmem_malloc(BYTES);
    memset(big, shmem_my_pe(), BYTES);
    word = 1000L + shmem_my_pe();
    EXPECT(shmem_ctx_create(SHMEM_CTX_SERIALIZED, &ctx) == 0);
    shmem_barrier_all();
    EXPECT(pthread_create(&thread[0], NULL, run, NULL) == 0);
    EXPECT(pthread_create(&thread[1], NULL, disturb, NULL) == 0);
    for (int t = 0; t < 2; t++)
        EXPECT(pthread_join(thread[t], NULL) == 0);
    shmem_ctx_destroy(ctx);
    shmem_barrier_all();
    EXPECT(counter == (long)TIMES * ROUNDS);
    shmem_free(big);
    shmem_finalize();
    return 0;
}
