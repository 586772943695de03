/* SPDX-License-Identifier: BSD-3-Clause */
/* Active sets whose pSync lies in partitions that come and go: a member may have had another pSync
 * at the same address before, while others have not, or may have freed a block there. */
// pes: 2 3
// nodes: 1 2
// env: SHMEM_SYMMETRIC_SIZE=16m
#include "../expect.h"

#include <shmemx.h>

static int create(shmem_team_t team)
{
    const shmemx_partition_config_t config = {.size = 100000};
    int id = 0;
    EXPECT(shmemx_team_partition_create(team, &config, &id) == 0);
    return id;
}

/* Barriers of all PEs, and of all but the first, with a pSync at the start of the partition. */
static const long *meet(int id)
{
    int n = shmem_n_pes();
    long *pSync = shmemx_partition_calloc(2 * SHMEM_BARRIER_SYNC_SIZE, sizeof *pSync, id);
    EXPECT(pSync);
    for (int i = 0; i < 2 * SHMEM_BARRIER_SYNC_SIZE; i++)
        pSync[i] = SHMEM_SYNC_VALUE;
    shmem_barrier_all();
    for (int times = 0; times < 3; times++) {
        shmem_barrier(0, 0, n, pSync);
        if (shmem_my_pe() > 0)
            shmem_barrier(1, 0, n - 1, pSync + SHMEM_BARRIER_SYNC_SIZE);
    }
    shmem_barrier_all();
    return pSync;
}

int main(void)
{
    shmem_team_t first;
    shmem_init();
    EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, 1, NULL, 0, &first) == 0);
    int alone = first != SHMEM_TEAM_INVALID ? create(first) : 0;
    int id = create(SHMEM_TEAM_WORLD);
    EXPECT(id == 3);
    const long *before = meet(id);
    if (alone)
        EXPECT(shmemx_partition_destroy(alone) == 0);
    EXPECT(shmemx_partition_destroy(id) == 0);
    /* PE 0 has pSync where the one before was, the others have it elsewhere. */
    EXPECT(create(SHMEM_TEAM_WORLD) == 2 && create(SHMEM_TEAM_WORLD) == 3);
    EXPECT((meet(3) == before) == (shmem_my_pe() == 0));
    meet(2);
    EXPECT(shmemx_partition_destroy(3) == 0 && shmemx_partition_destroy(2) == 0);
    if (first != SHMEM_TEAM_INVALID) {
        EXPECT(create(first) == 2);
        shmem_free(shmemx_kind_malloc(64, 2));
        EXPECT(shmemx_partition_destroy(2) == 0);
    }
    EXPECT(create(SHMEM_TEAM_WORLD) == 2);
    meet(2);
    EXPECT(shmemx_partition_destroy(2) == 0);
    shmem_finalize();
    return 0;
}
