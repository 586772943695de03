/* SPDX-License-Identifier: BSD-3-Clause */
/* A thread that sets a lock which another thread of its PE holds waits until that clears it. */
// pes: 1 2
// env: SHMEM_WAIT=sleep
#include "sleeping.h"

#include <pthread.h>
#include <shmem.h>

static long lock;
static _Atomic long waiting;
static _Atomic int released, early;

static void *waiter(void *arg)
{
    (void)arg;
    now_waiting((void *)&waiting);
    shmem_set_lock(&lock);
    early += !released;
    shmem_clear_lock(&lock);
    return NULL;
}

int main(void)
{
    int provided;
    EXPECT(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0);
    for (int round = 0; round < 10; round++) {
        pthread_t thread;
        shmem_set_lock(&lock);
        released = 0;
        waiting = 0;
        EXPECT(pthread_create(&thread, NULL, waiter, NULL) == 0);
        until_waiting(&waiting);
        released = 1;
        shmem_clear_lock(&lock);
        EXPECT(pthread_join(thread, NULL) == 0);
        shmem_barrier_all();
    }
    EXPECT(early == 0);
    shmem_finalize();
    return 0;
}
