/* SPDX-License-Identifier: BSD-3-Clause */
/* While the first shmem_init waits for other PEs, shmem_query_initialized says 0: a thread that
 * sees 1 may call everything at once. */
// pes: 1 2 3
// nodes: 1 2
#include "../expect.h"

#include <pthread.h>
#include <shmem.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <unistd.h>

static long word = 5;
static atomic_bool asks;

static void *ask(void *unused)
{
    int initialized = 1;
    shmem_ctx_t ctx;
    shmem_query_initialized(&initialized);
    EXPECT(initialized == 0);
    atomic_store(&asks, true);
    while (!initialized)
        shmem_query_initialized(&initialized);
    int n = shmem_n_pes(), next = (shmem_my_pe() + 1) % n;
    EXPECT(shmem_team_n_pes(SHMEM_TEAM_WORLD) == n);
    EXPECT(shmem_long_g(&word, next) == 5);
    EXPECT(shmem_ctx_create(0, &ctx) == 0);
    shmem_ctx_destroy(ctx);
    return unused;
}

int main(void)
{
    pthread_t thread;
    int provided, initialized;
    EXPECT(pthread_create(&thread, NULL, ask, NULL) == 0);
    while (!atomic_load(&asks))
        usleep(1000);
    if (getenv("MESHMEM_PE") && atoi(getenv("MESHMEM_PE")) > 0)
        usleep(200000);
    EXPECT(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0);
    EXPECT(provided == SHMEM_THREAD_MULTIPLE);
    EXPECT(pthread_join(thread, NULL) == 0);
    shmem_barrier_all();
    shmem_finalize();
    shmem_query_initialized(&initialized);
    EXPECT(initialized == 0);
    return 0;
}
