/* SPDX-License-Identifier: BSD-3-Clause */
/* Times shmem_alltoallmem over all PEs for blocks of several sizes, after a check of every byte. A
 * sample is a row of calls between two barriers, as PE 0 sees it, from one of two sources to one of
 * two dests in turn; the median of the samples is printed. Which way the library goes is for the
 * environment to say. It uses OpenSHMEM 1.5, so that it compiles with other implementations. */
#include "agree.h"
#include "clock.h"
#include "median.h"

#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SAMPLES = 201, LEAST_SAMPLES = 3, MOST_CALLS = 256 };

static int me, n;
static unsigned char *dest[2], *source[2];

static unsigned char byte_of(size_t bytes, int from, int to, size_t i)
{
    return (unsigned char)(i * 5 + i / 253 + bytes + (size_t)(from * 31 + to * 7));
}

/* How many bytes of a call's result are wrong on this PE. */
static long wrong_bytes(size_t bytes)
{
    long wrong = 0;
    for (int to = 0; to < n; to++)
        for (size_t i = 0; i < bytes; i++)
            source[0][(size_t)to * bytes + i] = byte_of(bytes, me, to, i);
    memset(dest[0], 0xa5, (size_t)n * bytes);
    shmem_barrier_all();
    shmem_alltoallmem(SHMEM_TEAM_WORLD, dest[0], source[0], bytes);
    for (int from = 0; from < n; from++)
        for (size_t i = 0; i < bytes; i++)
            wrong += dest[0][(size_t)from * bytes + i] != byte_of(bytes, from, me, i);
    shmem_barrier_all();
    return wrong;
}

/* Nanoseconds per call. */
static double sample(size_t bytes, long calls)
{
    shmem_barrier_all();
    double start = now();
    for (long k = 0; k < calls; k++)
        shmem_alltoallmem(SHMEM_TEAM_WORLD, dest[k & 1], source[k & 1], bytes);
    shmem_barrier_all();
    return (now() - start) / (double)calls;
}

/* The median of samples that take budget nanoseconds together. */
static double time_calls(size_t bytes, double budget, long *samples)
{
    static double took[MOST_SAMPLES];
    long calls = 1;
    double one = sample(bytes, 1);
    while (calls < MOST_CALLS && agree(one * (double)calls < 1e6)) {
        calls *= 2;
        one = sample(bytes, calls);
    }
    long wanted = agree((long)(budget / (one * (double)calls)));
    *samples = wanted < LEAST_SAMPLES  ? LEAST_SAMPLES
               : wanted > MOST_SAMPLES ? MOST_SAMPLES
                                       : wanted;
    for (long i = 0; i < *samples; i++)
        took[i] = sample(bytes, calls);
    return median(took, *samples);
}

static void *allocate(size_t bytes)
{
    void *memory = shmem_malloc(bytes);
    if (!memory) {
        fprintf(stderr, "alltoall: PE %d: no symmetric memory for %zu bytes\n", me, bytes);
        shmem_global_exit(2);
    }
    memset(memory, 1, bytes);
    return memory;
}

/* usage: alltoall MILLISECONDS SIZE...   for each size, of a block */
int main(int argc, char **argv)
{
    shmem_init();
    me = shmem_my_pe();
    n = shmem_n_pes();
    double budget = argc > 1 ? atof(argv[1]) * 1e6 : 0;
    size_t most = 1;
    for (int i = 2; i < argc; i++)
        most = strtoull(argv[i], NULL, 0) > most ? strtoull(argv[i], NULL, 0) : most;
    for (int i = 0; i < 2; i++) {
        dest[i] = allocate(most * (size_t)n);
        source[i] = allocate(most * (size_t)n);
    }
    for (int i = 2; i < argc; i++) {
        size_t bytes = strtoull(argv[i], NULL, 0);
        long samples, wrong = wrong_bytes(bytes);
        double ns = time_calls(bytes, budget, &samples);
        if (wrong)
            fprintf(stderr, "alltoall: PE %d: %ld bytes are wrong\n", me, wrong);
        if (wrong)
            shmem_global_exit(1);
        if (me == 0)
            printf("{\"size\":%zu,\"ns\":%.1f,\"samples\":%ld}\n", bytes, ns, samples);
        fflush(stdout);
    }
    if (me == 0)
        printf("{\"done\":1}\n");
    shmem_finalize();
    return 0;
}
