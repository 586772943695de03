/* SPDX-License-Identifier: BSD-3-Clause */
/* Two threads that create partitions at the same time, for different teams: both might get the same
 * ID, so the second one is refused. */
// pes: 2
// nodes: 1 2
// fails: PE 0: shmemx_team_partition_create: another thread of this PE creates or destroys a partit
#include "../expect.h"

#include <pthread.h>
#include <shmemx.h>

static void *create(void *team)
{
    const shmemx_partition_config_t config = {.size = 100000};
    int id;
    shmemx_team_partition_create(team, &config, &id);
    return NULL;
}

/* PE 1 does not create any, so the first thread of PE 0 waits for it. */
int main(void)
{
    shmem_team_t team[2];
    pthread_t thread;
    int provided;
    EXPECT(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0);
    for (int i = 0; i < 2; i++)
        EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, 2, NULL, 0, &team[i]) == 0);
    if (shmem_my_pe() == 0) {
        EXPECT(pthread_create(&thread, NULL, create, team[0]) == 0);
        create(team[1]);
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
