/* SPDX-License-Identifier: BSD-3-Clause */
/* Threads that create contexts of a team at the same time get num_contexts of them together;
 * destroyed ones can be created again. */
// pes: 1 2
#include "together.h"

#include <shmem.h>

enum { THREADS = 6, EACH = 5, LIMIT = 11, ROUNDS = 50 };
static shmem_team_t team;
static _Atomic int had;
static shmem_ctx_t ctx[THREADS][EACH];

static void create(int thread)
{
    for (int i = 0; i < EACH; i++)
        if (shmem_team_create_ctx(team, 0, &ctx[thread][i]) == 0)
            had++;
        else
            EXPECT(ctx[thread][i] == SHMEM_CTX_INVALID);
}

static void destroy(int thread)
{
    for (int i = 0; i < EACH; i++)
        shmem_ctx_destroy(ctx[(thread + 1) % THREADS][i]); /* what another thread has made */
}

int main(void)
{
    const shmem_team_config_t config = {.num_contexts = LIMIT};
    int provided;
    EXPECT(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0);
    EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, shmem_n_pes(), &config,
                                    SHMEM_TEAM_NUM_CONTEXTS, &team) == 0);
    for (int round = 0; round < ROUNDS; round++) {
        had = 0;
        together(THREADS, create);
        EXPECT(had == LIMIT);
        together(THREADS, destroy);
    }
    shmem_team_destroy(team);
    shmem_finalize();
    return 0;
}
