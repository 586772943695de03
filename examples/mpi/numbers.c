/* SPDX-License-Identifier: BSD-3-Clause */
/* One process has two numbers, its PE number and its rank in MPI_COMM_WORLD. They are equal under
 * MPI's launchers, but OpenSHMEM does not promise it (1.6, annex on interoperability), so portable
 * programs keep a table. Each PE puts a value to the next PE, and asks by MPI what that one got.
 *
 *     oshcc numbers.c -o numbers $(mpicc -show | cut -d' ' -f2-) && mpirun -n 4 ./numbers */
#include <mpi.h>
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>

static int got = -1; /* symmetric */

int main(int argc, char **argv)
{
    int level, rank, n, ok, all, answer;
    /* OpenSHMEM's network may be MPI, and then a thread of it calls MPI, too. */
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    shmem_init();
    int me = shmem_my_pe();
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    int *pe_of = malloc((size_t)n * sizeof *pe_of), *rank_of = malloc((size_t)n * sizeof *rank_of);
    if (n != shmem_n_pes()) {
        if (me == 0)
            fprintf(stderr, "numbers: %d processes of MPI but %d PEs; start it with mpirun\n", n,
                    shmem_n_pes());
        shmem_barrier_all();
        shmem_global_exit(1);
    }
    if (!pe_of || !rank_of)
        shmem_global_exit(1);
    MPI_Allgather(&me, 1, MPI_INT, pe_of, 1, MPI_INT, MPI_COMM_WORLD);
    for (int r = 0; r < n; r++)
        rank_of[pe_of[r]] = r;

    int next = (me + 1) % n, previous = (me + n - 1) % n;
    shmem_int_p(&got, 10 * me, next);
    shmem_barrier_all();
    MPI_Sendrecv(&got, 1, MPI_INT, rank_of[previous], 0, &answer, 1, MPI_INT, rank_of[next], 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    ok = answer == 10 * me && got == 10 * previous;
    MPI_Allreduce(&ok, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    printf("PE %d is rank %d of MPI_COMM_WORLD\n", me, rank);
    if (me == 0)
        printf("check: %s\n", all ? "ok" : "wrong");
    free(pe_of);
    free(rank_of);
    shmem_finalize();
    MPI_Finalize();
    return !all;
}
