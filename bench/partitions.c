/* SPDX-License-Identifier: BSD-3-Clause */
/* partitions [--quick]: what it costs that symmetric memory is divided into partitions. 2 PEs; PE 0
 * puts to, gets from and updates random places of random blocks of the other one. The blocks are
 * the same in number, size and alignment whether they lie in one partition, in 7 or in 127, so they
 * differ only in where they are. Each operation on a near PE has a counterpart, the same loop with
 * loads, stores and memcpy, which shows the cost without a library; each operation on a far PE has
 * a loop with the work of the far node: it copies between such blocks (PE 0's own) and as much
 * memory as frames occupy in turn. Prints one JSON object per line. meshmem-bench defines the
 * partitions, compiles and runs this program, on one node and on two. Needs meshmem's shmemx.h. */
#include "clock.h"
#include "median.h"

#include <shmemx.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    blocks = 127,
    block_bytes = 4096,
    layouts = 3,
    picks = 4096, /* a power of two */
    most_samples = 101,
    frames_bytes = 4 << 20,
};

static const int partitions[layouts] = {1, 7, 127};
static char *block[layouts][blocks];
static char *pick[layouts][picks]; /* random places, the same in all layouts */
static char *bare[layouts][picks]; /* where the machine alone finds those places */
static char *mine;
static char *frames;       /* what the machine alone copies to and from */
static size_t frames_mask; /* the offsets in frames that it takes in turn */
static int other;
static bool is_near;

/* ---- operations: n of them, to random blocks ---- */

typedef void operation(char *const *to, size_t bytes, long n);

static void put(char *const *to, size_t bytes, long n)
{
    if (bytes == sizeof(long))
        for (long i = 0; i < n; i++)
            shmem_long_p((long *)to[i % picks], i, other);
    else
        for (long i = 0; i < n; i++)
            shmem_putmem_nbi(to[i % picks], mine, bytes, other);
    shmem_quiet();
}

static void get(char *const *to, size_t bytes, long n)
{
    for (long i = 0; i < n; i++)
        shmem_getmem_nbi(mine, to[i % picks], bytes, other);
    shmem_quiet();
}

static void add(char *const *to, size_t bytes, long n)
{
    (void)bytes;
    for (long i = 0; i < n; i++)
        shmem_long_atomic_add((long *)to[i % picks], 1, other);
    shmem_quiet();
}

static void bare_put(char *const *to, size_t bytes, long n)
{
    if (bytes == sizeof(long))
        for (long i = 0; i < n; i++)
            *(volatile long *)to[i % picks] = i;
    else
        for (long i = 0; i < n; i++) {
            memcpy(to[i % picks], &frames[(size_t)i * bytes & frames_mask], bytes);
            __asm__ __volatile__("" ::: "memory");
        }
}

static void bare_get(char *const *to, size_t bytes, long n)
{
    for (long i = 0; i < n; i++) {
        memcpy(&frames[(size_t)i * bytes & frames_mask], to[i % picks], bytes);
        __asm__ __volatile__("" ::: "memory");
    }
}

static void bare_add(char *const *to, size_t bytes, long n)
{
    (void)bytes;
    for (long i = 0; i < n; i++)
        __atomic_fetch_add((long *)to[i % picks], 1, __ATOMIC_SEQ_CST);
}

static const struct {
    const char *name;
    operation *run, *bare;
    size_t last; /* sizes from 8 bytes on, each 8 times the one before */
} operations[] = {{"put", put, bare_put, block_bytes},
                  {"get", get, bare_get, block_bytes},
                  {"add", add, bare_add, sizeof(long)}};
enum { n_operations = sizeof operations / sizeof *operations };

/* ---- measuring ---- */

/* Pick random places for operations of this size. */
static void choose(size_t bytes)
{
    uint64_t dice = 88172645463325252;
    for (int i = 0; i < picks; i++) {
        dice ^= dice << 13;
        dice ^= dice >> 7;
        dice ^= dice << 17;
        size_t offset = dice / blocks % (block_bytes / bytes) * bytes;
        for (int k = 0; k < layouts; k++) {
            pick[k][i] = block[k][dice % blocks] + offset;
            bare[k][i] = is_near ? shmem_ptr(pick[k][i], other) : pick[k][i];
        }
    }
}

static void allocate(void)
{
    for (int k = 0; k < layouts; k++)
        for (int i = 0; i < blocks; i++) {
            block[k][i] = shmemx_kind_align(block_bytes, block_bytes, i % partitions[k] + 1);
            if (!block[k][i]) {
                fprintf(stderr, "partitions: there is no partition %d\n", i % partitions[k] + 1);
                shmem_global_exit(2);
            }
            memset(block[k][i], 0, block_bytes);
        }
    mine = shmem_align(block_bytes, block_bytes);
    memset(mine, 1, block_bytes);
    is_near = shmem_ptr(mine, other);
    frames = is_near ? mine : aligned_alloc(block_bytes, frames_bytes);
    if (!frames)
        shmem_global_exit(2);
    frames_mask = is_near ? 0 : frames_bytes - 1;
    memset(frames, 1, is_near ? block_bytes : frames_bytes);
}

static double nanoseconds(operation *run, char *const *to, size_t bytes, long n)
{
    double start = now();
    run(to, bytes, n);
    return (now() - start) / (double)n;
}

struct samples {
    double ns[layouts][most_samples], ratio[layouts][most_samples];
};

/* Measure all layouts in turns. */
static void sample(struct samples *all, int s, operation *run, char *place[layouts][picks],
                   size_t bytes, long n)
{
    for (int k = 0; k < layouts; k++) {
        int layout = s % 2 ? layouts - 1 - k : k;
        all->ns[layout][s] = nanoseconds(run, place[layout], bytes, n);
    }
    for (int k = 0; k < layouts; k++)
        all->ratio[k][s] = all->ns[k][s] / all->ns[0][s];
}

static void print(struct samples *all, const char *what, int samples)
{
    for (int k = 0; k < layouts; k++)
        printf(", \"%sns_%d\": %.3f, \"%sratio_%d\": %.5f", what, partitions[k],
               median(all->ns[k], samples), what, partitions[k], median(all->ratio[k], samples));
}

/* Each sample compares within a few milliseconds. */
static void measure(int o, size_t bytes, int samples)
{
    static struct samples with, without;
    long n = picks;
    choose(bytes);
    while (nanoseconds(operations[o].run, pick[0], bytes, n) * (double)n < 4e5)
        n *= 2;
    for (int s = 0; s < samples; s++) {
        sample(&with, s, operations[o].run, pick, bytes, n);
        sample(&without, s, operations[o].bare, bare, bytes, n);
    }
    printf("{\"row\": \"%s\", \"size\": %zu", operations[o].name, bytes);
    print(&with, "", samples);
    print(&without, "bare_", samples);
    printf("}\n");
    fflush(stdout);
}

int main(int argc, char **argv)
{
    char name[SHMEM_MAX_NAME_LEN] = "";
    shmem_init();
    int me = shmem_my_pe(), samples = argc > 1 && !strcmp(argv[1], "--quick") ? 9 : most_samples;
    if (shmem_n_pes() != 2) {
        fprintf(stderr, "partitions: runs with 2 PEs\n");
        shmem_global_exit(2);
    }
    other = 1 - me;
    pin(me);
    allocate();
    shmem_info_get_name(name);
    shmem_barrier_all();
    if (me == 0) {
        printf("{\"library\": \"%s\"}\n", name);
        for (int o = 0; o < n_operations; o++)
            for (size_t bytes = sizeof(long); bytes <= operations[o].last; bytes *= 8)
                measure(o, bytes, samples);
    }
    shmem_barrier_all();
    if (me == 0)
        printf("{\"done\": true}\n");
    shmem_finalize();
    return 0;
}
