/* SPDX-License-Identifier: BSD-3-Clause */
/* Even and odd PEs, and then all, use the same pSync: two disjoint sets at the same time, then,
 * after a barrier, a set that overlaps them. Broadcast does not change dest on its root. */
// pes: 1 2 3 4 6
#include "../expect.h"

#include <shmem.h>

enum {
    ROUNDS = 100,
    MOST = 64,
    SIZE = SHMEM_REDUCE_SYNC_SIZE + SHMEM_BCAST_SYNC_SIZE + SHMEM_COLLECT_SYNC_SIZE +
           SHMEM_ALLTOALL_SYNC_SIZE + SHMEM_BARRIER_SYNC_SIZE
};
static long psync[SIZE], work[SHMEM_REDUCE_MIN_WRKDATA_SIZE + 1];
static long source[MOST], dest[4][MOST];

static void all_kinds(int start, int log_stride, int size, int round)
{
    int me = shmem_my_pe(), stride = 1 << log_stride, at = (me - start) / stride;
    int root = round % size;
    long *bcast = psync, *reduce = bcast + SHMEM_BCAST_SYNC_SIZE;
    long *collect = reduce + SHMEM_REDUCE_SYNC_SIZE, *exchange = collect + SHMEM_COLLECT_SYNC_SIZE;
    long *barrier = exchange + SHMEM_ALLTOALL_SYNC_SIZE;
    for (int i = 0; i < size; i++)
        source[i] = round * 10000L + me * 100L + i;
    dest[0][0] = -7;
    shmem_barrier(start, log_stride, size, barrier);
    shmem_broadcast64(dest[0], source, 1, root, start, log_stride, size, bcast);
    shmem_long_sum_to_all(dest[1], source, 1, start, log_stride, size, work, reduce);
    shmem_fcollect64(dest[2], source, 1, start, log_stride, size, collect);
    shmem_alltoall64(dest[3], source, 1, start, log_stride, size, exchange);
    long sum = 0;
    for (int i = 0; i < size; i++) {
        long first = round * 10000L + (start + i * stride) * 100L;
        sum += first;
        EXPECT(dest[2][i] == first && dest[3][i] == first + at);
    }
    EXPECT(dest[1][0] == sum);
    EXPECT(dest[0][0] == (at == root ? -7 : round * 10000L + (start + root * stride) * 100L));
    for (int i = 0; i < SIZE; i++)
        EXPECT(psync[i] == SHMEM_SYNC_VALUE);
}

int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes();
    EXPECT(n <= MOST);
    for (int i = 0; i < SIZE; i++)
        psync[i] = SHMEM_SYNC_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
        shmem_barrier_all();
        all_kinds(me % 2, 1, (n - me % 2 + 1) / 2, 2 * round);
        shmem_barrier_all();
        all_kinds(0, 0, n, 2 * round + 1);
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
