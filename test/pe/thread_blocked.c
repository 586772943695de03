/* SPDX-License-Identifier: BSD-3-Clause */
/* While one thread of every PE is in a wait, or in a collective that cannot end yet, another
 * continues with operations and with collectives of another team; so do other PEs. */
// pes: 2 3
#include "together.h"

#include <shmem.h>

enum { ROUNDS = 100 };
static long source, sum[ROUNDS], go, word;
static shmem_team_t team;

/* PE 0 enters the world's collective only when told to. */
static void blocked(int thread)
{
    (void)thread;
    if (shmem_my_pe() == 0)
        shmem_long_wait_until(&go, SHMEM_CMP_EQ, 1);
    shmem_sync_all();
}

static void free_one(int thread)
{
    int me = shmem_my_pe(), n = shmem_n_pes(), next = (me + 1) % n;
    (void)thread;
    for (int round = 0; round < ROUNDS; round++) {
        source = me + round;
        shmem_long_atomic_inc(&word, next);
        EXPECT(shmem_long_g(&word, next) > round);
        EXPECT(shmem_long_sum_reduce(team, &sum[round], &source, 1) == 0);
        EXPECT(sum[round] == n * round + n * (n - 1) / 2);
    }
    EXPECT(shmem_team_sync(team) == 0);
    if (me == 1)
        shmem_long_atomic_set(&go, 1, 0);
}

static void run(int thread) { (thread ? free_one : blocked)(thread); }

int main(void)
{
    int provided;
    EXPECT(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0);
    EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, shmem_n_pes(), NULL, 0, &team) == 0);
    together(2, run);
    EXPECT(word == ROUNDS);
    shmem_team_destroy(team);
    shmem_finalize();
    return 0;
}
