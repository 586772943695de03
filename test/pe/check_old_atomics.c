/* SPDX-License-Identifier: BSD-3-Clause */
/* Atomics under their old names, and Cray's, of several PEs on one word are no race. */
// pes: 4
// env: SHMEM_CHECK=full
#include "../expect.h"

#include <shmem.h>
#include <shmemx.h>

enum { ROUNDS = 200 };

static long count, flag;

int main(void)
{
    shmem_init();
    int last = shmem_n_pes() - 1;
    for (int i = 0; i < ROUNDS; i++) {
        shmem_long_add(&count, 1, last);
        shmem_long_inc(&count, last);
        shmem_long_fadd(&count, 1, last);
        shmemx_long_add_nb(&count, 1, last, NULL);
        shmem_long_swap(&flag, i, 0);
        shmem_long_fetch(&flag, 0);
        shmem_long_set(&flag, i, 0);
    }
    shmem_barrier_all();
    EXPECT(shmem_my_pe() != last || count == 4L * ROUNDS * shmem_n_pes());
    shmem_finalize();
    return 0;
}
