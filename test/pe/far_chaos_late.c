/* SPDX-License-Identifier: BSD-3-Clause */
/* The wire chaos keeps a frame back that a PE sends by itself while the proxy's thread sleeps, and
 * the PE then spins without driving the proxy: the thread looks from time to time. Without that the
 * frame stayed where it was, as the second proxy of a node is not woken by heartbeats. */
// pes: 4
// nodes: 4
// env: SHMEM_FAR_PROXIES=2
// env: SHMEM_WAIT=spin
// env: SHMEM_WIRE=chaos:ofi
// env: SHMEM_WIRE_OPTIONS=seed=1,delay=0.4
#include "../expect.h"

#include <shmem.h>

enum { PES = 4, ROUNDS = 20 };

static int all[PES], mine;

int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes();
    EXPECT(n == PES);
    for (int round = 0; round < ROUNDS; round++) {
        mine = me + round;
        shmem_int_fcollect(SHMEM_TEAM_WORLD, all, &mine, 1);
        for (int i = 0; i < n; i++)
            EXPECT(all[i] == i + round);
        shmem_barrier_all();
    }
    shmem_finalize();
    return 0;
}
