/* SPDX-License-Identifier: BSD-3-Clause */
/* All-to-all with blocks of different sizes, many of them empty, over active sets and teams: what
 * came from whom, where, and that nothing else was written. */
// pes: 1 2 3 4 5
// nodes: 1 2 3
// sanitize: yes
#include "../expect.h"

#include <shmemx.h>
#include <string.h>

enum { MOST = 40000, ROUNDS = 12, GAP = 24 };
static long words[2][SHMEM_ALLTOALL_SYNC_SIZE];
static int me, n;

/* How many bytes PE i sends to PE j in a round; and byte k of them. */
static size_t bytes_of(int round, int i, int j)
{
    static const size_t sizes[] = {0, 1, 8, 0, 100, 4096, 3, MOST, 0, 64, 1000};
    return sizes[(size_t)(round * 7 + i * 3 + j) % (sizeof sizes / sizeof *sizes)];
}

static unsigned char byte_of(int round, int i, int j, size_t k)
{
    return (unsigned char)(k * 31 + (size_t)(round * 101 + i * 17 + j * 5));
}

struct side {
    unsigned char *data;
    size_t *offsets, *sizes, bytes;
};

static struct side make_side(void)
{
    struct side s;
    s.bytes = (size_t)n * (MOST + GAP) + GAP;
    s.data = shmem_malloc(s.bytes);
    s.offsets = shmem_calloc((size_t)n, sizeof *s.offsets);
    s.sizes = shmem_calloc((size_t)n, sizeof *s.sizes);
    EXPECT(s.data && s.offsets && s.sizes);
    return s;
}

static void fill(struct side *source, int round, int size, int first, int step)
{
    size_t at = 0;
    for (int i = 0; i < size; i++) {
        int pe = first + i * step;
        source->offsets[i] = at;
        source->sizes[i] = bytes_of(round, me, pe);
        for (size_t k = 0; k < source->sizes[i]; k++)
            source->data[at + k] = byte_of(round, me, pe, k);
        at += source->sizes[i];
    }
}

static shmem_team_t even;

/* Targets and pSync are those of a call whose members have arrived here. */
static void ready(int size) { shmem_team_sync(size == n ? SHMEM_TEAM_WORLD : even); }

/* The blocks come in reverse order, with gaps between them, which stay. */
static void exchange(struct side *source, struct side *target, int round, int size, int first,
                     int log, shmem_team_t team)
{
    fill(source, round, size, first, 1 << log);
    memset(target->data, 0xa5, target->bytes);
    size_t at = GAP;
    for (int i = size - 1; i >= 0; i--) {
        target->offsets[i] = at;
        target->sizes[i] = 77;
        at += bytes_of(round, first + (i << log), me) + GAP;
    }
    ready(size);
    if (team == SHMEM_TEAM_NULL)
        shmemx_alltoallv(target->data, target->offsets, target->sizes, source->data,
                         source->offsets, source->sizes, first, log, size, words[round % 2]);
    else
        shmemx_team_alltoallv(target->data, target->offsets, target->sizes, source->data,
                              source->offsets, source->sizes, team, NULL);
    for (int i = 0; i < size; i++) {
        int pe = first + (i << log);
        size_t bytes = bytes_of(round, pe, me);
        unsigned char *block = target->data + target->offsets[i];
        EXPECT(target->sizes[i] == bytes);
        for (size_t k = 0; k < bytes; k++)
            EXPECT(block[k] == byte_of(round, pe, me, k));
        for (int k = 0; k < GAP; k++)
            EXPECT(block[bytes + (size_t)k] == 0xa5 && block[-1 - k] == 0xa5);
    }
}

/* Blocks may come in any order, but each as a whole. */
static void exchange_packed(struct side *source, struct side *target, int round, int size,
                            int first, int log, shmem_team_t team)
{
    size_t all = 0, got = 77, sum = 0, expected = 0;
    fill(source, round, size, first, 1 << log);
    for (int i = 0; i < size; i++) {
        int pe = first + (i << log);
        size_t bytes = bytes_of(round, pe, me);
        all += bytes;
        for (size_t k = 0; k < bytes; k++)
            expected += byte_of(round, pe, me, k);
    }
    memset(target->data, 0xa5, target->bytes);
    long *pSync = words[round % 2];
    ready(size);
    if (team == SHMEM_TEAM_NULL)
        shmemx_alltoallv_packed(target->data, target->bytes, &got, source->data, source->offsets,
                                source->sizes, first, log, size, pSync);
    else
        shmemx_team_alltoallv_packed(target->data, target->bytes, &got, source->data,
                                     source->offsets, source->sizes, team, pSync);
    EXPECT(got == all);
    for (size_t k = 0; k < all; k++)
        sum += target->data[k];
    EXPECT(sum == expected);
    for (size_t k = all; k < target->bytes && k < all + GAP; k++)
        EXPECT(target->data[k] == 0xa5);
    for (int k = 0; k < SHMEM_ALLTOALL_SYNC_SIZE; k++)
        EXPECT(pSync[k] == SHMEM_SYNC_VALUE);
}

int main(void)
{
    shmem_init();
    me = shmem_my_pe();
    n = shmem_n_pes();
    struct side source = make_side(), target = make_side();
    shmemx_team_create_strided(0, 2, (n + 1) / 2, &even);
    for (int round = 0; round < ROUNDS; round++) {
        exchange(&source, &target, round, n, 0, 0, SHMEM_TEAM_NULL);
        exchange(&source, &target, round, n, 0, 0, SHMEM_TEAM_WORLD);
        exchange_packed(&source, &target, round, n, 0, 0, SHMEM_TEAM_NULL);
        exchange_packed(&source, &target, round, n, 0, 0, SHMEM_TEAM_WORLD);
        if (me % 2 == 0) {
            exchange(&source, &target, round, (n + 1) / 2, 0, 1, SHMEM_TEAM_NULL);
            exchange(&source, &target, round, (n + 1) / 2, 0, 1, even);
            exchange_packed(&source, &target, round, (n + 1) / 2, 0, 1, even);
        }
    }
    long *blocks = shmem_malloc((size_t)n * 2 * sizeof *blocks);
    long *mine = shmem_malloc((size_t)n * 2 * sizeof *mine);
    for (int i = 0; i < 2 * n; i++)
        mine[i] = 1000 * me + i;
    shmemx_team_alltoall(blocks, mine, 2 * sizeof *mine, SHMEM_TEAM_WORLD, NULL);
    for (int i = 0; i < 2 * n; i++)
        EXPECT(blocks[i] == 1000 * (i / 2) + 2 * me + i % 2);
    shmem_finalize();
    return 0;
}
