/* SPDX-License-Identifier: BSD-3-Clause */
/* The predefined teams do not limit contexts; their configuration can be read. Child teams inherit
 * nothing. */
// pes: 1 2
#include "../expect.h"

#include <shmem.h>

enum { MANY = 1000 };
static shmem_ctx_t ctx[MANY];

static void many(shmem_team_t team)
{
    shmem_team_config_t config = {.num_contexts = -5};
    shmem_team_t of_ctx;
    EXPECT(shmem_team_get_config(team, 0, NULL) == 0);
    EXPECT(shmem_team_get_config(team, SHMEM_TEAM_NUM_CONTEXTS, &config) == 0);
    EXPECT(config.num_contexts != -5 && config.num_contexts != 0);
    for (int i = 0; i < MANY; i++) {
        EXPECT(shmem_team_create_ctx(team, 0, &ctx[i]) == 0);
        EXPECT(shmem_ctx_get_team(ctx[i], &of_ctx) == 0 && of_ctx == team);
    }
    for (int i = 0; i < MANY; i++)
        shmem_ctx_destroy(ctx[i]);
    ctx[0] = SHMEM_CTX_DEFAULT;
    EXPECT(shmem_team_create_ctx(team, 1L << 20, &ctx[0]) != 0 && ctx[0] == SHMEM_CTX_INVALID);
}

int main(void)
{
    shmem_init();
    shmem_team_t child;
    int n = shmem_n_pes();
    many(SHMEM_TEAM_WORLD);
    many(SHMEM_TEAM_SHARED);
    EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, n, NULL, 0, &child) == 0);
    EXPECT(shmem_team_create_ctx(child, 0, &ctx[0]) != 0 && ctx[0] == SHMEM_CTX_INVALID);
    shmem_team_destroy(child);
    shmem_finalize();
    return 0;
}
