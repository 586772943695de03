// SPDX-License-Identifier: BSD-3-Clause
/* MPI and OpenSHMEM in one program, in the order of argv[1]: s and S start and stop OpenSHMEM, m
 * and M start and stop MPI, x uses both. */
#include <mpi.h>
#include <shmem.h>
#include <stdio.h>

static long cell;

static int use_both(void)
{
    int me = shmem_my_pe(), n = shmem_n_pes(), mine, sum, ranks;
    MPI_Comm_rank(MPI_COMM_WORLD, &mine);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    shmem_long_p(&cell, me + 1, (me + 1) % n);
    shmem_barrier_all();
    MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    int wrong = ranks != n || mine != me || sum != n * (n - 1) / 2 || cell != (me + n - 1) % n + 1;
    printf("PE %d of %d is rank %d of %d: %d wrong\n", me, n, mine, ranks, wrong);
    return wrong;
}

int main(int argc, char **argv)
{
    int wrong = 0;
    for (const char *step = argc > 1 ? argv[1] : ""; *step; step++)
        switch (*step) {
        case 's':
            shmem_init();
            break;
        case 'S':
            shmem_finalize();
            break;
        case 'm':
            MPI_Init(&argc, &argv);
            break;
        case 'M':
            MPI_Finalize();
            break;
        default:
            wrong += use_both();
        }
    return wrong != 0;
}
