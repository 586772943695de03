/* SPDX-License-Identifier: BSD-3-Clause */
/* Threads that wait, in every possible way, do not keep other threads of their PE from calling and
 * computing: another thread makes each wait's condition true, one after the other. */
// pes: 1 2
#include "together.h"

#include <shmem.h>

enum { WAITS = 8 };
static long word[WAITS];
static uint64_t flag;
static _Atomic int waiting, over;
static _Atomic long computed;

static void wait(int which)
{
    long values[2] = {1, 1};
    size_t found[2];
    waiting++;
    switch (which) {
    case 0:
        shmem_long_wait_until(&word[0], SHMEM_CMP_EQ, 1);
        break;
    case 1:
        shmem_long_wait_until(&word[1], SHMEM_CMP_NE, 0);
        break;
    case 2:
        shmem_long_wait_until_all(&word[2], 1, NULL, SHMEM_CMP_GE, 1);
        break;
    case 3:
        EXPECT(shmem_long_wait_until_any(&word[3], 1, NULL, SHMEM_CMP_GT, 0) == 0);
        break;
    case 4:
        EXPECT(shmem_long_wait_until_some(&word[4], 1, found, NULL, SHMEM_CMP_EQ, 1) == 1);
        break;
    case 5:
        shmem_long_wait_until_all_vector(&word[5], 1, NULL, SHMEM_CMP_EQ, values);
        break;
    case 6:
        EXPECT(shmem_signal_wait_until(&flag, SHMEM_CMP_EQ, 9) == 9);
        break;
    default:
        while (!shmem_long_test(&word[7], SHMEM_CMP_EQ, 1))
            computed++;
    }
    over++;
}

static void run(int thread)
{
    int me = shmem_my_pe();
    if (thread < WAITS) {
        wait(thread);
        return;
    }
    while (waiting < WAITS)
        computed++;
    for (int which = 0; which < WAITS; which++) {
        for (long i = 0; i < 100000; i++)
            computed++;
        EXPECT(over <= which); /* none is over before its time */
        if (which == 6)
            shmem_signal_set(&flag, 9, me);
        else
            shmem_long_atomic_set(&word[which], 1, me);
        while (over < which + 1)
            computed++;
    }
}

int main(void)
{
    int provided;
    EXPECT(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0);
    together(WAITS + 1, run);
    shmem_finalize();
    return 0;
}
