/* SPDX-License-Identifier: BSD-3-Clause */
/* See costs.h. */
#include "far/wire/mpi/costs.h"

enum { LARGEST = MPI_COSTS_SIZES - 1 };

static const double NEAR_NOTHING = 0.01; /* nanoseconds per byte: nothing is faster */

/* The nanoseconds of a byte, by the smallest and the largest size. */
static double slope(const double ns[MPI_COSTS_SIZES])
{
    double bytes = (double)(meshmem_mpi_costs_bytes(LARGEST) - meshmem_mpi_costs_bytes(0));
    double per_byte = (ns[LARGEST] - ns[0]) / bytes;
    return per_byte > NEAR_NOTHING ? per_byte : NEAR_NOTHING;
}

/* The size from which on `ours` is nowhere slower; twice the largest if it is slower there. */
static size_t first_better(const double ours[MPI_COSTS_SIZES], const double theirs[MPI_COSTS_SIZES])
{
    int size = MPI_COSTS_SIZES;
    while (size > 0 && ours[size - 1] <= theirs[size - 1])
        size--;
    return meshmem_mpi_costs_bytes(size);
}

struct meshmem_wire_costs meshmem_mpi_choose_costs(const struct mpi_times *times,
                                                   struct meshmem_wire_costs costs)
{
    const double *frames = times->ns[MPI_COSTS_FRAMES], *write = times->ns[MPI_COSTS_WRITE];
    double stream[MPI_COSTS_SIZES]; /* what one more put takes in a stream of frames */
    double told[MPI_COSTS_SIZES];   /* what a put into place and a small message take */
    costs.latency = times->ns[MPI_COSTS_EMPTY][0] / 2;
    for (int size = 0; size < MPI_COSTS_SIZES; size++) {
        stream[size] = slope(frames) * (double)meshmem_mpi_costs_bytes(size);
        told[size] = write[size] + costs.latency;
    }
    costs.per_byte = slope(write);
    costs.lone_threshold = first_better(write, frames);
    costs.told_threshold = first_better(told, frames);
    costs.write_threshold = first_better(write, stream);
    costs.read_threshold = first_better(times->ns[MPI_COSTS_READ], frames);
    if (costs.write_threshold < costs.lone_threshold)
        costs.write_threshold = costs.lone_threshold;
    return costs;
}
