/* SPDX-License-Identifier: BSD-3-Clause */
/* Several threads of a PE fork at once: each child has a private copy of the static data, large
 * parts included, and the parent and its threads go on. */
// pes: 1 2
#include "../expect.h"

#include <pthread.h>
#include <shmem.h>
#include <sys/wait.h>

enum { THREADS = 4, FORKS = 12, LONGS = 100000 };

/* Each thread has its own word: nobody writes what a child may be copying. */
static long word[THREADS] = {100, 101, 102, 103}, large[LONGS] = {7};

static void *fork_often(void *arg)
{
    long *mine = arg, first = *mine;
    for (int i = 0; i < FORKS; i++) {
        int status;
        *mine = first + 1000 * i;
        pid_t child = fork();
        EXPECT(child >= 0);
        if (child == 0) {
            int initialized = 1;
            shmem_query_initialized(&initialized);
            if (initialized || *mine != first + 1000 * i || large[0] != 7 || large[LONGS - 1] != 9)
                _exit(1);
            *mine = -1;
            large[0] = large[LONGS - 1] = -1;
            _exit(*mine == -1 && large[0] == -1 ? 0 : 2);
        }
        EXPECT(waitpid(child, &status, 0) == child && WIFEXITED(status));
        EXPECT(WEXITSTATUS(status) == 0);
        EXPECT(*mine == first + 1000 * i && large[0] == 7 && large[LONGS - 1] == 9);
    }
    return NULL;
}

int main(void)
{
    pthread_t thread[THREADS];
    int provided;
    EXPECT(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0);
    int me = shmem_my_pe(), n = shmem_n_pes();
    large[LONGS - 1] = 9;
    for (int i = 0; i < THREADS; i++)
        EXPECT(pthread_create(&thread[i], NULL, fork_often, &word[i]) == 0);
    for (int i = 0; i < THREADS; i++)
        EXPECT(pthread_join(thread[i], NULL) == 0);
    shmem_barrier_all();
    shmem_long_p(&large[1], me + 1, (me + 1) % n); /* the data is symmetric as before */
    shmem_barrier_all();
    EXPECT(large[1] == (me + n - 1) % n + 1);
    shmem_finalize();
    return 0;
}
