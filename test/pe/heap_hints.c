/* SPDX-License-Identifier: BSD-3-Clause */
/* shmem_malloc_with_hints: the memory is like other memory, shares no cache line, and can be
 * reallocated and freed. */
// pes: 1 2
#include "../expect.h"

#include <shmem.h>
#include <stdint.h>

int main(void)
{
    static const long hints[] = {0, SHMEM_MALLOC_ATOMICS_REMOTE, SHMEM_MALLOC_SIGNAL_REMOTE,
                                 SHMEM_MALLOC_ATOMICS_REMOTE | SHMEM_MALLOC_SIGNAL_REMOTE,
                                 1L << 40}; /* the last is not known: it is a hint */
    shmem_init();
    for (int i = 0; i < 5; i++) {
        uint64_t *before = shmem_malloc(8), *word = shmem_malloc_with_hints(8, hints[i]);
        uint64_t *after = shmem_malloc(8);
        EXPECT(before && word && after);
        if (hints[i])
            EXPECT((uintptr_t)word / 64 != (uintptr_t)before / 64 &&
                   (uintptr_t)word / 64 != (uintptr_t)after / 64);
        *word = 0;
        shmem_barrier_all();
        shmem_uint64_atomic_inc(word, 0);
        shmem_barrier_all();
        EXPECT(shmem_uint64_atomic_fetch(word, 0) == (uint64_t)shmem_n_pes());
        word = shmem_realloc(word, 4096);
        EXPECT(word && shmem_uint64_atomic_fetch(word, 0) == (uint64_t)shmem_n_pes());
        shmem_free(after);
        shmem_free(word);
        shmem_free(before);
    }
    shmem_finalize();
    return 0;
}
