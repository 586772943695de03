/* SPDX-License-Identifier: BSD-3-Clause */
/* oshrun --stats: a tool for PSHMEM that counts the calls of each family, their bytes, and the time
 * in calls that wait for others. The wrappers are made from the table (apigen.py stats). It is
 * preloaded, also into wrappers that are no OpenSHMEM programs, so it refers to the library by weak
 * symbols only. At the last finalize PE 0 collects what the PEs have counted, and writes a table or
 * JSON. Does not know the library's insides. */
#include <pshmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define STATS_FAMILIES
#include "stats.inc"
#undef STATS_FAMILIES

enum { CALLS, NEAR, FAR, BYTES, WAITED, COUNTS };

/* What a PE has counted: calls, those on near and far PEs, bytes, nanoseconds in calls that wait.
 * Threads add to it. */
static uint64_t mine[FAMILIES][COUNTS];
static unsigned char *is_near; /* [PE of the world]; NULL before init */
static int starts, n_pes;

static uint64_t meshmem_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

#pragma weak pshmem_team_translate_pe
#pragma weak pshmem_ctx_get_team
#pragma weak pshmem_n_pes
#pragma weak pshmem_my_pe
#pragma weak pshmem_malloc
#pragma weak pshmem_free
#pragma weak pshmem_getmem
#pragma weak pshmem_barrier_all
#pragma weak pshmem_init
#pragma weak pshmem_init_thread
#pragma weak pstart_pes
#pragma weak pshmem_finalize
#pragma weak pshmemx_init_uid
#pragma weak pshmemx_init_thread

/* The number in the world of a context's PE. */
static int meshmem_pe(shmem_ctx_t ctx, int pe)
{
    shmem_team_t team = SHMEM_TEAM_WORLD;
    if (ctx == SHMEM_CTX_DEFAULT || pshmem_ctx_get_team(ctx, &team) != 0)
        return pe;
    return pshmem_team_translate_pe(team, pe, SHMEM_TEAM_WORLD);
}

/* Relaxed: numbers that are read after a barrier. */
static void add(uint64_t *to, uint64_t n) { __atomic_fetch_add(to, n, __ATOMIC_RELAXED); }

/* Count a call of a family, which moved bytes to or from pe, and has waited since then; 0: it does
 * not wait. */
static void meshmem_count(int family, size_t bytes, int pe, uint64_t since)
{
    uint64_t *to = mine[family];
    add(&to[CALLS], 1);
    if (bytes)
        add(&to[BYTES], bytes);
    if (pe >= 0 && pe < n_pes && is_near)
        add(&to[is_near[pe] ? NEAR : FAR], 1);
    if (since)
        add(&to[WAITED], meshmem_now() - since);
}

#include "stats.inc"

/* ---- the beginning ---- */

static void begin(void)
{
    if (starts++)
        return;
    n_pes = pshmem_n_pes();
    is_near = calloc((size_t)n_pes, 1);
    for (int pe = 0; pe < n_pes && is_near; pe++)
        is_near[pe] = pshmem_team_translate_pe(SHMEM_TEAM_WORLD, pe, SHMEM_TEAM_SHARED) >= 0;
}

void shmem_init(void)
{
    pshmem_init();
    begin();
}

int shmem_init_thread(int requested, int *provided)
{
    int status = pshmem_init_thread(requested, provided);
    if (status == 0)
        begin();
    return status;
}

int shmemx_init_thread(int required)
{
    int provided = pshmemx_init_thread(required);
    begin();
    return provided;
}

int shmemx_init_uid(const shmemx_uid_t *uid, int pe, int number)
{
    int status = pshmemx_init_uid(uid, pe, number);
    if (status == 0)
        begin();
    return status;
}

void start_pes(int npes)
{
    pstart_pes(npes);
    if (!starts)
        begin();
}

/* ---- the end ---- */

/* Of all PEs: the sums, and the calls of the PEs that made fewest and most. */
struct sums {
    uint64_t all[FAMILIES][COUNTS], least[FAMILIES], most[FAMILIES];
};

static void sum_up(struct sums *sums, uint64_t one[FAMILIES][COUNTS], int pe)
{
    for (int f = 0; f < FAMILIES; f++) {
        for (int c = 0; c < COUNTS; c++)
            sums->all[f][c] += one[f][c];
        uint64_t calls = one[f][CALLS];
        sums->least[f] = pe == 0 || calls < sums->least[f] ? calls : sums->least[f];
        sums->most[f] = calls > sums->most[f] ? calls : sums->most[f];
    }
}

/* The families that were called, as an object of JSON. */
static void write_json(FILE *file, uint64_t counts[FAMILIES][COUNTS])
{
    const char *comma = "";
    fprintf(file, "{");
    for (int f = 0; f < FAMILIES; f++) {
        const uint64_t *c = counts[f];
        if (c[CALLS])
            fprintf(file,
                    "%s\n    \"%s\": {\"calls\": %llu, \"near\": %llu, \"far\": %llu, \"bytes\": "
                    "%llu, \"waited\": %.9f}",
                    comma, names[f], (unsigned long long)c[CALLS], (unsigned long long)c[NEAR],
                    (unsigned long long)c[FAR], (unsigned long long)c[BYTES],
                    (double)c[WAITED] * 1e-9);
        comma = c[CALLS] ? "," : comma;
    }
    fprintf(file, "}");
}

static void write_table(const struct sums *sums)
{
    fprintf(stderr,
            "meshmem: calls of all %d PEs; calls on PEs of the same node and of others; bytes; "
            "seconds in calls "
            "that wait\n%-34s %12s %12s %12s %12s %12s %16s %11s\n",
            n_pes, "", "calls", "least PE", "most PE", "near", "far", "bytes", "waited");
    for (int f = 0; f < FAMILIES; f++) {
        const uint64_t *c = sums->all[f];
        if (c[CALLS])
            fprintf(stderr, "%-34s %12llu %12llu %12llu %12llu %12llu %16llu %11.6f\n", names[f],
                    (unsigned long long)c[CALLS], (unsigned long long)sums->least[f],
                    (unsigned long long)sums->most[f], (unsigned long long)c[NEAR],
                    (unsigned long long)c[FAR], (unsigned long long)c[BYTES],
                    (double)c[WAITED] * 1e-9);
    }
}

/* In PE 0: get what the PEs have put into block, and write it. */
static void write_all(const void *block)
{
    static uint64_t one[FAMILIES][COUNTS];
    static struct sums sums;
    const char *name = getenv("MESHMEM_STATS");
    FILE *file = name && *name ? fopen(name, "w") : NULL;
    if (name && *name && !file)
        fprintf(stderr, "meshmem: the statistics cannot be written to %s\n", name);
    if (file)
        fprintf(file, "{\"n_pes\": %d,\n \"pes\": [", n_pes);
    for (int pe = 0; pe < n_pes; pe++) {
        pshmem_getmem(one, block, sizeof one, pe);
        sum_up(&sums, one, pe);
        if (file) {
            fprintf(file, "%s\n  ", pe ? "," : "");
            write_json(file, one);
        }
    }
    if (file) {
        fprintf(file, "],\n \"all\": ");
        write_json(file, sums.all);
        fprintf(file, "}\n");
        if (fclose(file) != 0)
            fprintf(stderr, "meshmem: the statistics are not complete: %s cannot be written\n",
                    name);
    } else {
        write_table(&sums);
    }
}

void shmem_finalize(void)
{
    if (starts == 1) {
        pshmem_barrier_all();
        void *block = pshmem_malloc(sizeof mine);
        if (block) {
            memcpy(block, mine, sizeof mine);
            pshmem_barrier_all();
            if (pshmem_my_pe() == 0)
                write_all(block);
            pshmem_free(block);
        } else if (pshmem_my_pe() == 0) {
            fprintf(stderr,
                    "meshmem: no symmetric memory is left to collect the statistics (%zu KiB)\n",
                    sizeof mine / 1024);
        }
        free(is_near);
        is_near = NULL;
        memset(mine, 0, sizeof mine);
    }
    starts -= starts > 0;
    pshmem_finalize();
}
