/* SPDX-License-Identifier: BSD-3-Clause */
/* Any thread may ask for the level, also where only the one that started the library may call. */
// pes: 1 2
// env: SHMEM_CHECK=1
#include "together.h"

#include <shmem.h>

static void *ask(void *level)
{
    int initialized = 0;
    shmem_query_initialized(&initialized);
    EXPECT(initialized == 1);
    shmem_query_thread(level);
    return NULL;
}

int main(void)
{
    int provided, level = -1;
    pthread_t thread;
    EXPECT(shmem_init_thread(SHMEM_THREAD_FUNNELED, &provided) == 0);
    EXPECT(pthread_create(&thread, NULL, ask, &level) == 0);
    EXPECT(pthread_join(thread, NULL) == 0);
    EXPECT(level == provided);
    shmem_finalize();
    return 0;
}
