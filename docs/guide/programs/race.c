/* SPDX-License-Identifier: BSD-3-Clause */
/* Wrong on purpose: the source of a put changes before shmem_quiet, or all PEs put to one row. */
#include <shmem.h>

int main(int argc, char **argv)
{
    static long row[100];
    long mine[100] = {0};
    (void)argv;
    shmem_init();
    int me = shmem_my_pe();
    mine[0] = me;
    if (argc > 1) {
        shmem_put_nbi(row, mine, 100, me);
        mine[99] = 1;
        shmem_quiet();
    }
    shmem_barrier_all();
    shmem_put(row, mine, 100, 0);
    shmem_finalize();
    return 0;
}
