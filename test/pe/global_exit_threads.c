/* SPDX-License-Identifier: BSD-3-Clause */
/* One thread of a PE runs the exit handlers, to their end: while one PE is in shmem_global_exit,
 * others of its threads wait in calls of the library, or call shmem_global_exit, too. A handler can
 * end such a thread, and may itself call shmem_global_exit. */
// pes: 1 2 3
// nodes: 1 2
// exits: 7
// prints: ^the first handler has ended$
// prints: ^the last handler has ended$
#include "../expect.h"

#include <pthread.h>
#include <shmem.h>
#include <unistd.h>

enum { WAITERS = 2, CALLERS = 2 };
static long word;
static pthread_t waiter[WAITERS];
static pthread_barrier_t together;
static int begun;

/* Return after a time in which threads that wait notice shmem_global_exit. */
static void end(const char *handler)
{
    usleep(100000);
    printf("the %s handler has ended\n", handler);
    fflush(stdout);
}

static void last(void) { end("last"); }

static void first(void)
{
    EXPECT(++begun == 1);
    for (int i = 0; i < WAITERS; i++) {
        void *result;
        EXPECT(pthread_cancel(waiter[i]) == 0 && pthread_join(waiter[i], &result) == 0);
        EXPECT(result == PTHREAD_CANCELED);
    }
    end("first");
    shmem_global_exit(7);
}

static void *block(void *unused)
{
    shmem_long_wait_until(&word, SHMEM_CMP_NE, 0);
    return unused;
}

static void *leave(void *unused)
{
    (void)unused;
    pthread_barrier_wait(&together);
    shmem_global_exit(7);
}

int main(void)
{
    int provided;
    pthread_t thread;
    EXPECT(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0);
    if (shmem_my_pe() == 0) {
        EXPECT(atexit(last) == 0 && atexit(first) == 0);
        EXPECT(pthread_barrier_init(&together, NULL, CALLERS) == 0);
    }
    for (int i = 0; i < WAITERS; i++)
        EXPECT(pthread_create(&waiter[i], NULL, block, NULL) == 0);
    usleep(20000);
    shmem_barrier_all();
    if (shmem_my_pe() == 0)
        for (int i = 0; i < CALLERS; i++)
            EXPECT(pthread_create(&thread, NULL, leave, NULL) == 0);
    block(NULL);
    return 0;
}
