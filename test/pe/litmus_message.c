/* SPDX-License-Identifier: BSD-3-Clause */
/* Message passing: data, fence, flag. A PE that waits for the flag sees the data, with p, put,
 * put_nbi, plain stores through shmem_ptr where possible, and an atomic as the flag. */
// pes: 2 4
#include "../expect.h"

#include <shmem.h>

enum { LONGS = 16, ROUNDS = 3000, WAYS = 5 };
static long data[LONGS], flag, back;

static void send(int way, long value, int pe)
{
    long here[LONGS];
    for (int i = 0; i < LONGS; i++)
        here[i] = value + i;
    switch (way) {
    case 0:
        for (int i = 0; i < LONGS; i++)
            shmem_long_p(&data[i], here[i], pe);
        break;
    case 1:
        shmem_long_put(data, here, LONGS, pe);
        break;
    case 2:
        shmem_long_put_nbi(data, here, LONGS, pe);
        break;
    case 3:
        for (int i = 0; i < LONGS; i++) {
            long *there = shmem_ptr(&data[i], pe);
            if (there)
                *there = here[i];
            else
                shmem_long_put_nbi(&data[i], &here[i], 1, pe);
        }
        break;
    default:
        shmem_long_iput(data, here, 2, 2, LONGS / 2, pe);
        shmem_long_iput(data + 1, here + 1, 2, 2, LONGS / 2, pe);
    }
    shmem_fence();
    if (value & 1)
        shmem_long_p(&flag, value, pe);
    else
        shmem_long_atomic_set(&flag, value, pe);
}

int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), other = me ^ 1;
    for (long round = 1; round <= ROUNDS * WAYS; round++) {
        if (me % 2 == 0) {
            send((int)(round % WAYS), round, other);
            shmem_long_wait_until(&back, SHMEM_CMP_EQ, round);
        } else {
            shmem_long_wait_until(&flag, SHMEM_CMP_GE, round);
            for (int i = 0; i < LONGS; i++)
                EXPECT(data[i] == round + i);
            shmem_long_p(&back, round, other);
        }
    }
    shmem_finalize();
    return 0;
}
