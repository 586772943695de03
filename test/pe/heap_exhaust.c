/* SPDX-License-Identifier: BSD-3-Clause */
/* No room: NULL on all PEs and one sentence; a smaller request still works, and nothing is lost. */
// pes: 1 2 3
// env: SHMEM_SYMMETRIC_SIZE=1m
// prints: shmem_malloc: no room for .*SHMEM_SYMMETRIC_SIZE
// sanitize: yes
#include "../expect.h"

#include <shmem.h>
#include <shmemx.h>
#include <stdint.h>
#include <string.h>

static void *block[2000];
static int blocks;

int main(void)
{
    shmemx_heap_info_t begin, end;
    shmem_init();
    shmemx_heap_info(&begin);
    EXPECT(begin.capacity == 1 << 20 && begin.used == 0);
    while ((block[blocks] = shmem_malloc(1000)))
        blocks++;
    EXPECT(blocks >= 1000 && blocks < 1049);
    shmem_barrier_all();
    EXPECT(shmem_int_g(&blocks, (shmem_my_pe() + 1) % shmem_n_pes()) == blocks);
    shmemx_heap_info(&end);
    if (end.largest_free) {
        void *last = shmem_malloc(end.largest_free);
        EXPECT(last);
        shmem_free(last);
    }
    EXPECT(!shmem_malloc(end.largest_free + 1));
    EXPECT(!shmem_malloc(SIZE_MAX) && !shmem_malloc(SIZE_MAX / 2) && !shmem_malloc(1 << 30));
    EXPECT(!shmem_align(1 << 30, 8) && !shmem_calloc(SIZE_MAX, SIZE_MAX));
    for (int i = 0; i < blocks; i += 2)
        shmem_free(block[i]);
    EXPECT(!shmem_malloc(4000));
    for (int i = 1; i < blocks; i += 2)
        shmem_free(block[i]);
    shmemx_heap_info(&end);
    EXPECT(memcmp(&begin, &end, sizeof begin) == 0);
    void *all = shmem_malloc(begin.largest_free);
    EXPECT(all && begin.largest_free == 1 << 20);
    memset(all, 1, 1 << 20);
    shmem_finalize();
    return 0;
}
