/* SPDX-License-Identifier: BSD-3-Clause */
/* Sessions on the default context, on others and on those of teams: started twice, stopped without
 * a start, with every mask, and never stopped. They are hints, so all results are the same without
 * them. */
// pes: 1 2 3
// sanitize: yes
#include "../expect.h"

#include <shmem.h>

static long box[8], total;

static void work(shmem_ctx_t ctx, int me, int n)
{
    static long round;
    long got = -1, value = ++round;
    int next = (me + 1) % n;
    shmem_ctx_long_p(ctx, &box[0], value, next);
    shmem_ctx_long_put_nbi(ctx, &box[1], &value, 1, next);
    shmem_ctx_long_atomic_add(ctx, &total, 2, next);
    shmem_ctx_quiet(ctx);
    EXPECT(shmem_ctx_long_g(ctx, &box[0], next) == value);
    shmem_ctx_long_get_nbi(ctx, &got, &box[1], 1, next);
    shmem_ctx_quiet(ctx);
    EXPECT(got == value && shmem_ctx_long_atomic_fetch(ctx, &total, next) == 2 * value);
}

static void sessions(shmem_ctx_t ctx, int me, int n)
{
    static const long options[] = {0, SHMEM_CTX_SESSION_BATCH};
    static const long masks[] = {0, SHMEM_CTX_SESSION_TOTAL_OPS};
    static const size_t totals[] = {0, 1, 1000, SIZE_MAX};
    shmem_ctx_session_stop(ctx);
    work(ctx, me, n);
    for (int i = 0; i < 2 * 2 * 4; i++) {
        shmem_ctx_session_config_t config = {.total_ops = totals[i / 4]};
        shmem_ctx_session_start(ctx, options[i % 2], &config, masks[i / 2 % 2]);
        config.total_ops = 12345; /* the library has what it needs of it */
        work(ctx, me, n);
        if (i % 3 == 0) {
            shmem_ctx_session_start(ctx, SHMEM_CTX_SESSION_BATCH, NULL, 0);
            work(ctx, me, n);
        }
        if (i % 5)
            shmem_ctx_session_stop(ctx);
        if (i % 7 == 0)
            shmem_ctx_session_stop(ctx);
        work(ctx, me, n);
    }
    shmem_ctx_session_start(ctx, SHMEM_CTX_SESSION_BATCH, NULL, 0); /* left open */
}

int main(void)
{
    const shmem_team_config_t config = {.num_contexts = 2};
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes();
    shmem_team_t team;
    shmem_ctx_t ctx;
    EXPECT(shmem_ctx_create(SHMEM_CTX_SERIALIZED, &ctx) == 0);
    sessions(SHMEM_CTX_DEFAULT, me, n);
    sessions(ctx, me, n);
    shmem_barrier_all();
    shmem_ctx_destroy(ctx);
    EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, n, &config, SHMEM_TEAM_NUM_CONTEXTS,
                                    &team) == 0);
    EXPECT(shmem_team_create_ctx(team, SHMEM_CTX_PRIVATE, &ctx) == 0);
    sessions(ctx, me, n);
    shmem_ctx_session_start(SHMEM_CTX_INVALID, SHMEM_CTX_SESSION_BATCH, NULL, 0);
    shmem_ctx_session_stop(SHMEM_CTX_INVALID);
    shmem_ctx_destroy(ctx);
    shmem_team_destroy(team);
    shmem_finalize();
    return 0;
}
