/* SPDX-License-Identifier: BSD-3-Clause */
/* What the parts of the benchmark `near` share. It measures 2 PEs of one node, each operation
 * beside what a good engineer would write by hand on bare shared memory, both in the same run and
 * taking turns. Plain OpenSHMEM 1.4, so that it compiles with any implementation; it knows nothing
 * of meshmem. */
#ifndef NEAR_H
#define NEAR_H

#include "clock.h"
#include <stddef.h>

enum { array_longs = 512, page = 4096, line = 128 };
#define BLOCK_BYTES ((size_t)64 << 20)

/* What is written and read; the same layout in symmetric heap, static data and bare memory, so that
 * alignment cannot make a difference. */
struct area {
    _Alignas(page) volatile long flag;               /* what a waiting process looks at */
    _Alignas(line) volatile long word;               /* atomics, put and quiet */
    _Alignas(page) volatile long array[array_longs]; /* the rate of stores: stays in the L1 cache */
    _Alignas(page) char block[BLOCK_BYTES];          /* put and get */
};

/* Where an operation works, from one PE's view. */
struct place {
    struct area
        *dest; /* the other PE's copy; for SHMEM calls any PE's name of it, the symmetric address */
    struct area *own; /* this PE's copy */
    char *mine;       /* private memory, BLOCK_BYTES of it: source of puts, dest of gets */
    size_t bytes;     /* how much put and get copy */
    int me, other;
};

/* Do an operation n times; both PEs call it with the same n. On PE 0 returns nanoseconds per
 * operation; what PE 1 returns is ignored, and it returns at once when the operation is one-sided.
 */
typedef double loop(struct place where, long n);

struct operation {
    const char *row;
    const char *what;
    loop *shmem, *bare;
    int has_static; /* whether it touches symmetric memory, so that static data is to be compared */
    int is_rate; /* the ratio is bare / shmem time (of rates; higher is better), else shmem / bare
                  */
    double goal; /* of the ratio; or of the time when in_ns */
    int in_ns;
};

/* ---- compare.c ---- */

struct options {
    int quick; /* fewer repetitions and sizes, for a demonstration */
};

/* Measure op at this size, heap against bare memory and static data against the heap; PE 0 prints a
 * JSON object per row. Both PEs. */
void compare(const struct operation *op, size_t bytes, const struct options *options);

/* ---- machine.c ---- */

/* The two places where operations work on symmetric memory, and the one on a mapping made without
 * SHMEM. Both PEs, once each; end the job with a message when they cannot. The first touch of each
 * copy is its owner's. */
struct place heap_place(void);
struct place static_place(void);
struct place bare_place(void);

/* ---- loops.c and called.c ---- */

extern const struct operation latency, rate, called_rate, put, get, fetch_add, compare_swap,
    put_quiet, barrier;
loop called_p;

#endif
