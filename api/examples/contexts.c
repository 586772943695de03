// SPDX-License-Identifier: BSD-3-Clause
// Communication contexts and sessions.
#include "example.h"

// also: shmem_ctx_destroy
EXAMPLE(shmem_ctx_create)
{
    static long inbox[100];
    long news[100] = {1};
    shmem_ctx_t ctx;
    if (shmem_ctx_create(SHMEM_CTX_PRIVATE, &ctx) != 0)
        shmem_global_exit(1);
    shmem_put_nbi(ctx, inbox, news, 100, (shmem_my_pe() + 1) % shmem_n_pes());
    shmem_ctx_quiet(ctx); /* waits for the operations on ctx alone */
    shmem_ctx_destroy(ctx);
}

EXAMPLE(shmem_team_create_ctx)
{
    static long visits;
    shmem_ctx_t ctx;
    shmem_team_config_t config = {.num_contexts = 1};
    shmem_team_t team;
    shmem_team_split_strided(SHMEM_TEAM_WORLD, shmem_n_pes() - 1, -1, shmem_n_pes(), &config,
                             SHMEM_TEAM_NUM_CONTEXTS, &team); /* all PEs backwards */
    if (shmem_team_create_ctx(team, 0, &ctx) == 0) {
        shmem_atomic_inc(ctx, &visits, 0); /* PE 0 of the team is the last one of the job */
        shmem_ctx_destroy(ctx);
    }
    shmem_team_destroy(team);
}

EXAMPLE(shmem_ctx_get_team)
{
    shmem_team_t team;
    if (shmem_ctx_get_team(SHMEM_CTX_DEFAULT, &team) == 0)
        printf("%d PEs can be reached\n", shmem_team_n_pes(team)); /* all: it is the world team */
}

// also: shmem_ctx_session_stop
EXAMPLE(shmem_ctx_session_start)
{
    static long count[1000];
    shmem_ctx_session_config_t config = {.total_ops = 1000};
    shmem_ctx_session_start(SHMEM_CTX_DEFAULT, SHMEM_CTX_SESSION_BATCH, &config,
                            SHMEM_CTX_SESSION_TOTAL_OPS);
    for (int i = 0; i < 1000; i++) { /* slow enough that messages would leave half empty */
        compute();
        shmem_atomic_inc(&count[i], i % shmem_n_pes());
    }
    shmem_ctx_session_stop(SHMEM_CTX_DEFAULT);
}
