/* SPDX-License-Identifier: BSD-3-Clause */
/* A pipeline through the nodes of a group: each node takes the partial result of the nodes before
 * it, adds the part of its own members and passes the result on, in chunks, so that all nodes work
 * at the same time. The operator is applied in the order of the members as numbered node by node.
 * The result of a reduction travels back the same way, into dest of all members; that of a scan
 * stays where it was computed.
 *
 * The members of a node divide the bytes among themselves: lane l of a node belongs to its member
 * l, and there are as many lanes as the smallest node has members. */
#ifndef MESHMEM_COLL_CHAIN_H
#define MESHMEM_COLL_CHAIN_H

#include "coll/span.h"

/* Bytes per chunk. */
#ifndef MESHMEM_CHAIN_CHUNK /* tests use smaller chunks */
#define MESHMEM_CHAIN_CHUNK (1 << 16)
#endif

struct meshmem_chain {
    struct meshmem_group *group;
    size_t bytes; /* of the result */
    char *dest;
    bool returns; /* a reduction: the result travels back from the last node, where compute has
                     written it into dest of all members */
    /* Combine `before`, the partial result of the preceding nodes (NULL in the first node), with
     * the data of this node's members, for the bytes at offset. Returns where the result is: in
     * out, or elsewhere, where it stays valid until the end of the run. out is NULL in the last
     * node. */
    const void *(*compute)(const void *what, size_t offset, size_t bytes, const void *before,
                           void *out);
    /* Copy bytes at offset of this PE's dest to the node's other members. */
    void (*spread)(const void *what, size_t offset, size_t bytes);
    const void *what;
};

/* Whether the group can run chains. The first call for a group takes memory. Collective; all
 * members get the same answer. */
bool meshmem_chain_open(struct meshmem_group *group);

/* Run the chain. All sources of the node's members must be ready. On return this PE's share is
 * complete; its source may be written once all members of the node have returned. */
void meshmem_chain_run(const struct meshmem_chain *chain);

#endif
