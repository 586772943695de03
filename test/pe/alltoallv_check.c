/* SPDX-License-Identifier: BSD-3-Clause */
/* alltoallv and alltoallv_packed over teams of any numbering, with counts of zero, very uneven
 * ones, and blocks of more than a node's memory takes at once, by all ways between nodes: every
 * byte, and that nothing else was written. Sources change as soon as a call returns. */
// pes: 3 5
// nodes: 2 3 2:cyclic 3:cyclic
// env: SHMEM_COLL=alltoallv=check
// sanitize: yes
#include "../expect.h"

#include <shmemx.h>
#include <string.h>

enum { PES = 5, GAP = 24, MOST = 700000, ROOM = PES * (40000 + GAP) + MOST + GAP };
enum pattern { EVEN, SOME, NOTHING, ONE_LARGE, TO_ONE, FROM_ONE, RANDOM, PATTERNS };
static size_t t_offsets[PES], t_sizes[PES], s_offsets[PES], s_sizes[PES];
static unsigned char *target, *source;
static long words[SHMEM_ALLTOALL_SYNC_SIZE];

static size_t dice(size_t round, int from, int to)
{
    size_t x = (round * 2654435761u) ^ ((size_t)from * 40503u) ^ ((size_t)to * 9973u);
    return (x ^ x >> 7) % 1009;
}

/* How many bytes go from one member to another one. */
static size_t bytes_of(size_t round, int from, int to)
{
    switch ((enum pattern)(round % PATTERNS)) {
    case EVEN:
        return 8;
    case SOME:
        return dice(round, from, to) % 3 ? 0 : dice(round, to, from);
    case NOTHING:
        return 0;
    case ONE_LARGE:
        return from == 0 && to == 1 ? MOST : (size_t)(from + to) % 2;
    case TO_ONE:
        return to == 1 ? 30011 : 0;
    case FROM_ONE:
        return from == 1 ? 40000 : 0;
    default:
        return dice(round, from, to) * dice(round + 1, from, to) % 40000;
    }
}

static unsigned char byte_of(size_t round, int from, int to, size_t i)
{
    return (unsigned char)(i * 7 + i / 255 + round * 29 + (size_t)(from * 67 + to * 13));
}

static void fill(size_t round, int me, int n)
{
    size_t at = 0;
    for (int to = n - 1; to >= 0; to--) {
        s_offsets[to] = at;
        s_sizes[to] = bytes_of(round, me, to);
        for (size_t i = 0; i < s_sizes[to]; i++)
            source[at++] = byte_of(round, me, to, i);
    }
    memset(target, 0xa5, ROOM);
}

static void blocks(shmem_team_t team, size_t round)
{
    int me = shmem_team_my_pe(team), n = shmem_team_n_pes(team);
    size_t at = GAP;
    fill(round, me, n);
    for (int from = n - 1; from >= 0; from--) {
        t_offsets[from] = at;
        t_sizes[from] = 77;
        at += bytes_of(round, from, me) + GAP;
    }
    shmem_team_sync(team);
    shmemx_team_alltoallv(target, t_offsets, t_sizes, source, s_offsets, s_sizes, team, NULL);
    memset(source, 0x5a, ROOM);
    for (int from = 0; from < n; from++) {
        const unsigned char *block = target + t_offsets[from];
        EXPECT(t_sizes[from] == bytes_of(round, from, me));
        for (size_t i = 0; i < t_sizes[from]; i++)
            EXPECT(block[i] == byte_of(round, from, me, i));
        for (size_t i = 0; i < GAP; i++)
            EXPECT(block[t_sizes[from] + i] == 0xa5 && target[i] == 0xa5);
    }
    shmem_team_sync(team);
}

/* Each block is somewhere, as a whole: from the place after another one. */
static void packed(shmem_team_t team, size_t round)
{
    int me = shmem_team_my_pe(team), n = shmem_team_n_pes(team), found[PES] = {0};
    size_t got = 1, at = 0, all = 0;
    fill(round, me, n);
    for (int from = 0; from < n; from++)
        all += bytes_of(round, from, me);
    shmem_team_sync(team);
    shmemx_team_alltoallv_packed(target, ROOM, &got, source, s_offsets, s_sizes, team, words);
    memset(source, 0x5a, ROOM);
    EXPECT(got == all && words[0] == SHMEM_SYNC_VALUE && words[1] == SHMEM_SYNC_VALUE);
    for (int next = 0, from; at < all; at += bytes_of(round, from, me), next++) {
        for (from = 0; from < n; from++) {
            size_t bytes = bytes_of(round, from, me), i = 0;
            while (i < bytes && target[at + i] == byte_of(round, from, me, i))
                i++;
            if (!found[from] && bytes && i == bytes)
                break;
        }
        EXPECT(from < n && next < n);
        found[from] = 1;
    }
    for (size_t i = 0; i < GAP; i++)
        EXPECT(target[all + i] == 0xa5);
    shmem_team_sync(team);
}

static void over(shmem_team_t team)
{
    for (size_t round = 0; round < (size_t)2 * PATTERNS; round++) {
        blocks(team, round);
        packed(team, round);
    }
}

int main(void)
{
    shmem_init();
    int n = shmem_n_pes();
    EXPECT(n <= PES);
    target = shmem_malloc(ROOM);
    source = shmem_malloc(ROOM);
    EXPECT(target && source);
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
