/* SPDX-License-Identifier: BSD-3-Clause */
/* What sending over an MPI costs, and from which size on messages into place are better than
 * frames, by times that were measured. Knows no MPI. */
#ifndef MESHMEM_FAR_WIRE_MPI_COSTS_H
#define MESHMEM_FAR_WIRE_MPI_COSTS_H

#include "far/wire.h"

enum {
    MPI_COSTS_SIZES = 7, /* that are measured: the smallest, and each twice the one before */
    MPI_COSTS_SMALLEST = 4 << 10,
};

enum mpi_costs_way {
    MPI_COSTS_FRAMES, /* copied into frames, sent, copied out, and answered */
    MPI_COSTS_WRITE,  /* announced, sent into place, and answered */
    MPI_COSTS_READ,   /* requested, and sent into place */
    MPI_COSTS_EMPTY,  /* a small message there and back, the same for all sizes */
    MPI_COSTS_WAYS
};

/* The least nanoseconds of each way for each size. */
struct mpi_times {
    double ns[MPI_COSTS_WAYS][MPI_COSTS_SIZES];
};

static inline size_t meshmem_mpi_costs_bytes(int size)
{
    return (size_t)MPI_COSTS_SMALLEST << size;
}

/* What follows from the times; per_message, which they do not show, is that of the given costs. */
struct meshmem_wire_costs meshmem_mpi_choose_costs(const struct mpi_times *times,
                                                   struct meshmem_wire_costs costs);

#endif
