/* SPDX-License-Identifier: BSD-3-Clause */
/* Partitions of 1 TiB, the most that there can be between nodes: operations on what lies at their
 * end, of every size that is sent in its own way. Only some pages are touched. */
// pes: 2
// nodes: 1 2
// env: SHMEM_SYMMETRIC_PARTITION1=SIZE=1m
// env: SHMEM_SYMMETRIC_PARTITION2=SIZE=1t
// env: SHMEM_SYMMETRIC_PARTITION127=SIZE=1t
#include "../expect.h"

#include <shmemx.h>
#include <stdint.h>

#ifdef __SANITIZE_THREAD__
enum { FEW_ADDRESSES = 1 };
#else
enum { FEW_ADDRESSES = 0 };
#endif

enum { LARGE = 40000 };

static const size_t bytes = ((size_t)1 << 40) - (1 << 20);
static long buffer[LARGE];

static void use(int id)
{
    int me = shmem_my_pe(), other = !me;
    char *block = shmemx_kind_malloc(bytes, id);
    EXPECT(block);
    char *end = block + bytes;
    long *word = (long *)(end - 8), *large = (long *)(end - 400000), *small = (long *)(end - 64);
    uint64_t *signal = (uint64_t *)(end - 24);
    for (int i = 0; i < LARGE; i++)
        buffer[i] = i + 100 * me;
    shmem_long_p(word, 42 + me, other);
    shmem_long_put_signal(small, buffer + 1, 1, signal, 7, SHMEM_SIGNAL_ADD, other);
    shmem_long_put_signal(large, buffer, LARGE, signal, 7, SHMEM_SIGNAL_ADD, other);
    shmem_signal_wait_until(signal, SHMEM_CMP_EQ, 14);
    EXPECT(*small == 1 + 100 * other && large[LARGE - 1] == LARGE - 1 + 100 * other);
    shmem_barrier_all();
    EXPECT(*word == 42 + other);
    shmem_barrier_all();
    shmem_long_atomic_add(word, 1, other);
    EXPECT(shmem_long_g(&large[LARGE - 2], other) == LARGE - 2 + 100 * me);
    shmem_long_get(buffer, large, LARGE, other);
    EXPECT(buffer[7] == 7 + 100 * me);
    shmem_barrier_all();
    EXPECT(*word == 43 + other);
}

int main(void)
{
    if (FEW_ADDRESSES) {
        printf("skipped: ThreadSanitizer leaves too few addresses\n");
        return 77;
    }
    shmem_init();
    use(2);
    use(127);
    shmem_finalize();
    return 0;
}
