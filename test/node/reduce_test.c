/* SPDX-License-Identifier: BSD-3-Clause */
/* Reductions and scans by each algorithm, with threads as PEs: the result has the same bits as from
 * left to right, also in place. A PE that has returned changes its source and its dest at once, so
 * ThreadSanitizer finds any PE that still accesses them. */
// sources: near/node.c near/wait.c near/hand.c near/copy.c coll/algorithm.c coll/estimate.c
// sources: coll/group.c coll/title.c coll/span.c coll/room.c coll/arrive.c coll/chain.c coll/fold.c
// sources: coll/reduce.c coll/allgather.c coll/pipeline.c coll/shares.c coll/doubling.c coll/op.c
// sources: base/os.c base/error.c base/config.c
#define WINDOW_LONGS 16384
#include "near/wait.h"

#include "group.h"

enum { TIMES = 25 / SLOWER, MOST = WINDOW_LONGS / 4 };

enum what { WHAT_REDUCE, WHAT_INCLUSIVE, WHAT_EXCLUSIVE, WHATS };

/* A sum of these depends on the order. */
static double value(uint32_t call, uint32_t pe, size_t i)
{
    static const double scale[] = {1e16, 1, -1e16, 3, 0.1};
    return scale[(call + pe) % 5] * (double)(1 + pe + i % 100);
}

static double result(enum what what, uint32_t call, uint32_t me, uint32_t n, size_t i)
{
    uint32_t end = what == WHAT_REDUCE ? n : what == WHAT_INCLUSIVE ? me + 1 : me;
    double sum = end ? value(call, 0, i) : 0;
    for (uint32_t pe = 1; pe < end; pe++)
        sum += value(call, pe, i);
    return sum;
}

static void fill(double *to, uint32_t call, uint32_t pe, size_t n)
{
    for (size_t i = 0; i < n; i++)
        to[i] = value(call, pe, i);
}

static void one(struct meshmem_group *g, enum what what, uint32_t call, size_t n)
{
    double *window = (double *)window_memory[g->world[g->me]];
    double *source = window + 3 * MOST, *dest = call % 5 ? window + call % 2 * MOST : source;
    fill(source, call, g->me, n);
    if (what == WHAT_REDUCE)
        meshmem_coll_reduce(g, dest, source, n, OP_SUM, VALUE_F64);
    else
        meshmem_coll_scan(g, dest, source, n, VALUE_F64, what == WHAT_EXCLUSIVE);
    for (size_t i = 0; i < n; i++)
        EXPECT(dest[i] == result(what, call, g->me, g->n, i));
    fill(source, 1, 7, n);
    fill(dest, 1, 8, n);
}

static void run_pe(struct meshmem_group *g)
{
    static const size_t sizes[] = {0, 1, 6, 7, 61, 62, 200, 1100, MOST};
    uint32_t call = 1;
    for (uint32_t t = 0; t < TIMES; t++)
        for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
            for (enum what what = 0; what < WHATS; what++, call++)
                one(g, what, call, sizes[s]);
}

int main(void)
{
    group_test(MESHMEM_REDUCE, MESHMEM_SCAN, run_pe);
    return 0;
}
