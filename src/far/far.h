/* SPDX-License-Identifier: BSD-3-Clause */
/* What core asks for PEs of other nodes. An operation is written into a ring in shared memory, from
 * which the node's proxy takes it; the calls here return when the operation is in the ring, when
 * its data has come back, or when everything is complete. Sizes are in bytes; symmetric addresses
 * are mine. It knows no types or teams.
 *
 * Within a context, operations on one PE are done in the order of the calls, but for large
 * transfers, which may be overtaken: fence says that they must not. */
#ifndef MESHMEM_FAR_FAR_H
#define MESHMEM_FAR_FAR_H

#include "near/amo.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Through which a context issues: a ring, and a counter of what is complete. One thread at a time,
 * or several when its ring is locked. */
struct meshmem_far_ctx;

/* Whether there are far PEs at all. */
extern bool meshmem_far_on;

/* Start the node's proxy and get to know the other nodes; does nothing in a job of one node. Ends
 * the job with a sentence when the network cannot be had. locked: threads may share rings. single:
 * the program has one thread, SHMEM_THREAD_SINGLE. Before close all PEs must have completed what
 * they did to far PEs, and have met. Collective. */
void meshmem_far_open(bool locked, bool single);
void meshmem_far_close(void);

/* The part of close that must not be left out when the process just ends: goodbye to the others. */
void meshmem_far_leave(void);

/* What it costs to send to other nodes, for estimates that compare ways to do something; the same
 * in all PEs. Times are nanoseconds. All 0 without far PEs. */
struct meshmem_far_costs {
    double latency;     /* until a small message has arrived */
    double per_message; /* that each of the two nodes is busy with a message, however small */
    double per_byte;    /* that a node is busy with each byte that it sends or receives */
};
const struct meshmem_far_costs *meshmem_far_costs(void);

/* A context's far part; private ones are never used by two threads at a time. When there are no
 * more rings it shares one, and when there are no more counters, those, too. NULL without far PEs.
 * Any thread. */
struct meshmem_far_ctx *meshmem_far_add_ctx(bool is_private);
void meshmem_far_remove_ctx(struct meshmem_far_ctx *ctx);

/* Copy to dest on pe: source may be reused on return, or, in the nbi form, after quiet. */
void meshmem_far_put(struct meshmem_far_ctx *ctx, void *dest, const void *source, size_t bytes,
                     int pe);
void meshmem_far_put_nbi(struct meshmem_far_ctx *ctx, void *dest, const void *source, size_t bytes,
                         int pe);

/* The same, then AMO_SET or AMO_ADD value to *word of pe. */
void meshmem_far_put_signal(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                            size_t bytes, uint64_t *word, enum meshmem_amo op, uint64_t value,
                            int pe, bool blocking);

/* Copy to dest on pe and return at once; source may be reused after flush. */
void meshmem_far_put_until_flush(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                                 size_t bytes, int pe);

/* The same with a counted arrival: when the data is there, AMO_SET or AMO_ADD value to *counter of
 * pe, whatever the size. Counted arrivals of a context at a PE are counted in the order of the
 * calls, so a counter that says n says that the first n are there. bytes may be 0. */
void meshmem_far_put_counted(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                             size_t bytes, uint64_t *counter, enum meshmem_amo op, uint64_t value,
                             int pe);

/* Copy from source on pe: dest holds the data on return, or after quiet. */
void meshmem_far_get(struct meshmem_far_ctx *ctx, void *dest, const void *source, size_t bytes,
                     int pe);
void meshmem_far_get_nbi(struct meshmem_far_ctx *ctx, void *dest, const void *source, size_t bytes,
                         int pe);

/* blocks of bytes each, that begin so many bytes apart. */
struct meshmem_strided {
    ptrdiff_t dest_step, source_step;
    size_t bytes, blocks;
};
void meshmem_far_put_strided(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                             struct meshmem_strided shape, int pe);
void meshmem_far_get_strided(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                             struct meshmem_strided shape, int pe);

/* Atomic operations on a word of 4 or 8 bytes: without an answer, with it, with it after quiet. */
void meshmem_far_amo(struct meshmem_far_ctx *ctx, enum meshmem_amo op, size_t bytes, void *dest,
                     uint64_t value, int pe);
uint64_t meshmem_far_fetch(struct meshmem_far_ctx *ctx, enum meshmem_amo op, size_t bytes,
                           const void *dest, uint64_t value, uint64_t cond, int pe);
void meshmem_far_fetch_nbi(struct meshmem_far_ctx *ctx, enum meshmem_amo op, size_t bytes,
                           void *fetch, const void *dest, uint64_t value, uint64_t cond, int pe);

/* What comes after is done after what came before, for each PE. */
void meshmem_far_fence(struct meshmem_far_ctx *ctx);

/* What is issued from cork to uncork is little, and better sent together: the proxy is not woken
 * for it, unless this PE waits. */
void meshmem_far_cork(struct meshmem_far_ctx *ctx);
void meshmem_far_uncork(struct meshmem_far_ctx *ctx);

/* Wait until everything is complete: at the far PEs, and here. pe_quiet: what was meant for pe. */
void meshmem_far_quiet(struct meshmem_far_ctx *ctx);
void meshmem_far_pe_quiet(struct meshmem_far_ctx *ctx, int pe);

/* Wait until the proxy has everything, and large transfers are done: what other PEs of the node
 * issue after that comes later, and all sources may be reused. */
void meshmem_far_flush(struct meshmem_far_ctx *ctx);

/* A hint: the next operations (budget many; 0: all from now on) may each wait so many nanoseconds
 * for more, so that fewer and larger frames are sent; what is waited for does not. delay 0: no
 * longer. */
void meshmem_far_hint(struct meshmem_far_ctx *ctx, uint32_t delay, size_t budget);

#endif
