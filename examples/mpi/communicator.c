/* SPDX-License-Identifier: BSD-3-Clause */
/* A communicator whose ranks are PE numbers, so that the two libraries can be mixed without tables,
 * in two ways: by MPI alone, which any OpenSHMEM allows, and by shmemx_mpi_comm, which also goes
 * for teams. The PEs with even numbers sum up their squares in a team and in its communicator.
 *
 *     oshcc communicator.c -o communicator $(mpicc -show | cut -d' ' -f2-) &&
 *     mpirun -n 4 ./communicator */
#include <shmemx_mpi.h>
#include <stdio.h>

static long square, sum; /* symmetric */

/* Whether the communicator has a rank for each PE of the team, in their order. */
static int fits(MPI_Comm comm, shmem_team_t team)
{
    int rank, size;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    return rank == shmem_team_my_pe(team) && size == shmem_team_n_pes(team);
}

/* The sum over the team, by both libraries; whether they agree. */
static int add_up(MPI_Comm comm, shmem_team_t team)
{
    long again;
    int failed = shmem_long_sum_reduce(team, &sum, &square, 1);
    MPI_Allreduce(&square, &again, 1, MPI_LONG, MPI_SUM, comm);
    if (shmem_team_my_pe(team) == 0)
        printf("the sum of %d squares is %ld\n", shmem_team_n_pes(team), sum);
    return !failed && sum == again;
}

/* Whether there are as many processes of MPI as PEs; if not, say it. */
static int is_mpi_job(int n)
{
    int processes;
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    if (processes != n && shmem_my_pe() == 0)
        fprintf(stderr, "communicator: %d processes of MPI but %d PEs; start it with mpirun\n",
                processes, n);
    shmem_barrier_all();
    return processes == n;
}

int main(int argc, char **argv)
{
    int level, ok, all;
    MPI_Comm by_mpi, by_team, of_even = MPI_COMM_NULL;
    shmem_team_t even;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes();
    square = (long)me * me;
    if (!is_mpi_job(n))
        shmem_global_exit(1);

    MPI_Comm_split(MPI_COMM_WORLD, 0, me, &by_mpi); /* ordered by the third argument */
    ok = fits(by_mpi, SHMEM_TEAM_WORLD);
    if (shmemx_mpi_comm(SHMEM_TEAM_WORLD, &by_team) != 0)
        shmem_global_exit(1);
    ok &= fits(by_team, SHMEM_TEAM_WORLD);

    shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 2, (n + 1) / 2, NULL, 0, &even);
    if (even != SHMEM_TEAM_INVALID) {
        ok &= shmemx_mpi_comm(even, &of_even) == 0 && fits(of_even, even) && add_up(of_even, even);
        MPI_Comm_free(&of_even);
        shmem_team_destroy(even);
    }
    MPI_Allreduce(&ok, &all, 1, MPI_INT, MPI_MIN, by_team);
    if (me == 0)
        printf("check: %s\n", all ? "ok" : "wrong");
    MPI_Comm_free(&by_mpi);
    MPI_Comm_free(&by_team);
    shmem_finalize();
    MPI_Finalize();
    return !all;
}
