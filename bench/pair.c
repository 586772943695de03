/* SPDX-License-Identifier: BSD-3-Clause */
/* Repeats an operation often enough to be timed, and takes the median of several samples. Knows
 * neither the operations nor how processes communicate. */
#include "pair.h"
#include "clock.h"
#include "median.h"
#include <stdio.h>
#include <string.h>

enum { samples = 5, quick_samples = 3 };

/* Nanoseconds per operation when n are timed, on the leader. */
static double time_one(const struct operation *op, const struct side *side, size_t bytes, long n)
{
    side->agree(0);
    double start = now();
    if (side->leads)
        op->lead(bytes, n);
    else if (side->follows && op->follow)
        op->follow(bytes, n);
    double took = now() - start;
    if (side->leads && op->check)
        op->check(bytes, n);
    if (side->leads && !op->follow)
        side->tell();
    else if (side->follows && !op->follow)
        side->listen();
    return took / ((double)n * (op->ways ? op->ways : 1));
}

/* How many operations take about this long. The first is not timed: it may open a connection. */
static long calibrate(const struct operation *op, const struct side *side, size_t bytes,
                      double nanoseconds)
{
    time_one(op, side, bytes, 1);
    for (long n = 1;;) {
        double took = time_one(op, side, bytes, n) * (double)n * (op->ways ? op->ways : 1);
        int is_short = took < nanoseconds / 8 && n < 1L << 40;
        double next = is_short ? (double)n * 4 : (double)n * nanoseconds / took;
        n = side->agree(next < 1 ? 1 : (long)next);
        if (!side->agree(is_short))
            return n;
    }
}

static void measure(const struct operation *op, const struct side *side, size_t bytes, int quick)
{
    double took[samples], budget = quick ? 10e6 : op->sizes == all ? 30e6 : 80e6;
    long n = calibrate(op, side, bytes, budget), repetitions = quick ? quick_samples : samples;
    for (long i = 0; i < repetitions; i++)
        took[i] = time_one(op, side, bytes, n);
    if (!side->leads)
        return;
    printf("{\"row\":\"%s\",\"size\":%zu,\"ns\":%.3f}\n", op->row, bytes,
           median(took, repetitions));
    fflush(stdout);
}

/* The size after this one; 0 after the last. With all sizes: powers of two and the midpoints
 * between them. */
static size_t next_size(enum sizes sizes, size_t bytes, int quick)
{
    const size_t last_some = (size_t)32 << 10, last = (size_t)4 << 20;
    int is_power = (bytes & (bytes - 1)) == 0;
    if (sizes == some)
        return bytes < last_some ? bytes * (quick ? 64 : 8) : 0; /* 32 KiB are 8 * 8^4 = 8 * 64^2 */
    if (sizes != all || bytes >= last)
        return 0;
    if (quick)
        return bytes * 8 < last ? bytes * 8 : last;
    return is_power ? bytes / 2 * 3 : bytes / 3 * 4;
}

int measure_group(const struct operation *operations, int count, const char *group,
                  const struct side *side, int quick)
{
    int found = 0;
    for (int i = 0; i < count; i++) {
        const struct operation *op = &operations[i];
        if (strcmp(op->group, group) != 0)
            continue;
        found++;
        size_t first = op->sizes == one_large ? (size_t)1 << 20 : sizeof(long);
        for (size_t bytes = first; bytes; bytes = next_size(op->sizes, bytes, quick))
            measure(op, side, bytes, quick);
    }
    return found;
}
