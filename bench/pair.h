/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures operations between two processes, of which the leader takes the time. `far` uses it with
 * OpenSHMEM and `ofi` with bare libfabric, so that both repeat, time and print alike. Knows neither
 * of the two. */
#ifndef PAIR_H
#define PAIR_H

#include <stddef.h>

/* The target of puts and source of gets; transfers walk through it, so that every size finds the
 * caches in the same state. And the number of its words that 8-byte puts use in turn. */
#define BUFFER_BYTES ((size_t)8 << 20)
enum { buffer_words = 1 << 16, window = 8 };

/* The sizes with which an operation is measured. */
enum sizes { one_word, some, one_large, all };

/* Perform n operations with blocks of this size and wait until all are complete. */
typedef void work(size_t bytes, long n);

struct operation {
    const char *group, *row;
    enum sizes sizes;
    work *lead;   /* what is timed */
    work *follow; /* what the partner does meanwhile; NULL: it waits for the end */
    work *check;  /* the leader, untimed: ends the program if the result is wrong; may be NULL */
    int ways;     /* one-way times in one `lead`; 0 means 1 */
};

/* This process's role, and how it communicates with the others. */
struct side {
    int leads, follows;        /* a process that is neither only takes part in agree */
    long (*agree)(long value); /* returns the leader's value; synchronizes all processes */
    void (*tell)(void);        /* the leader tells its partner that the operations are complete */
    void (*listen)(void);      /* the partner waits for that and drives progress meanwhile */
};

/* The offset of the next block of this size after the one at offset at. */
static inline size_t next_place(size_t at, size_t bytes)
{
    at += bytes;
    return at + bytes > BUFFER_BYTES ? 0 : at;
}

/* The offset of the n-th block of this size, counted from 1. */
static inline size_t last_place(long n, size_t bytes)
{
    return (size_t)(n - 1) % (BUFFER_BYTES / bytes) * bytes;
}

/* Measure all operations of the group; for each size the leader prints a JSON object with the row,
 * the size and the median of nanoseconds per operation. Returns the number of operations in the
 * group. All processes. */
int measure_group(const struct operation *operations, int count, const char *group,
                  const struct side *side, int quick);

#endif
