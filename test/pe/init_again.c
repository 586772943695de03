/* SPDX-License-Identifier: BSD-3-Clause */
/* Series of init and finalize one after the other: same addresses, a fresh heap, static data kept,
 * everything works in each. */
// pes: 1 2 3
// sanitize: yes
#include "../expect.h"

#include <shmem.h>
#include <shmemx.h>
#include <string.h>

static long total, *first;

static int initialized(void)
{
    int answer = -1;
    shmem_query_initialized(&answer);
    return answer != 0;
}

int main(void)
{
    shmemx_heap_info_t info;
    for (int round = 0; round < 20; round++) {
        EXPECT(!initialized() && total == round);
        shmem_init();
        EXPECT(initialized() && shmemx_heap_info(&info) == 0 && info.used == 0);
        int me = shmem_my_pe(), n = shmem_n_pes(), right = (me + 1) % n, left = (me + n - 1) % n;
        long *block = shmem_malloc(1 << 20);
        EXPECT(block && (!first || block == first) && block[0] == 0 && block[1000] == 0);
        first = block;
        memset(block, 0x5a, 1 << 20);
        shmem_barrier_all();
        shmem_long_p(block, me + round, right);
        shmem_long_atomic_inc(&total, right);
        shmem_barrier_all();
        EXPECT(*block == left + round && total == round + 1);
        shmem_ctx_t ctx;
        EXPECT(shmem_ctx_create(0, &ctx) == 0); /* left over; the last finalize destroys it */
        shmem_finalize();
    }
    EXPECT(!initialized());
    return 0;
}
