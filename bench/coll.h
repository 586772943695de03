/* SPDX-License-Identifier: BSD-3-Clause */
/* What the parts of the benchmark `coll` share. It measures collectives of PEs of one node, beside
 * what a good engineer would write by hand with loads, stores and memcpy between the same PEs; and
 * of PEs of several nodes of one host, beside nothing.
 * OpenSHMEM 1.4, and the forms with teams where the library has them, so that it compiles with any
 * implementation; it knows nothing of meshmem. */
#ifndef COLL_H
#define COLL_H

#include "clock.h"
#include <stddef.h>

enum { line = 128, most_samples = 1000, least_samples = 3, stride = 2 };
/* Data is measured against bare memory from here on: below, waiting is most of the time. */
static const size_t least_compared = 65536;
#define ROOM_BYTES ((size_t)64 << 20)

/* What the calls work on, from one PE's view. */
struct setting {
    int me, npes;
    size_t room;         /* bytes that dest, and source, have at most */
    long *dest, *source; /* symmetric */
    void *work;          /* symmetric: pWrk */
    long *sync[2];       /* symmetric: pSync, used in turns */
    int turn;
    int is_crowded;          /* whether PEs share CPUs, with others or with what runs the network */
    char **dests, **sources; /* where every PE's dest and source are; the own ones if not here */
    int is_near;             /* whether none of them is the own one instead */
    size_t bytes;            /* of one PE's block */
};

/* How values go from source to dest; says what is to be in dest after it. */
enum shape { meeting, from_root, gathered, exchanged, exchanged_strided, summed, summed_so_far };

typedef void step(struct setting *s);

struct collective {
    const char *name;
    enum shape shape;
    int is_double;   /* whether the elements are of type double, else of 64-bit integers */
    int spares_root; /* whether the root's dest stays as it is */
    int only_syncs;  /* whether puts from before it need not have arrived after it */
    step *call;
    step *bare; /* by hand, without telling anyone; may be NULL */
};

/* ---- calls.c ---- */

extern const struct collective collectives[];
extern const int n_collectives;

/* Allocate symmetric memory and find out where that of the other PEs is. All PEs; ends the job with
 * a message when it cannot. */
struct setting make_setting(size_t room, int nodes);

/* ---- bare.c ---- */

/* The bytes that are least to be moved, by all PEs at once; and the meeting of two PEs. */
step bare_broadcast, bare_broadcast_all, bare_gather, bare_exchange, bare_strided, bare_copy,
    bare_meeting;

/* ---- answers.c ---- */

/* The bytes of dest and of source that a collective uses with blocks of this size. */
size_t dest_bytes(enum shape shape, size_t bytes, int npes);
size_t source_bytes(enum shape shape, size_t bytes, int npes);

/* Run the collective once, not timed; returns how many elements are wrong on this PE. All PEs. */
long count_wrong(const struct collective *c, struct setting *s);

/* ---- spans.c ---- */

struct measured {
    double shmem_ns, bare_ns, ratio; /* ratio: shmem / bare; both 0 without bare */
    long samples;
    int is_disturbed; /* by other programs, in almost all samples */
};

/* Time the collective, with_bare in turns with its bare counterpart, for about budget nanoseconds:
 * from when the first PE enters to when the last one leaves, median of all samples. All PEs; what
 * others than PE 0 get is of no use. Of barriers and blocks below least_compared a sample is many
 * calls in a row; after each broadcast of them is a barrier, whose time counts. */
struct measured measure(const struct collective *c, struct setting *s, int with_bare,
                        double budget);

#endif
