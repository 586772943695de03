// SPDX-License-Identifier: BSD-3-Clause
// Many requests of one put or atomic each, to one PE after the other or to several in turn, of one
// context or two: waited for in any order, merged, used for other operations, and left open when
// their context is destroyed.
// pes: 2 3
// nodes: 2 3
// sanitize: yes
#include "../dice.h"
#include "../expect.h"

#include <shmem.h>
#include <shmemx.h>
#include <stdint.h>

enum { N = 3000, ROUNDS = 6 };

static long there[8][N], sum[8];
static shmemx_request_t reqs[N];
static long values[N], got[N];

/* The target of operation i: runs of some length to one PE. */
static int target(int i, int run) { return (shmem_my_pe() + 1 + i / run) % shmem_n_pes(); }

static void issue(shmem_ctx_t ctx, int i, int pe)
{
    if (i % 5 == 4)
        shmemx_ctx_long_atomic_add_nbe(ctx, &sum[shmem_my_pe()], i, pe, &reqs[i]);
    else
        shmemx_ctx_long_put_nbe(ctx, &there[shmem_my_pe()][i], &values[i], 1, pe, &reqs[i]);
}

static void one_round(struct dice *dice, int run, shmem_ctx_t second)
{
    int me = shmem_my_pe(), n = shmem_n_pes();
    long added[8] = {0};
    for (int i = 0; i < N; i++) {
        values[i] = (long)(dice_roll(dice) >> 1);
        reqs[i] = SHMEMX_REQUEST_UNINITIALIZED;
    }
    sum[me] = 0;
    shmem_barrier_all();
    for (int i = 0; i < N; i++) {
        int pe = target(i, run);
        issue(i % 7 == 3 ? second : SHMEM_CTX_DEFAULT, i, pe);
        added[pe] += i % 5 == 4 ? i : 0;
        if (i % 11 == 5) /* no value: the request becomes another kind */
            shmemx_long_get_nbe(&got[i], &there[me][i], 1, pe, &reqs[i]);
        if (i % 13 == 7) {
            size_t j = dice_below(dice, (uint64_t)i);
            if (reqs[j] != SHMEMX_REQUEST_INVALID)
                shmemx_request_merge(&reqs[i], 1, &reqs[j]);
        }
        if (i % 17 == 9) {
            shmemx_wait_nbe(&reqs[i]);
            if (i % 5 != 4)
                EXPECT(shmem_long_g(&there[me][i], pe) == values[i]);
        }
    }
    for (int i = N - 1; i >= 0; i--)
        if (reqs[i] != SHMEMX_REQUEST_INVALID)
            shmemx_wait_nbe(&reqs[i]);
    for (int i = 1; i < N; i++)
        if (i % 5 != 4)
            EXPECT(shmem_long_g(&there[me][i], target(i, run)) == values[i]);
    for (int pe = 0; pe < n; pe++)
        EXPECT(shmem_long_atomic_swap(&sum[me], 0, pe) == added[pe]);
}

int main(void)
{
    static const int runs[ROUNDS] = {N, 1, 2, 10, 100, 1000};
    struct dice dice = {42};
    shmem_init();
    for (int r = 0; r < ROUNDS; r++) {
        shmem_ctx_t ctx;
        EXPECT(shmem_ctx_create(SHMEM_CTX_PRIVATE, &ctx) == 0);
        one_round(&dice, runs[r], ctx);
        shmemx_request_t left = SHMEMX_REQUEST_UNINITIALIZED;
        int pe = target(0, 1);
        for (int i = 0; i < 3; i++) {
            values[i] = i + r;
            shmemx_ctx_long_put_nbe(ctx, &there[shmem_my_pe()][i], &values[i], 1, pe, &left);
        }
        shmem_ctx_destroy(ctx); /* completes them */
        EXPECT(shmem_long_g(&there[shmem_my_pe()][2], pe) == 2 + r);
        shmemx_wait_nbe(&left);
    }
    shmem_finalize();
    return 0;
}
