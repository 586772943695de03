/* SPDX-License-Identifier: BSD-3-Clause */
/* A hundred thousand teams, one after the other, leak nothing, neither in the symmetric heap nor in
 * the process. The network's buffers are touched only gradually, so memory use is compared late. */
// pes: 1 2
// quick: no
#include "status.h"

#include <shmem.h>
#include <shmemx.h>

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
enum { TEAMS = 3000, KIB_MORE = 1 << 20, KIB_FAR = 0 }; /* it keeps what was freed */
#else
enum { TEAMS = 100000, KIB_MORE = 1500, KIB_FAR = 30000 };
#endif

static void come_and_go(int i)
{
    const shmem_team_config_t config = {.num_contexts = 1};
    int n = shmem_n_pes();
    shmem_team_t team, row, column;
    shmem_ctx_t ctx;
    EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, i % 2 ? n - 1 : 0, i % 2 ? -1 : 1, n, &config,
                                    SHMEM_TEAM_NUM_CONTEXTS, &team) == 0);
    if (i % 8 == 0) { /* left to shmem_team_destroy */
        EXPECT(shmem_team_create_ctx(team, 0, &ctx) == 0);
        EXPECT(shmem_team_split_2d(team, 2, NULL, 0, &row, NULL, 0, &column) == 0);
        shmem_team_destroy(row);
        shmem_team_destroy(column);
        EXPECT(shmem_team_split_strided(team, 0, 1, n + 1, NULL, 0, &row) != 0);
    }
    shmem_team_destroy(team);
}

int main(void)
{
    shmemx_heap_info_t before, after;
    shmem_init();
    for (int i = 0; i < TEAMS / 50; i++)
        come_and_go(i);
    EXPECT(shmemx_heap_info(&before) == 0);
    long kib = resident_kib();
    for (int i = 0; i < TEAMS; i++)
        come_and_go(i);
    EXPECT(shmemx_heap_info(&after) == 0);
    EXPECT(after.used == before.used && after.capacity == before.capacity);
    int far = shmem_team_n_pes(SHMEM_TEAM_SHARED) < shmem_n_pes();
    EXPECT(resident_kib() - kib < KIB_MORE + (far ? KIB_FAR : 0));
    shmem_finalize();
    return 0;
}
