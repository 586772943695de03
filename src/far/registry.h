/* SPDX-License-Identifier: BSD-3-Clause */
/* Memory of this node that the wire can move: registered when a transfer first needs it, here or on
 * another node, and given back when there is a limit to what is registered at a time and other
 * memory needs the room. The least recently used goes first; never memory that a move of this node
 * uses, nor memory whose key another node has: that node is asked to return the key, and meanwhile
 * what needs room goes in frames. */
#ifndef MESHMEM_FAR_REGISTRY_H
#define MESHMEM_FAR_REGISTRY_H

#include "far/keys.h"

/* The range of a PE of this node that contains the address that a word names, for a move of this
 * node; it is registered now if possible. NULL if there is none, or if memory is short, and then
 * the proxy has failed. */
struct key *meshmem_registry_own(struct meshmem_proxy *p, uint64_t word);

/* A move that used the range has ended. */
void meshmem_registry_end_use(struct meshmem_proxy *p, struct key *key);

/* What the link's node is to know about the range, with a key if possible; NULL as above. */
const struct meshmem_key_answer *meshmem_registry_lend(struct meshmem_proxy *p, struct link *link,
                                                       uint64_t word);

/* A PE of this node destroys the heap that it has created with that segment number. Whether no node
 * has a key to it any more; the keys are asked for. The caller tries again when something has
 * arrived. */
bool meshmem_registry_forget(struct meshmem_proxy *p, uint32_t index, unsigned segment);

/* The link's node has returned the key with this lease. False: it did not have it. */
bool meshmem_registry_return(struct meshmem_proxy *p, struct link *link, uint64_t word,
                             uint64_t lease);

/* Ask for keys that this node needs back, and return those that others do, as far as possible. */
void meshmem_registry_go_on(struct meshmem_proxy *p);

#endif
