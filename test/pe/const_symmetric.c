/* SPDX-License-Identifier: BSD-3-Clause */
/* Variables that are const are symmetric (1.6, section 3): they may be read on every PE, and be the
 * source of collectives, small and large. */
// pes: 1 2 3 5
// nodes: 1 2 3:cyclic
#include "../expect.h"

#include <shmemx.h>
#include <string.h>

#define FOUR(n) (n), (n) + 1, (n) + 2, (n) + 3
#define SIXTEEN(n) FOUR(n), FOUR((n) + 4), FOUR((n) + 8), FOUR((n) + 12)
#define MANY(n) SIXTEEN(n), SIXTEEN((n) + 16), SIXTEEN((n) + 32), SIXTEEN((n) + 48)

enum { WORDS = 64 << 10 };
static const long one = 42;
static const long few[64] = {MANY(0)};
static const long many[WORDS] = {MANY(100), [WORDS - 64] = MANY(1000)};
static long word;

static void read_each(int pe)
{
    static long got[WORDS];
    long here[64], number = 0;
    EXPECT(shmem_addr_accessible(&one, pe) == 1);
    EXPECT(shmem_addr_accessible(many + WORDS - 1, pe) == 1);
    EXPECT(shmem_long_g(&one, pe) == 42);
    shmem_long_get(here, few, 64, pe);
    EXPECT(memcmp(here, few, sizeof few) == 0);
    shmem_long_iget(got, few + 1, 2, 3, 10, pe);
    for (int i = 0; i < 10; i++)
        EXPECT(got[2 * i] == few[1 + 3 * i]);
    shmem_long_get(got, many, WORDS, pe);
    EXPECT(memcmp(got, many, sizeof many) == 0);
    memset(got, 0, sizeof got);
    shmem_long_get_nbi(got, many, WORDS, pe);
    shmem_getmem_nbi(&number, &one, sizeof one, pe);
    shmem_quiet();
    EXPECT(memcmp(got, many, sizeof many) == 0 && number == 42);
    shmemx_request_t request = SHMEMX_REQUEST_UNINITIALIZED;
    memset(here, 0, sizeof here);
    shmemx_long_get_nbe(here, few, 64, pe, &request);
    shmemx_wait_nbe(&request);
    EXPECT(memcmp(here, few, sizeof few) == 0);
    EXPECT(shmem_long_atomic_fetch(&one, pe) == 42);
    shmem_long_atomic_fetch_nbi(&number, few + 7, pe);
    shmem_quiet();
    EXPECT(number == 7);
    const long *there = shmem_ptr(few, pe);
    EXPECT(!there || memcmp(there, few, sizeof few) == 0);
    shmem_long_put(&word, &one, 1, pe);
}

/* Collectives of n words of many, to blocks of dest. */
static void collect_from(long *dest, size_t n)
{
    int pes = shmem_n_pes(), me = shmem_my_pe();
    size_t each = n / (size_t)pes;
    for (int root = 0; root < pes; root++) {
        memset(dest, 0, n * sizeof *dest);
        shmem_barrier_all();
        EXPECT(shmem_long_broadcast(SHMEM_TEAM_WORLD, dest, many, n, root) == 0);
        EXPECT(memcmp(dest, many, n * sizeof *dest) == 0);
    }
    shmem_barrier_all();
    EXPECT(shmem_long_fcollect(SHMEM_TEAM_WORLD, dest, many, n) == 0);
    for (int pe = 0; pe < pes; pe++)
        EXPECT(memcmp(dest + (size_t)pe * n, many, n * sizeof *dest) == 0);
    shmem_barrier_all();
    EXPECT(shmem_long_collect(SHMEM_TEAM_WORLD, dest, many, me ? n : n / 2) == 0);
    EXPECT(memcmp(dest, many, n / 2 * sizeof *dest) == 0);
    EXPECT(pes == 1 || memcmp(dest + n / 2, many, n * sizeof *dest) == 0);
    shmem_barrier_all();
    EXPECT(shmem_long_alltoall(SHMEM_TEAM_WORLD, dest, many, each) == 0);
    for (int pe = 0; pe < pes; pe++)
        EXPECT(memcmp(dest + (size_t)pe * each, many + (size_t)me * each, each * sizeof *dest) ==
               0);
    shmem_barrier_all();
    EXPECT(shmem_long_sum_reduce(SHMEM_TEAM_WORLD, dest, many, n) == 0);
    for (size_t i = 0; i < n; i++)
        EXPECT(dest[i] == many[i] * pes);
    shmem_barrier_all();
}

int main(void)
{
    shmem_init();
    long *dest = shmem_malloc((size_t)shmem_n_pes() * sizeof many);
    EXPECT(dest);
    for (int pe = 0; pe < shmem_n_pes(); pe++)
        read_each(pe);
    shmem_barrier_all();
    EXPECT(word == 42);
    for (size_t n = 16; n <= WORDS; n *= 16)
        collect_from(dest, n);
    collect_from(dest, WORDS);
    shmem_finalize();
    return 0;
}
