// SPDX-License-Identifier: BSD-3-Clause
// A token goes round while every PE polls for it, in all the ways in which programs poll. Where
// there are more PEs than cores, a PE that polls must give its core to the one that has the token:
// looks are counted, not time. A PE that kept its core until the kernel took it away would look
// hundreds of thousands of times.
// pes: 8
// nodes: 1 2
#include "../expect.h"

#include <shmem.h>
#include <unistd.h>

enum { HOPS = 40, MOST = 200000 };

static long token, looks, all_looks;
static int me, n;

static int has_come(int way, long round)
{
    long value;
    looks++;
    switch (way) {
    case 0:
        return shmem_long_test(&token, SHMEM_CMP_GE, round);
    case 1:
        return shmem_long_atomic_fetch(&token, me) >= round;
    case 2:
        return shmem_long_g(&token, me) >= round;
    case 3:
        shmem_long_get(&value, &token, 1, me);
        return value >= round;
    default:
        shmem_fence();
        return *(volatile long *)&token >= round;
    }
}

int main(void)
{
    long round = 0;
    shmem_init();
    me = shmem_my_pe();
    n = shmem_n_pes();
    for (int way = 0; way < 5; way++) {
        looks = 0;
        shmem_barrier_all();
        for (int hop = 0; hop < HOPS; hop++) {
            round++;
            if (me == 0)
                shmem_long_p(&token, round, 1);
            while (!has_come(way, round))
                ;
            if (me != 0)
                shmem_long_p(&token, round, (me + 1) % n);
            shmem_quiet();
        }
        shmem_long_sum_reduce(SHMEM_TEAM_WORLD, &all_looks, &looks, 1);
        EXPECT(all_looks >= (long)HOPS * n);
        if (sysconf(_SC_NPROCESSORS_ONLN) * 2 <= n)
            EXPECT(all_looks / (HOPS * n) < MOST);
    }
    shmem_finalize();
    return 0;
}
