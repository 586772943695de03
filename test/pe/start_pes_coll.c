/* SPDX-License-Identifier: BSD-3-Clause */
/* An old program: start_pes, active sets, shmalloc, no finalize. What it does last is complete when
 * the program ends. */
// pes: 1 2 3 4
#include "../expect.h"

#include <shmem.h>
#include <stdlib.h>

static long psync[_SHMEM_REDUCE_SYNC_SIZE + _SHMEM_BCAST_SYNC_SIZE + _SHMEM_BARRIER_SYNC_SIZE];
static int work[_SHMEM_REDUCE_MIN_WRKDATA_SIZE + 4], source[4], total[4], most[4];
static double real, reals;
static double real_work[_SHMEM_REDUCE_MIN_WRKDATA_SIZE + 1];

int main(void)
{
    start_pes(0);
    int me = _my_pe(), n = _num_pes();
    int *block = shmalloc(n * (int)sizeof *block);
    long *bcast = psync + _SHMEM_REDUCE_SYNC_SIZE, *barrier = bcast + _SHMEM_BCAST_SYNC_SIZE;
    EXPECT(block);
    for (size_t i = 0; i < sizeof psync / sizeof *psync; i++)
        psync[i] = _SHMEM_SYNC_VALUE;
    for (int i = 0; i < 4; i++)
        source[i] = me * 10 + i;
    real = me + 0.25;
    shmem_barrier_all();
    shmem_int_sum_to_all(total, source, 4, 0, 0, n, work, psync);
    shmem_barrier(0, 0, n, barrier);
    shmem_int_max_to_all(most, source, 4, 0, 0, n, work, psync);
    shmem_barrier(0, 0, n, barrier);
    shmem_double_sum_to_all(&reals, &real, 1, 0, 0, n, real_work, psync);
    for (int i = 0; i < 4; i++)
        EXPECT(total[i] == 10 * n * (n - 1) / 2 + n * i && most[i] == 10 * (n - 1) + i);
    EXPECT(reals == n * (n - 1) / 2 + n * 0.25);
    block[0] = -1;
    shmem_barrier_all();
    shmem_broadcast32(block, source, 1, n - 1, 0, 0, n, bcast);
    EXPECT(block[0] == (me == n - 1 ? -1 : 10 * (n - 1)));
    if (me % 2)
        exit(0);
    return 0;
}
