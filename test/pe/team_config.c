/* SPDX-License-Identifier: BSD-3-Clause */
/* num_contexts limits how many contexts of a team exist at the same time: none by default, or if
 * the mask omits the field; destroying one makes room. shmem_team_get_config returns the limit. */
// pes: 1 2 3
#include "../expect.h"

#include <shmem.h>

enum { MANY = 20 };
static const long mask = SHMEM_TEAM_NUM_CONTEXTS;

static shmem_team_t split(const shmem_team_config_t *config, long config_mask)
{
    shmem_team_t team;
    int n = shmem_n_pes();
    EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, n - 1, -1, n, config, config_mask, &team) ==
           0);
    return team;
}

static void refused(shmem_team_t team)
{
    shmem_ctx_t ctx = SHMEM_CTX_DEFAULT;
    EXPECT(shmem_team_create_ctx(team, 0, &ctx) != 0 && ctx == SHMEM_CTX_INVALID);
}

/* Exactly number contexts can be had. */
static void has(shmem_team_t team, int number)
{
    shmem_ctx_t ctx[MANY];
    shmem_team_config_t config = {.num_contexts = -5};
    EXPECT(shmem_team_get_config(team, 0, &config) == 0 && config.num_contexts == -5);
    EXPECT(shmem_team_get_config(team, 0, NULL) == 0);
    EXPECT(shmem_team_get_config(team, mask, &config) == 0 && config.num_contexts == number);
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < number; i++)
            EXPECT(shmem_team_create_ctx(team, 0, &ctx[i]) == 0 && ctx[i] != SHMEM_CTX_INVALID);
        refused(team);
        if (number) {
            shmem_ctx_destroy(ctx[number / 2]);
            EXPECT(shmem_team_create_ctx(team, SHMEM_CTX_PRIVATE, &ctx[number / 2]) == 0);
            refused(team);
        }
        for (int i = 0; i < number; i++)
            shmem_ctx_destroy(ctx[i]);
    }
    shmem_ctx_t ctx_of_options = SHMEM_CTX_DEFAULT; /* unknown ones take no place */
    EXPECT(shmem_team_create_ctx(team, 1L << 40, &ctx_of_options) != 0);
    EXPECT(ctx_of_options == SHMEM_CTX_INVALID);
    for (int i = 0; i < number; i++)
        EXPECT(shmem_team_create_ctx(team, 0, &ctx[i]) == 0);
    shmem_team_destroy(team); /* and its shareable contexts */
}

static void of_2d(void)
{
    const shmem_team_config_t three = {.num_contexts = 3}, five = {.num_contexts = 5};
    shmem_team_t x, y;
    EXPECT(shmem_team_split_2d(SHMEM_TEAM_WORLD, 2, &three, mask, &x, &five, mask, &y) == 0);
    has(x, 3);
    has(y, 5);
    EXPECT(shmem_team_split_2d(SHMEM_TEAM_WORLD, 2, &three, 0, &x, &five, mask, &y) == 0);
    has(y, 5);
    has(x, 0);
    EXPECT(shmem_team_split_2d(SHMEM_TEAM_WORLD, 2, NULL, 0, &x, NULL, 0, &y) == 0);
    has(y, 0);
    has(x, 0);
}

int main(void)
{
    shmem_init();
    has(split(NULL, 0), 0);
    for (int number = 0; number < MANY; number += 1 + number / 3) {
        const shmem_team_config_t config = {.num_contexts = number};
        has(split(&config, mask), number);
        has(split(&config, 0), 0);
    }
    of_2d();
    shmem_finalize();
    return 0;
}
