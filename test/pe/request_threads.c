/* SPDX-License-Identifier: BSD-3-Clause */
/* Threads that add to one request at the same time, each in its own context and all in the default
 * one, while others have requests of their own. */
// pes: 2
// nodes: 1 2
// sanitize: yes
#include "../expect.h"

#include <pthread.h>
#include <shmemx.h>

enum { THREADS = 4, TIMES = 400, ROUNDS = 20 };

static long counter, words[TIMES];
static shmemx_request_t shared;
static pthread_barrier_t barrier;
static int to;

static void *run(void *number)
{
    shmem_ctx_t ctx;
    long old[TIMES], got[TIMES];
    EXPECT(shmem_ctx_create(SHMEM_CTX_PRIVATE, &ctx) == 0);
    for (int round = 0; round < ROUNDS; round++) {
        shmemx_request_t own = SHMEMX_REQUEST_UNINITIALIZED;
        for (int i = 0; i < TIMES; i++) {
            shmemx_atomic_fetch_inc_nbe(&old[i], &counter, to, &shared);
            if (i % 2)
                shmemx_atomic_inc_nbe(&counter, to, &shared);
            else
                shmemx_ctx_long_atomic_inc_nbe(ctx, &counter, to, &shared);
            shmemx_long_get_nbe(&got[i], &words[i], 1, to, &own);
        }
        shmemx_wait_nbe(&own);
        for (int i = 0; i < TIMES; i++)
            EXPECT(got[i] == 1000L * to + i);
        pthread_barrier_wait(&barrier);
        if (number == NULL) {
            shmemx_wait_nbe(&shared);
            EXPECT(shmem_atomic_fetch(&counter, to) == 2L * THREADS * TIMES * (round + 1));
        }
        pthread_barrier_wait(&barrier);
        for (int i = 1; i < TIMES; i++)
            EXPECT(old[i] > old[i - 1]);
    }
    shmem_ctx_destroy(ctx);
    return NULL;
}

int main(void)
{
    pthread_t thread[THREADS];
    int provided;
    EXPECT(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0);
    if (provided < SHMEM_THREAD_MULTIPLE) {
        printf("skipped: this library has no SHMEM_THREAD_MULTIPLE\n");
        shmem_finalize();
        return 77;
    }
    to = 1 - shmem_my_pe();
    for (int i = 0; i < TIMES; i++)
        words[i] = 1000L * shmem_my_pe() + i;
    shmem_barrier_all();
    long options = SHMEMX_REQUEST_SHARED | SHMEMX_REQUEST_PERSISTENT;
    EXPECT(shmemx_request_allocate(&shared, options) == 0);
    pthread_barrier_init(&barrier, NULL, THREADS);
    for (long t = 0; t < THREADS; t++)
        EXPECT(pthread_create(&thread[t], NULL, run, (void *)t) == 0);
    for (int t = 0; t < THREADS; t++)
        pthread_join(thread[t], NULL);
    shmemx_request_free(&shared);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
