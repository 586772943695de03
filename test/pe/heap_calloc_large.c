/* SPDX-License-Identifier: BSD-3-Clause */
/* shmem_calloc of large blocks, which gets zeroed pages from the system instead of writing: zeroes
 * also where the memory was used before, for whoever reads them, and the neighbors stay. */
// pes: 1 2
// env: SHMEM_SYMMETRIC_SIZE=64m
#include "../expect.h"

#include <shmem.h>
#include <string.h>

enum { BYTES = 8 << 20, LONGS = BYTES / (int)sizeof(long), SIDE = 1000 };
static unsigned char sample[SIDE];

/* All of it here; samples through the library. */
static void expect_zero(const long *block, int odd, int other)
{
    long sum = 0;
    for (int i = 0; i < LONGS; i++)
        sum |= block[i];
    for (int i = 0; i < odd; i++)
        sum |= ((const char *)&block[LONGS])[i];
    EXPECT(sum == 0);
    for (int i = 0; i < LONGS; i += 4093)
        EXPECT(shmem_long_g(&block[i], other) == 0);
    EXPECT(shmem_long_g(&block[LONGS - 1], other) == 0);
}

int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes(), other = (me + 1) % n;
    memset(sample, 0xa5, sizeof sample);
    for (int odd = 0; odd < 9; odd += 4) { /* ends on a page, and not */
        unsigned char *before = shmem_malloc(SIDE);
        unsigned char *dirty = shmem_malloc(BYTES + (size_t)odd), *after = shmem_malloc(SIDE);
        EXPECT(before && dirty && after);
        memset(before, 0xa5, SIDE);
        memset(after, 0xa5, SIDE);
        shmem_barrier_all();
        for (int part = 0; part < 8; part++) /* here, and then what another PE writes */
            memset(dirty + part * (BYTES / 8), 0x5a, BYTES / 8);
        shmem_barrier_all();
        shmem_putmem(dirty + BYTES / 2, sample, sizeof sample, other);
        shmem_free(dirty);
        long *block = shmem_calloc((size_t)BYTES + (size_t)odd, 1);
        EXPECT((unsigned char *)block == dirty); /* the memory that was used */
        expect_zero(block, odd, other);
        shmem_barrier_all();
        shmem_long_p(&block[LONGS / 2], me + 1, other);
        shmem_barrier_all();
        EXPECT(block[LONGS / 2] == (me + n - 1) % n + 1);
        EXPECT(memcmp(before, sample, SIDE) == 0 && memcmp(after, sample, SIDE) == 0);
        shmem_free(block);
        shmem_free(after);
        shmem_free(before);
    }
    shmem_finalize();
    return 0;
}
