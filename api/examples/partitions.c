// SPDX-License-Identifier: BSD-3-Clause
// Symmetric memory of several kinds.
#include "example.h"

EXAMPLE(shmemx_kind_malloc)
{
    /* oshrun -n 4 --partition 2:size=8g,kind=highcap ./program */
    double *table = shmemx_kind_malloc(1000 * sizeof *table, 2);
    if (!table) /* partition 2 is full or not defined, in all PEs alike */
        table = shmem_malloc(1000 * sizeof *table);
    shmem_double_p(&table[0], 1.5, (shmem_my_pe() + 1) % shmem_n_pes());
    shmem_barrier_all();
    shmem_free(table); /* in whichever partition */
}

EXAMPLE(shmemx_kind_align)
{
    char *pages = shmemx_kind_align(4096, 10 * 4096, 2); /* begins with a page */
    shmem_free(pages);
}

EXAMPLE(shmemx_partition_malloc)
{
    long *count = shmemx_partition_malloc(sizeof *count, 2);
    shmem_free(count);
}

EXAMPLE(shmemx_partition_align)
{
    char *pages = shmemx_partition_align(4096, 10 * 4096, 2); /* begins with a page */
    shmem_free(pages);
}

EXAMPLE(shmemx_partition_calloc)
{
    long *count = shmemx_partition_calloc(100, sizeof *count, 2); /* 100 times 0, on each PE */
    if (count) {
        shmem_long_atomic_inc(&count[7], 0);
        shmem_free(count);
    }
}

EXAMPLE(shmemx_partition_malloc_with_hints)
{
    long *count = shmemx_partition_malloc_with_hints(sizeof *count, SHMEM_MALLOC_ATOMICS_REMOTE, 2);
    shmem_free(count);
}

EXAMPLE(shmemx_partition_info)
{
    shmemx_partition_info_t info;
    if (shmemx_partition_info(2, &info) == 0)
        printf(
            "PE %d: partition 2, asked for as %s, has %zu bytes in pages of %zu, %zu in use%s%s\n",
            shmem_my_pe(), info.kind, info.size, info.page_size, info.used,
            info.reason[0] ? "; not as asked: " : "", info.reason);
}

EXAMPLE(shmemx_partition_of)
{
    static long here;
    long *there = shmemx_kind_malloc(sizeof *there, 2);
    printf("%d %d\n", shmemx_partition_of(&here), shmemx_partition_of(there)); /* 0 2 */
    shmem_free(there);
}

EXAMPLE(shmemx_partition_create)
{
    shmemx_partition_config_t config = {.size = 64 << 20, .kind = "FASTMEM", .policy = "PREFERRED"};
    int id;
    if (shmemx_partition_create(&config, &id) == 0) {
        long *fast = shmemx_kind_malloc(1000 * sizeof *fast, id);
        shmem_long_p(&fast[0], 1, (shmem_my_pe() + 1) % shmem_n_pes());
        shmem_barrier_all();
        shmemx_partition_destroy(id); /* with all that was allocated in it */
    }
}

EXAMPLE(shmemx_team_partition_create)
{
    shmem_team_t even;
    shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 2, (shmem_n_pes() + 1) / 2, NULL, 0, &even);
    if (even != SHMEM_TEAM_INVALID) {
        shmemx_partition_config_t config = {.size = 1 << 20};
        int id;
        if (shmemx_team_partition_create(even, &config, &id) == 0) {
            long *shared = shmemx_kind_malloc(100 * sizeof *shared, id); /* a call of even's PEs */
            shmem_free(shared);
            shmemx_partition_destroy(id);
        }
        shmem_team_destroy(even);
    }
}

EXAMPLE(shmemx_partition_destroy)
{
    shmemx_partition_config_t config = {.size = 1 << 30, .kind = "FILE:/tmp"};
    int id;
    if (shmemx_partition_create(&config, &id) == 0) {
        long *large = shmemx_kind_malloc(1 << 29, id);
        large[0] = shmem_my_pe();
        shmemx_partition_destroy(id); /* the file is gone, too, as config.keep was 0 */
    }
}

EXAMPLE(shmemx_partition_count)
{
    shmemx_partition_info_t info;
    for (int id = 1, left = shmemx_partition_count(); left > 0; id++)
        if (shmemx_partition_info(id, &info) == 0) {
            printf("partition %d: %zu bytes\n", id, info.size);
            left--;
        }
}
