/* SPDX-License-Identifier: BSD-3-Clause */
/* Times a collective and its bare counterpart alternately. All PEs of a host read the same clock,
 * so a sample spans the time from the first PE's entry to the last PE's exit: one PE's time alone
 * means nothing where PEs share a CPU. Every sample begins after a barrier, which is not timed.
 * Knows nothing of what the calls do. */
#include "agree.h"
#include "coll.h"
#include "median.h"
#include <shmem.h>

/* Up to this much memory of all PEs may stay in caches between calls. */
static const size_t cached_bytes = (size_t)32 << 20;

struct stamp {
    double enter, leave;
    long lost; /* involuntary context switches so far */
};

/* One of the two sides that are timed. */
struct side {
    step *run;
    long calls;                      /* per sample */
    struct stamp *stamps;            /* symmetric: most_samples of this PE */
    double *spans;                   /* nanoseconds per call; on PE 0 */
    size_t source_bytes, dest_bytes; /* used between calls */
    int is_row;                      /* whether a sample consists of consecutive calls */
    int needs_barrier;               /* between consecutive calls: PEs could run ahead */
};

/* Touch the data as a program does between two calls: write source and read dest. Otherwise a call
 * would find the state in which the previous call left the caches. */
static void use_data(const struct side *side, const struct setting *s)
{
    const size_t words = 64 / sizeof(long);
    volatile long *source = s->source;
    const volatile long *dest = s->dest;
    for (size_t i = 0; i < side->source_bytes / sizeof(long); i += words)
        source[i] = source[i];
    for (size_t i = 0; i < side->dest_bytes / sizeof(long); i += words)
        (void)dest[i];
}

/* Make the calls of a sample. Consecutive calls alternate between two areas for dest, so that a
 * late PE still finds the result of its last call. */
static void make_calls(const struct side *side, struct setting *s)
{
    long *dest = s->dest;
    size_t other = 2 * side->dest_bytes <= s->room ? s->room / 2 / sizeof(long) : 0;
    for (long k = 0; k < side->calls; k++) {
        s->dest = dest + (k & 1) * other;
        side->run(s);
        if (side->needs_barrier)
            shmem_barrier_all();
    }
    s->dest = dest;
}

static void sample(struct side *side, struct setting *s, long i)
{
    if (!side->run)
        return;
    use_data(side, s);
    long lost = preemptions();
    shmem_barrier_all();
    side->stamps[i].enter = now();
    make_calls(side, s);
    side->stamps[i].leave = now();
    side->stamps[i].lost = preemptions() - lost;
}

/* Choose the number of calls per sample so that neither the clock's resolution matters nor the time
 * at which PEs that share a CPU, or are far from each other, leave the barrier before. */
static void calibrate(struct side *side, struct setting *s)
{
    const double long_enough = s->is_crowded ? 4e6 : 20e3;
    for (side->calls = 1; side->run;) {
        sample(side, s, 0);
        double took = side->stamps[0].leave - side->stamps[0].enter;
        if (agree(took > long_enough || side->calls >= 128))
            return;
        side->calls *= 2;
    }
}

/* How many further samples to take after this many took this long: until the budget is spent, but
 * at least three unless they take very long. */
static long more_samples(long done, double took, double budget)
{
    long more = took < budget ? 1 + (long)((budget - took) / took * (double)done) : 0;
    if (more == 0 && done < least_samples && took < 10 * budget)
        more = 1;
    more = more < done ? more : done;
    return more < most_samples - done ? more : most_samples - done;
}

/* Take samples; returns how many. */
static long sample_all(struct side sides[2], struct setting *s, double budget)
{
    long done = 0;
    double start = now();
    for (long more = 1; more; more = agree(more_samples(done, now() - start, budget))) {
        for (long i = done; i < done + more; i++) {
            sample(&sides[i % 2], s, i);
            sample(&sides[1 - i % 2], s, i);
        }
        done += more;
    }
    return done;
}

/* Fetch the stamps of all PEs to PE 0 and compute the spans. */
static void gather(struct side *side, const struct setting *s, long n)
{
    static struct stamp its[most_samples];
    if (s->me != 0 || !side->run)
        return;
    for (int pe = 1; pe < s->npes; pe++) {
        shmem_getmem(its, side->stamps, (size_t)n * sizeof its[0], pe);
        for (long i = 0; i < n; i++) {
            struct stamp *all = &side->stamps[i];
            all->enter = its[i].enter < all->enter ? its[i].enter : all->enter;
            all->leave = its[i].leave > all->leave ? its[i].leave : all->leave;
            all->lost += its[i].lost;
        }
    }
    for (long i = 0; i < n; i++)
        side->spans[i] = (side->stamps[i].leave - side->stamps[i].enter) / (double)side->calls;
}

/* Discard samples in which another program took a PE's CPU. */
static void drop_disturbed(struct side sides[2], struct measured *found)
{
    long kept = 0, n_sides = sides[1].run ? 2 : 1;
    for (long i = 0; i < found->samples; i++) {
        if (sides[0].stamps[i].lost || (n_sides == 2 && sides[1].stamps[i].lost))
            continue;
        for (long k = 0; k < n_sides; k++)
            sides[k].spans[kept] = sides[k].spans[i];
        kept++;
    }
    found->is_disturbed = kept < least_samples && kept < found->samples;
    found->samples = kept ? kept : found->samples;
}

/* Compute the medians of spans. */
static void conclude(struct side sides[2], struct measured *found)
{
    static double ratios[most_samples];
    for (long i = 0; sides[1].run && i < found->samples; i++)
        ratios[i] = sides[0].spans[i] / sides[1].spans[i];
    found->shmem_ns = median(sides[0].spans, found->samples);
    if (!sides[1].run)
        return;
    found->bare_ns = median(sides[1].spans, found->samples);
    found->ratio = median(ratios, found->samples);
}

struct measured measure(const struct collective *c, struct setting *s, int with_bare, double budget)
{
    static struct stamp *stamps;
    static double spans[2][most_samples];
    if (!stamps)
        stamps = shmem_malloc(2 * most_samples * sizeof *stamps);
    struct side sides[2];
    for (int i = 0; i < 2; i++) {
        sides[i] = (struct side){.run = c->call, .calls = 1, .spans = spans[i]};
        sides[i].stamps = stamps + i * most_samples;
        sides[i].source_bytes = source_bytes(c->shape, s->bytes, s->npes);
        sides[i].dest_bytes = dest_bytes(c->shape, s->bytes, s->npes);
        sides[i].is_row = c->shape == meeting || s->bytes < least_compared;
        sides[i].needs_barrier = sides[i].is_row && c->shape == from_root;
        if (sides[i].dest_bytes > cached_bytes / (size_t)s->npes)
            sides[i].source_bytes = sides[i].dest_bytes = 0;
    }
    sides[1].run = with_bare ? c->bare : NULL;
    for (int i = 0; i < 2; i++)
        if (sides[i].is_row)
            calibrate(&sides[i], s);
    struct measured found = {.samples = sample_all(sides, s, budget)};
    shmem_barrier_all();
    gather(&sides[0], s, found.samples);
    gather(&sides[1], s, found.samples);
    shmem_barrier_all();
    if (s->me != 0)
        return found;
    if (!s->is_crowded)
        drop_disturbed(sides, &found);
    conclude(sides, &found);
    return found;
}
