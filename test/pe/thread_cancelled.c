/* SPDX-License-Identifier: BSD-3-Clause */
/* A call that communicates is no cancellation point: a thread that is cancelled in the middle of
 * such calls goes on to its own next one, and takes no lock with it. */
// pes: 2
// nodes: 1 2
#include "../expect.h"

#include <pthread.h>
#include <sched.h>
#include <shmem.h>
#include <stdatomic.h>

enum { ROUNDS = 8, CALLS = 100, FIRST = 10 };

static long word[2];
static _Atomic int called;

static void *call(void *peer)
{
    const int pe = *(const int *)peer;
    for (int i = 0; i < CALLS; i++) {
        shmem_long_atomic_inc(&word[0], pe);
        shmem_long_p(&word[1], i, pe);
        shmem_quiet();
        EXPECT(shmem_long_atomic_fetch(&word[0], pe) > i);
        atomic_store(&called, i);
    }
    return peer;
}

int main(void)
{
    int provided;
    shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided);
    int peer = 1 - shmem_my_pe();
    for (int round = 0; round < ROUNDS; round++) {
        pthread_t thread;
        void *result;
        atomic_store(&called, 0);
        EXPECT(pthread_create(&thread, NULL, call, &peer) == 0);
        while (atomic_load(&called) < FIRST + round)
            sched_yield();
        EXPECT(pthread_cancel(thread) == 0);
        EXPECT(pthread_join(thread, &result) == 0 && result == &peer);
    }
    shmem_barrier_all();
    EXPECT(word[0] == ROUNDS * CALLS && word[1] == CALLS - 1);
    shmem_finalize();
    return 0;
}
