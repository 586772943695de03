/* SPDX-License-Identifier: BSD-3-Clause */
/* Nested init and finalize: all but the last finalize are barriers and release nothing
 * (1.6, 9.1.4). */
// pes: 1 2 3
#include "../expect.h"

#include <shmem.h>

static long word;

static int initialized(void)
{
    int answer = -1;
    shmem_query_initialized(&answer);
    return answer != 0;
}

int main(void)
{
    int provided = -1;
    EXPECT(!initialized());
    shmem_init();
    EXPECT(initialized());
    int me = shmem_my_pe(), n = shmem_n_pes(), right = (me + 1) % n, left = (me + n - 1) % n;
    long *block = shmem_malloc(sizeof *block);
    *block = -1;
    shmem_init();
    EXPECT(shmem_init_thread(SHMEM_THREAD_SINGLE, &provided) == 0);
    EXPECT(provided >= SHMEM_THREAD_SINGLE && shmem_my_pe() == me && shmem_n_pes() == n);
    shmem_long_p(block, me, right);
    shmem_finalize(); /* like a barrier */
    EXPECT(initialized() && *block == left);
    shmem_long_p(&word, me + 1, right);
    shmem_finalize();
    EXPECT(initialized() && word == left + 1);
    shmem_long_p(block, me + 50, right);
    shmem_barrier_all();
    EXPECT(*block == left + 50);
    shmem_finalize();
    EXPECT(!initialized());
    return 0;
}
