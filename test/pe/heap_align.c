/* SPDX-License-Identifier: BSD-3-Clause */
/* shmem_align: every power of two from 8 on is kept, at the same place of the heap on all
 * PEs; else NULL. */
// pes: 1 2 4
// env: SHMEM_SYMMETRIC_SIZE=64m
#include "../expect.h"

#include <shmem.h>
#include <stdint.h>

static ptrdiff_t offset;

int main(void)
{
    shmem_init();
    char *anchor = shmem_malloc(1);
    for (size_t alignment = sizeof(void *); alignment <= 2u << 20; alignment *= 2) {
        char *odd = shmem_malloc(24), *block = shmem_align(alignment, 100);
        EXPECT(odd && block && (uintptr_t)block % alignment == 0);
        offset = block - anchor;
        shmem_barrier_all();
        EXPECT(shmem_ptrdiff_g(&offset, 0) == offset);
        shmem_free(odd);
        shmem_free(block);
    }
    EXPECT(!shmem_align(3 * sizeof(void *), 100) && !shmem_align(0, 100));
    EXPECT(!shmem_align(64, 0));
    void *block = shmem_malloc(1);
    EXPECT((uintptr_t)block % _Alignof(max_align_t) == 0);
    shmem_finalize();
    return 0;
}
