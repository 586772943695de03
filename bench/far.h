/* SPDX-License-Identifier: BSD-3-Clause */
/* The parts of the benchmark `far`: pairs of PEs on two nodes, a leader and its partner, or whole
 * jobs. Plain OpenSHMEM 1.5; knows neither meshmem nor libfabric. */
#ifndef FAR_H
#define FAR_H

#include "pair.h"
#include <stdint.h>

/* This PE, and the symmetric memory of operations in a pair. */
struct place {
    int me, npes, partner; /* partner: the PE with the same index on the other node; the nodes are
                              halves of the job */
    int leads, follows;
    long *flag, *done, *word; /* symmetric; each in a cache line of its own */
    uint64_t *signal;         /* symmetric */
    char *buffer, *mine;      /* symmetric, BUFFER_BYTES: the target of puts, and their source */
    char *private;            /* BUFFER_BYTES: a source that is not symmetric */
};

/* ---- far_place.c ---- */

extern struct place here;

struct choices {
    const char *group;
    int quick, unpinned;
    int last_pair;  /* measure with the last PE of each node instead of the first */
    double seconds; /* duration of the idle job */
    int threads;    /* of each PE that puts, in ceiling */
};

/* End the job with a message unless the condition holds. */
void expect(const char *what, long is, long expected);

/* ---- far_pairs.c ---- */

extern const struct operation far_operations[];
extern const int n_far_operations;

/* ---- far_jobs.c ---- */

/* Each prints a JSON object per figure, on PE 0. Collective. */
void measure_load(const struct choices *choices);      /* ping-pong while other PEs put */
void measure_idle(const struct choices *choices);      /* CPU time of sleeping PEs */
void measure_footprint(const struct choices *choices); /* memory and connections */

/* ---- far_ceiling.c ---- */

enum { MOST_THREADS = 8 };

/* The same: what all PEs of the first node put to the other nodes. */
void measure_ceiling(const struct choices *choices);

#endif
