/* SPDX-License-Identifier: BSD-3-Clause */
/* Requests that are open in shmem_finalize are completed there: what was put has arrived, what was
 * got is in place, also in private memory. SHMEM_CHECK says how many there were, on one node, too.
 */
// pes: 2 3
// nodes: 1 2
// env: SHMEM_CHECK=1
// prints: shmem_finalize: this PE has 42 requests that it has neither waited for nor freed
#include "../expect.h"

#include <shmem.h>
#include <shmemx.h>
#include <string.h>

enum { OPEN = 40, MERGED = 10, LARGE = 1 << 20 };

static long words[OPEN], got[OPEN], there[MERGED];
static char large[LARGE], filled[LARGE];

int main(void)
{
    shmemx_request_t reqs[OPEN], merged = SHMEMX_REQUEST_UNINITIALIZED, one[MERGED], gone, unused;
    long values[OPEN], old, landed[MERGED];
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes(), first = me < (n + 1) / 2;
    int to = first ? n - 1 : 0; /* on the other node, if there are two */
    for (int i = 0; i < MERGED; i++)
        there[i] = 100 * me + i;
    memset(filled, 1 + me, sizeof filled);
    shmem_barrier_all();
    for (int i = 0; i < OPEN; i++) {
        values[i] = 1000 + i;
        reqs[i] = SHMEMX_REQUEST_UNINITIALIZED;
        if (i == 7)
            shmemx_putmem_nbe(large, filled, LARGE, to, &reqs[i]);
        else
            shmemx_long_put_nbe(&words[i], &values[i], 1, to, &reqs[i]);
        if (i % 3 == 0)
            shmemx_long_atomic_fetch_inc_nbe(&got[i], &words[i], to, &reqs[i]);
    }
    for (int i = 0; i < MERGED; i++) {
        one[i] = SHMEMX_REQUEST_UNINITIALIZED;
        shmemx_long_get_nbe(&landed[i], &there[i], 1, to, &one[i]);
    }
    shmemx_request_merge(&merged, MERGED, one);
    EXPECT(shmemx_request_allocate(&unused, SHMEMX_REQUEST_PRIVATE) == 0); /* counts, too */
    gone = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_long_atomic_fetch_nbe(&old, there, to, &gone);
    shmemx_request_free(&gone);
    shmem_finalize();
    EXPECT(old == 100 * to);
    for (int i = 0; i < MERGED; i++)
        EXPECT(landed[i] == 100 * to + i);
    if (n == 2)
        for (int i = 0; i < OPEN; i++)
            EXPECT(i == 7 || words[i] == 1000 + i || words[i] == 1001 + i);
    if (n == 2)
        for (int i = 0; i < LARGE; i++)
            EXPECT(large[i] == 2 - me);
    return 0;
}
