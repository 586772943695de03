/* SPDX-License-Identifier: BSD-3-Clause */
/* shmem_ctx_get_team returns the world for the default context and those of shmem_ctx_create,
 * otherwise the team with which the context was created, even if another team has the same PEs. */
// pes: 1 2 3
#include "../expect.h"

#include <shmem.h>

static shmem_team_t team_of(shmem_ctx_t ctx)
{
    shmem_team_t team = SHMEM_TEAM_INVALID;
    EXPECT(shmem_ctx_get_team(ctx, &team) == 0);
    return team;
}

int main(void)
{
    static const long options[] = {0, SHMEM_CTX_PRIVATE, SHMEM_CTX_SERIALIZED, SHMEM_CTX_NOSTORE,
                                   SHMEM_CTX_PRIVATE | SHMEM_CTX_SERIALIZED | SHMEM_CTX_NOSTORE};
    const shmem_team_config_t config = {.num_contexts = 5};
    shmem_init();
    int n = shmem_n_pes();
    shmem_team_t a, b;
    EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, n, &config, SHMEM_TEAM_NUM_CONTEXTS,
                                    &a) == 0);
    EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, n, &config, SHMEM_TEAM_NUM_CONTEXTS,
                                    &b) == 0);
    EXPECT(a != b && team_of(SHMEM_CTX_DEFAULT) == SHMEM_TEAM_WORLD);
    for (int i = 0; i < 5; i++) {
        shmem_ctx_t of_world, of_a, of_b;
        EXPECT(shmem_ctx_create(options[i], &of_world) == 0);
        EXPECT(shmem_team_create_ctx(b, options[i], &of_b) == 0);
        EXPECT(shmem_team_create_ctx(a, options[i], &of_a) == 0);
        EXPECT(of_a != of_b && of_a != of_world && of_b != of_world);
        EXPECT(team_of(of_a) == a && team_of(of_b) == b && team_of(of_world) == SHMEM_TEAM_WORLD);
        shmem_ctx_destroy(of_a);
        EXPECT(team_of(of_b) == b);
        shmem_ctx_destroy(of_world);
        shmem_ctx_destroy(of_b);
    }
    shmem_team_destroy(a);
    shmem_team_destroy(b);
    shmem_finalize();
    return 0;
}
