/* SPDX-License-Identifier: BSD-3-Clause */
/* alltoall and alltoalls over teams of any numbering, blocks of 1 byte to more than a node's memory
 * takes at once, each by all ways between nodes: every byte, and that nothing else was written. */
// pes: 3 5
// nodes: 2 3 2:cyclic 3:cyclic
// env: SHMEM_COLL=alltoall=check
// sanitize: yes
#include "../expect.h"

#include <shmem.h>
#include <string.h>

enum { GAP = 64, MOST = 500000, PES = 8 };
static const size_t sizes[] = {1, 8, 3, 24, 100, 1000, 4096, 30001, 174763, MOST};
enum { SIZES = sizeof sizes / sizeof *sizes };

static unsigned char *dest, *source;

static unsigned char byte_of(size_t round, int from, int to, size_t i)
{
    return (unsigned char)(i * 7 + i / 255 + round * 29 + (size_t)(from * 67 + to * 13));
}

static void fill(size_t round, int me, int n, size_t bytes)
{
    for (int to = 0; to < n; to++)
        for (size_t i = 0; i < bytes; i++)
            source[(size_t)to * bytes + i] = byte_of(round, me, to, i);
}

static void blocks(shmem_team_t team, size_t round)
{
    int me = shmem_team_my_pe(team), n = shmem_team_n_pes(team);
    size_t bytes = sizes[round], all = bytes * (size_t)n;
    fill(round, me, n, bytes);
    memset(dest, 0xa5, all + GAP);
    shmem_team_sync(team);
    shmem_alltoallmem(team, dest, source, bytes);
    memset(source, 0x5a, all);
    for (int from = 0; from < n; from++)
        for (size_t i = 0; i < bytes; i++)
            EXPECT(dest[(size_t)from * bytes + i] == byte_of(round, from, me, i));
    for (int i = 0; i < GAP; i++)
        EXPECT(dest[all + (size_t)i] == 0xa5);
    shmem_team_sync(team);
}

/* nelems shorts, every dst-th of dest, every sst-th of source. */
static void strided(shmem_team_t team, size_t round, size_t nelems, size_t dst, size_t sst)
{
    int me = shmem_team_my_pe(team), n = shmem_team_n_pes(team);
    unsigned short *to = (void *)dest, *from = (void *)source;
    size_t all = nelems * (size_t)n * dst;
    for (size_t i = 0; i < nelems * (size_t)n; i++)
        from[i * sst] = (unsigned short)(i * 31 + round + (size_t)me * 1000);
    memset(dest, 0xa5, all * sizeof *to);
    shmem_team_sync(team);
    shmem_ushort_alltoalls(team, to, from, (ptrdiff_t)dst, (ptrdiff_t)sst, nelems);
    for (size_t i = 0; i < nelems * (size_t)n * sst; i++)
        from[i] = 0;
    for (size_t i = 0; i < all; i++) {
        size_t k = i / dst, pe = k / nelems, there = (size_t)me * nelems + k % nelems;
        unsigned short expected = (unsigned short)(there * 31 + round + pe * 1000);
        EXPECT(to[i] == (i % dst ? 0xa5a5 : expected));
    }
    shmem_team_sync(team);
}

static void over(shmem_team_t team)
{
    for (size_t round = 0; round < SIZES; round++) {
        blocks(team, round);
        if (sizes[round] > 100000)
            continue;
        strided(team, round, sizes[round], 1, 2);
        strided(team, round, sizes[round], 3, 1);
    }
    strided(team, 77, 100000, 2, 2);
}

int main(void)
{
    shmem_init();
    int n = shmem_n_pes();
    EXPECT(n <= PES);
    dest = shmem_malloc((size_t)n * MOST * 2 + GAP);
    source = shmem_malloc((size_t)n * MOST * 2);
    EXPECT(dest && source);
    over(SHMEM_TEAM_WORLD);
    shmem_team_t backwards, holes;
    shmem_team_split_strided(SHMEM_TEAM_WORLD, n - 1, -1, n, NULL, 0, &backwards);
    shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 2, (n + 1) / 2, NULL, 0, &holes);
    over(backwards);
    if (holes != SHMEM_TEAM_INVALID)
        over(holes);
    over(SHMEM_TEAM_WORLD);
    shmem_finalize();
    return 0;
}
