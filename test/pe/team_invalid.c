/* SPDX-License-Identifier: BSD-3-Clause */
/* What the specification says about SHMEM_TEAM_INVALID and SHMEM_CTX_INVALID, call by call. Any one
 * PE may call these, also those that are collective over a team. */
// pes: 1 2 3
#include "../expect.h"

#include <shmem.h>

static shmem_team_t world = SHMEM_TEAM_WORLD, shared = SHMEM_TEAM_SHARED; /* in initializers */
static shmem_team_t no_team = SHMEM_TEAM_INVALID;
static shmem_ctx_t no_ctx = SHMEM_CTX_INVALID, default_ctx = SHMEM_CTX_DEFAULT;
static long word;

static void of_no_team(void)
{
    shmem_team_config_t config = {.num_contexts = 77};
    EXPECT(shmem_team_my_pe(no_team) == -1 && shmem_team_n_pes(no_team) == -1);
    EXPECT(shmem_team_translate_pe(no_team, 0, world) == -1);
    EXPECT(shmem_team_translate_pe(world, 0, no_team) == -1);
    EXPECT(shmem_team_translate_pe(no_team, 0, no_team) == -1);
    EXPECT(shmem_team_translate_pe(no_team, -1, no_team) == -1);
    EXPECT(shmem_team_ptr(no_team, &word, 0) == NULL);
    EXPECT(shmem_team_get_config(no_team, SHMEM_TEAM_NUM_CONTEXTS, &config) != 0);
    EXPECT(config.num_contexts == 77);
    EXPECT(shmem_team_get_config(no_team, 0, NULL) != 0);
    shmem_team_destroy(no_team);
}

static void splits_of_no_team(void)
{
    const shmem_team_config_t config = {.num_contexts = 1};
    shmem_team_t x = world, y = world;
    EXPECT(shmem_team_split_strided(no_team, 0, 1, 1, NULL, 0, &x) != 0);
    EXPECT(x == SHMEM_TEAM_INVALID);
    x = world;
    EXPECT(shmem_team_split_strided(no_team, 0, 1, 1, &config, SHMEM_TEAM_NUM_CONTEXTS, &x) != 0);
    EXPECT(x == SHMEM_TEAM_INVALID);
    x = world;
    EXPECT(shmem_team_split_strided(no_team, 0, 1, 1, NULL, SHMEM_TEAM_NUM_CONTEXTS, &x) != 0);
    EXPECT(x == SHMEM_TEAM_INVALID);
    x = world;
    EXPECT(shmem_team_split_2d(no_team, 1, NULL, 0, &x, NULL, 0, &y) != 0);
    EXPECT(x == SHMEM_TEAM_INVALID && y == SHMEM_TEAM_INVALID);
}

static void of_no_ctx(void)
{
    const shmem_ctx_session_config_t config = {.total_ops = 1};
    const int target = 0;
    shmem_team_t team = world;
    shmem_ctx_t ctx = default_ctx;
    EXPECT(shmem_team_create_ctx(no_team, 0, &ctx) != 0 && ctx == SHMEM_CTX_INVALID);
    EXPECT(shmem_ctx_get_team(no_ctx, &team) != 0 && team == SHMEM_TEAM_INVALID);
    shmem_ctx_fence(no_ctx);
    shmem_ctx_quiet(no_ctx);
    shmem_ctx_pe_quiet(no_ctx, &target, 1);
    shmem_ctx_pe_quiet(no_ctx, NULL, 0);
    shmem_ctx_destroy(no_ctx);
    shmem_ctx_session_start(no_ctx, SHMEM_CTX_SESSION_BATCH, &config, SHMEM_CTX_SESSION_TOTAL_OPS);
    shmem_ctx_session_start(no_ctx, 0, NULL, 0);
    shmem_ctx_session_stop(no_ctx);
}

int main(void)
{
    shmem_init();
    EXPECT(no_team != world && no_team != shared && world != shared && no_ctx != default_ctx);
    for (int pe = 0; pe < shmem_n_pes(); pe++) { /* one PE after the other, none takes part */
        if (pe == shmem_my_pe()) {
            of_no_team();
            splits_of_no_team();
            of_no_ctx();
        }
        shmem_barrier_all();
    }
    shmem_finalize();
    return 0;
}
