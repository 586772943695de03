/* SPDX-License-Identifier: BSD-3-Clause */
/* Open requests that need memory, since each has an answer: gets and fetches in turn. They are
 * waited for, merged, freed, and dropped without any of it. A request takes at most 64 bytes, which
 * come back, those of dropped ones in shmem_finalize: a second life begins with as much memory as
 * the first. The library keeps some requests for others. Four hundred thousand; with
 * MESHMEM_CAMPAIGN=1 more than there can be, 2^20, where the rest is completed at once. */
// pes: 2
// nodes: 2
#include "status.h"

#include <shmemx.h>

enum {
    WARM = 40000,
    FEW = 400000,
    MOST = 1 << 20, /* as many as there can be */
    MORE = MOST + 2000,
    BYTES = 64,
    KIB_MORE = 4096, /* the network takes memory by the MiB */
    KIB_LIFE = 4096,
};

static long constant = 42, count;
static shmemx_request_t reqs[MORE];
static long got[MORE];

/* Requests 0, 2, 4, ... get a constant, the others fetch a number that no other one gets. */
static void issue(int n)
{
    for (int i = 0; i < n; i++) {
        reqs[i] = SHMEMX_REQUEST_UNINITIALIZED;
        if (i % 2)
            shmemx_long_atomic_fetch_inc_nbe(&got[i], &count, 1, &reqs[i]);
        else
            shmemx_long_get_nbe(&got[i], &constant, 1, 1, &reqs[i]);
    }
}

static void check(int first, int after)
{
    for (int i = first; i < after; i++)
        EXPECT(i % 2 ? got[i] >= 0 : got[i] == 42);
}

/* A quarter is merged, one is waited for, one is freed, and one is dropped. */
static void end(int n)
{
    shmemx_request_t merged = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_request_merge(&merged, (size_t)n / 4, reqs);
    shmemx_wait_nbe(&merged);
    check(0, n / 4);
    shmemx_wait_nbe_all(reqs + n / 4, (size_t)(n / 4), NULL);
    check(n / 4, n / 4 * 2);
    for (int i = n / 4 * 2; i < n / 4 * 3; i++)
        shmemx_request_free(&reqs[i]);
    shmem_quiet();
    check(0, n);
    long sum = 0;
    for (int i = 1; i < n; i += 2)
        sum += got[i];
    EXPECT(sum == (long)(n / 2) * (n / 2 - 1) / 2);
    shmemx_request_t last = SHMEMX_REQUEST_UNINITIALIZED; /* collects what was freed */
    shmemx_long_get_nbe(&got[0], &constant, 1, 1, &last);
    shmemx_wait_nbe(&last);
}

int main(void)
{
    const char *campaign = getenv("MESHMEM_CAMPAIGN");
    int n = campaign && strcmp(campaign, "1") == 0 ? MORE : FEW;
    long first = 0;
    memset(reqs, 1, sizeof reqs);
    for (int life = 0; life < 2; life++) {
        shmem_init();
        int me = shmem_my_pe();
        count = 0;
        memset(got, -1, sizeof got);
        shmem_barrier_all();
        if (me == 0) {
            issue(WARM); /* the network has its memory */
            shmemx_wait_nbe_all(reqs, WARM, NULL);
            shmem_long_p(&count, 0, 1);
            shmem_quiet();
            memset(got, -1, sizeof got);
            long before = resident_kib();
            issue(n);
            long open = resident_kib();
            check(MOST, n); /* there was no request for them */
            EXPECT(SANITIZED || open - before < (long)n * BYTES / 1024 + KIB_MORE);
            end(n);
            EXPECT(SANITIZED || resident_kib() - before < (long)n / 4 * BYTES / 1024 + KIB_MORE);
            EXPECT(SANITIZED || life == 0 || before - first < KIB_LIFE);
            first = before;
        }
        shmem_finalize();
    }
    return 0;
}
