/* SPDX-License-Identifier: BSD-3-Clause */
/* Under SHMEM_CHECK=full non-blocking gets are carried out by the call that completes them: each
 * way to complete them does so, and overlapping gets and puts of a PE with itself keep their
 * results.
 */
// pes: 1 2 3 5
// env: SHMEM_CHECK=full
// sanitize: yes
#include "../expect.h"

#include <shmem.h>

static long *block, got;
static int other;

static void get(shmem_ctx_t ctx)
{
    got = 0;
    shmem_ctx_long_get_nbi(ctx, &got, block, 1, other);
}

static void check(void) { EXPECT(got == 5); }

static void complete_on_contexts(void)
{
    shmem_ctx_t ctx;
    int pes[1] = {other};
    EXPECT(shmem_ctx_create(0, &ctx) == 0);
    get(ctx);
    shmem_ctx_quiet(ctx);
    check();
    get(ctx);
    shmem_ctx_pe_quiet(ctx, pes, 1);
    check();
    get(ctx);
    shmem_ctx_destroy(ctx);
    check();
}

static void complete_with_teams(void)
{
    shmem_ctx_t ctx;
    shmem_team_t team;
    shmem_team_config_t config = {.num_contexts = 1};
    EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, shmem_n_pes(), &config,
                                    SHMEM_TEAM_NUM_CONTEXTS, &team) == 0);
    EXPECT(shmem_team_create_ctx(team, 0, &ctx) == 0);
    get(ctx);
    shmem_team_destroy(team);
    check();
}

static void complete_by_others(void)
{
    static long lock, pSync[SHMEM_BARRIER_SYNC_SIZE];
    get(SHMEM_CTX_DEFAULT);
    shmem_barrier_all();
    check();
    get(SHMEM_CTX_DEFAULT);
    void *more = shmem_malloc(8);
    check();
    get(SHMEM_CTX_DEFAULT);
    shmem_free(more);
    check();
    shmem_set_lock(&lock);
    get(SHMEM_CTX_DEFAULT);
    shmem_clear_lock(&lock);
    check();
    shmem_barrier_all();
    get(SHMEM_CTX_DEFAULT);
    shmem_barrier(0, 0, shmem_n_pes(), pSync);
    check();
}

static void overlap(void)
{
    static long own[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    int me = shmem_my_pe();
    shmem_long_get_nbi(own, own, 8, me);
    shmem_long_put_nbi(own, own, 8, me);
    shmem_quiet();
    for (long i = 0; i < 8; i++)
        EXPECT(own[i] == i + 1);
    shmem_long_get_nbi(own, block, 1, other); /* two into the same place */
    shmem_long_get_nbi(own, block, 1, other);
    shmem_quiet();
    EXPECT(own[0] == 5);
}

int main(void)
{
    shmem_init();
    other = (shmem_my_pe() + 1) % shmem_n_pes();
    EXPECT((block = shmem_calloc(10, sizeof *block)));
    *block = 5;
    shmem_barrier_all();
    complete_on_contexts();
    complete_with_teams();
    complete_by_others();
    overlap();
    get(SHMEM_CTX_DEFAULT);
    shmem_finalize();
    check();
    return 0;
}
