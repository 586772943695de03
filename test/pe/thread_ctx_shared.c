/* SPDX-License-Identifier: BSD-3-Clause */
/* One context of a team, without options, used by several threads at the same time. */
// pes: 1 2 3
// sanitize: yes
#include "together.h"

#include <shmem.h>

enum { THREADS = 4, ROUNDS = 500 };
static long box[THREADS], total;
static shmem_team_t team;
static shmem_ctx_t ctx;

static void loop(int thread)
{
    int me = shmem_team_my_pe(team), n = shmem_team_n_pes(team), next = (me + 1) % n;
    for (long round = 1; round <= ROUNDS; round++) {
        shmem_ctx_long_p(ctx, &box[thread], round, next);
        shmem_ctx_long_atomic_add(ctx, &total, round, next);
        shmem_ctx_fence(ctx);
        if (round % 100 == 0) {
            shmem_ctx_quiet(ctx);
            EXPECT(shmem_ctx_long_g(ctx, &box[thread], next) == round);
        }
    }
}

int main(void)
{
    const shmem_team_config_t config = {.num_contexts = 1};
    int provided;
    EXPECT(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0);
    int n = shmem_n_pes();
    EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, n - 1, -1, n, &config,
                                    SHMEM_TEAM_NUM_CONTEXTS, &team) == 0);
    EXPECT(shmem_team_create_ctx(team, 0, &ctx) == 0);
    together(THREADS, loop);
    shmem_ctx_quiet(ctx);
    EXPECT(shmem_team_sync(team) == 0);
    EXPECT(total == THREADS * ROUNDS * (ROUNDS + 1L) / 2);
    shmem_team_destroy(team);
    shmem_finalize();
    return 0;
}
