/* SPDX-License-Identifier: BSD-3-Clause */
/* What the parts of the benchmark `far` share: PEs of two nodes, of which one leads and another one
 * follows, or whole jobs. Plain OpenSHMEM 1.5; it knows nothing of meshmem, nor of libfabric. */
#ifndef FAR_H
#define FAR_H

#include "pair.h"
#include <stdint.h>

/* This PE, and the symmetric memory of operations between two. */
struct place {
    int me, npes, partner; /* partner: at the same place of the other node; first half, second half
                            */
    int leads, follows;
    long *flag, *done, *word; /* symmetric; each in a cache line of its own */
    uint64_t *signal;         /* symmetric */
    char *buffer, *mine;      /* symmetric, BUFFER_BYTES: dest of puts, and their source */
    char *private;            /* BUFFER_BYTES: source that is not symmetric */
};

extern struct place here;

struct choices {
    const char *group;
    int quick, unpinned;
    int last_pair;  /* the last PE of each node plays, else the first one */
    double seconds; /* how long a job is idle */
};

/* End the job with a sentence when it is not so. */
void expect(const char *what, long is, long expected);

/* ---- far_pairs.c ---- */

extern const struct operation far_operations[];
extern const int n_far_operations;

/* ---- far_jobs.c ---- */

/* Each prints a JSON object per figure, on PE 0. All PEs. */
void measure_load(const struct choices *choices);      /* ping-pong while other PEs put */
void measure_idle(const struct choices *choices);      /* CPU time of PEs that sleep */
void measure_footprint(const struct choices *choices); /* memory and connections */

#endif
