/* SPDX-License-Identifier: BSD-3-Clause */
/* shmem_barrier and shmem_sync of one active set, many times in a row with one pSync, while each PE
 * in turn arrives late: no PE is released early, and the barrier completes all puts. pSync is
 * static, on the heap, or freed and allocated again, at many places, where no memory remains. */
// pes: 1 2 3 5
#include "status.h"

#include <shmem.h>

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
enum { KIB_MORE = 1 << 20 }; /* it keeps what was freed */
#else
enum { KIB_MORE = 1000 };
#endif

enum { ROUNDS = 120, SIZE = SHMEM_BARRIER_SYNC_SIZE, PLACES = 700, LINE = 64 };
static long word, arrived;
static volatile long busy;

static void clear(long *psync)
{
    for (int i = 0; i < SIZE; i++)
        psync[i] = SHMEM_SYNC_VALUE;
    shmem_barrier_all();
}

static void unchanged(const long *psync)
{
    for (int i = 0; i < SIZE; i++)
        EXPECT(psync[i] == SHMEM_SYNC_VALUE);
}

/* The set is all PEs from start on that are stride apart. */
static void rounds(int start, int log_stride, long *psync)
{
    static long sets;
    long first = ROUNDS * ++sets;
    int me = shmem_my_pe(), n = shmem_n_pes(), stride = 1 << log_stride;
    int size = (n - start + stride - 1) / stride, at = (me - start) / stride;
    if (me < start || (me - start) % stride)
        return;
    int next = start + (at + 1) % size * stride;
    for (int round = 0; round < ROUNDS; round++) {
        while (round % size == at && busy < round * 3000L)
            busy++;
        shmem_long_p(&word, first + round, next);
        shmem_long_atomic_set(&arrived, first + round, me);
        shmem_barrier(start, log_stride, size, psync);
        EXPECT(word == first + round);
        shmem_sync(start, log_stride, size, psync);
        for (int i = 0; i < size; i++)
            EXPECT(shmem_long_atomic_fetch(&arrived, start + i * stride) == first + round);
        (shmem_sync)(start, log_stride, size, psync);
    }
    unchanged(psync);
}

static void sets(long *psync)
{
    int n = shmem_n_pes();
    for (int start = 0; start < n; start += 1 + n / 3)
        for (int log_stride = 0; 1 << log_stride < n; log_stride++) {
            rounds(start, log_stride, psync);
            shmem_barrier_all(); /* the same pSync for another set */
        }
    rounds(0, 0, psync);
    shmem_barrier_all();
}

/* A set with a pSync of its own; the block before it is freed together with it. */
static void elsewhere(int place)
{
    char *before = shmem_malloc((size_t)place * LINE);
    long *psync = shmem_calloc(SIZE, sizeof *psync);
    EXPECT(before && psync);
    shmem_barrier(0, 0, shmem_n_pes(), psync);
    shmem_free(psync);
    shmem_free(before);
}

static void everywhere(void)
{
    for (int i = 0; i < PLACES / 5; i++)
        elsewhere(PLACES + i % 2);
    long kib = resident_kib();
    for (int place = PLACES; place > 0; place--)
        elsewhere(place);
    EXPECT(resident_kib() - kib < KIB_MORE);
}

int main(void)
{
    static long in_data[SIZE];
    shmem_init();
    clear(in_data);
    sets(in_data);
    for (int i = 0; i < 3; i++) {
        long *psync = shmem_malloc(SIZE * sizeof *psync), *other = shmem_malloc(64);
        EXPECT(psync && other);
        clear(psync);
        rounds(0, 0, psync);
        shmem_free(psync);
        EXPECT((psync = shmem_malloc(SIZE * sizeof *psync)));
        clear(psync);
        rounds(shmem_n_pes() / 2, 0, psync);
        shmem_free(other);
        shmem_free(psync);
    }
    everywhere();
    shmem_finalize();
    return 0;
}
