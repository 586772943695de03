/* SPDX-License-Identifier: BSD-3-Clause */
/* Variables that are const are symmetric also in a program that was started with all signals
 * blocked, in all its threads; sent signals stay blocked. */
// pes: 2 3
#include "../expect.h"

#include <pthread.h>
#include <shmem.h>
#include <signal.h>

static const long constant[3] = {7, 8, 9};

static void *read_all(void *argument)
{
    for (int pe = 0; pe < shmem_n_pes(); pe++)
        EXPECT(shmem_long_g(&constant[2], pe) == 9);
    return argument;
}

int main(void)
{
    pthread_t thread;
    sigset_t all, now;
    int provided;
    sigfillset(&all);
    EXPECT(pthread_sigmask(SIG_BLOCK, &all, NULL) == 0);
    for (int times = 0; times < 2; times++) {
        EXPECT(shmem_init_thread(SHMEM_THREAD_SERIALIZED, &provided) == 0);
        EXPECT(pthread_create(&thread, NULL, read_all, NULL) == 0);
        EXPECT(pthread_join(thread, NULL) == 0);
        read_all(NULL);
        EXPECT(pthread_sigmask(SIG_BLOCK, NULL, &now) == 0);
        EXPECT(sigismember(&now, SIGTERM) && sigismember(&now, SIGABRT));
        shmem_finalize();
    }
    return 0;
}
