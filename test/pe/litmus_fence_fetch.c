/* SPDX-License-Identifier: BSD-3-Clause */
/* Store buffering with fence: both PEs change a word of PE 1, call fence and fetch the other PE's
 * word, also on PE 1, by a fetch that is blocking, non-blocking or belongs to a request. A fetch is
 * an atomic operation, which the fence keeps after the change, so at least one of the two fetches
 * the new value. */
// pes: 2
// nodes: 1 2
#include "../expect.h"

#include <shmemx.h>

#ifdef __SANITIZE_THREAD__
enum { PUTS = 0 }; /* a put is a plain store, which it would report */
#else
enum { PUTS = 1 };
#endif

enum { ROUNDS = 60000 };
static struct {
    long word;
    char apart[120];
} of[2] __attribute__((aligned(128)));
static char seen[ROUNDS], others[ROUNDS];

static long fetch(const long *word, int way)
{
    shmemx_request_t request = SHMEMX_REQUEST_UNINITIALIZED;
    long value;
    if (way == 0)
        return shmem_long_atomic_fetch(word, 1);
    if (way == 1) {
        shmem_long_atomic_fetch_nbi(&value, word, 1);
        shmem_quiet();
    } else {
        shmemx_long_atomic_fetch_nbe(&value, word, 1, &request);
        shmemx_wait_nbe(&request);
    }
    return value;
}

int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), other = 1 - me, rounds = shmem_ptr(of, other) ? ROUNDS : ROUNDS / 10;
    for (int round = 0; round < rounds; round++) {
        long value = round + 1;
        shmem_sync_all();
        if (PUTS && round % 2)
            shmem_long_p(&of[me].word, value, 1);
        else
            shmem_long_atomic_set(&of[me].word, value, 1);
        shmem_fence();
        seen[round] = fetch(&of[other].word, round / 2 % 3) == value;
    }
    shmem_barrier_all();
    shmem_getmem(others, seen, sizeof others, other);
    for (int round = 0; round < rounds; round++)
        EXPECT(seen[round] || others[round]);
    shmem_finalize();
    return 0;
}
