/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads after a blocking get are not older than what the get returned: the compiler does not reuse
 * a word that it read before an inlined get. */
// pes: 2
// nodes: 1
#include "../expect.h"

#include <shmem.h>

static long data, flag;
static int go, written;

/* Nothing but the get orders the two reads of data for the compiler: the other accesses are
 * volatile, and to ints, which cannot change a long. */
static __attribute__((noinline)) long reader(volatile int *their_go, int round)
{
    long before = data;
    *their_go = round;
    while (*(volatile int *)&written != round)
        ;
    long now = shmem_long_g(&flag, 1);
    return now * 1000000 + before * 1000 + data;
}

int main(void)
{
    shmem_init();
    for (long round = 1; round <= 20; round++) {
        shmem_barrier_all();
        if (shmem_my_pe() == 0) {
            EXPECT(reader(shmem_ptr(&go, 1), (int)round) == round * 1001000 - 1000 + round);
        } else {
            shmem_int_wait_until(&go, SHMEM_CMP_EQ, (int)round);
            shmem_long_p(&data, round, 0);
            shmem_quiet();
            shmem_long_p(&flag, round, 1);
            shmem_quiet();
            shmem_int_p(&written, (int)round, 0);
        }
    }
    shmem_finalize();
    return 0;
}
