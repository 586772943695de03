/* SPDX-License-Identifier: BSD-3-Clause */
/* The parts of the benchmark `coll`. It measures collectives among PEs of one node against what a
 * good engineer would write by hand with loads, stores and memcpy, and collectives among PEs of
 * several nodes of one host, without a counterpart. It uses OpenSHMEM 1.4, and teams where the
 * library has them, so that it compiles with any implementation. Knows nothing of meshmem. */
#ifndef COLL_H
#define COLL_H

#include "clock.h"
#include <stddef.h>

enum { line = 128, most_samples = 1000, least_samples = 3, stride = 2 };
/* Rows with at least this much data are compared with bare memory; below, waiting dominates. */
static const size_t least_compared = 65536;
#define ROOM_BYTES ((size_t)64 << 20)

/* The arguments of calls, as one PE sees them. */
struct setting {
    int me, npes;
    size_t room;         /* size of dest, and of source */
    long *dest, *source; /* symmetric */
    void *work;          /* symmetric: pWrk */
    long *sync[2];       /* symmetric: pSync, used alternately */
    int turn;
    int is_crowded; /* whether PEs share CPUs with each other or with the network's threads */
    char **dests, **sources; /* every PE's; this PE's own where they cannot be reached */
    int is_near;             /* whether all of them can be reached */
    size_t bytes;            /* of one PE's block */
};

/* A collective's pattern, which determines the result in dest. */
enum shape { meeting, from_root, gathered, exchanged, exchanged_strided, summed, summed_so_far };

typedef void step(struct setting *s);

struct collective {
    const char *name;
    enum shape shape;
    int is_double;   /* whether the elements are of type double, else of 64-bit integers */
    int spares_root; /* whether the root's dest stays unchanged */
    int only_syncs;  /* whether earlier puts need not be complete afterwards */
    step *call;
    step *bare; /* the counterpart, without synchronization; may be NULL */
};

/* ---- calls.c ---- */

extern const struct collective collectives[];
extern const int n_collectives;

/* Allocate symmetric memory and locate that of the other PEs. Collective; ends the job with a
 * message on failure. */
struct setting make_setting(size_t room, int nodes);

/* ---- bare.c ---- */

/* The least data movement, by all PEs at once; and the meeting of two PEs. */
step bare_broadcast, bare_broadcast_all, bare_gather, bare_exchange, bare_strided, bare_copy,
    bare_meeting;

/* ---- answers.c ---- */

/* The bytes of dest and of source that a collective uses with this block size. */
size_t dest_bytes(enum shape shape, size_t bytes, int npes);
size_t source_bytes(enum shape shape, size_t bytes, int npes);

/* Run the collective once, untimed; returns the number of wrong elements on this PE. Collective. */
long count_wrong(const struct collective *c, struct setting *s);

/* ---- spans.c ---- */

struct measured {
    double shmem_ns, bare_ns, ratio; /* ratio: shmem / bare; both 0 without bare */
    long samples;
    int is_disturbed; /* other programs disturbed almost all samples */
};

/* Time the collective for about budget nanoseconds, alternating with its bare counterpart if
 * with_bare: the median over all samples of the time from the first PE's entry to the last PE's
 * exit. Collective; only PE 0's result is valid. A sample of a barrier, or of blocks below
 * least_compared, consists of many consecutive calls; after each broadcast among them comes a
 * barrier, whose time counts. */
struct measured measure(const struct collective *c, struct setting *s, int with_bare,
                        double budget);

#endif
