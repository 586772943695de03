/* SPDX-License-Identifier: BSD-3-Clause */
/* Who runs the proxy's step: a thread in the process of the node's first PE, or that PE itself when
 * it waits. The thread sleeps when there is nothing to do, and while the PE drives progress; PEs
 * that post to a proxy that nobody drives ring its doorbell. PEs of other processes that wait sleep
 * until the proxy wakes them. */
#ifndef MESHMEM_FAR_PROGRESS_H
#define MESHMEM_FAR_PROGRESS_H

#include "far/memory.h"
#include "far/proxy.h"
#include "far/ring.h"

/* mine: my memory; first: that of the node's first PE, which has the proxy; in the others it is
 * NULL. threads: several may wait at a time. */
void meshmem_progress_open(struct meshmem_proxy *proxy, struct meshmem_wire_end *wire,
                           struct meshmem_far_memory *mine, struct meshmem_far_memory *first,
                           bool threads);
/* Goodbye to the other nodes: nobody needs far PEs, or this node, any more. */
void meshmem_progress_part(void);
void meshmem_progress_close(void);

/* The proxy cannot go on: the thread ends the job with the sentence, but waits a little if oshrun
 * is there, which knows better why PEs are gone. */
void meshmem_progress_lose(const char *sentence);

/* Have the ring's owner wake the proxy where that is needed. */
void meshmem_progress_ring(struct meshmem_ring *ring);

#endif
