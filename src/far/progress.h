/* SPDX-License-Identifier: BSD-3-Clause */
/* Decides who runs a proxy's step: its thread in the process of the node's first PE, or that PE
 * itself while it waits; the PE steps all proxies. A thread sleeps when there is nothing to do, and
 * while the PE drives progress; a PE that posts to a proxy that nobody drives rings its doorbell.
 * Waiting PEs of other processes sleep until the proxy wakes them. */
#ifndef MESHMEM_FAR_PROGRESS_H
#define MESHMEM_FAR_PROGRESS_H

#include "far/memory.h"
#include "far/proxy.h"
#include "far/ring.h"

/* The node's n proxies and their wires, in the first PE; in the others they are NULL. mine: this
 * PE's memory; first: that of the node's first PE. threads: several threads may wait at the same
 * time. */
void meshmem_progress_open(struct meshmem_proxy *const *proxies,
                           struct meshmem_wire_end *const *wires, uint32_t n,
                           struct meshmem_far_memory *mine, struct meshmem_far_memory *first,
                           bool threads);

/* Whether threads serve this node's proxies; also valid in a PE without proxies. Otherwise only
 * calls of the PE that has them drive the proxies, since no other thread may call the wire. */
bool meshmem_progress_is_served(void);

/* Say goodbye to the other nodes: nobody needs far PEs, or this node, any more. */
void meshmem_progress_part(void);
void meshmem_progress_close(void);

/* A proxy cannot continue: its thread ends the job with this message. If another node is missing,
 * the launcher and that node know better why, so they have a little time to say it first. */
void meshmem_progress_lose(uint32_t proxy, bool is_missing, const char *sentence);

/* The statistics of a proxy of this process; waits while it is stepped. */
struct meshmem_proxy_counts meshmem_progress_counts(uint32_t proxy);

/* Set up the ring so that its owner wakes the proxy when necessary. */
void meshmem_progress_ring(struct meshmem_ring *ring);

#endif
