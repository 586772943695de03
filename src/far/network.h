/* SPDX-License-Identifier: BSD-3-Clause */
/* The node's ends of the network: the wire that SHMEM_WIRE spells is prepared, opened in the node's
 * first PE for each of its proxies, and told the addresses of the other nodes' ends. It knows no
 * memory or rings. All calls are collective. */
#ifndef MESHMEM_FAR_NETWORK_H
#define MESHMEM_FAR_NETWORK_H

#include "far/far.h"
#include "far/wire.h"

/* Open n ends of the wire in the node's first PE. needs is a word in memory that the node's PEs
 * share, 0 before: whether they all must load the wire, too. Ends the job with a sentence when the
 * network cannot be had. */
void meshmem_network_open(_Atomic uint32_t *needs, uint32_t n, struct meshmem_wire_end **ends);

/* Show the addresses of this node's n ends (NULL but in its first PE) to the others and let them
 * know theirs: the end that serves a node knows that node's end that serves mine (see struct
 * meshmem_proxy_setup). Addresses may have any length. Ends the job with a sentence when nodes have
 * different numbers of ends. Writes what it costs to reach the others, the same in all PEs: of all
 * ends' figures the worst. */
void meshmem_network_meet(struct meshmem_wire_end *const *ends, uint32_t n,
                          struct meshmem_far_costs *costs);

/* Close the ends, and finish what all PEs have prepared. */
void meshmem_network_close(struct meshmem_wire_end *const *ends, uint32_t n);

#endif
