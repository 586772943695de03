/* SPDX-License-Identifier: BSD-3-Clause */
/* Integer bucket sort in the manner of ISx: sort [KEYS_PER_PE]. Every PE makes uniformly random
 * 32-bit keys and sends each to the PE whose bucket it falls into; then each sorts what it
 * received. Shows how a receiver's offset, reserved with fetch-add, lets many PEs put into one
 * array without a message or a lock.
 *
 * Checked: order within and bounds of each bucket, the number of keys of all PEs, and their sum and
 * mixed sum. */
#define _POSIX_C_SOURCE 200809L
#include <shmem.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define DEFAULT_KEYS ((size_t)1 << 22)

enum phase { generate, group, exchange, sort, phases };
static const char *const phase_name[phases] = {"generate", "group", "exchange", "sort"};

struct totals {
    uint64_t keys;
    uint64_t sum;
    uint64_t mixed; /* sum of mix(key): two wrong keys do not cancel out */
};

static int me, npes;
static uint64_t received;           /* symmetric: keys reserved so far in this PE's bucket */
static struct totals before, after; /* symmetric, on PE 0: of all keys as made, and as sorted */

static _Noreturn void die(const char *what)
{
    fprintf(stderr, "sort: PE %d: %s\n", me, what);
    shmem_global_exit(1);
}

static void *allocate(size_t bytes)
{
    void *memory = malloc(bytes ? bytes : 1);
    if (!memory)
        die("no memory for the keys; ask for fewer: sort KEYS_PER_PE");
    return memory;
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* splitmix64: good bits from consecutive numbers. */
static uint64_t mix(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

static void make_keys(uint32_t *keys, size_t n)
{
    uint64_t seed = mix((uint64_t)me);
    for (size_t i = 0; i < n; i++)
        keys[i] = (uint32_t)(mix(seed + i) >> 32);
}

/* The PE that key belongs to; bucket p holds the keys k with k * npes / 2^32 == p. */
static int owner(uint32_t key) { return (int)((uint64_t)key * (unsigned)npes >> 32); }

/* Copy keys to grouped, those of PE p at starts[p] to starts[p + 1] - 1. */
static void group_keys(const uint32_t *keys, size_t n, uint32_t *grouped, size_t *starts)
{
    size_t *next = allocate((size_t)npes * sizeof *next);
    memset(starts, 0, ((size_t)npes + 1) * sizeof *starts);
    for (size_t i = 0; i < n; i++)
        starts[owner(keys[i]) + 1]++;
    for (int pe = 0; pe < npes; pe++)
        starts[pe + 1] += starts[pe];
    memcpy(next, starts, (size_t)npes * sizeof *next);
    for (size_t i = 0; i < n; i++)
        grouped[next[owner(keys[i])]++] = keys[i];
    free(next);
}

/* Put each group into its owner's bucket, after what others have reserved there; begin at the next
 * PE, so that not all write to PE 0 at once. */
static void send_groups(const uint32_t *grouped, const size_t *starts, uint32_t *bucket,
                        size_t room)
{
    for (int i = 1; i <= npes; i++) {
        int pe = (me + i) % npes;
        size_t n = starts[pe + 1] - starts[pe];
        uint64_t offset = shmem_uint64_atomic_fetch_add(&received, n, pe);
        if (offset + n > room)
            die("more keys fell into one bucket than it has room for");
        shmem_uint32_put(&bucket[offset], &grouped[starts[pe]], n, pe);
    }
}

/* Least significant digit first, 3 digits of 11 bits; the result is in keys. */
static void radix_sort(uint32_t *keys, size_t n)
{
    enum { digit_bits = 11, digits = 1 << digit_bits };
    uint32_t *other = allocate(n * sizeof *other);
    uint32_t *from = keys, *to = other;
    for (int shift = 0; shift < 32; shift += digit_bits) {
        size_t next[digits + 1] = {0};
        for (size_t i = 0; i < n; i++)
            next[(from[i] >> shift & (digits - 1)) + 1]++;
        for (int d = 0; d < digits; d++)
            next[d + 1] += next[d];
        for (size_t i = 0; i < n; i++)
            to[next[from[i] >> shift & (digits - 1)]++] = from[i];
        uint32_t *swap = from;
        from = to;
        to = swap;
    }
    if (from != keys)
        memcpy(keys, from, n * sizeof *keys);
    free(other);
}

/* Add what these keys come to, to PE 0's totals. */
static void add_totals(struct totals *totals, const uint32_t *keys, size_t n)
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

static void check_bucket(const uint32_t *keys, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (owner(keys[i]) != me)
            die("a key came to the wrong PE");
    for (size_t i = 1; i < n; i++)
        if (keys[i - 1] > keys[i])
            die("the keys are not in order");
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
        printf("%-9s %9.3f ms\n", phase_name[phase], slowest * 1e3);
        if (phase != generate)
            all += slowest;
    }
    double keys = (double)per_pe * npes;
    printf("%.0f keys on %d PEs: %.1f M keys/s without generate\n", keys, npes, keys / all * 1e-6);
    int ok = before.keys == per_pe * (size_t)npes && memcmp(&before, &after, sizeof before) == 0;
    printf("check: %s\n", ok ? "ok" : "FAILED: keys were lost or changed on the way");
    return !ok;
}

/* Sort n keys per PE; sets took[0] to took[phases - 1]. bucket has room for room keys. */
static void sort_once(size_t n, uint32_t *bucket, size_t room, double *took)
{
    uint32_t *keys = allocate(n * sizeof *keys);
    uint32_t *grouped = allocate(n * sizeof *grouped);
    size_t *starts = allocate(((size_t)npes + 1) * sizeof *starts);
    double at[phases + 1];
    at[generate] = seconds();
    make_keys(keys, n);
    shmem_barrier_all();
    at[group] = seconds();
    group_keys(keys, n, grouped, starts);
    at[exchange] = seconds();
    send_groups(grouped, starts, bucket, room);
    shmem_barrier_all();
    at[sort] = seconds();
    radix_sort(bucket, received);
    at[phases] = seconds();
    for (int phase = 0; phase < phases; phase++)
        took[phase] = at[phase + 1] - at[phase];
    add_totals(&before, keys, n);
    check_bucket(bucket, received);
    add_totals(&after, bucket, received);
    free(starts);
    free(grouped);
    free(keys);
}

int main(int argc, char **argv)
{
    shmem_init();
    me = shmem_my_pe();
    npes = shmem_n_pes();
    char *end = "";
    size_t n = argc > 1 ? strtoull(argv[1], &end, 0) : DEFAULT_KEYS;
    if (argc > 2 || *end || n < 1 || n > UINT32_MAX)
        die("usage: sort [KEYS_PER_PE]");

    /* A bucket gets n keys, give or take a few times sqrt(n) <= n / 64 + 64. */
    size_t room = n + n / 8 + 1024;
    uint32_t *bucket = shmem_malloc(room * sizeof *bucket);
    double *times = shmem_malloc((size_t)npes * phases * sizeof *times);
    if (!bucket || !times)
        die("no symmetric memory for the bucket; ask for fewer keys: sort KEYS_PER_PE");

    double took[phases];
    sort_once(n, bucket, room, took);
    shmem_double_put(&times[me * phases], took, phases, 0);
    shmem_barrier_all();
    int status = me == 0 ? report(times, n) : 0;
    shmem_free(times);
    shmem_free(bucket);
    shmem_finalize();
    return status;
}
