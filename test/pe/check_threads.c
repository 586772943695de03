/* SPDX-License-Identifier: BSD-3-Clause */
/* Under SHMEM_CHECK=1 one thread puts, gets and asks for pointers, for which the library looks at
 * the heap's blocks, while another allocates and frees. */
// pes: 1 2
// quick: no
// env: SHMEM_CHECK=1
#include "../expect.h"

#include <pthread.h>
#include <shmem.h>
#include <stdatomic.h>

enum { ROUNDS = 150, FAR_ROUNDS = 30, BLOCKS = 64 }; /* a barrier between nodes takes longer */
static long *word;
static atomic_int stop, running;

static void *put(void *arg)
{
    int other = (shmem_my_pe() + 1) % shmem_n_pes();
    int near = shmem_team_translate_pe(SHMEM_TEAM_WORLD, other, SHMEM_TEAM_SHARED) >= 0;
    for (long i = 1; !stop; i++) {
        shmem_long_p(word, i, other);
        EXPECT(shmem_long_g(word, other) == i);
        EXPECT(!shmem_ptr(word, other) == !near);
        running = 1;
    }
    return arg;
}

int main(void)
{
    pthread_t thread;
    int provided;
    EXPECT(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0);
    EXPECT((word = shmem_malloc(sizeof *word)));
    EXPECT(pthread_create(&thread, NULL, put, NULL) == 0);
    while (!running)
        ;
    int far = shmem_team_n_pes(SHMEM_TEAM_SHARED) < shmem_n_pes();
    for (int round = 0; round < (far ? FAR_ROUNDS : ROUNDS); round++) {
        void *block[BLOCKS];
        for (size_t i = 0; i < BLOCKS; i++)
            EXPECT((block[i] = shmem_malloc(16 + i * 37 % 200)));
        for (size_t i = 0; i < BLOCKS; i++)
            shmem_free(block[i * 29 % BLOCKS]);
    }
    stop = 1;
    EXPECT(pthread_join(thread, NULL) == 0);
    shmem_finalize();
    return 0;
}
