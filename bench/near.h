/* SPDX-License-Identifier: BSD-3-Clause */
/* The parts of the benchmark `near`. It measures 2 PEs of one node, each operation against what a
 * good engineer would write by hand on bare shared memory, both alternately in the same run. Plain
 * OpenSHMEM 1.4, so that it compiles with any implementation. Knows nothing of meshmem. */
#ifndef NEAR_H
#define NEAR_H

#include "clock.h"
#include <stddef.h>

enum { array_longs = 512, page = 4096, line = 128 };
#define BLOCK_BYTES ((size_t)64 << 20)

/* The memory that operations use; the layout is the same in the symmetric heap, static data and
 * bare memory, so that alignment makes no difference. */
struct area {
    _Alignas(page) volatile long flag;               /* the waiting process reads it */
    _Alignas(line) volatile long word;               /* atomics, put and quiet */
    _Alignas(page) volatile long array[array_longs]; /* stores; fits in the L1 cache */
    _Alignas(page) char block[BLOCK_BYTES];          /* put and get */
};

/* The arguments of an operation, as one PE sees them. */
struct place {
    struct area *dest; /* the other PE's copy; for SHMEM calls the symmetric address */
    struct area *own;  /* this PE's copy */
    char *mine;        /* private memory, BLOCK_BYTES: source of puts, dest of gets */
    size_t bytes;      /* size of puts and gets */
    int me, other;
};

/* Perform an operation n times; both PEs call it with the same n. Returns nanoseconds per operation
 * on PE 0; PE 1's result is ignored, and PE 1 returns at once when the operation is one-sided. */
typedef double loop(struct place where, long n);

struct operation {
    const char *row;
    const char *what;
    loop *shmem, *bare;
    int has_static; /* whether it uses symmetric memory, so that static data can be compared */
    int is_rate; /* the ratio is bare / shmem time (of rates; higher is better), else shmem / bare
                  */
    double goal; /* for the ratio, or for the time if in_ns */
    int in_ns;
};

/* ---- compare.c ---- */

struct options {
    int quick; /* fewer repetitions and sizes, for demonstrations */
};

/* Measure op at this size, the heap against bare memory and static data against the heap; PE 0
 * prints a JSON object per row. Both PEs. */
void compare(const struct operation *op, size_t bytes, const struct options *options);

/* ---- machine.c ---- */

/* The two areas in symmetric memory, and the one in a mapping made without SHMEM. Both PEs, once
 * each; end the job with a message on failure. Each PE touches its own copy first. */
struct place heap_place(void);
struct place static_place(void);
struct place bare_place(void);

/* ---- loops.c and called.c ---- */

extern const struct operation latency, rate, called_rate, put, get, put_same, get_same, fetch_add,
    compare_swap, put_quiet, barrier;
loop called_p;

#endif
