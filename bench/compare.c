/* SPDX-License-Identifier: BSD-3-Clause */
/* Times two loops alternately, A B B A A B ..., so that a disturbance of the machine affects both,
 * and prints the results as JSON. The ratio is the median of the ratios of neighboring runs. A pair
 * during which the system gave a CPU to another program is discarded and repeated. Knows nothing of
 * what the loops do. */
#include "agree.h"
#include "median.h"
#include "near.h"
#include <shmem.h>
#include <stdio.h>

enum { most_repetitions = 15, most_attempts = 10 };

/* A loop on one memory area, and the iterations needed to time it well. */
struct side {
    loop *run;
    struct place where;
    long n;
    double took[most_repetitions]; /* nanoseconds per operation */
};

/* Run the loop; returns the number of preemptions of both PEs meanwhile, the same on both. */
static long time_one(struct side *side, int repetition)
{
    static long *other_lost; /* symmetric, on PE 0: preemptions of PE 1 */
    if (!other_lost)
        other_lost = shmem_malloc(sizeof *other_lost);
    shmem_barrier_all();
    long lost = preemptions();
    side->took[repetition] = side->run(side->where, side->n);
    lost = preemptions() - lost;
    if (shmem_my_pe() == 1)
        shmem_long_p(other_lost, lost, 0);
    shmem_barrier_all();
    return agree(lost + *other_lost);
}

/* Run the loop until it is not preempted; returns whether that succeeded. */
static int time_clean(struct side *side, int repetition)
{
    for (int attempt = 0; attempt < most_attempts; attempt++)
        if (!time_one(side, repetition))
            return 1;
    return 0;
}

/* Choose n so that the loop takes about this long; the first iterations also touch the memory. */
static void calibrate(struct side *side, double nanoseconds)
{
    side->n = 1;
    for (;;) {
        time_clean(side, 0);
        double took = side->took[0] * (double)side->n;
        double factor = took < nanoseconds / 4 ? 2 : nanoseconds / took;
        long next = (long)(factor * (double)side->n);
        next = agree(next < 1 ? 1 : next);
        int more = (int)agree(factor == 2 && side->n < 1L << 40);
        side->n = next;
        if (!more)
            return;
    }
}

/* Time a against b into took[]; returns how many pairs were undisturbed, at most repetitions. If
 * none was, took[0] comes from a disturbed one. */
static int time_pairs(struct side *a, struct side *b, int repetitions)
{
    int clean = 0;
    for (int i = 0; i < 2 * repetitions && clean < repetitions; i++) {
        int first = time_clean(i % 2 ? b : a, clean);
        int second = time_clean(i % 2 ? a : b, clean);
        clean += first && second;
    }
    return clean;
}

/* Time a against b and print the row; memory names a's area, against names b. */
static void versus(const struct operation *op, struct side *a, struct side *b, const char *memory,
                   const char *against, const struct options *options)
{
    double nanoseconds = options->quick ? 0.5e6 : 1e6;
    calibrate(a, nanoseconds);
    calibrate(b, nanoseconds);
    int clean = time_pairs(a, b, options->quick ? 9 : most_repetitions);
    int n = clean ? clean : 1;
    double ratios[most_repetitions];
    for (int i = 0; i < n; i++)
        ratios[i] = op->is_rate ? b->took[i] / a->took[i] : a->took[i] / b->took[i];
    if (shmem_my_pe() != 0)
        return;
    int is_bare = against[0] == 'b';
    int in_ns = op->in_ns && is_bare;
    printf("{\"row\":\"%s\",\"what\":\"%s\",\"memory\":\"%s\",\"against\":\"%s\",\"size\":%zu,"
           "\"shmem_ns\":%.4f,\"bare_ns\":%.4f,\"ratio\":%.4f,\"goal\":%.2f,\"unit\":\"%s\","
           "\"better\":\"%s\",\"clean\":%d}\n",
           op->row, op->what, memory, against, a->where.bytes, median(a->took, n),
           median(b->took, n), median(ratios, n), is_bare ? op->goal : 1.0, in_ns ? "ns" : "x",
           op->is_rate && !in_ns ? "higher" : "lower", clean);
    fflush(stdout);
}

void compare(const struct operation *op, size_t bytes, const struct options *options)
{
    static struct place heap, fixed, bare;
    if (!heap.dest) {
        heap = heap_place();
        bare = bare_place();
        fixed = static_place();
    }
    heap.bytes = bare.bytes = fixed.bytes = bytes;
    struct side on_heap = {.run = op->shmem, .where = heap};
    struct side on_bare = {.run = op->bare, .where = bare};
    struct side on_static = {.run = op->shmem, .where = fixed};
    versus(op, &on_heap, &on_bare, "heap", "bare", options);
    if (op->has_static)
        versus(op, &on_static, &on_heap, "static", "heap", options);
}
