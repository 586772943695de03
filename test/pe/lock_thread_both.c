/* SPDX-License-Identifier: BSD-3-Clause */
/* Two threads of one PE wait in shmem_set_lock for the same lock: one has it after the other. */
// pes: 2 3
// env: SHMEM_WAIT=sleep
// sanitize: yes
#include "sleeping.h"

#include <pthread.h>
#include <shmem.h>
#include <time.h>

enum { ROUNDS = 5, THREADS = 2 };
static long lock, go;
static _Atomic long waiting[THREADS];
static _Atomic int inside, most, times;

static void *waiter(void *arg)
{
    static const struct timespec chance = {.tv_nsec = 5000000}; /* for the other to come in too */
    now_waiting(arg);
    shmem_set_lock(&lock);
    int now = ++inside;
    if (now > most)
        most = now;
    nanosleep(&chance, NULL);
    inside--;
    times++;
    shmem_clear_lock(&lock);
    return NULL;
}

static void two_threads(int round)
{
    pthread_t thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
        waiting[i] = 0;
        EXPECT(pthread_create(&thread[i], NULL, waiter, (void *)&waiting[i]) == 0);
    }
    for (int i = 0; i < THREADS; i++)
        until_waiting(&waiting[i]);
    shmem_long_p(&go, round, 1);
    for (int i = 0; i < THREADS; i++)
        EXPECT(pthread_join(thread[i], NULL) == 0);
    EXPECT(most == 1 && inside == 0 && times == THREADS * round);
}

int main(void)
{
    int provided;
    EXPECT(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0);
    int me = shmem_my_pe();
    for (int round = 1; round <= ROUNDS; round++) {
        if (me == 1)
            shmem_set_lock(&lock);
        shmem_barrier_all();
        if (me == 0)
            two_threads(round);
        if (me == 1) {
            shmem_long_wait_until(&go, SHMEM_CMP_EQ, round);
            shmem_clear_lock(&lock);
        }
        shmem_barrier_all();
    }
    EXPECT(me != 0 || shmem_test_lock(&lock) == 0);
    shmem_finalize();
    return 0;
}
