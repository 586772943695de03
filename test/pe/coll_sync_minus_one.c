/* SPDX-License-Identifier: BSD-3-Clause */
/* pSync filled with -1, which is SHMEM_SYNC_VALUE in other libraries and written as a number by
 * programs: collectives over active sets take it as fresh, each time that it is filled again. */
// pes: 1 2 3 5
#include "../expect.h"

#include <shmem.h>

static long fresh[SHMEM_SYNC_SIZE];
static long pWrk[SHMEM_REDUCE_MIN_WRKDATA_SIZE];
static long mine, sum, all[8];

static void fill(void)
{
    for (int i = 0; i < SHMEM_SYNC_SIZE; i++)
        fresh[i] = -1;
    shmem_barrier_all();
}

int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes();
    for (int round = 0; round < 3; round++) {
        mine = me + round;
        fill();
        shmem_long_sum_to_all(&sum, &mine, 1, 0, 0, n, pWrk, fresh);
        EXPECT(sum == n * (n - 1) / 2 + n * round);
        fill();
        shmem_fcollect64(all, &mine, 1, 0, 0, n, fresh);
        for (int pe = 0; pe < n; pe++)
            EXPECT(all[pe] == pe + round);
        fill();
        if (me % 2 == 0)
            shmem_barrier(0, 1, (n + 1) / 2, fresh);
        fill();
        shmem_broadcast64(&sum, &mine, 1, n - 1, 0, 0, n, fresh);
        EXPECT(me == n - 1 || sum == n - 1 + round);
        shmem_barrier_all();
    }
    shmem_finalize();
    return 0;
}
