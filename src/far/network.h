/* SPDX-License-Identifier: BSD-3-Clause */
/* The node's end of the network: the wire that SHMEM_WIRE spells is prepared, opened in the node's
 * first PE, and told the addresses of the other nodes. It knows no memory, rings or proxies. All
 * calls are collective. */
#ifndef MESHMEM_FAR_NETWORK_H
#define MESHMEM_FAR_NETWORK_H

#include "far/far.h"
#include "far/wire.h"

/* Open the wire: its end in the node's first PE, NULL in the others. needs is a word in memory that
 * the node's PEs share, 0 before: whether they all must load the wire, too. Ends the job with a
 * sentence when the network cannot be had. */
struct meshmem_wire_end *meshmem_network_open(_Atomic uint32_t *needs);

/* Show the address of this node to the others and let end know theirs; addresses may have any
 * length. Writes what it costs to reach the others, the same in all PEs: of all nodes' figures the
 * worst. */
void meshmem_network_meet(struct meshmem_wire_end *end, struct meshmem_far_costs *costs);

/* Close the end, and finish what all PEs have prepared. */
void meshmem_network_close(struct meshmem_wire_end *end);

#endif
