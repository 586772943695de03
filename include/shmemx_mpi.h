/* SPDX-License-Identifier: BSD-3-Clause */
/* Teams of OpenSHMEM and communicators of MPI, one from the other, for programs that use both. PE
 * numbers must be ranks of MPI_COMM_WORLD, as they are under the launcher of that MPI. All of it is
 * in this header, so it goes with any MPI; shmem.h needs no mpi.h. */
#ifndef SHMEMX_MPI_H
#define SHMEMX_MPI_H

#include <mpi.h>
#include <shmem.h>
#include <shmemx.h>
#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Whether MPI may be called. */
static inline int shmemx_mpi_runs(void)
{
    int started, ended;
    MPI_Initialized(&started);
    MPI_Finalized(&ended);
    return started && !ended;
}

/* Whether both libraries are started, and number this process alike. */
static inline int shmemx_mpi_agrees(void)
{
    int pes = 0, rank = -1, size = 0;
    shmem_query_initialized(&pes);
    if (!pes || !shmemx_mpi_runs())
        return 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    return rank == shmem_my_pe() && size == shmem_n_pes();
}

/* Of the messages by which MPI_Comm_create_group makes a communicator of a part of MPI_COMM_WORLD.
 * In Open MPI 4 the program's receives there may take them, so it is the largest that all MPIs
 * have, and no program's 0. */
#define MESHMEM_MPI_TAG 32767

/* Make *comm, a communicator of the PEs of team in their order, to be freed by MPI_Comm_free.
 * Returns 0, or nonzero and MPI_COMM_NULL: in PEs that are not in team, if MPI is not started or
 * has ended, if memory is short, or if PE numbers are not ranks of MPI_COMM_WORLD. Each PE judges
 * that for itself: where the program has numbered PEs in another order (shmemx_init_uid), one whose
 * number is its rank waits for the others. Collective over team; one thread at a time. */
static inline int shmemx_mpi_comm(shmem_team_t team, MPI_Comm *comm)
{
    MPI_Group world, members;
    int n = shmemx_mpi_agrees() ? shmem_team_n_pes(team) : -1, failed = 1;
    int *rank = n > 0 ? (int *)malloc((size_t)n * sizeof *rank) : NULL;
    *comm = MPI_COMM_NULL;
    if (!rank)
        return 1;
    for (int i = 0; i < n; i++)
        rank[i] = shmem_team_translate_pe(team, i, SHMEM_TEAM_WORLD);
    if (MPI_Comm_group(MPI_COMM_WORLD, &world) == MPI_SUCCESS) {
        if (MPI_Group_incl(world, n, rank, &members) == MPI_SUCCESS) {
            failed = MPI_Comm_create_group(MPI_COMM_WORLD, members, MESHMEM_MPI_TAG, comm);
            MPI_Group_free(&members);
        }
        MPI_Group_free(&world);
    }
    free(rank);
    return failed;
}

/* Whether comm is a communicator whose processes can be a team: not one of two groups. */
static inline int shmemx_mpi_fits(MPI_Comm comm)
{
    int two = 0;
    return comm != MPI_COMM_NULL && MPI_Comm_test_inter(comm, &two) == MPI_SUCCESS && !two;
}

/* Make *team, a team of the processes of comm in the order of their ranks there, to be destroyed by
 * shmem_team_destroy. Returns 0, or nonzero and SHMEM_TEAM_INVALID in all of them: if MPI is not
 * started or has ended, if comm is MPI_COMM_NULL or an intercommunicator, if one is not in
 * MPI_COMM_WORLD, if memory is short, or if PE numbers are not ranks of MPI_COMM_WORLD. Collective
 * over comm; one thread at a time. */
static inline int shmemx_team_from_comm(MPI_Comm comm, shmem_team_t *team)
{
    MPI_Group world, members;
    int n = 0, mine, all = 1;
    *team = SHMEM_TEAM_INVALID;
    if (!shmemx_mpi_runs() || !shmemx_mpi_fits(comm))
        return 1;
    mine = !shmemx_mpi_agrees();
    MPI_Comm_size(comm, &n);
    int *rank = (int *)malloc(2 * (size_t)n * sizeof *rank), *pe = rank ? rank + n : NULL;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Comm_group(comm, &members);
    for (int i = 0; rank && i < n; i++)
        rank[i] = i;
    mine |= !rank || MPI_Group_translate_ranks(members, n, rank, world, pe) != MPI_SUCCESS;
    for (int i = 0; rank && i < n; i++)
        mine |= pe[i] == MPI_UNDEFINED;
    MPI_Group_free(&members);
    MPI_Group_free(&world);
    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MAX, comm);
    if (!all)
        shmemx_team_create_list(pe, n, team);
    free(rank);
    return *team == SHMEM_TEAM_INVALID;
}

#ifdef __cplusplus
}
#endif

#endif
