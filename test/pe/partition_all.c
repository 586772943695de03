/* SPDX-License-Identifier: BSD-3-Clause */
/* Partitions of ordinary memory, of huge pages if there are any, and of files: allocation by ID,
 * and every kind of operation between them, also of blocks that nodes move as transfers. */
// pes: 1 2 4
// nodes: 1 2 3:cyclic
// env: SHMEM_SYMMETRIC_PARTITION1=size=64m
// env: SHMEM_SYMMETRIC_PARTITION2=SIZE=64m:KIND=FILE:/tmp
// env: SMA_SYMMETRIC_PARTITION64=kind=NORMALMEM:policy=preferred:size=48m:pgsize=2m
// env: SHMEM_SYMMETRIC_PARTITION127=size=32m:kind=file:/tmp:policy=mandatory
// sanitize: yes
#include "../expect.h"

#include <shmemx.h>
#include <stdint.h>
#include <string.h>

enum { KINDS = 4, LONGS = 1 << 17 /* 1 MiB */, FEW = 20000, SMALL = 10 };

static const int ids[KINDS] = {1, 2, 64, 127};
static int me, n, to;

static long value_of(int pe, int id, int i) { return pe * 1000003L + id * 7919L + i; }

/* ---- what is where ---- */

static void look(void)
{
    shmemx_partition_info_t info;
    shmemx_heap_info_t all;
    size_t sum = 0;
    EXPECT(shmemx_partition_count() == KINDS);
    for (int k = 0; k < KINDS; k++) {
        EXPECT(shmemx_partition_info(ids[k], &info) == 0);
        EXPECT(info.size >= info.asked_size && info.used == 0 && info.largest_free == info.size);
        sum += info.size;
    }
    EXPECT(shmemx_heap_info(&all) == 0 && all.capacity == sum && all.used == 0);
    EXPECT(shmemx_partition_info(2, &info) == 0 && strcmp(info.kind, "FILE:/tmp") == 0);
    EXPECT(shmemx_partition_info(127, &info) == 0 && strcmp(info.policy, "MANDATORY") == 0);
    EXPECT(shmemx_partition_info(3, &info) != 0 && shmemx_partition_info(0, &info) != 0 &&
           shmemx_partition_info(128, &info) != 0 && shmemx_partition_info(-1, &info) != 0);
    EXPECT(shmemx_partition_of(&me) == 0 && shmemx_partition_of(NULL) == 0);
}

static void refuse(void)
{
    static const int none[] = {-1, 0, 3, 63, 65, 126, 128, 1000000};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        EXPECT(!shmemx_kind_malloc(8, none[i]) && !shmemx_kind_align(64, 8, none[i]));
        EXPECT(!shmemx_partition_calloc(1, 8, none[i]));
        EXPECT(!shmemx_partition_malloc_with_hints(8, SHMEM_MALLOC_SIGNAL_REMOTE, none[i]));
    }
    for (int k = 0; k < KINDS; k++)
        EXPECT(!shmemx_partition_malloc(0, ids[k]) && !shmemx_partition_align(48, 8, ids[k]));
}

/* ---- operations ---- */

/* Blocks move within their partition only. */
static void allocate(void)
{
    for (int k = 0; k < KINDS; k++) {
        char *block = shmemx_kind_malloc(1000, ids[k]);
        char *aligned = shmemx_kind_align(1 << 20, 1000, ids[k]);
        char *zero = shmemx_partition_calloc(1 << 20, 1, ids[k]);
        char *hinted = shmemx_partition_malloc_with_hints(8, SHMEM_MALLOC_SIGNAL_REMOTE, ids[k]);
        EXPECT(block && aligned && zero && hinted && (uintptr_t)aligned % (1 << 20) == 0);
        for (int i = 0; i < 1 << 20; i += 4093)
            EXPECT(zero[i] == 0);
        memset(block, 42, 1000);
        block = shmem_realloc(block, 2 << 20);
        EXPECT(block && block[0] == 42 && block[999] == 42);
        memset(zero, 1, 1 << 20);
        EXPECT(shmemx_partition_of(block) == ids[k] && shmemx_partition_of(hinted) == ids[k]);
        shmem_free(zero);
        zero = shmemx_partition_calloc(4, 1 << 18, ids[k]);
        EXPECT(zero && zero[0] == 0 && zero[1000000] == 0);
        shmem_free(block);
        shmem_free(aligned);
        shmem_free(hinted);
        shmem_free(zero);
    }
}

/* From every partition to every other one, by put and get of all sizes. */
static void move(long *const *a, long *const *b)
{
    for (int from = 0; from < KINDS; from++)
        for (int into = 0; into < KINDS; into++) {
            for (int i = 0; i < LONGS; i++) {
                a[from][i] = value_of(me, ids[from], i + into);
                b[into][i] = -1;
            }
            shmem_barrier_all();
            shmem_long_p(b[into], a[from][0], to);
            shmem_long_put(b[into] + 1, a[from] + 1, SMALL - 1, to);
            shmem_long_put_nbi(b[into] + SMALL, a[from] + SMALL, LONGS - SMALL, to);
            shmem_barrier_all();
            int other = (me + n - 1) % n;
            for (int i = 0; i < LONGS; i++)
                EXPECT(b[into][i] == value_of(other, ids[from], i + into));
            shmem_long_get(b[into], a[from], LONGS, to);
            for (int i = 0; i < LONGS; i++)
                EXPECT(b[into][i] == value_of(to, ids[from], i + into));
            shmem_barrier_all();
        }
}

/* Atomics, signals and waits on words of each partition. */
static void meet(long *const *a, long *const *b)
{
    for (int k = 0; k < KINDS; k++) {
        long *count = b[k];
        uint64_t *signal = (uint64_t *)(b[k] + 8);
        *count = 0;
        *signal = 0;
        a[k][0] = me;
        shmem_barrier_all();
        for (int pe = 0; pe < n; pe++)
            shmem_long_atomic_add(count, 1, pe);
        shmem_long_wait_until(count, SHMEM_CMP_EQ, n);
        EXPECT(shmem_long_atomic_fetch(count, to) <= n);
        const long *source = a[(k + 1) % KINDS];
        shmem_long_put_signal(b[k] + 16, source, LONGS - 16, signal, 7, SHMEM_SIGNAL_SET, to);
        EXPECT(shmem_signal_wait_until(signal, SHMEM_CMP_EQ, 7) == 7);
        shmem_barrier_all();
        const char *near = shmem_ptr(count, to);
        EXPECT(!near || *(const long *)near == n);
        shmem_barrier_all();
    }
}

/* Whether b holds what was expected, in all PEs before any of them goes on. */
static void is_long(const long *b, int count, long (*expected)(int i, int each), int each)
{
    for (int i = 0; i < count; i++)
        EXPECT(b[i] == expected(i, each));
    shmem_barrier_all();
}

static long summed(int i, int each) { return each + (long)n * i + (long)n * (n - 1) / 2; }
static long broadcast(int i, int each) { return each + n - 1 + i; }
static long exchanged(int i, int each) { return i / each + (long)me * each + i % each; }
static long gathered(int i, int each) { return i / each + i % each; }

static void collect(long *const *a, long *const *b)
{
    const shmem_team_t all = SHMEM_TEAM_WORLD;
    for (int k = 0; k < KINDS; k++) {
        long *dest = b[(k + 1) % KINDS];
        int each = FEW / n;
        for (int i = 0; i < FEW; i++)
            a[k][i] = me + i;
        shmem_barrier_all();
        EXPECT(shmem_long_sum_reduce(all, dest, a[k], FEW) == 0);
        is_long(dest, FEW, summed, 0);
        EXPECT(shmem_long_broadcast(all, dest, a[k], FEW, n - 1) == 0);
        is_long(dest, FEW, broadcast, 0);
        EXPECT(shmem_long_alltoall(all, dest, a[k], (size_t)each) == 0);
        is_long(dest, each * n, exchanged, each);
        EXPECT(shmem_long_fcollect(all, dest, a[k], (size_t)each) == 0);
        is_long(dest, each * n, gathered, each);
    }
}

int main(void)
{
    long *a[KINDS], *b[KINDS];
    for (int times = 0; times < 2; times++) {
        shmem_init();
        me = shmem_my_pe();
        n = shmem_n_pes();
        to = (me + 1) % n;
        look();
        refuse();
        allocate();
        for (int k = 0; k < KINDS; k++) {
            a[k] = shmemx_kind_malloc(LONGS * sizeof **a, ids[k]);
            b[k] = shmemx_partition_malloc(LONGS * sizeof **b, ids[k]);
            EXPECT(a[k] && b[k]);
        }
        move(a, b);
        meet(a, b);
        collect(a, b);
        for (int k = 0; k < KINDS; k++) {
            shmem_free(a[k]);
            shmem_free(b[k]);
        }
        look();
        shmem_finalize();
    }
    return 0;
}
