/* SPDX-License-Identifier: BSD-3-Clause */
/* The proxies' threads, in the process of the node's first PE. That PE itself steps all proxies
 * while it waits (drive.h). A thread sleeps when there is nothing to do, and while the PE drives
 * progress; a PE that posts to a proxy that nobody drives rings its doorbell. Waiting PEs of other
 * processes sleep until the proxy wakes them. */
#ifndef MESHMEM_FAR_PROGRESS_H
#define MESHMEM_FAR_PROGRESS_H

#include "far/driver.h"

/* The node's n proxies and their wires, in the first PE; in the others they are NULL. mine: this
 * PE's memory; first: that of the node's first PE. threads: several threads may wait at the same
 * time. */
void meshmem_progress_open(struct meshmem_proxy *const *proxies,
                           struct meshmem_wire_end *const *wires, uint32_t n,
                           struct meshmem_far_memory *mine, struct meshmem_far_memory *first,
                           bool threads);

/* Say goodbye to the other nodes: nobody needs far PEs, or this node, any more. */
void meshmem_progress_part(void);
void meshmem_progress_close(void);

/* ---- what a thread does ---- */

/* Sleep until the doorbell rings, the network has something, or a heartbeat is due. While the PE
 * drives progress, it handles the network; it has done so if `driven` has changed. */
enum meshmem_woken { MESHMEM_WOKEN_BY_TIME, MESHMEM_WOKEN_BY_NETWORK, MESHMEM_WOKEN_BY_BELL };
enum meshmem_woken meshmem_progress_sleep(struct meshmem_driver *d, struct look *l, uint64_t until);

/* Send a heartbeat if it is due, and step; whether to stay awake after that. network: it has
 * something; if that is not a frame, a large transfer is going on. */
bool meshmem_progress_look(struct meshmem_driver *d, struct look *l, bool network);

/* Yield, after meshmem_progress_note_driven. A PE that computes keeps the core until the kernel
 * takes it, at the next tick, and what comes meanwhile waits; but it makes way at once for a thread
 * that wakes. So after two dear yields the thread sleeps, for a while, instead of yielding. If PEs
 * of this node have posted something meanwhile, or driven progress, that was not the cause: where
 * they post all the time, the thread must not sleep, since each post would ring. */
void meshmem_progress_give_way(struct meshmem_driver *d, struct look *l);

/* Note how often the PE has driven progress so far. */
void meshmem_progress_note_driven(struct look *l);

#endif
