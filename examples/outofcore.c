/* SPDX-License-Identifier: BSD-3-Clause */
/* Out-of-core sort: outofcore [MIB_PER_PE [MEMORY_MIB]]. The keys lie in partition 2, which may be
 * larger than memory: a partition of KIND=FILE is symmetric memory in files, whose pages the kernel
 * writes out when it needs room.
 *
 *     oshrun -n 4 --partition 2:size=3g,kind=file:/scratch outofcore 1024
 *
 * Every PE makes random 64-bit keys, sends each to the PE in whose range it lies, sorts what it
 * received in runs of MEMORY_MIB and merges these. All passes walk through the partition in order
 * and write out what they are done with, since files are slow at anything else.
 *
 * Checked: order on each PE and from each PE to the next, the number of keys of all PEs, and their
 * sum and mixed sum. */
#define _POSIX_C_SOURCE 200809L
#include <shmem.h>
#include <shmemx.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

/* What the merge reads of a run at a time. */
#define AHEAD ((uintptr_t)256 << 10)

/* Seconds between two lines of progress. */
#ifndef TELL_SECONDS
#define TELL_SECONDS 10
#endif

enum { partition = 2, default_mib = 64, default_memory = 8 };

enum phase { generate, exchange, runs, merge, check, phases };
static const char *const phase_name[phases] = {"generate", "exchange", "runs", "merge", "check"};

struct totals {
    uint64_t keys;
    uint64_t sum;
    uint64_t mixed; /* sum of mix(key): two wrong keys do not cancel out */
};

static int me, npes;
static uint64_t received;           /* symmetric: keys reserved so far in this PE's bucket */
static uint64_t last;               /* symmetric: this PE's last key, or those before if none */
static struct totals before, after; /* symmetric, on PE 0: of all keys as made, and as sorted */

/* Private memory: two blocks of this many keys. */
static size_t block_keys;
static uint64_t *block, *other;

static _Noreturn void die(const char *what)
{
    fprintf(stderr, "outofcore: PE %d: %s\n", me, what);
    shmem_global_exit(1);
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Now and then, have PE 0 say how much of the phase it has done, and how long the rest will take at
 * this pace. Each phase begins with done = 0. */
static void tell(enum phase phase, size_t done, size_t of)
{
    static double begun, told;
    double now = seconds();
    if (done == 0)
        begun = now;
    if (phase == generate && done == 0)
        told = now;
    if (me != 0 || now - told < TELL_SECONDS || done == 0 || done > of)
        return;
    told = now;
    fprintf(stderr, "outofcore: phase %d of %d, %s: %.0f %%, %.0f s of it left\n", (int)phase + 1,
            phases, phase_name[phase], 100.0 * (double)done / (double)of,
            (now - begun) * (double)(of - done) / (double)done);
}

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

/* Where the page of this key begins. */
static char *page_of(const uint64_t *key)
{
    return (char *)((uintptr_t)key & ~((uintptr_t)sysconf(_SC_PAGESIZE) - 1));
}

/* Have the kernel write these keys to their file now, together; when it needs room it would look
 * for pages one by one. */
static void write_out(uint64_t *keys, size_t n)
{
    char *from = page_of(keys);
    msync(from, (size_t)((char *)(keys + n) - from), MS_SYNC);
}

/* splitmix64: good bits from consecutive numbers. */
static uint64_t mix(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/* Add what these keys come to, to PE 0's totals. */
static void add_totals(struct totals *totals, const uint64_t *keys, size_t n)
{
    uint64_t sum = 0, mixed = 0;
    for (size_t i = 0; i < n; i++) {
        sum += keys[i];
        mixed += mix(keys[i]);
    }
    shmem_uint64_atomic_add(&totals->keys, n, 0);
    shmem_uint64_atomic_add(&totals->sum, sum, 0);
    shmem_uint64_atomic_add(&totals->mixed, mixed, 0);
}

static void make_keys(uint64_t *keys, size_t n)
{
    uint64_t seed = mix((uint64_t)me);
    for (size_t i = 0; i < n; i += block_keys) {
        tell(generate, i, n);
        size_t count = least(block_keys, n - i);
        for (size_t j = i; j < i + count; j++)
            keys[j] = mix(seed + j);
        add_totals(&before, keys + i, count);
        write_out(keys + i, count);
    }
}

/* The PE that key belongs to; PE p holds the keys k with (k >> 32) * npes >> 32 == p. */
static int owner(uint64_t key) { return (int)((key >> 32) * (unsigned)npes >> 32); }

/* Put n keys into their owners' buckets, after what others have reserved there. starts has room for
 * npes + 1 numbers, next for npes. */
static void send_block(const uint64_t *keys, size_t n, uint64_t *bucket, size_t room,
                       size_t *starts, size_t *next)
{
    memset(starts, 0, ((size_t)npes + 1) * sizeof *starts);
    for (size_t i = 0; i < n; i++)
        starts[owner(keys[i]) + 1]++;
    for (int pe = 0; pe < npes; pe++)
        starts[pe + 1] += starts[pe];
    memcpy(next, starts, (size_t)npes * sizeof *next);
    for (size_t i = 0; i < n; i++)
        other[next[owner(keys[i])]++] = keys[i];
    for (int i = 1; i <= npes; i++) {
        int pe = (me + i) % npes;
        size_t count = starts[pe + 1] - starts[pe];
        uint64_t offset = shmem_uint64_atomic_fetch_add(&received, count, pe);
        if (offset + count > room)
            die("more keys fell into one range than it has room for");
        shmem_uint64_put(&bucket[offset], &other[starts[pe]], count, pe);
    }
}

/* Every PE sends as many blocks; after each, a PE writes out what it has received. */
static void send_keys(const uint64_t *keys, size_t n, uint64_t *bucket, size_t room)
{
    size_t *starts = malloc((2 * (size_t)npes + 1) * sizeof *starts);
    if (!starts)
        die("no memory for one number per PE");
    size_t written = 0;
    for (size_t i = 0; i < n; i += block_keys) {
        tell(exchange, i, n);
        send_block(keys + i, least(block_keys, n - i), bucket, room, starts, starts + npes + 1);
        shmem_barrier_all();
        size_t now = shmem_uint64_atomic_fetch(&received, me);
        write_out(bucket + written, now - written);
        written = now;
        shmem_barrier_all();
    }
    free(starts);
}

static int compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Sort each run of block_keys by itself, in private memory. */
static void sort_runs(uint64_t *bucket, size_t n)
{
    for (size_t i = 0; i < n; i += block_keys) {
        tell(runs, i, n);
        size_t count = least(block_keys, n - i);
        memcpy(block, bucket + i, count * sizeof *block);
        qsort(block, count, sizeof *block, compare);
        memcpy(bucket + i, block, count * sizeof *block);
        write_out(bucket + i, count);
    }
}

/* The rest of a run. */
struct run {
    const uint64_t *at, *end;
};

/* Move the run at the top of the heap down to where it belongs. */
static void sift(struct run *heap, size_t n)
{
    struct run moving = heap[0];
    size_t at = 0, child;
    while ((child = 2 * at + 1) < n) {
        if (child + 1 < n && *heap[child + 1].at < *heap[child].at)
            child++;
        if (*moving.at <= *heap[child].at)
            break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = moving;
}

static int compare_runs(const void *a, const void *b)
{
    return compare(((const struct run *)a)->at, ((const struct run *)b)->at);
}

/* Have the kernel read as much of the run as is used next, not more: with many runs it would drop
 * from memory what it has just read for others. */
static void read_ahead(const uint64_t *at)
{
    uintptr_t from = (uintptr_t)at & ~(AHEAD - 1);
    posix_madvise((void *)from, AHEAD, POSIX_MADV_WILLNEED);
}

/* Merge the runs of bucket into sorted. Sorted by their first keys, the runs are a heap. */
static void merge_runs(const uint64_t *bucket, size_t n, uint64_t *sorted)
{
    size_t count = (n + block_keys - 1) / block_keys;
    struct run *heap = malloc((count + 1) * sizeof *heap);
    if (!heap)
        die("no memory for the runs; make them longer: outofcore MIB_PER_PE MEMORY_MIB");
    for (size_t i = 0; i < count; i++) {
        heap[i].at = bucket + i * block_keys;
        heap[i].end = bucket + least((i + 1) * block_keys, n);
    }
    char *from = page_of(bucket);
    posix_madvise(from, (size_t)((const char *)(bucket + n) - from), POSIX_MADV_RANDOM);
    for (size_t i = 0; i < count; i++)
        read_ahead(heap[i].at);
    qsort(heap, count, sizeof *heap, compare_runs);
    tell(merge, 0, n);
    for (size_t i = 0, written = 0; count; i++) {
        if (i - written == block_keys) {
            write_out(sorted + written, block_keys);
            written = i;
            tell(merge, i, n);
        }
        sorted[i] = *heap->at++;
        if (heap->at == heap->end)
            heap[0] = heap[--count];
        else if ((uintptr_t)heap->at % AHEAD == 0)
            read_ahead(heap->at);
        if (count)
            sift(heap, count);
    }
    free(heap);
}

/* Ends the job if a key is not where it belongs. Every PE's last key goes to the next one; a PE
 * without keys passes on what it got. */
static void check_order(const uint64_t *sorted, size_t n)
{
    static uint64_t previous, arrived; /* symmetric */
    for (size_t i = 0; i < n; i++)
        if (owner(sorted[i]) != me)
            die("a key came to the wrong PE");
    for (size_t i = 1; i < n; i++)
        if (sorted[i - 1] > sorted[i])
            die("the keys are not in order");
    if (me > 0)
        shmem_signal_wait_until(&arrived, SHMEM_CMP_EQ, 1);
    if (n && previous > sorted[0])
        die("its first key is less than the last one of the PE before");
    last = n ? sorted[n - 1] : previous;
    if (me + 1 < npes)
        shmem_uint64_put_signal(&previous, &last, 1, &arrived, 1, SHMEM_SIGNAL_SET, me + 1);
}

/* PE 0: each phase takes as long as the slowest PE; times holds phases numbers of every PE. */
static int report(const double *times, size_t per_pe)
{
    double all = 0;
    for (int phase = 0; phase < phases; phase++) {
        double slowest = 0;
        for (int pe = 0; pe < npes; pe++)
            if (times[pe * phases + phase] > slowest)
                slowest = times[pe * phases + phase];
        printf("%-9s %8.2f s\n", phase_name[phase], slowest);
        all += slowest;
    }
    double mib = (double)per_pe * npes * sizeof(uint64_t) / (1 << 20);
    printf("%.0f MiB of keys on %d PEs: %.1f MiB/s\n", mib, npes, mib / all);
    int ok = before.keys == per_pe * (size_t)npes && memcmp(&before, &after, sizeof before) == 0;
    printf("check: %s\n", ok ? "ok" : "FAILED: keys were lost or changed on the way");
    return !ok;
}

/* Sort n keys per PE; sets took[0] to took[phases - 1]. keys and bucket have room for room keys. */
static void sort_once(uint64_t *keys, uint64_t *bucket, size_t n, size_t room, double *took)
{
    double at[phases + 1];
    shmem_barrier_all();
    at[generate] = seconds();
    make_keys(keys, n);
    at[exchange] = seconds();
    send_keys(keys, n, bucket, room);
    at[runs] = seconds();
    sort_runs(bucket, received);
    at[merge] = seconds();
    merge_runs(bucket, received, keys);
    at[check] = seconds();
    check_order(keys, received);
    add_totals(&after, keys, received);
    at[phases] = seconds();
    for (int phase = 0; phase < phases; phase++)
        took[phase] = at[phase + 1] - at[phase];
}

/* Ends the job with the way to start it unless partition 2 has room for two arrays of room keys. */
static void look_at_partition(size_t room)
{
    shmemx_partition_info_t info;
    size_t mib = (2 * room * sizeof(uint64_t) >> 20) + 1;
    if (shmemx_partition_info(partition, &info) || info.largest_free >> 20 < mib) {
        if (me == 0)
            fprintf(stderr,
                    "outofcore: needs a partition %d of %zu MiB; on a disk, for example:\n"
                    "    export SHMEM_SYMMETRIC_PARTITION%d=SIZE=%zum:KIND=FILE:/scratch\n",
                    partition, mib, partition, mib);
        shmem_barrier_all();
        shmem_global_exit(1);
    }
    if (me == 0)
        printf("partition %d: %s, %zu MiB on each PE; private memory: %zu MiB\n", partition,
               info.kind, info.size >> 20, 2 * block_keys * sizeof *block >> 20);
}

/* The number of MiB that this argument says. */
static size_t argument(const char *text)
{
    char *end;
    unsigned long long mib = strtoull(text, &end, 10);
    if (*end || mib < 1 || mib > 1 << 30)
        die("usage: outofcore [MIB_PER_PE [MEMORY_MIB]]");
    return (size_t)mib;
}

int main(int argc, char **argv)
{
    shmem_init();
    me = shmem_my_pe();
    npes = shmem_n_pes();
    size_t n = (argc > 1 ? argument(argv[1]) : default_mib) * ((1 << 20) / sizeof(uint64_t));
    block_keys = (argc > 2 ? argument(argv[2]) : default_memory) * (1 << 19) / sizeof *block;

    /* A range gets n keys, give or take a few times sqrt(n) <= n / 64 + 64. */
    size_t room = n + n / 64 + 1024;
    look_at_partition(room);
    uint64_t *keys = shmemx_kind_malloc(room * sizeof *keys, partition);
    uint64_t *bucket = shmemx_kind_malloc(room * sizeof *bucket, partition);
    double *times = shmem_malloc((size_t)npes * phases * sizeof *times);
    block = malloc(block_keys * sizeof *block);
    other = malloc(block_keys * sizeof *other);
    if (!keys || !bucket || !times || !block || !other)
        die("out of memory");

    double took[phases];
    sort_once(keys, bucket, n, room, took);
    shmem_double_put(&times[me * phases], took, phases, 0);
    shmem_barrier_all();
    int status = me == 0 ? report(times, n) : 0;
    free(other);
    free(block);
    shmem_free(times);
    shmem_free(bucket);
    shmem_free(keys);
    shmem_finalize();
    return status;
}
