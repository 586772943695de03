/* SPDX-License-Identifier: BSD-3-Clause */
/* A block of shmem_malloc_with_hints that shmem_realloc moves shares no cache line either, whatever
 * is allocated around its new place; and it may grow and shrink further. */
// pes: 1 2
#include "../expect.h"

#include <shmem.h>
#include <stdint.h>

enum { LINE = 64, SMALL = 16 };

static int share_a_line(const void *a, size_t a_bytes, const void *b, size_t b_bytes)
{
    uintptr_t x = (uintptr_t)a, y = (uintptr_t)b;
    return x / LINE <= (y + b_bytes - 1) / LINE && y / LINE <= (x + a_bytes - 1) / LINE;
}

int main(void)
{
    static const long hints[] = {SHMEM_MALLOC_ATOMICS_REMOTE, SHMEM_MALLOC_SIGNAL_REMOTE};
    static const size_t sizes[] = {72, 500, 2000, 40, 9000, 8, 136};
    shmem_init();
    int me = shmem_my_pe(), moved = 0;
    for (int h = 0; h < 2; h++) {
        char *small[2 * SMALL];
        uint64_t *word = shmem_malloc_with_hints(8, hints[h]);
        int n = 0;
        small[n++] = shmem_malloc(8); /* after word, which can therefore not grow in place */
        *word = (uint64_t)(me + 17);
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            uint64_t *now = shmem_realloc(word, sizes[i]);
            moved += now != word;
            word = now;
            small[n++] = shmem_malloc(8);
            small[n++] = shmem_malloc(24);
            EXPECT(word && *word == (uint64_t)(me + 17));
            for (int k = 0; k < n; k++)
                EXPECT(small[k] && !share_a_line(word, sizes[i], small[k], 8));
        }
        shmem_free(word);
        while (n)
            shmem_free(small[--n]);
    }
    EXPECT(moved >= 2);
    shmem_finalize();
    return 0;
}
