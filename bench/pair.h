/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures operations between two processes, of which one leads and takes the time. `far` does it
 * with OpenSHMEM and `ofi` with bare libfabric, so that both repeat, time and print alike. Knows
 * neither of the two. */
#ifndef PAIR_H
#define PAIR_H

#include <stddef.h>

/* Where puts go and gets come from; transfers walk through it, so that every size finds the same in
 * the caches. And how many words of it puts of 8 bytes use in turns. */
#define BUFFER_BYTES ((size_t)8 << 20)
enum { buffer_words = 1 << 16, window = 8 };

/* Which sizes an operation is measured with. */
enum sizes { one_word, some, one_large, all };

/* Do it n times with blocks of this size, until all of it is complete. */
typedef void work(size_t bytes, long n);

struct operation {
    const char *group, *row;
    enum sizes sizes;
    work *lead;   /* what is timed */
    work *follow; /* what the partner does at the same time; NULL: it waits until all is done */
    work *check;  /* the leader, not timed: ends the program when the result is wrong; may be NULL
                   */
    int ways;     /* one-way times in one of lead; 0 stands for 1 */
};

/* Who this process is, and how it speaks to the others. */
struct side {
    int leads, follows;        /* another process only takes part in agree */
    long (*agree)(long value); /* the leader's value; all processes, which meet in it */
    void (*tell)(void);        /* the leader to its partner: all is done */
    void (*listen)(void);      /* the partner waits for it, and lets the network go on meanwhile */
};

/* The place of the next block of this size after the one at offset at. */
static inline size_t next_place(size_t at, size_t bytes)
{
    at += bytes;
    return at + bytes > BUFFER_BYTES ? 0 : at;
}

/* The place of the n-th block of this size, n counted from 1. */
static inline size_t last_place(long n, size_t bytes)
{
    return (size_t)(n - 1) % (BUFFER_BYTES / bytes) * bytes;
}

/* Measure all operations of the group; the leader prints a JSON object for each size: row, size and
 * nanoseconds of one, the median of some samples. Returns how many operations the group has. All
 * processes. */
int measure_group(const struct operation *operations, int count, const char *group,
                  const struct side *side, int quick);

#endif
