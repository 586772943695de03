/* SPDX-License-Identifier: BSD-3-Clause */
/* Broadcast, collect and alltoall by each algorithm, with threads as PEs. Calls follow each other
 * without a barrier, and a PE that has returned changes its source and its dest at once, so
 * ThreadSanitizer finds any PE that still accesses them. */
// sources: near/node.c near/wait.c near/hand.c near/copy.c coll/algorithm.c coll/group.c
// sources: coll/span.c coll/room.c coll/arrive.c coll/broadcast.c coll/collect.c coll/alltoall.c
// sources: coll/exchange.c coll/estimate.c coll/sync.c coll/title.c base/os.c base/error.c
// sources: base/config.c
#define WINDOW_LONGS 56000
#include "near/wait.h"

#include "group.h"

enum { TIMES = 15 / SLOWER, MOST = 4200, DEST = MOST * GROUP_PES };

/* In a window: two dests, and the source of MOST, or GROUP_PES times as much. */
static long *dest_of(const struct meshmem_group *g, uint32_t call)
{
    return window_memory[g->world[g->me]] + call % 2 * DEST;
}

static long *source_of(const struct meshmem_group *g)
{
    return window_memory[g->world[g->me]] + WINDOW_LONGS - MOST;
}

static long value(uint32_t call, uint32_t pe, size_t i)
{
    return (long)(call * 1000000 + pe * 100000 + i);
}

static void fill(long *to, uint32_t call, uint32_t pe, size_t n)
{
    for (size_t i = 0; i < n; i++)
        to[i] = value(call, pe, i);
}

/* n numbers of PE pe from its i-th on. */
static void expect(const long *got, uint32_t call, uint32_t pe, size_t i, size_t n)
{
    for (size_t k = 0; k < n; k++)
        EXPECT(got[k] == value(call, pe, i + k));
}

static void broadcast(struct meshmem_group *g, uint32_t call, size_t n)
{
    uint32_t root = call / 3 % g->n;
    bool root_too = call % 2;
    long *dest = dest_of(g, call), *source = source_of(g);
    fill(source, call, g->me, n);
    fill(dest, 0, 9, n);
    meshmem_coll_sync(g); /* dest is ready */
    meshmem_coll_broadcast(g, dest, source, n * sizeof *dest, (int)root, root_too);
    if (g->me != root || root_too)
        expect(dest, call, root, 0, n);
    else
        expect(dest, 0, 9, 0, n);
}

/* Without a barrier before it: the last call was to another dest, and there was one before that. */
static void broadcast_at_once(struct meshmem_group *g, uint32_t call, size_t n)
{
    uint32_t root = call % g->n;
    long *dest = dest_of(g, call), *source = source_of(g);
    fill(source, call, g->me, n);
    meshmem_coll_broadcast(g, dest, source, n * sizeof *dest, (int)root, true);
    expect(dest, call, root, 0, n);
    fill(dest, 0, 9, n);
}

static size_t length_of(uint32_t call, uint32_t pe, size_t n)
{
    return (call + pe) % 3 == 0 ? n : (call + pe) % 3 == 1 ? n / 2 : 0;
}

static void collect(struct meshmem_group *g, uint32_t call, size_t n)
{
    long *dest = dest_of(g, call), *source = source_of(g);
    size_t mine = length_of(call, g->me, n);
    fill(source, call, g->me, mine);
    meshmem_coll_collect(g, dest, source, mine * sizeof *dest);
    for (uint32_t pe = 0; pe < g->n; pe++) {
        expect(dest, call, pe, 0, length_of(call, pe, n));
        dest += length_of(call, pe, n);
    }
}

static void fcollect(struct meshmem_group *g, uint32_t call, size_t n)
{
    long *dest = dest_of(g, call), *source = source_of(g);
    fill(source, call, g->me, n);
    meshmem_coll_fcollect(g, dest, source, n * sizeof *dest);
    for (uint32_t pe = 0; pe < g->n; pe++)
        expect(dest + pe * n, call, pe, 0, n);
}

static void test_alltoall(struct meshmem_group *g, uint32_t call, size_t n)
{
    long *dest = dest_of(g, call), *source = source_of(g);
    n /= GROUP_PES;
    fill(source, call, g->me, n * g->n);
    meshmem_coll_alltoall(g, dest, source, n * sizeof *dest);
    for (uint32_t pe = 0; pe < g->n; pe++)
        expect(dest + pe * n, call, pe, g->me * n, n);
}

static void alltoalls(struct meshmem_group *g, uint32_t call, size_t n)
{
    long *dest = dest_of(g, call), *source = source_of(g);
    size_t dst = call / 2 % 2 ? 3 : 1, sst = call % 2 ? 2 : 1;
    n /= GROUP_PES * 2;
    fill(source, call, g->me, 2 * n * g->n);
    meshmem_coll_alltoalls(g, dest, source, (ptrdiff_t)dst, (ptrdiff_t)sst, n, sizeof *dest);
    for (uint32_t pe = 0; pe < g->n; pe++)
        for (size_t i = 0; i < n; i++)
            expect(&dest[dst * (pe * n + i)], call, pe, sst * (g->me * n + i), 1);
}

static void run_pe(struct meshmem_group *g)
{
    static void (*const calls[])(struct meshmem_group *, uint32_t, size_t) = {
        broadcast,     broadcast_at_once, collect,          fcollect,
        test_alltoall, alltoalls,         broadcast_at_once};
    static const size_t sizes[] = {0, 1, 7, 10, 61, 62, 300, MOST};
    uint32_t call = 1;
    for (uint32_t t = 0; t < TIMES; t++)
        for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
            for (size_t c = 0; c < sizeof calls / sizeof *calls; c++, call++) {
                if (call % 2 == 0)
                    meshmem_coll_sync(g); /* both dests are ready */
                calls[c](g, call, sizes[s]);
                fill(source_of(g), 0, 7, sizes[s]);
                fill(dest_of(g, call), 0, 8, sizes[s]);
            }
}

int main(void)
{
    group_test(MESHMEM_BROADCAST, MESHMEM_ALLTOALL, run_pe);
    return 0;
}
