/* SPDX-License-Identifier: BSD-3-Clause */
/* Partitions that are created, used and destroyed, one after the other, of all PEs and of a team:
 * neither memory, nor descriptors, nor mappings remain. A hundred thousand of them with
 * MESHMEM_CAMPAIGN=1: 2 s of processors with 1 PE, 35 s with 2, 50 s over two nodes, and up to five
 * minutes each on a loaded machine, since PEs wait for each other many times in each. Else a
 * thousand. */
// pes: 1 2
// nodes: 1 2
// env: SHMEM_SYMMETRIC_SIZE=16m
#include "descriptors.h"
#include "status.h"

#include <shmemx.h>

enum { FEW = 1000, MANY = 100000, BEFORE = 200, BYTES = 100000, KIB_MORE = 1500 };

static int mappings(void)
{
    int n = 0;
    FILE *all = fopen("/proc/self/maps", "r");
    EXPECT(all);
    for (int c; (c = fgetc(all)) != EOF;)
        n += c == '\n';
    fclose(all);
    return n;
}

/* Create one of the team, let the next PE write to its ends, and destroy it. */
static void come_and_go(shmem_team_t team, int i)
{
    const shmemx_partition_config_t config = {.size = (size_t)(i % 3 + 1) * BYTES};
    int id, to = (shmem_my_pe() + 1) % shmem_n_pes();
    EXPECT(shmemx_team_partition_create(team, &config, &id) == 0 && id == 2);
    long *block = shmemx_kind_malloc(BYTES - 4096, id);
    EXPECT(block && block[0] == 0);
    if (i % 4 == 0) {
        long *last = block + (BYTES - 4096) / sizeof *block - 1;
        shmem_team_sync(team);
        shmem_long_p(last, i + 1, to);
        shmem_long_atomic_add(block, 7, to);
        shmem_long_wait_until(last, SHMEM_CMP_EQ, i + 1);
        shmem_long_wait_until(block, SHMEM_CMP_EQ, 7);
    }
    EXPECT(shmemx_partition_destroy(id) == 0);
}

int main(void)
{
    const char *campaign = getenv("MESHMEM_CAMPAIGN");
    int times = campaign && strcmp(campaign, "1") == 0 ? MANY : FEW;
    shmemx_heap_info_t before, after;
    shmem_team_t team;
    shmem_init();
    EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, shmem_n_pes() - 1, -1, shmem_n_pes(), NULL, 0,
                                    &team) == 0);
    for (int i = 0; i < BEFORE; i++)
        come_and_go(i % 2 ? team : SHMEM_TEAM_WORLD, i);
    EXPECT(shmemx_heap_info(&before) == 0);
    int files = descriptors(), maps = mappings();
    long kib = resident_kib();
    for (int i = 0; i < times; i++)
        come_and_go(i % 2 ? team : SHMEM_TEAM_WORLD, i);
    EXPECT(shmemx_heap_info(&after) == 0);
    EXPECT(after.used == before.used && after.capacity == before.capacity);
    EXPECT(descriptors() == files);
    EXPECT(mappings() <= maps + 2); /* of malloc, and of the network */
    EXPECT(SANITIZED || resident_kib() - kib < KIB_MORE);
    shmem_team_destroy(team);
    shmem_finalize();
    return 0;
}
