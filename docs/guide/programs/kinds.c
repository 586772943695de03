/* SPDX-License-Identifier: BSD-3-Clause */
/* A small table in the heap, and a large one in a partition of its own, in a file. */
#include <shmem.h>
#include <shmemx.h>
#include <stdio.h>

int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), next = (me + 1) % shmem_n_pes();
    size_t many = (size_t)1 << 20;
    shmemx_partition_info_t info;
    double *large = shmemx_kind_malloc(many * sizeof *large, 2);
    long *small = shmem_calloc(100, sizeof *small);
    if (!large || !small || shmemx_partition_info(2, &info) != 0)
        shmem_global_exit(1);
    if (me == 0)
        printf("partition 2 is of kind %s and has %zu MiB, of which %zu are in use\n", info.kind,
               info.size >> 20, info.used >> 20);
    shmem_double_p(&large[many - 1], me + 0.5, next); /* any operation, on either */
    shmem_long_atomic_inc(&small[7], next);
    shmem_barrier_all();
    printf("PE %d: %.1f and %ld\n", me, large[many - 1], small[7]);
    shmem_free(small);
    shmem_free(large); /* wherever it is */
    shmem_finalize();
    return 0;
}
