/* SPDX-License-Identifier: BSD-3-Clause */
/* The memory behind a window's segments. Ordinary memory is in the job's file, at fixed positions;
 * heaps of huge pages, or in a file system, have files of their own, one for each PE, which the
 * other PEs of the node open through the owner's /proc entry. */
#ifndef MESHMEM_MEM_BACKING_H
#define MESHMEM_MEM_BACKING_H

#include "mem/partition.h"
#include "mem/window.h"

/* What a partition has got in this PE. */
struct meshmem_memory {
    struct meshmem_partition asked;
    uint64_t page; /* the size of its pages */
    bool bound;    /* to these nodes: */
    struct meshmem_numa_nodes nodes;
    char reason[192]; /* why it is not as asked; or "" */
};

/* Get the memory of this PE's heaps, of the sizes in the table, as asked[i] says for heap i, and
 * map all segments of all near PEs but their static data. Ends the job with a sentence if MANDATORY
 * memory is not there. Collective: asked is equal in all PEs. */
void meshmem_backing_open(const struct meshmem_partition *asked, unsigned heaps);

/* From now on, until they are closed, the contents of kept files are those of no complete run.
 * Called when all PEs have started and before any of them writes, so that a job that fails to start
 * harms no file. */
void meshmem_backing_begin(void);

/* Release the memory of this PE's segments; kept files are completed. The addresses stay
 * reserved. */
void meshmem_backing_close(void);

/* What the heap with that segment number has got; NULL if there is none. */
const struct meshmem_memory *meshmem_backing_of(unsigned segment);

#endif
