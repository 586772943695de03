/* SPDX-License-Identifier: BSD-3-Clause */
/* shmem_realloc: grows in place where there is room, keeps the content when it moves, and leaves
 * the block as it is when there is no room. */
// pes: 1 2 3
// env: SHMEM_SYMMETRIC_SIZE=1m
// sanitize: yes
#include "../expect.h"

#include <shmem.h>
#include <shmemx.h>
#include <string.h>

static void fill(char *block, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        block[i] = (char)(i * 7 + (size_t)shmem_my_pe());
}

static int is_filled(const char *block, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        if (block[i] != (char)(i * 7 + (size_t)shmem_my_pe()))
            return 0;
    return 1;
}

int main(void)
{
    shmemx_heap_info_t begin, end;
    shmem_init();
    shmemx_heap_info(&begin);
    char *first = shmem_malloc(1024), *second = shmem_malloc(1024);
    fill(first, 1024);
    fill(second, 1024);
    char *grown = shmem_realloc(second, 10000); /* nothing stands behind it */
    EXPECT(grown == second && is_filled(grown, 1024));
    char *moved = shmem_realloc(first, 2048);
    EXPECT(moved && moved != first && is_filled(moved, 1024));
    char *shrunk = shmem_realloc(grown, 512);
    EXPECT(shrunk == grown && is_filled(shrunk, 512));
    EXPECT(!shmem_realloc(moved, 2 << 20));
    EXPECT(is_filled(moved, 1024) && shmem_addr_accessible(moved, 0));
    fill(moved, 2048);
    shmem_free(moved);
    shmem_free(shrunk);
    shmemx_heap_info(&end);
    EXPECT(memcmp(&begin, &end, sizeof begin) == 0);
    shmem_finalize();
    return 0;
}
