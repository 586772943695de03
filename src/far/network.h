/* SPDX-License-Identifier: BSD-3-Clause */
/* The node's ends of the network: the wire in SHMEM_WIRE is prepared, opened in the node's first PE
 * for each of its proxies, and given the addresses of the other nodes' ends. It knows no
 * rings. All calls are collective. */
#ifndef MESHMEM_FAR_NETWORK_H
#define MESHMEM_FAR_NETWORK_H

#include "far/far.h"
#include "far/memory.h"
#include "far/wire.h"

/* Open n ends of the wire in the node's first PE. needs is a word in memory shared by the node's
 * PEs, initially 0: whether all of them must load the wire, too. Ends the job with a message if the
 * network cannot be used. */
void meshmem_network_open(_Atomic uint32_t *needs, uint32_t n, struct meshmem_wire_end **ends);

/* Exchange the addresses of this node's n ends (NULL except in its first PE) with the other nodes:
 * the end that serves a node knows that node's end that serves this one (see struct
 * meshmem_proxy_setup). All nodes have the same number of ends (mem/settings.h); addresses may have
 * any length. Writes the costs of reaching the others, the same in all PEs: the worst of all
 * ends. */
void meshmem_network_meet(struct meshmem_wire_end *const *ends, uint32_t n,
                          struct meshmem_far_costs *costs);

/* Write the sizes from which transfers are better to the node's first PE's memory: those of the end
 * that needs the largest. */
void meshmem_network_choose_thresholds(struct meshmem_wire_end *const *ends, uint32_t n,
                                       struct meshmem_far_memory *mine);

/* How many bytes of segments the proxy of an end may register, one of so many; 0: any number. Where
 * the wire pins what is registered, frames need a part of what the system allows; without them
 * nothing goes. */
uint64_t meshmem_network_registers(const struct meshmem_wire_end *end, uint32_t proxies);

/* The most bytes of a segment to register at once, the same on all nodes; 0: all, since registered
 * memory costs nothing and is not limited: a transfer is one piece then, wherever it lies. Known
 * after meet. */
uint64_t meshmem_network_block(void);

/* Whether the proxies of all nodes may have threads (see callers in wire.h), so that a node is
 * still heard from while its PEs compute. Known after meet. */
bool meshmem_network_is_served(void);

/* Whether all PEs have prepared the wire, so that it must be closed before the process ends. */
bool meshmem_network_prepared(void);

/* Close the ends, and undo what all PEs have prepared. */
void meshmem_network_close(struct meshmem_wire_end *const *ends, uint32_t n);

#endif
