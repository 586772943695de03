/* SPDX-License-Identifier: BSD-3-Clause */
/* Registered threads order and complete what each has issued by itself: after thread_quiet the data
 * is there, and after thread_fence it is there when what follows is. */
// pes: 2
// nodes: 1 2
// env: SHMEM_MAX_NUM_THREADS=4
// sanitize: yes
#include "../expect.h"

#include <pthread.h>
#include <shmemx.h>

enum { THREADS = 4, WORDS = 64, ROUNDS = 200 };

static long data[THREADS][WORDS];
static uint64_t arrived[THREADS], answered[THREADS];

static void *run(void *number)
{
    int i = (int)(intptr_t)number, to = 1 - shmem_my_pe();
    shmemx_thread_register();
    shmemx_thread_register();
    for (long round = 1; round <= ROUNDS; round++) {
        long source[WORDS];
        for (int k = 0; k < WORDS; k++)
            source[k] = round * WORDS + k;
        shmem_long_put_nbi(data[i], source, WORDS, to);
        if (round % 2)
            shmemx_thread_quiet();
        else
            shmemx_thread_fence();
        shmemx_signal_set(&arrived[i], (uint64_t)round, to);
        shmem_signal_wait_until(&arrived[i], SHMEM_CMP_EQ, (uint64_t)round);
        for (int k = 0; k < WORDS; k++)
            EXPECT(data[i][k] == round * WORDS + k);
        shmemx_signal_set(&answered[i], (uint64_t)round, to);
        shmem_signal_wait_until(&answered[i], SHMEM_CMP_EQ, (uint64_t)round);
        shmemx_thread_quiet(); /* source may be reused */
    }
    if (i % 2)
        shmemx_thread_unregister();
    return NULL;
}

int main(void)
{
    pthread_t thread[THREADS];
    if (shmemx_init_thread(SHMEM_THREAD_MULTIPLE) < SHMEM_THREAD_MULTIPLE) {
        printf("skipped: this library has no SHMEM_THREAD_MULTIPLE\n");
        shmem_finalize();
        return 77;
    }
    shmemx_thread_unregister();
    for (int again = 0; again < 3; again++) { /* threads that have ended are not registered */
        for (int i = 0; i < THREADS; i++) {
            arrived[i] = answered[i] = 0;
        }
        shmem_barrier_all();
        for (intptr_t i = 0; i < THREADS; i++)
            EXPECT(pthread_create(&thread[i], NULL, run, (void *)i) == 0);
        for (int i = 0; i < THREADS; i++)
            EXPECT(pthread_join(thread[i], NULL) == 0);
        shmem_barrier_all();
    }
    shmem_finalize();
    return 0;
}
