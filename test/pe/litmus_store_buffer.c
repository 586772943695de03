/* SPDX-License-Identifier: BSD-3-Clause */
/* Store buffering: each PE puts to the other, calls quiet and reads what the other put to it. At
 * least one of the two reads the new value. */
// pes: 2
#include "../expect.h"

#include <shmem.h>

enum { ROUNDS = 20000 };
static long word, seen[ROUNDS];

int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), other = 1 - me;
    for (int round = 0; round < ROUNDS; round++) {
        long value = round + 1;
        shmem_sync_all();
        shmem_long_p(&word, value, other);
        shmem_quiet();
        seen[round] = shmem_long_g(&word, me) == value;
        if (round % 64 == 63)
            shmem_barrier_all();
    }
    shmem_barrier_all();
    for (int round = 0; round < ROUNDS; round++)
        EXPECT(seen[round] || shmem_long_g(&seen[round], other));
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
