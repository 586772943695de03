/* SPDX-License-Identifier: BSD-3-Clause */
/* More contexts at the same time than there are rings: private ones, each used by one thread,
 * serialized and shared ones, side by side; nothing is lost. */
// pes: 2 4
// quick: no
// nodes: 2 3:cyclic
#include "together.h"

#include <shmem.h>
#include <string.h>

enum { THREADS = 4, CONTEXTS = 200, ROUNDS = 30, WORDS = 8 };
static long count[THREADS], box[THREADS][CONTEXTS][WORDS];
static shmem_ctx_t contexts[CONTEXTS];
static shmem_ctx_t shared;

static void use(shmem_ctx_t ctx, int thread, int i, int round, int to)
{
    long source[WORDS], back[WORDS], old;
    for (int k = 0; k < WORDS; k++)
        source[k] = round * 1000000L + i * 1000 + thread * 10 + k;
    shmem_ctx_long_put_nbi(ctx, box[thread][i], source, WORDS, to);
    shmem_ctx_long_atomic_inc(ctx, &count[thread], to);
    shmem_ctx_quiet(ctx);
    shmem_ctx_long_get_nbi(ctx, back, box[thread][i], WORDS, to);
    shmem_ctx_long_atomic_fetch_nbi(ctx, &old, &count[thread], to);
    shmem_ctx_quiet(ctx);
    EXPECT(memcmp(back, source, sizeof back) == 0);
    EXPECT(old >= 1);
}

/* Context i belongs to thread i % THREADS. */
static void loop(int thread)
{
    int n = shmem_n_pes(), to = (shmem_my_pe() + 1) % n;
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = thread; i < CONTEXTS; i += THREADS)
            use(contexts[i], thread, i, round, to);
        use(shared, thread, thread, round, to);
        use(SHMEM_CTX_DEFAULT, thread, thread, round, to);
    }
}

int main(void)
{
    static const long options[] = {SHMEM_CTX_PRIVATE, SHMEM_CTX_SERIALIZED, 0,
                                   SHMEM_CTX_PRIVATE | SHMEM_CTX_NOSTORE};
    int provided;
    EXPECT(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0);
    /* The private ones first, so that the others come when rings are scarce. */
    for (int i = 0; i < CONTEXTS; i++) {
        long option = i < CONTEXTS / 2 ? SHMEM_CTX_PRIVATE : options[i / THREADS % 4];
        EXPECT(shmem_ctx_create(option, &contexts[i]) == 0);
    }
    EXPECT(shmem_ctx_create(0, &shared) == 0);
    shmem_barrier_all();
    together(THREADS, loop);
    shmem_barrier_all();
    for (int thread = 0; thread < THREADS; thread++)
        EXPECT(count[thread] == ROUNDS * (CONTEXTS / THREADS + 2L));
    for (int i = 0; i < CONTEXTS; i++)
        shmem_ctx_destroy(contexts[i]);
    shmem_finalize();
    return 0;
}
