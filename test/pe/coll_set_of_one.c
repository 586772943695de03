/* SPDX-License-Identifier: BSD-3-Clause */
/* An active set of one PE may have any stride: its last member is its first (1.6, 9.10). */
// pes: 1 3
#include "../expect.h"

#include <shmem.h>

static long sync_words[SHMEM_SYNC_SIZE];
static int mine, sum;

int main(void)
{
    static const int log_strides[] = {0, 1, 30, 31, 32, 40, 62, 1000};
    shmem_init();
    int me = shmem_my_pe();
    for (int i = 0; i < 8; i++) {
        mine = me + i;
        shmem_barrier(me, log_strides[i], 1, sync_words);
        shmem_int_sum_to_all(&sum, &mine, 1, me, log_strides[i], 1, NULL, sync_words);
        EXPECT(sum == me + i);
        shmem_sync(me, log_strides[i], 1, sync_words);
    }
    shmem_finalize();
    return 0;
}
