/* SPDX-License-Identifier: BSD-3-Clause */
/* More threads register than SHMEM_MAX_NUM_THREADS says. */
// pes: 1
// env: SHMEM_MAX_NUM_THREADS=2
// fails: shmemx_thread_register: 3 threads are registered, but SHMEM_MAX_NUM_THREADS is 2
#include <pthread.h>
#include <shmemx.h>

static pthread_barrier_t barrier;

static void *run(void *unused)
{
    shmemx_thread_register();
    pthread_barrier_wait(&barrier);
    return unused;
}

int main(void)
{
    pthread_t thread[3];
    shmemx_init_thread(SHMEM_THREAD_MULTIPLE);
    pthread_barrier_init(&barrier, NULL, 3);
    for (int i = 0; i < 3; i++)
        pthread_create(&thread[i], NULL, run, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(thread[i], NULL);
    shmem_finalize();
    return 0;
}
