/* SPDX-License-Identifier: BSD-3-Clause */
/* A result that is computed from node to node: each takes what the nodes before it gave, adds its
 * members' part and hands it on, in chunks, so that all nodes work at a time. Its order is that of
 * the members when they are numbered node by node. The result of a reduction comes back the same
 * way, to dest of all; that of a scan stays where it was made.
 *
 * The members of a node each do it for a share of the bytes: lane l of a node is its member l, and
 * there are as many lanes as the smallest node has members. */
#ifndef MESHMEM_COLL_CHAIN_H
#define MESHMEM_COLL_CHAIN_H

#include "coll/span.h"

/* Bytes that are handed on at a time. */
#ifndef MESHMEM_CHAIN_CHUNK /* tests have smaller ones */
#define MESHMEM_CHAIN_CHUNK (1 << 16)
#endif

struct meshmem_chain {
    struct meshmem_group *group;
    size_t bytes; /* of the result */
    char *dest;
    bool returns; /* from the last node, where compute has put it into dest of all members */
    /* Compute bytes at offset of what this node and those before give: `before` is what those gave,
     * NULL in the first. It is written to out, or lies elsewhere until the end: where, is returned.
     * out is NULL in the last node. */
    const void *(*compute)(const void *what, size_t offset, size_t bytes, const void *before,
                           void *out);
    /* Copy bytes at offset of my dest to the node's other members. */
    void (*spread)(const void *what, size_t offset, size_t bytes);
    const void *what;
};

/* Whether the group can run chains, whose first use takes memory; the same in all. Collective. */
bool meshmem_chain_open(struct meshmem_group *group);

/* Run it. All sources of the node's members are there; on return my share is done, and source may
 * be written when all of the node have returned. */
void meshmem_chain_run(const struct meshmem_chain *chain);

#endif
