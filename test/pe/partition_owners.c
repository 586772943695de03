/* SPDX-License-Identifier: BSD-3-Clause */
/* One thread asks for pointers into a team's partition and stores there, for which the library
 * looks who has it, while another calls the team's collectives, which are compared between PEs. */
// pes: 3
// env: SHMEM_CHECK=1
#include "../expect.h"

#include <pthread.h>
#include <shmem.h>
#include <shmemx.h>
#include <stdatomic.h>

enum { ROUNDS = 4000, FAR_ROUNDS = 1000 };
static long *word;
static atomic_int stop, running;

static void *use(void *arg)
{
    for (long i = 1; !stop; i++) {
        EXPECT(shmem_ptr(word, shmem_my_pe()) == word);
        EXPECT(shmem_addr_accessible(word, 0));
        shmem_long_p(word, i, shmem_my_pe());
        EXPECT(*word == i);
        running = 1;
    }
    return arg;
}

int main(void)
{
    static long number, sum;
    pthread_t thread;
    shmem_team_t team;
    int provided, id;
    EXPECT(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0);
    int far = shmem_team_n_pes(SHMEM_TEAM_SHARED) < shmem_n_pes(), others = shmem_n_pes() - 1;
    shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, others, NULL, 0, &team);
    if (team != SHMEM_TEAM_INVALID) {
        shmemx_partition_config_t config = {.size = 1 << 20};
        EXPECT(shmemx_team_partition_create(team, &config, &id) == 0);
        EXPECT((word = shmemx_partition_malloc(sizeof *word, id)));
        EXPECT(pthread_create(&thread, NULL, use, NULL) == 0);
        while (!running)
            ;
        for (int round = 0; round < (far ? FAR_ROUNDS : ROUNDS); round++) {
            number = round;
            EXPECT(shmem_long_sum_reduce(team, &sum, &number, 1) == 0);
            EXPECT(sum == round * others);
            shmem_team_sync(team);
        }
        stop = 1;
        EXPECT(pthread_join(thread, NULL) == 0);
        shmem_team_sync(team);
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
