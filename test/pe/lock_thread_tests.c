/* SPDX-License-Identifier: BSD-3-Clause */
/* shmem_test_lock while another thread of the same PE waits in shmem_set_lock: it fails, and the
 * thread keeps its place in the queue, also with a third PE behind it. */
// pes: 2 3
// env: SHMEM_WAIT=sleep
#include "sleeping.h"

#include <pthread.h>
#include <shmem.h>

enum { ROUNDS = 10 };
static long lock, go, got;
static _Atomic long waiting;

static void take(void)
{
    shmem_set_lock(&lock);
    shmem_long_p(&got, shmem_long_g(&got, 0) + 1, 0);
    shmem_clear_lock(&lock);
}

static void *waiter(void *arg)
{
    now_waiting(&waiting);
    take();
    return arg;
}

int main(void)
{
    int provided;
    EXPECT(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0);
    int me = shmem_my_pe(), n = shmem_n_pes();
    for (int round = 1; round <= ROUNDS; round++) {
        pthread_t thread;
        if (me == 1)
            shmem_set_lock(&lock);
        for (int pe = 0; pe < n; pe++) { /* PE 1 holds it; PE 0 is next, then PE 2 */
            shmem_barrier_all();
            if (me == pe && me != 1) {
                waiting = 0;
                EXPECT(pthread_create(&thread, NULL, waiter, NULL) == 0);
                until_waiting(&waiting);
            }
        }
        shmem_barrier_all();
        if (me == 0) {
            for (int i = 0; i < 100; i++)
                EXPECT(shmem_test_lock(&lock) != 0);
            shmem_long_p(&go, round, 1);
        }
        if (me == 1) {
            shmem_long_wait_until(&go, SHMEM_CMP_EQ, round);
            shmem_clear_lock(&lock);
        } else {
            EXPECT(pthread_join(thread, NULL) == 0);
        }
        shmem_barrier_all();
        EXPECT(shmem_long_g(&got, 0) == round * (n - 1));
        shmem_barrier_all();
    }
    EXPECT(me != 0 || shmem_test_lock(&lock) == 0);
    shmem_finalize();
    return 0;
}
