/* SPDX-License-Identifier: BSD-3-Clause */
/* The operations of one request go through several proxies, and count now in the context and now in
 * a bounce buffer: each proxy knows where those that it takes count, so quiet and the request end.
 */
// pes: 3
// nodes: 3
// env: SHMEM_FAR_PROXIES=2
#include "../expect.h"

#include <shmemx.h>

enum { ROUNDS = 200 };

static long word, counter;

int main(void)
{
    shmem_ctx_t ctx;
    shmem_init();
    int me = shmem_my_pe(), one = (me + 1) % 3, other = (me + 2) % 3;
    EXPECT(shmem_ctx_create(0, &ctx) == 0);
    word = 100 + me;
    shmem_barrier_all();
    for (int round = 0; round < ROUNDS; round++) {
        shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
        long got = 0, old = -1;
        shmemx_get_nbe(&got, &word, 1, one, &req);
        shmemx_atomic_inc_nbe(&counter, other, &req);
        shmemx_atomic_inc_nbe(&counter, one, &req);
        shmemx_ctx_long_atomic_inc_nbe(ctx, &counter, other, &req);
        shmemx_ctx_long_atomic_fetch_inc_nbe(ctx, &old, &counter, one, &req);
        shmemx_atomic_inc_nbe(&counter, one, &req);
        shmemx_ctx_long_atomic_inc_nbe(ctx, &counter, one, &req);
        shmemx_wait_nbe(&req);
        EXPECT(got == 100 + one);
        EXPECT(old >= 4L * round);
        shmem_quiet();
        shmem_ctx_quiet(ctx);
    }
    shmem_ctx_destroy(ctx);
    shmem_barrier_all();
    EXPECT(counter == 6L * ROUNDS);
    shmem_finalize();
    return 0;
}
