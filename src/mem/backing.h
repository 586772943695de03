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
    char reason[512]; /* why it is not as asked; or "" */
    bool refused;     /* it cannot be as asked, so the job fails with the reason */
};

/* What a PE tells the others about its memory for a heap. */
struct meshmem_backing_item {
    int32_t file; /* the file that holds it, a descriptor of process `pid`; -1: the job's file */
    int32_t pid;  /* the process that has the file open */
    uint64_t run; /* see file.h */
};

/* Get the memory of this PE's heaps, of the sizes in the table, as asked[i] says for heap i, and
 * map all segments of all near PEs but their static data. Ends the job with a sentence if MANDATORY
 * memory is not there. Collective: asked is equal in all PEs. */
void meshmem_backing_open(const struct meshmem_partition *asked, unsigned heaps);

/* Give files their sizes; from now on, until they are closed, the contents of kept ones do not
 * count as those of a complete run. Called when all PEs have started and before any of them writes,
 * so that a job that fails to start harms no file, and leaves new ones empty. Collective. */
void meshmem_backing_begin(void);

/* Release the memory of this PE's segments; kept files are completed. The addresses stay
 * reserved. */
void meshmem_backing_close(void);

/* What the heap with that segment number has got; NULL if there is none. */
const struct meshmem_memory *meshmem_backing_of(unsigned segment);

/* Whether that heap cannot be as asked; then why contains the sentence, which names the host. */
bool meshmem_backing_is_refused(unsigned segment, char *why, size_t size);

/* Whether the pages of that heap were taken when it was made and must stay: the system might not
 * give them a second time. */
bool meshmem_backing_keeps_pages(unsigned segment);

/* A heap that is created while the program runs, segment s, which has addresses: get memory for it
 * and map it; item is what the other members need. False if the heap is refused, or if there was no
 * memory to note that; the caller then calls `remove`, too. call is the public function. */
bool meshmem_backing_add(const char *call, unsigned s, const struct meshmem_partition *asked,
                         struct meshmem_backing_item *item);

/* Map the memory of another near PE; false with the reason if the system refuses; the caller then
 * calls `remove`. */
bool meshmem_backing_join(unsigned s, int pe, const struct meshmem_backing_item *item, char *why,
                          size_t size);

/* All members have it: a kept file is now in use. */
void meshmem_backing_begin_one(unsigned s);

/* Release the memory, and unmap that of the other PEs. The addresses stay reserved. */
void meshmem_backing_remove(unsigned s);

#endif
