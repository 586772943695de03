/* SPDX-License-Identifier: BSD-3-Clause */
/* shmem_test_lock in two threads of a PE at about the time at which another PE clears the lock: the
 * one that begins after that gets it, unless the other one has, though that one's test may fail. */
// pes: 2
// nodes: 1 2
#include "../expect.h"

#include <pthread.h>
#include <shmem.h>

enum { ROUNDS = 500 };

static long locks[2], cleared, begin;
static long *lock;
static int early;
static pthread_barrier_t both;

static void *test_early(void *arg)
{
    for (int round = 1; round <= ROUNDS; round++) {
        pthread_barrier_wait(&both);
        early = shmem_test_lock(lock);
        pthread_barrier_wait(&both);
    }
    return arg;
}

static void test_late(void)
{
    for (long round = 1; round <= ROUNDS; round++) {
        shmem_long_wait_until(&begin, SHMEM_CMP_EQ, round);
        pthread_barrier_wait(&both);
        shmem_long_wait_until(&cleared, SHMEM_CMP_EQ, round);
        int late = shmem_test_lock(lock);
        pthread_barrier_wait(&both);
        EXPECT(early + late == 1);
        shmem_clear_lock(lock);
        shmem_long_atomic_set(&begin, -round, 1);
    }
}

int main(void)
{
    int provided;
    EXPECT(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0);
    for (int home = 0; home < 2; home++) {
        lock = &locks[home];
        begin = cleared = 0;
        shmem_barrier_all();
        if (shmem_my_pe() == 0) {
            pthread_t thread;
            EXPECT(pthread_barrier_init(&both, NULL, 2) == 0);
            EXPECT(pthread_create(&thread, NULL, test_early, NULL) == 0);
            test_late();
            EXPECT(pthread_join(thread, NULL) == 0);
        }
        for (long round = 1; round <= ROUNDS && shmem_my_pe() == 1; round++) {
            shmem_set_lock(lock);
            shmem_long_atomic_set(&begin, round, 0);
            shmem_quiet();
            for (volatile long spin = round * 7919 % 3000; spin > 0; spin--)
                ;
            shmem_clear_lock(lock);
            shmem_long_atomic_set(&cleared, round, 0);
            shmem_long_wait_until(&begin, SHMEM_CMP_EQ, -round);
        }
        shmem_barrier_all();
    }
    shmem_finalize();
    return 0;
}
