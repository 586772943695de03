/* SPDX-License-Identifier: BSD-3-Clause */
/* Four threads of each PE communicate with PEs of other nodes at the same time, over the default
 * context, a shared context and their own: values, blocks, gets, atomics, large operations and
 * fences, and wait for their sources. */
// pes: 2 3
// nodes: 2 3:cyclic
// sanitize: yes
#include "together.h"

#include <shmemx.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 4, ROUNDS = 400, WORDS = 40, LARGE = 50000, MOST = 8 };

static long box[MOST][THREADS][WORDS], sum, last[MOST][THREADS];
static unsigned char *large;
static shmem_ctx_t shared;

static void loop(int thread)
{
    static const long options[THREADS] = {0, SHMEM_CTX_SERIALIZED, SHMEM_CTX_PRIVATE, 0};
    int me = shmem_my_pe(), n = shmem_n_pes();
    unsigned char *source = malloc(LARGE), *back = malloc(LARGE);
    unsigned char *there = large + (size_t)(me * THREADS + thread) * LARGE;
    shmem_ctx_t own;
    EXPECT(source && back && shmem_ctx_create(options[thread], &own) == 0);
    for (int round = 0; round < ROUNDS; round++) {
        int to = (me + 1 + round % (n - 1)) % n;
        shmem_ctx_t ctx = round % 3 == 0 ? SHMEM_CTX_DEFAULT : round % 3 == 1 ? shared : own;
        long values[WORDS], got[WORDS];
        for (int i = 0; i < WORDS; i++)
            values[i] = round * 1000L + thread * 100 + i;
        shmem_ctx_long_put_nbi(ctx, box[me][thread], values, WORDS, to);
        shmem_ctx_long_atomic_add(ctx, &sum, 1, to);
        EXPECT(shmem_ctx_long_atomic_fetch_add(ctx, &sum, 1, to) >= 0);
        shmem_ctx_fence(ctx);
        shmem_ctx_long_p(ctx, &last[me][thread], round, to);
        if (ctx == SHMEM_CTX_DEFAULT)
            shmemx_local_complete();
        shmem_ctx_quiet(ctx);
        shmem_ctx_long_get_nbi(ctx, got, box[me][thread], WORDS, to);
        shmem_ctx_quiet(ctx);
        EXPECT(memcmp(got, values, sizeof got) == 0);
        EXPECT(shmem_ctx_long_g(ctx, &last[me][thread], to) == round);
        if (round % 10 == 0) {
            memset(source, round / 10 + thread, LARGE);
            shmem_ctx_putmem(ctx, there, source, LARGE, to);
            shmem_ctx_quiet(ctx);
            shmem_ctx_getmem(ctx, back, there, LARGE, to);
            EXPECT(memcmp(source, back, LARGE) == 0);
        }
    }
    shmem_ctx_destroy(own);
    free(source);
    free(back);
}

int main(void)
{
    int provided;
    EXPECT(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0);
    int n = shmem_n_pes();
    EXPECT(n <= MOST && shmem_ctx_create(0, &shared) == 0);
    large = shmem_malloc((size_t)n * THREADS * LARGE);
    EXPECT(large);
    shmem_barrier_all();
    together(THREADS, loop);
    shmem_barrier_all();
    EXPECT(sum == 2L * THREADS * ROUNDS || n > 2);
    long all = 0;
    for (int pe = 0; pe < n; pe++)
        all += shmem_long_g(&sum, pe);
    EXPECT(all == 2L * THREADS * ROUNDS * n);
    shmem_barrier_all();
    shmem_ctx_destroy(shared);
    shmem_finalize();
    return 0;
}
