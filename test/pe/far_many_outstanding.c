// SPDX-License-Identifier: BSD-3-Clause
// Thousands of large puts and gets are under way at a time, from several PEs of a node to all PEs
// of another one: each arrives once, and at the end the proxies' threads go in peace.
// pes: 4 8
// nodes: 2
#include "../expect.h"

#include <shmem.h>
#include <string.h>

enum { DEPTH = 1500, BYTES = 40000, SLOTS = 16, ROUNDS = 3 };

int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes(), half = n / 2, peer = (me + half) % n;
    char *dest = shmem_malloc(SLOTS * BYTES), *source = shmem_malloc(SLOTS * BYTES);
    uint64_t *arrived = shmem_calloc(1, sizeof *arrived);
    for (int round = 1; round <= ROUNDS; round++) {
        for (size_t i = 0; i < SLOTS; i++)
            memset(source + i * BYTES, me + (int)i * round, BYTES);
        shmem_barrier_all();
        for (size_t i = 0; i < DEPTH; i++) {
            size_t at = i % SLOTS * BYTES;
            if (i % 7)
                shmem_putmem_nbi(dest + at, source + at, BYTES, peer);
            else
                shmem_putmem_signal_nbi(dest + at, source + at, BYTES, arrived, 1, SHMEM_SIGNAL_ADD,
                                        peer);
        }
        shmem_quiet();
        shmem_barrier_all();
        EXPECT(*arrived == (uint64_t)round * ((DEPTH + 6) / 7));
        for (size_t i = 0; i < SLOTS; i++)
            for (size_t k = 0; k < BYTES; k++)
                EXPECT(dest[i * BYTES + k] == (char)(peer + (int)i * round));
        for (size_t i = 0; i < DEPTH; i++)
            shmem_getmem_nbi(dest + i % SLOTS * BYTES, source + (SLOTS - 1 - i % SLOTS) * BYTES,
                             BYTES, peer);
        shmem_quiet();
        for (size_t i = 0; i < SLOTS; i++)
            EXPECT(dest[i * BYTES + BYTES - 1] == (char)(peer + (int)(SLOTS - 1 - i) * round));
        shmem_barrier_all(); /* sources change in the next round */
    }
    shmem_finalize();
    return 0;
}
