// SPDX-License-Identifier: BSD-3-Clause
// Remote memory access.
#include "example.h"

EXAMPLE(shmem_put)
{
    static double ghost[100];
    double border[100] = {1.5};
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmem_put(ghost, border, 100, next); /* border may change now */
    shmem_barrier_all();                 /* ghost is what the PE before this one has sent */
}

EXAMPLE(shmem_p)
{
    static int from;
    int me = shmem_my_pe();
    shmem_p(&from, me, (me + 1) % shmem_n_pes());
    shmem_barrier_all();
    printf("PE %d has heard from PE %d\n", me, from);
}

EXAMPLE(shmem_iput)
{
    static double matrix[10][8];
    double column[10] = {0, 1, 2};
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmem_iput(&matrix[0][3], column, 8, 1, 10, next); /* column 3 of the next PE's matrix */
}

EXAMPLE(shmem_ibput)
{
    static double matrix[10][8];
    double columns[10][2] = {{0, 1}};
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    /* Columns 3 and 4 of the next PE's matrix: 10 blocks of 2 elements. */
    shmem_ibput(&matrix[0][3], &columns[0][0], 8, 2, 2, 10, next);
}

EXAMPLE(shmem_get)
{
    static double table[100];
    double copy[10];
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    table[20] = shmem_my_pe();
    shmem_barrier_all(); /* the next PE has filled its table */
    shmem_get(copy, &table[20], 10, next);
    printf("the next PE is PE %g\n", copy[0]);
}

EXAMPLE(shmem_g)
{
    static long length;
    length = 10 * shmem_my_pe();
    shmem_barrier_all();
    long longest = 0;
    for (int pe = 0; pe < shmem_n_pes(); pe++) {
        long its_length = shmem_g(&length, pe);
        longest = its_length > longest ? its_length : longest;
    }
    handle(longest);
}

EXAMPLE(shmem_iget)
{
    static double matrix[10][8];
    double column[10];
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmem_iget(column, &matrix[0][3], 1, 8, 10, next); /* column 3 of the next PE's matrix */
}

EXAMPLE(shmem_ibget)
{
    static double matrix[10][8];
    double columns[10][2];
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    /* Columns 3 and 4 of the next PE's matrix: 10 blocks of 2 elements. */
    shmem_ibget(&columns[0][0], &matrix[0][3], 2, 8, 2, 10, next);
}

EXAMPLE(shmem_put_nbi)
{
    static long inbox[1000];
    long news[1000] = {1};
    for (int pe = 0; pe < shmem_n_pes(); pe++)
        shmem_put_nbi(inbox, news, 1000, pe); /* all are under way at the same time */
    compute();                                /* must not change news */
    shmem_quiet();                            /* all PEs have it */
}

EXAMPLE(shmem_get_nbi)
{
    static double edge[2];
    double left, right;
    int me = shmem_my_pe(), n = shmem_n_pes();
    shmem_get_nbi(&left, &edge[1], 1, (me + n - 1) % n);
    shmem_get_nbi(&right, &edge[0], 1, (me + 1) % n);
    compute();
    shmem_quiet(); /* now left and right are here */
    handle((long)(left + right));
}
