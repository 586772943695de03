/* SPDX-License-Identifier: BSD-3-Clause */
/* A program whose shmem_finalize is the first call that its thread makes; with an argument, after a
 * barrier. For stats_test.py and trace_test.py. */
#include <pthread.h>
#include <shmem.h>

static void *end(void *unused)
{
    shmem_finalize();
    return unused;
}

int main(int argc, char *argv[])
{
    (void)argv;
    pthread_t thread;
    int provided;
    shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided);
    if (argc > 1)
        shmem_barrier_all();
    pthread_create(&thread, NULL, end, NULL);
    pthread_join(thread, NULL);
    return 0;
}
