// SPDX-License-Identifier: BSD-3-Clause
// Transfers of many sizes up to some MiB at all alignments, by the mem forms and one typed one;
// nothing beside them changes.
#include "conform.h"

enum { MOST = 3 << 20, EDGE = 256 };
static unsigned char *arena, *sources, static_large[MOST + 4 * EDGE];

typedef void transfer(void *dest, const void *source, size_t bytes, int pe);

static void put_typed(void *dest, const void *source, size_t bytes, int pe)
{
    shmem_char_put(dest, source, bytes, pe);
}

static void put_with_signal(void *dest, const void *source, size_t bytes, int pe)
{
    static uint64_t signal;
    shmem_putmem_signal(dest, source, bytes, &signal, 1, SHMEM_SIGNAL_ADD, pe);
}

static void put_on_context(void *dest, const void *source, size_t bytes, int pe)
{
    shmem_ctx_putmem_nbi(contexts[0], dest, source, bytes, pe);
    shmem_ctx_quiet(contexts[0]);
}

static void get_on_context(void *dest, const void *source, size_t bytes, int pe)
{
    shmem_ctx_getmem_nbi(contexts[0], dest, source, bytes, pe);
    shmem_ctx_quiet(contexts[0]);
}

static void put_16(void *dest, const void *source, size_t bytes, int pe)
{
    if (((uintptr_t)dest | (uintptr_t)source) % 2 || bytes % 2)
        shmem_putmem(dest, source, bytes, pe);
    else
        shmem_put16(dest, source, bytes / 2, pe);
}

static const struct way {
    const char *name;
    transfer *call;
    int gets;
} ways[] = {
    {"shmem_putmem", shmem_putmem, 0},
    {"shmem_putmem_nbi", shmem_putmem_nbi, 0},
    {"shmem_char_put", put_typed, 0},
    {"shmem_put16", put_16, 0},
    {"shmem_putmem_signal", put_with_signal, 0},
    {"shmem_ctx_putmem_nbi", put_on_context, 0},
    {"shmem_getmem", shmem_getmem, 1},
    {"shmem_getmem_nbi", shmem_getmem_nbi, 1},
    {"shmem_ctx_getmem_nbi", get_on_context, 1},
};
enum { WAYS = sizeof ways / sizeof *ways };

static void expect_byte(const struct way *way, const unsigned char *at, size_t i, int expected,
                        size_t bytes, int pe)
{
    if (at[i] != expected)
        fail(&(struct check){.name = way->name, .type.name = "bytes"},
             "%zu bytes, PE %d, byte %zd: expected 0x%02x, got 0x%02x", bytes, pe, (ssize_t)i,
             expected, at[i]);
}

/* My bytes as they come from offset at of my sources, between guards. */
static void expect(const struct way *way, const unsigned char *got, size_t bytes,
                   const unsigned char *sent, int pe)
{
    for (size_t i = 1; i <= EDGE; i++) {
        expect_byte(way, got - EDGE, EDGE - i, 0x77, bytes, pe);
        expect_byte(way, got, bytes + i - 1, 0x77, bytes, pe);
    }
    if (memcmp(got, sent, bytes) != 0)
        for (size_t i = 0; i < bytes; i++)
            expect_byte(way, got, i, sent[i], bytes, pe);
}

/* Neighbors in a ring: each PE writes to, or reads from, the next. All have the same sources. */
static void once(const struct way *way, size_t bytes, size_t to, size_t from, unsigned char *there)
{
    int pe = (me + 1) % n_pes;
    unsigned char *dest = there + EDGE + to;
    memset(dest - EDGE, 0x77, bytes + 2 * EDGE);
    shmem_barrier_all();
    way->call(dest, sources + from, bytes, pe);
    if (way->gets)
        shmem_quiet();
    shmem_barrier_all();
    expect(way, dest, bytes, sources + from, pe);
}

static void each_way(size_t bytes)
{
    static unsigned seed;
    for (int way = 0; way < WAYS; way++)
        for (int k = 0; k < (bytes < 60000 ? 5 : 1); k++, seed++)
            once(&ways[way], bytes, seed % 17, seed / 3 % 19, seed % 2 ? arena : static_large);
}

int main(void)
{
    static const size_t sizes[] = {255, 256, 1000, 4095, 4096, 4097, 65537, 1 << 20, MOST};
    start();
    arena = shmem_malloc(MOST + 4 * EDGE);
    sources = shmem_malloc(MOST + 64);
    for (size_t i = 0; i < MOST + 64; i++)
        sources[i] = scramble(i);
    for (size_t bytes = 1; bytes <= 140; bytes++)
        each_way(bytes);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        each_way(sizes[i]);
    if (me == 0)
        printf("%d ways\n", WAYS);
    shmem_barrier_all();
    shmem_free(arena);
    shmem_free(sources);
    return finish();
}
