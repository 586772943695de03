/* SPDX-License-Identifier: BSD-3-Clause */
/* Tags of the data of moves. A process counts its moves; the tag of a move is one that none of the
 * moves shortly before it has had, however many there were. Knows nothing of MPI. */
#ifndef MESHMEM_FAR_WIRE_MPI_TAG_H
#define MESHMEM_FAR_WIRE_MPI_TAG_H

#include <stdbool.h>
#include <stdint.h>

/* The tag of this process's move with that number, at most `largest`. Those of writes are even,
 * those of reads odd, since both nodes choose tags for what one of them sends. The number has 64
 * bits, as the tags would repeat at once where it begins anew. */
static inline int meshmem_mpi_tag(uint64_t number, bool is_write, int largest)
{
    uint64_t most = (uint64_t)largest / 2;
    return (int)(number % most * 2) + !is_write;
}

#endif
