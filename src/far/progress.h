/* SPDX-License-Identifier: BSD-3-Clause */
/* Who runs a proxy's step: its thread in the process of the node's first PE, or that PE itself when
 * it waits, which steps all proxies. A thread sleeps when there is nothing to do, and while the PE
 * drives progress; PEs that post to a proxy that nobody drives ring its doorbell. PEs of other
 * processes that wait sleep until the proxy wakes them. */
#ifndef MESHMEM_FAR_PROGRESS_H
#define MESHMEM_FAR_PROGRESS_H

#include "far/memory.h"
#include "far/proxy.h"
#include "far/ring.h"

/* The node's n proxies and their wires, which the first PE has; in the others they are NULL. mine:
 * my memory; first: that of the node's first PE. threads: several may wait at a time. */
void meshmem_progress_open(struct meshmem_proxy *const *proxies,
                           struct meshmem_wire_end *const *wires, uint32_t n,
                           struct meshmem_far_memory *mine, struct meshmem_far_memory *first,
                           bool threads);
/* Goodbye to the other nodes: nobody needs far PEs, or this node, any more. */
void meshmem_progress_part(void);
void meshmem_progress_close(void);

/* The proxy of that number cannot go on: its thread ends the job with the sentence, but waits a
 * little if oshrun is there, which knows better why PEs are gone. */
void meshmem_progress_lose(uint32_t proxy, const char *sentence);

/* Have the ring's owner wake its proxy where that is needed. */
void meshmem_progress_ring(struct meshmem_ring *ring);

#endif
