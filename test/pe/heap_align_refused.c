/* SPDX-License-Identifier: BSD-3-Clause */
/* shmem_align with an alignment that is not possible returns NULL on all PEs, after the barrier
 * that it ends with: what a PE put before the call is there after it. */
// pes: 2 3 4
#include "../expect.h"

#include <shmem.h>

enum { ROUNDS = 100 };
static long flag[ROUNDS];

int main(void)
{
    static const size_t impossible[] = {(size_t)1 << 40, 24, 0};
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes(), left = (me + n - 1) % n;
    shmem_barrier_all();
    for (int round = 0; round < ROUNDS; round++) {
        /* By turns one PE comes last. */
        for (volatile int i = 0; i < (round % n == me ? 20000 : 0); i++)
            ;
        shmem_long_p(&flag[round], 1 + me, (me + 1) % n);
        EXPECT(!shmem_align(impossible[round % 3], 64));
        EXPECT(flag[round] == 1 + left);
    }
    EXPECT(!shmem_align((size_t)1 << 40, 0));
    /* Smaller powers of two are no multiples of sizeof(void *), but every block is one of them. */
    void *small = shmem_align(2, 64);
    EXPECT(small);
    shmem_free(small);
    void *block = shmem_align(4096, 64);
    EXPECT(block && (size_t)block % 4096 == 0);
    shmem_free(block);
    shmem_finalize();
    return 0;
}
