/* SPDX-License-Identifier: BSD-3-Clause */
/* After finalize a PE goes on as a plain process: it computes, prints, exits when it likes. */
// pes: 1 2 3
// exits: 4
#include "../expect.h"

#include <shmem.h>
#include <stdlib.h>

static long data[1000];

int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes();
    shmem_finalize();
    for (int i = 0; i < 1000; i++)
        data[i] = i + me;
    for (int i = 0; i < 1000; i++)
        EXPECT(data[i] == i + me);
    exit(me == n - 1 ? 4 : 0);
}
