/* SPDX-License-Identifier: BSD-3-Clause */
/* Fortran's locks are of 4 bytes. shmem_test_lock while another thread of the same PE waits in
 * shmem_set_lock: it fails, wherever the lock's queue is kept. */
// pes: 2 3
// env: SHMEM_WAIT=sleep
#include "sleeping.h"

#include <pthread.h>
#include <shmem.h>

enum { LOCKS = 3 }; /* kept by different PEs */
static int locks[LOCKS];
static long got;
static _Atomic long waiting;

void shmem_set_lock_(int *lock);
void shmem_clear_lock_(int *lock);
int shmem_test_lock_(int *lock);

static void *waiter(void *lock)
{
    now_waiting(&waiting);
    shmem_set_lock_(lock);
    shmem_clear_lock_(lock);
    return NULL;
}

int main(void)
{
    int provided;
    EXPECT(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0);
    int me = shmem_my_pe(), n = shmem_n_pes();
    for (int i = 0; i < LOCKS; i++) {
        pthread_t thread;
        if (me == 1)
            shmem_set_lock_(&locks[i]);
        shmem_barrier_all();
        if (me == 0) {
            waiting = 0;
            EXPECT(pthread_create(&thread, NULL, waiter, &locks[i]) == 0);
            until_waiting(&waiting);
            for (int tries = 0; tries < 100; tries++)
                EXPECT(shmem_test_lock_(&locks[i]) != 0);
            shmem_long_p(&got, i + 1, 1);
            EXPECT(pthread_join(thread, NULL) == 0);
            EXPECT(shmem_test_lock_(&locks[i]) == 0);
            shmem_clear_lock_(&locks[i]);
        } else if (me == 1) {
            shmem_long_wait_until(&got, SHMEM_CMP_EQ, i + 1);
            shmem_clear_lock_(&locks[i]);
        }
        shmem_barrier_all();
    }
    EXPECT(n > 1);
    shmem_finalize();
    return 0;
}
