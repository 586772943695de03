/* SPDX-License-Identifier: BSD-3-Clause */
/* A long, mixed history of allocations gives the same offsets on every PE, and blocks that do not
 * overlap. */
// pes: 1 2 3
// env: SHMEM_SYMMETRIC_SIZE=16m
#include "../dice.h"
#include "../expect.h"

#include <shmem.h>
#include <shmemx.h>
#include <string.h>

enum { BLOCKS = 64, STEPS = 3000 };
static char *block[BLOCKS];
static size_t bytes[BLOCKS];
static ptrdiff_t offset[BLOCKS];
static struct dice dice = {12345};

static size_t next(size_t limit) { return dice_below(&dice, limit); }

static void check_content(int i)
{
    for (size_t k = 0; k < bytes[i]; k++)
        EXPECT(block[i][k] == (char)i);
}

static void change(int i)
{
    size_t size = next(20) == 0 ? next(1 << 20) + 1 : next(2000) + 1;
    if (!block[i]) {
        block[i] = next(3) ? shmem_malloc(size) : shmem_align(1ul << (3 + next(10)), size);
    } else if (next(2)) {
        char *moved = shmem_realloc(block[i], size);
        if (!moved)
            return;
        block[i] = moved;
        for (size_t k = 0; k < bytes[i] && k < size; k++)
            EXPECT(moved[k] == (char)i);
    } else {
        shmem_free(block[i]);
        block[i] = NULL;
    }
    bytes[i] = block[i] ? size : 0;
    if (block[i])
        memset(block[i], i, size);
}

int main(void)
{
    shmemx_heap_info_t begin, end;
    shmem_init();
    char *anchor = shmem_malloc(1);
    shmemx_heap_info(&begin);
    for (int step = 0; step < STEPS; step++) {
        int i = (int)next(BLOCKS);
        if (block[i])
            check_content(i);
        change(i);
        offset[i] = block[i] ? block[i] - anchor : 0;
        if (step % 100 == 0) {
            shmem_barrier_all();
            for (int k = 0; k < BLOCKS; k++)
                EXPECT(shmem_ptrdiff_g(&offset[k], 0) == offset[k]);
            shmem_barrier_all();
        }
    }
    for (int i = 0; i < BLOCKS; i++) {
        if (block[i])
            check_content(i);
        shmem_free(block[i]);
    }
    shmemx_heap_info(&end);
    EXPECT(memcmp(&begin, &end, sizeof begin) == 0);
    shmem_finalize();
    return 0;
}
