// SPDX-License-Identifier: BSD-3-Clause
/* usage: part SIZE
 * The first SIZE ranks of MPI_COMM_WORLD are a job with a unique id, in the opposite order, twice.
 */
#include <mpi.h>
#include <shmemx.h>
#include <stdio.h>
#include <stdlib.h>

static long cell;

static int use(int me, int n)
{
    shmem_long_p(&cell, me + 1, (me + 1) % n);
    shmem_barrier_all();
    return shmem_my_pe() != me || shmem_n_pes() != n || cell != (me + n - 1) % n + 1;
}

int main(int argc, char **argv)
{
    int level, rank, size = argc > 1 ? atoi(argv[1]) : 1, wrong = 0;
    shmemx_uid_t uid;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        wrong += shmemx_get_uid(&uid) != 0;
    MPI_Bcast(&uid, sizeof uid, MPI_BYTE, 0, MPI_COMM_WORLD);
    if (rank < size && shmemx_init_uid(&uid, size - 1 - rank, size) == 0) {
        wrong += use(size - 1 - rank, size);
        printf("rank %d: %d wrong\n", rank, wrong);
        shmem_finalize();
        wrong = shmemx_init_uid(&uid, size - 1 - rank, size) != 0;
        wrong += use(size - 1 - rank, size);
        printf("rank %d: again, %d wrong\n", rank, wrong);
        shmem_finalize();
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return wrong != 0;
}
