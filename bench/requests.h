/* SPDX-License-Identifier: BSD-3-Clause */
/* The parts of the benchmark `requests`. Needs meshmem's shmemx.h. */
#ifndef REQUESTS_H
#define REQUESTS_H

#include <stddef.h>

enum { words = 1 << 16, most_forms = 4 };

/* The symmetric memory of operations, and the PE that they go to. */
struct place {
    long *word;   /* [words] */
    char *buffer; /* LARGE_BYTES, the target of puts of all sizes */
    char *mine;   /* LARGE_BYTES, the source of those puts */
    int other;
};
extern struct place here;

#define LARGE_BYTES ((size_t)64 << 20)

/* One way of doing the same: n operations with blocks of this size, until they are complete;
 * returns nanoseconds. */
typedef double way(size_t bytes, long n);

/* Ways that are measured in turns. */
struct comparison {
    const char *row;
    struct {
        const char *name;
        way *run;
    } form[most_forms];
    size_t first, last; /* sizes: powers of two */
    long n;             /* operations at a time; 0: as many as take some milliseconds */
};

extern const struct comparison near_comparisons[], far_comparisons[];

/* Print the memory that a million open requests need, and the time for each. */
void measure_many(void);

#endif
