/* SPDX-License-Identifier: BSD-3-Clause */
/* put_signal: a PE that waits for the signal by signal_wait_until, wait_until, test, signal_fetch
 * or an atomic fetch sees the payload. */
// pes: 2 3
#include "../expect.h"

#include <shmem.h>
#include <stdint.h>

enum { LONGS = 32, ROUNDS = 5000 };
static long data[LONGS];
static uint64_t signal_word, back;

static void wait_for(uint64_t value)
{
    switch (value % 5) {
    case 0:
        EXPECT(shmem_signal_wait_until(&signal_word, SHMEM_CMP_EQ, value) == value);
        break;
    case 1:
        shmem_uint64_wait_until(&signal_word, SHMEM_CMP_GE, value);
        break;
    case 2:
        while (!shmem_uint64_test(&signal_word, SHMEM_CMP_EQ, value))
            ;
        break;
    case 3:
        while (shmem_signal_fetch(&signal_word) != value)
            ;
        break;
    default:
        while (shmem_uint64_atomic_fetch(&signal_word, shmem_my_pe()) != value)
            ;
    }
}

int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes(), right = (me + 1) % n, left = (me + n - 1) % n;
    long here[LONGS];
    int far = shmem_team_n_pes(SHMEM_TEAM_SHARED) < n; /* then a loop of tests is slow */
    for (uint64_t round = 1; round <= (far ? ROUNDS / 10 : ROUNDS); round++) {
        for (int i = 0; i < LONGS; i++)
            here[i] = (long)round * LONGS + i;
        if (round % 2)
            shmem_long_put_signal(data, here, LONGS, &signal_word, round, SHMEM_SIGNAL_SET, right);
        else
            shmem_long_put_signal_nbi(data, here, LONGS, &signal_word, 1, SHMEM_SIGNAL_ADD, right);
        wait_for(round);
        for (int i = 0; i < LONGS; i++)
            EXPECT(data[i] == (long)round * LONGS + i);
        shmem_uint64_p(&back, round, left); /* it may send again */
        shmem_uint64_wait_until(&back, SHMEM_CMP_GE, round);
    }
    shmem_finalize();
    return 0;
}
