/* SPDX-License-Identifier: BSD-3-Clause */
/* Many threads, each with its own context, of the world or of a team: puts, quiets and atomics of
 * one do not disturb another. */
// pes: 1 2 3
#include "together.h"

#include <shmem.h>

enum { THREADS = 8, ROUNDS = 200, WORDS = 20, MOST = 16 };
static long box[MOST][THREADS][WORDS], count, sum;
static shmem_team_t team;

static void loop(int thread)
{
    static const long options[] = {0, SHMEM_CTX_PRIVATE, SHMEM_CTX_SERIALIZED,
                                   SHMEM_CTX_PRIVATE | SHMEM_CTX_NOSTORE};
    int of_team = thread % 2, n = shmem_n_pes();
    int me = of_team ? shmem_team_my_pe(team) : shmem_my_pe();
    long source[WORDS], back[WORDS];
    shmem_ctx_t ctx;
    for (int round = 0; round < ROUNDS; round++) {
        int to = (me + round) % n;
        if (round % 50 == 0)
            EXPECT((of_team ? shmem_team_create_ctx(team, options[thread / 2], &ctx)
                            : shmem_ctx_create(options[thread / 2], &ctx)) == 0);
        for (int i = 0; i < WORDS; i++)
            source[i] = round * 1000L + thread * 100 + i;
        shmem_ctx_long_put_nbi(ctx, box[me][thread], source, WORDS, to);
        shmem_ctx_long_atomic_inc(ctx, &count, to);
        shmem_ctx_quiet(ctx);
        shmem_ctx_long_get(ctx, back, box[me][thread], WORDS, to);
        for (int i = 0; i < WORDS; i++)
            EXPECT(back[i] == source[i]);
        EXPECT(shmem_ctx_long_atomic_fetch_add(ctx, &sum, round, to) >= 0);
        if (round % 50 == 49)
            shmem_ctx_destroy(ctx);
    }
}

int main(void)
{
    const shmem_team_config_t config = {.num_contexts = THREADS / 2};
    int provided;
    EXPECT(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0);
    int n = shmem_n_pes();
    EXPECT(n <= MOST);
    EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, n - 1, -1, n, &config,
                                    SHMEM_TEAM_NUM_CONTEXTS, &team) == 0);
    together(THREADS, loop);
    shmem_barrier_all();
    long counts = 0, sums = 0;
    for (int pe = 0; pe < n; pe++) {
        counts += shmem_long_g(&count, pe);
        sums += shmem_long_g(&sum, pe);
    }
    EXPECT(counts == (long)n * THREADS * ROUNDS);
    EXPECT(sums == (long)n * THREADS * ROUNDS * (ROUNDS - 1) / 2);
    shmem_barrier_all();
    shmem_team_destroy(team);
    shmem_finalize();
    return 0;
}
