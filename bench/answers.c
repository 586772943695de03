/* SPDX-License-Identifier: BSD-3-Clause */
/* Checks the result of a collective: fills source with values that identify the PE and the index,
 * and examines every element of dest, because the time of a wrong answer means nothing. Knows
 * nothing of timing. */
#include "coll.h"
#include <shmem.h>
#include <string.h>

enum { rounds = 10 };
static const long untouched = 0x5a5a5a5a5a5a5a5a;

static size_t blocks(int is_many, enum shape shape, int npes)
{
    size_t n = is_many ? (size_t)npes : 1;
    return shape == exchanged_strided ? n * stride : n;
}

size_t dest_bytes(enum shape shape, size_t bytes, int npes)
{
    int is_many = shape == gathered || shape == exchanged || shape == exchanged_strided;
    return bytes * blocks(is_many, shape, npes);
}

size_t source_bytes(enum shape shape, size_t bytes, int npes)
{
    return bytes * blocks(shape == exchanged || shape == exchanged_strided, shape, npes);
}

/* The value at index i of PE pe's source, for collectives that move data. */
static long mark_of(int pe, size_t i) { return ((long)(pe + 1) << 40) + (long)i; }

/* The same for reductions: small, so that a double holds sums exactly. */
static long term_of(size_t i) { return (long)(i & 1023) + 1; }

static long as_stored(const struct collective *c, long value)
{
    double number = (double)value;
    if (c->is_double)
        memcpy(&value, &number, sizeof value);
    return value;
}

static void fill(const struct collective *c, struct setting *s)
{
    int sums = c->shape == summed || c->shape == summed_so_far;
    size_t words = source_bytes(c->shape, s->bytes, s->npes) / sizeof(long);
    for (size_t i = 0; i < words; i++)
        s->source[i] = as_stored(c, sums ? (s->me + 1) * term_of(i) : mark_of(s->me, i));
    words = dest_bytes(c->shape, s->bytes, s->npes) / sizeof(long);
    for (size_t i = 0; i < words; i++)
        s->dest[i] = untouched;
}

static long count_copied(const struct setting *s, const long *dest, int pe, size_t first,
                         size_t step_words)
{
    long wrong = 0;
    for (size_t k = 0; k < s->bytes / sizeof(long); k++) {
        wrong += dest[k * step_words] != mark_of(pe, first + k * step_words);
        for (size_t gap = 1; gap < step_words; gap++)
            wrong += dest[k * step_words + gap] != untouched;
    }
    return wrong;
}

static long count_summed(const struct collective *c, const struct setting *s, int up_to)
{
    long wrong = 0, factor = (long)up_to * (up_to + 1) / 2;
    for (size_t i = 0; i < s->bytes / sizeof(long); i++)
        wrong += s->dest[i] != as_stored(c, factor * term_of(i));
    return wrong;
}

/* Whether the barrier holds each PE back until its left neighbor has arrived, for several rounds.
 */
static long count_missed(const struct collective *c, struct setting *s)
{
    static long *arrived; /* symmetric: the round of the PE on the left */
    if (!arrived)
        arrived = shmem_malloc(sizeof *arrived);
    *arrived = 0;
    shmem_barrier_all();
    long wrong = 0;
    for (long round = 1; round <= rounds; round++) {
        shmem_long_p(arrived, round, (s->me + 1) % s->npes);
        if (c->only_syncs)
            shmem_quiet();
        c->call(s);
        wrong += *(volatile long *)arrived < round;
    }
    shmem_barrier_all();
    return wrong;
}

long count_wrong(const struct collective *c, struct setting *s)
{
    if (c->shape == meeting)
        return count_missed(c, s);
    fill(c, s);
    shmem_barrier_all();
    c->call(s);
    long wrong = 0;
    size_t words = s->bytes / sizeof(long), step_words = c->shape == exchanged_strided ? stride : 1;
    if (c->shape == from_root && !(c->spares_root && s->me == 0))
        wrong = count_copied(s, s->dest, 0, 0, 1);
    if (c->shape == summed || c->shape == summed_so_far)
        wrong = count_summed(c, s, c->shape == summed ? s->npes : s->me + 1);
    for (int pe = 0; pe < s->npes; pe++) {
        size_t block = words * step_words;
        if (c->shape == gathered)
            wrong += count_copied(s, s->dest + (size_t)pe * block, pe, 0, 1);
        if (c->shape == exchanged || c->shape == exchanged_strided)
            wrong += count_copied(s, s->dest + (size_t)pe * block, pe, (size_t)s->me * block,
                                  step_words);
    }
    shmem_barrier_all();
    return wrong;
}
