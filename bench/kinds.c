/* SPDX-License-Identifier: BSD-3-Clause */
/* How fast the memory of each partition is: kinds [--quick]. PE 0 prints a JSON object per
 * partition with what was asked for and what it is, and these figures:
 *
 *     triad    a[i] = b[i] + s * c[i], all PEs at once, each in its own part: bytes per second of
 * all updates  read, change and write a random word of a large array, all PEs at once: per second
 *     put, get 1 MiB blocks between PE 0's private memory and a near PE's part, PE 0 alone
 *
 * Arrays are larger than caches unless the partition is too small, and touched before. */
#include "clock.h"
#include "median.h"
#include <shmem.h>
#include <shmemx.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MIB ((size_t)1 << 20)

enum { samples = 5, quick_samples = 3, most_mib = 96, quick_mib = 12 };

static int me, npes, partner;
static long repetitions;
static size_t most;
static char *private_block;

/* Symmetric: the slowest time of one sample, and this PE's. */
static double slowest, mine;

static double took_all(double start)
{
    mine = now() - start;
    shmem_double_max_reduce(SHMEM_TEAM_WORLD, &slowest, &mine, 1);
    return slowest;
}

static double triad(double *a, size_t n)
{
    double took[samples], *b = a + n, *c = b + n;
    for (size_t i = 0; i < n; i++) {
        a[i] = 0;
        b[i] = 1;
        c[i] = (double)i;
    }
    for (long r = 0; r < repetitions; r++) {
        shmem_barrier_all();
        double start = now();
        for (size_t i = 0; i < n; i++)
            a[i] = b[i] + 3 * c[i];
        took[r] = took_all(start);
    }
    if (a[n - 1] != 1 + 3 * (double)(n - 1))
        shmem_global_exit(1);
    return (double)(3 * n * sizeof *a) * npes / median(took, repetitions);
}

/* n is a power of two. Addresses do not depend on what is read, so several misses are under way. */
static double updates(uint64_t *table, size_t n)
{
    double took[samples];
    size_t count = most / 32;
    uint64_t random = 0x9e3779b97f4a7c15u * (unsigned)(me + 1);
    for (long r = 0; r < repetitions; r++) {
        shmem_barrier_all();
        double start = now();
        for (size_t i = 0; i < count; i++) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            table[random >> 20 & (n - 1)] ^= random;
        }
        took[r] = took_all(start);
    }
    return (double)count * npes / median(took, repetitions);
}

/* Bytes per nanosecond of puts into, or gets from, the partner's part; 0 without a near partner. */
static double transfer(char *part, size_t bytes, int puts)
{
    double took[samples];
    size_t each = bytes < MIB ? bytes : MIB, total = bytes / each * each;
    for (long r = 0; r < repetitions; r++) {
        shmem_barrier_all();
        if (me != 0 || partner < 0)
            continue;
        double start = now();
        for (size_t at = 0; at < total; at += each)
            if (puts)
                shmem_putmem(part + at, private_block, each, partner);
            else
                shmem_getmem(private_block, part + at, each, partner);
        shmem_quiet();
        took[r] = now() - start;
    }
    shmem_barrier_all();
    return me == 0 && partner >= 0 ? (double)total / median(took, repetitions) : 0;
}

/* A path may contain what JSON does not allow in a text. */
static void print_text(const char *name, const char *text)
{
    printf("\"%s\":\"", name);
    for (; *text; text++)
        if (*text == '"' || *text == '\\')
            printf("\\%c", *text);
        else
            putchar((unsigned char)*text < ' ' ? '?' : *text);
    printf("\",");
}

static void print_info(int id, const shmemx_partition_info_t *info)
{
    printf("{\"id\":%d,\"size\":%zu,\"page_size\":%zu,\"asked_size\":%zu,\"asked_page_size\":%zu,",
           id, info->size, info->page_size, info->asked_size, info->asked_page_size);
    print_text("kind", info->kind);
    print_text("policy", info->policy);
    print_text("nodes", info->nodes);
    print_text("reason", info->reason);
}

/* All PEs; prints nothing of a partition that does not exist. */
static void measure(int id)
{
    shmemx_partition_info_t info;
    if (shmemx_partition_info(id, &info))
        return;
    size_t bytes = info.largest_free / 4 * 3 < most ? info.largest_free / 4 * 3 : most, n = 1;
    char *part = bytes >= 4096 ? shmemx_kind_malloc(bytes, id) : NULL;
    double found[4] = {0};
    if (part) {
        while (2 * n * sizeof(uint64_t) <= bytes)
            n *= 2;
        found[0] = triad((double *)part, bytes / (3 * sizeof(double)));
        found[1] = updates((uint64_t *)part, n);
        found[2] = transfer(part, bytes, 1);
        found[3] = transfer(part, bytes, 0);
        shmem_free(part);
    }
    /* Pages are where they are since they were touched. */
    shmemx_partition_info(id, &info);
    if (me == 0) {
        print_info(id, &info);
        printf("\"touched\":%zu,\"triad\":%.4f,\"updates\":%.6f,\"put\":%.4f,\"get\":%.4f}\n",
               part ? bytes : 0, found[0], found[1], found[2], found[3]);
        fflush(stdout);
    }
}

int main(int argc, char **argv)
{
    int quick = argc > 1 && strcmp(argv[1], "--quick") == 0;
    shmem_init();
    me = shmem_my_pe();
    npes = shmem_n_pes();
    pin(me);
    repetitions = quick ? quick_samples : samples;
    most = (quick ? quick_mib : most_mib) * MIB;
    partner = npes > 1 && shmem_ptr(&slowest, 1) ? 1 : -1;
    private_block = malloc(MIB);
    if (!private_block)
        shmem_global_exit(1);
    memset(private_block, 1, MIB);
    if (me == 0)
        printf("{\"library\":\"%s\",\"pes\":%d}\n", SHMEM_VENDOR_STRING, npes);
    for (int id = 1; id <= SHMEMX_MAX_PARTITION_ID; id++)
        measure(id);
    if (me == 0)
        printf("{\"done\":true}\n");
    free(private_block);
    shmem_finalize();
    return 0;
}
