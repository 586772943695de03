// SPDX-License-Identifier: BSD-3-Clause
// Symmetric memory.
#include "example.h"

// also: shmem_free
EXAMPLE(shmem_malloc)
{
    int me = shmem_my_pe(), n = shmem_n_pes();
    long *from = shmem_malloc(n * sizeof *from); /* the same size on all PEs */
    if (!from)
        shmem_global_exit(1);
    for (int pe = 0; pe < n; pe++)
        shmem_p(&from[me], me * 10L, pe);
    shmem_barrier_all(); /* from[i] is what PE i has written */
    shmem_free(from);
}

EXAMPLE(shmem_realloc)
{
    long *list = shmem_malloc(100 * sizeof *list);
    list[0] = shmem_my_pe();
    long *longer = shmem_realloc(list, 200 * sizeof *list);
    if (longer) /* else list is as it was */
        list = longer;
    handle(list[0]); /* this PE's number */
    shmem_free(list);
}

EXAMPLE(shmem_align)
{
    double *vector = shmem_align(64, 1000 * sizeof *vector); /* begins with a cache line */
    shmem_free(vector);
}

EXAMPLE(shmem_malloc_with_hints)
{
    /* A counter that other PEs update shares its cache line with nothing else. */
    long *counter = shmem_malloc_with_hints(sizeof *counter, SHMEM_MALLOC_ATOMICS_REMOTE);
    *counter = 0;
    shmem_barrier_all();
    shmem_atomic_inc(counter, 0);
    shmem_free(counter);
}

EXAMPLE(shmem_calloc)
{
    long *histogram = shmem_calloc(256, sizeof *histogram); /* all 0, and no PE comes too early */
    shmem_atomic_inc(&histogram[17], (shmem_my_pe() + 1) % shmem_n_pes());
    shmem_free(histogram);
}
