/* SPDX-License-Identifier: BSD-3-Clause */
/* What core asks for PEs of other nodes. An operation is written into a ring in shared memory, from
 * which the node's proxy takes it; the calls here return when the operation is in the ring, when
 * its data has come back, or when everything is complete. Sizes are in bytes; symmetric addresses
 * are mine. It knows no types, contexts or teams: a context has a ring.
 *
 * Within a ring, operations on one PE are done in the order of the calls, but for large transfers,
 * which may be overtaken: fence says that they must not. */
#ifndef MESHMEM_FAR_FAR_H
#define MESHMEM_FAR_FAR_H

#include "near/amo.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* This PE's end of a ring. One thread at a time, or several when it is locked. */
struct meshmem_ring;

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

/* A ring; private ones are never used by two threads at a time. When there are no more it is one
 * that others have too. NULL without far PEs. Any thread. */
struct meshmem_ring *meshmem_far_add_ring(bool is_private);
void meshmem_far_remove_ring(struct meshmem_ring *ring);

/* Copy to dest on pe: source may be reused on return, or, in the nbi form, after quiet. */
void meshmem_far_put(struct meshmem_ring *ring, void *dest, const void *source, size_t bytes,
                     int pe);
void meshmem_far_put_nbi(struct meshmem_ring *ring, void *dest, const void *source, size_t bytes,
                         int pe);

/* The bytes up to which a put that waits for nothing but its source is only copied into the ring:
 * it returns at once, and stays in order. */
size_t meshmem_far_copied(void);

/* The same, then AMO_SET or AMO_ADD value to *word of pe. */
void meshmem_far_put_signal(struct meshmem_ring *ring, void *dest, const void *source, size_t bytes,
                            uint64_t *word, enum meshmem_amo op, uint64_t value, int pe,
                            bool blocking);

/* Copy from source on pe: dest holds the data on return, or after quiet. */
void meshmem_far_get(struct meshmem_ring *ring, void *dest, const void *source, size_t bytes,
                     int pe);
void meshmem_far_get_nbi(struct meshmem_ring *ring, void *dest, const void *source, size_t bytes,
                         int pe);

/* blocks pieces of bytes each, that begin so many bytes apart. */
struct meshmem_strided {
    ptrdiff_t dest_step, source_step;
    size_t bytes, blocks;
};
void meshmem_far_put_strided(struct meshmem_ring *ring, void *dest, const void *source,
                             struct meshmem_strided shape, int pe);
void meshmem_far_get_strided(struct meshmem_ring *ring, void *dest, const void *source,
                             struct meshmem_strided shape, int pe);

/* Atomic operations on a word of 4 or 8 bytes: without an answer, with it, with it after quiet. */
void meshmem_far_amo(struct meshmem_ring *ring, enum meshmem_amo op, size_t bytes, void *dest,
                     uint64_t value, int pe);
uint64_t meshmem_far_fetch(struct meshmem_ring *ring, enum meshmem_amo op, size_t bytes,
                           const void *dest, uint64_t value, uint64_t cond, int pe);
void meshmem_far_fetch_nbi(struct meshmem_ring *ring, enum meshmem_amo op, size_t bytes,
                           void *fetch, const void *dest, uint64_t value, uint64_t cond, int pe);

/* What comes after is done after what came before, for each PE. */
void meshmem_far_fence(struct meshmem_ring *ring);

/* What is issued from hold to release is little, and better sent together. Whatever waits in
 * between, releases. */
void meshmem_far_hold(struct meshmem_ring *ring);
void meshmem_far_release(struct meshmem_ring *ring);

/* Wait until everything is complete: at the far PEs, and here. pe_quiet: what was meant for pe. */
void meshmem_far_quiet(struct meshmem_ring *ring);
void meshmem_far_pe_quiet(struct meshmem_ring *ring, int pe);

/* Wait until the proxy has everything, and large transfers are done: what other PEs of the node
 * issue after that comes later, and all sources may be reused. */
void meshmem_far_flush(struct meshmem_ring *ring);

/* A session begins or ends: the proxy may let operations gather a little longer. */
void meshmem_far_gather(struct meshmem_ring *ring, bool on);

#endif
