// SPDX-License-Identifier: BSD-3-Clause
// Collectives.
#include "example.h"

EXAMPLE(shmem_team_sync)
{
    static long ready;
    ready = 5;                          /* a store into this PE's own memory */
    shmem_team_sync(SHMEM_TEAM_SHARED); /* the node's PEs have stored theirs */
    handle(shmem_g(&ready, shmem_team_translate_pe(SHMEM_TEAM_SHARED, 0, SHMEM_TEAM_WORLD)));
}

EXAMPLE(shmem_broadcast)
{
    static double settings[10], received[10];
    if (shmem_my_pe() == 0)
        settings[0] = 0.5; /* read from a file, for example */
    shmem_broadcast(SHMEM_TEAM_WORLD, received, settings, 10, 0);
    printf("%g\n", received[0]); /* 0.5 on all PEs */
}

EXAMPLE(shmem_collect)
{
    int me = shmem_my_pe(), n = shmem_n_pes();
    long *mine = shmem_malloc(n * sizeof *mine), *all = shmem_malloc(n * (n + 1) / 2 * sizeof *all);
    for (int i = 0; i <= me; i++)
        mine[i] = me;
    shmem_collect(SHMEM_TEAM_WORLD, all, mine, me + 1); /* 0 1 1 2 2 2 ... on all PEs */
    shmem_free(all);
    shmem_free(mine);
}

EXAMPLE(shmem_fcollect)
{
    static long mine[2];
    long *all = shmem_malloc(2 * shmem_n_pes() * sizeof *all);
    mine[0] = shmem_my_pe();
    mine[1] = -mine[0];
    shmem_fcollect(SHMEM_TEAM_WORLD, all, mine, 2); /* 0 0 1 -1 2 -2 ... on all PEs */
    shmem_free(all);
}

EXAMPLE(shmem_alltoall)
{
    int me = shmem_my_pe(), n = shmem_n_pes();
    long *to = shmem_malloc(n * sizeof *to), *from = shmem_malloc(n * sizeof *from);
    for (int pe = 0; pe < n; pe++)
        to[pe] = 100 * me + pe;
    shmem_alltoall(SHMEM_TEAM_WORLD, from, to, 1); /* from[i] is 100 * i + me */
    shmem_free(from);
    shmem_free(to);
}

EXAMPLE(shmem_alltoalls)
{
    int n = shmem_n_pes();
    double(*rows)[8] = shmem_calloc(n, sizeof *rows), *column = shmem_calloc(n, sizeof *column);
    /* Element 3 of row i goes to PE i, where what comes lies without gaps. */
    shmem_alltoalls(SHMEM_TEAM_WORLD, column, &rows[0][3], 1, 8, 1);
    shmem_free(column);
    shmem_free(rows);
}

EXAMPLE(shmem_and_reduce)
{
    static unsigned int can, all_can;
    can = 1U << 0 | 1U << (shmem_my_pe() % 8); /* what this PE is able to do, a bit each */
    shmem_and_reduce(SHMEM_TEAM_WORLD, &all_can, &can, 1);
    handle(all_can); /* what all are able to do */
}

EXAMPLE(shmem_or_reduce)
{
    static unsigned int failed, any_failed;
    failed = 0;
    shmem_or_reduce(SHMEM_TEAM_WORLD, &any_failed, &failed, 1);
    if (any_failed) /* the same on all PEs, so they agree */
        shmem_global_exit(1);
}

EXAMPLE(shmem_xor_reduce)
{
    static uint64_t parity[4], block[4];
    block[0] = (uint64_t)shmem_my_pe();
    shmem_xor_reduce(SHMEM_TEAM_WORLD, parity, block, 4); /* gives back one block that is lost */
}

// also: shmem_min_reduce
EXAMPLE(shmem_max_reduce)
{
    static double value, lowest, highest;
    value = 0.5 * shmem_my_pe();
    shmem_min_reduce(SHMEM_TEAM_WORLD, &lowest, &value, 1);
    shmem_max_reduce(SHMEM_TEAM_WORLD, &highest, &value, 1);
    if (shmem_my_pe() == 0)
        printf("%g to %g\n", lowest, highest);
}

EXAMPLE(shmem_sum_reduce)
{
    static double part[2], total[2]; /* sum of values, number of values */
    part[0] = 1.5 * shmem_my_pe();
    part[1] = 1;
    shmem_sum_reduce(SHMEM_TEAM_WORLD, total, part, 2);
    if (shmem_my_pe() == 0)
        printf("the mean is %g\n", total[0] / total[1]);
}

EXAMPLE(shmem_prod_reduce)
{
    static double chance, all;
    chance = 0.9;
    shmem_prod_reduce(SHMEM_TEAM_WORLD, &all, &chance, 1); /* that all PEs are lucky */
}

EXAMPLE(shmem_sum_inscan)
{
    static long items, up_to_here;
    items = 10 + shmem_my_pe();
    shmem_sum_inscan(SHMEM_TEAM_WORLD, &up_to_here, &items, 1);
    printf("PEs 0 to %d have %ld items\n", shmem_my_pe(), up_to_here);
}

EXAMPLE(shmem_sum_exscan)
{
    static long items, first;
    items = 10 + shmem_my_pe();
    shmem_sum_exscan(SHMEM_TEAM_WORLD, &first, &items, 1);
    printf("this PE's items are numbers %ld to %ld of all\n", first, first + items - 1);
}
