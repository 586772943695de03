/* SPDX-License-Identifier: BSD-3-Clause */
/* A thread adds to a shared request, and after shmem_finalize and another initialization to the
 * first one of that job, which has nothing to do with it. */
// pes: 2
// nodes: 1 2
// sanitize: yes
#include "../expect.h"

#include <pthread.h>
#include <shmemx.h>

enum { JOBS = 4, TIMES = 100 };

static long counter;
static shmemx_request_t shared;
static pthread_barrier_t barrier;

static void *run(void *unused)
{
    for (int job = 0; job < JOBS; job++) {
        pthread_barrier_wait(&barrier);
        for (int i = 0; i < TIMES; i++)
            shmemx_atomic_inc_nbe(&counter, 1 - shmem_my_pe(), &shared);
        pthread_barrier_wait(&barrier);
    }
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_barrier_init(&barrier, NULL, 2);
    EXPECT(pthread_create(&thread, NULL, run, NULL) == 0);
    for (int job = 0; job < JOBS; job++) {
        int provided;
        EXPECT(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0);
        counter = 0;
        EXPECT(shmemx_request_allocate(&shared, SHMEMX_REQUEST_SHARED) == 0);
        shmem_barrier_all();
        pthread_barrier_wait(&barrier);
        pthread_barrier_wait(&barrier);
        shmemx_wait_nbe(&shared);
        shmem_barrier_all();
        EXPECT(counter == TIMES);
        shmem_finalize();
    }
    EXPECT(pthread_join(thread, NULL) == 0);
    return 0;
}
