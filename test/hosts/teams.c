// SPDX-License-Identifier: BSD-3-Clause
/* Communicators of teams and teams of communicators. */
#include <shmemx_mpi.h>
#include <stdio.h>

static long cell;

/* What the members of a team put and reduce, by both libraries. */
static int use(shmem_team_t team, MPI_Comm comm)
{
    int me = shmem_team_my_pe(team), n = shmem_team_n_pes(team), rank, size, sum;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    MPI_Allreduce(&me, &sum, 1, MPI_INT, MPI_SUM, comm);
    shmem_long_p(&cell, me + 1, shmem_team_translate_pe(team, (me + 1) % n, SHMEM_TEAM_WORLD));
    shmem_quiet();
    shmem_team_sync(team);
    return rank != me || size != n || sum != n * (n - 1) / 2 || cell != (me + n - 1) % n + 1;
}

/* Without one of the libraries there is neither. */
static int fails(void)
{
    MPI_Comm comm = MPI_COMM_WORLD;
    shmem_team_t team = SHMEM_TEAM_WORLD;
    int wrong = shmemx_team_from_comm(MPI_COMM_WORLD, &team) == 0 || team != SHMEM_TEAM_INVALID;
    return wrong + (shmemx_mpi_comm(SHMEM_TEAM_WORLD, &comm) == 0 || comm != MPI_COMM_NULL);
}

/* No team is made of no communicator, or of one with two groups. */
static int refuses(MPI_Comm half, int me, int n)
{
    shmem_team_t team = SHMEM_TEAM_WORLD;
    MPI_Comm both;
    int wrong = shmemx_team_from_comm(MPI_COMM_NULL, &team) == 0 || team != SHMEM_TEAM_INVALID;
    if (n < 2)
        return wrong;
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - me % 2, 0, &both);
    team = SHMEM_TEAM_WORLD;
    wrong += shmemx_team_from_comm(both, &team) == 0 || team != SHMEM_TEAM_INVALID;
    MPI_Comm_free(&both);
    return wrong;
}

/* A receive for any message with tag 0 takes none by which MPI makes the communicator. */
static int keeps_messages(void)
{
    int got, taken = 0, wrong;
    MPI_Comm comm;
    MPI_Request request;
    MPI_Irecv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &request);
    MPI_Barrier(MPI_COMM_WORLD);
    wrong = shmemx_mpi_comm(SHMEM_TEAM_WORLD, &comm) != 0;
    MPI_Comm_free(&comm);
    MPI_Test(&request, &taken, MPI_STATUS_IGNORE);
    if (!taken) {
        MPI_Cancel(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    return wrong + taken;
}

int main(int argc, char **argv)
{
    int level, wrong = fails();
    MPI_Comm comm, other;
    shmem_team_t team, odd;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    wrong += fails();
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes();
    wrong += shmemx_mpi_comm(SHMEM_TEAM_WORLD, &comm) != 0 || use(SHMEM_TEAM_WORLD, comm);
    wrong += shmemx_mpi_comm(SHMEM_TEAM_INVALID, &other) == 0 || other != MPI_COMM_NULL;
    wrong += keeps_messages();
    shmem_barrier_all();
    MPI_Comm_split(comm, me % 2, me, &other);
    wrong += refuses(other, me, n);
    wrong += shmemx_team_from_comm(other, &odd) != 0 || use(odd, other);
    shmem_barrier_all();
    MPI_Comm back;
    wrong += shmemx_mpi_comm(odd, &back) != 0 || use(odd, back);
    MPI_Comm_free(&back);
    MPI_Comm_free(&other);
    shmem_team_destroy(odd);
    for (int i = 0; i < 3; i++) { /* in any order, and several at the same time */
        MPI_Comm_split(comm, me < i, i == 1 ? -me : me * 7 % n, &other);
        wrong += shmemx_team_from_comm(other, &team) != 0 || use(team, other);
        MPI_Comm_free(&other);
        shmem_barrier_all();
        shmem_team_destroy(team);
    }
    MPI_Comm_free(&comm);
    shmem_finalize();
    wrong += fails();
    MPI_Finalize();
    wrong += fails();
    printf("PE %d of %d: %d wrong\n", me, n, wrong);
    return wrong != 0;
}
