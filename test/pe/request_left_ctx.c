/* SPDX-License-Identifier: BSD-3-Clause */
/* SHMEM_CHECK says how many requests with operations of a context are open when it is destroyed,
 * also those that were merged or have operations of other contexts; and nothing of requests that
 * were waited for, freed, or are kept. Their operations are complete afterwards. */
// pes: 2
// nodes: 2
// env: SHMEM_CHECK=1
// prints: shmem_ctx_destroy: this PE has 7 requests with operations on the context that it has
// prints: shmem_ctx_destroy: this PE has 1 request with operations on the context that it has
// prints: shmem_team_destroy: this PE has 2 requests with operations on the context that it has
#include "../expect.h"

#include <shmemx.h>

enum { REQUESTS = 10, AGAIN = 300 };

static long words[REQUESTS];
static shmemx_request_t reqs[REQUESTS];

/* Each of n new requests puts its number to the other PE. */
static void put(shmem_ctx_t ctx, int n)
{
    int to = !shmem_my_pe();
    for (int i = 0; i < n; i++) {
        long value = i + 1;
        reqs[i] = SHMEMX_REQUEST_UNINITIALIZED;
        shmemx_ctx_long_put_nbe(ctx, &words[i], &value, 1, to, &reqs[i]);
    }
}

/* Nothing is said of these, however many there are. */
static void leave_none(void)
{
    shmem_ctx_t ctx;
    shmemx_request_t kept;
    EXPECT(shmemx_request_allocate(&kept, SHMEMX_REQUEST_PERSISTENT) == 0);
    for (int i = 0; i < AGAIN; i++) {
        EXPECT(shmem_ctx_create(0, &ctx) == 0);
        put(ctx, REQUESTS);
        shmemx_ctx_long_atomic_inc_nbe(ctx, &words[0], !shmem_my_pe(), &kept);
        shmemx_request_merge(&reqs[0], 3, reqs + 1);
        shmemx_wait_nbe(&reqs[0]);
        for (int k = 4; k < 7; k++)
            shmemx_request_free(&reqs[k]);
        shmemx_wait_nbe_all(reqs + 7, REQUESTS - 7, NULL);
        shmemx_wait_nbe(&kept);
        shmem_ctx_destroy(ctx);
    }
    shmemx_request_free(&kept);
}

static void leave_some(void)
{
    shmem_ctx_t ctx, other;
    int to = !shmem_my_pe();
    long got[2] = {0}, value = 100;
    EXPECT(shmem_ctx_create(0, &ctx) == 0 && shmem_ctx_create(0, &other) == 0);
    put(ctx, REQUESTS);
    shmemx_request_t ended = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_request_merge(&ended, 2, reqs); /* one of two */
    shmemx_wait_nbe(&reqs[2]);
    shmemx_request_free(&reqs[3]);
    shmemx_ctx_long_put_nbe(other, &words[4], &value, 1, to, &reqs[4]);
    shmemx_request_t gets = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_long_get_nbe(&got[0], &words[5], 1, to, &gets);
    shmemx_request_merge(&gets, 1, &reqs[5]); /* with one of the default context */
    shmem_ctx_destroy(ctx);                   /* ended, gets, 4, 6, 7, 8, 9 */
    EXPECT(got[0] >= 0);
    shmem_ctx_destroy(other); /* 4 */
    shmemx_wait_nbe(&ended);
    shmemx_wait_nbe(&gets);
    shmemx_wait_nbe(&reqs[4]);
    shmemx_wait_nbe_all(reqs + 6, REQUESTS - 6, NULL);
}

static void leave_to_team(void)
{
    const shmem_team_config_t config = {.num_contexts = 1};
    shmem_team_t team;
    shmem_ctx_t ctx;
    EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, 2, &config, SHMEM_TEAM_NUM_CONTEXTS,
                                    &team) == 0);
    EXPECT(shmem_team_create_ctx(team, 0, &ctx) == 0);
    put(ctx, 2);
    shmem_team_destroy(team);
    shmemx_wait_nbe_all(reqs, 2, NULL);
}

int main(void)
{
    shmem_init();
    leave_none();
    leave_some();
    shmem_barrier_all();
    for (int i = 0; i < REQUESTS; i++)
        EXPECT(words[i] == i + 1 || (i == 4 && words[i] == 100));
    shmem_barrier_all();
    leave_to_team();
    shmem_finalize();
    return 0;
}
