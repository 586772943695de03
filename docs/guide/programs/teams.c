/* SPDX-License-Identifier: BSD-3-Clause */
/* PEs as a grid of rows and columns: sums over all PEs, over a row, and a broadcast in a column. */
#include <shmem.h>
#include <stdio.h>

static long value, sum, row_sum, first; /* symmetric, as dest and source of collectives are */

int main(void)
{
    shmem_init();
    int me = shmem_my_pe();
    value = me + 1;
    shmem_sum_reduce(SHMEM_TEAM_WORLD, &sum, &value, 1);

    shmem_team_t row, column; /* 2 PEs per row */
    shmem_team_split_2d(SHMEM_TEAM_WORLD, 2, NULL, 0, &row, NULL, 0, &column);
    shmem_sum_reduce(row, &row_sum, &value, 1);
    shmem_broadcast(column, &first, &value, 1, 0); /* from PE 0 of the column */

    printf("PE %d: value %ld of %ld; row %d has %ld; column %d begins with %ld\n", me, value, sum,
           shmem_team_my_pe(column), row_sum, shmem_team_my_pe(row), first);
    shmem_team_destroy(row);
    shmem_team_destroy(column);
    shmem_finalize();
    return 0;
}
