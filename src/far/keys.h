/* SPDX-License-Identifier: BSD-3-Clause */
/* Keys of registered memory, here and on other nodes. Memory of this node is registered when a
 * transfer first needs it; the key of another node's memory is requested from its proxy when a
 * transfer first needs it, and kept. Memory that cannot be registered has no key, and transfers to
 * and from it go in frames. This file does not know what a transfer is. */
#ifndef MESHMEM_FAR_KEYS_H
#define MESHMEM_FAR_KEYS_H

#include "far/inside.h"

/* The answer to RECORD_KEY. */
struct meshmem_key_answer {
    uint64_t first, bytes; /* the range of the segment: offset and size */
    uint64_t moves;        /* 1: the wire can move it; 0: it cannot */
    uint64_t base, key;    /* the fields of its struct meshmem_wire_key */
};

/* A range of a PE's segment. */
struct key {
    struct key *next; /* in its bucket */
    uint64_t who;     /* the PE and the segment, as in a first word ... */
    int node;         /* ... and the node */
    uint64_t offset;  /* the requested offset, in the range */
    bool asked;       /* requested from the other node */
    bool known;       /* the answer has arrived and is possible */
    uint64_t arrived; /* bytes of the answer that have arrived */
    struct meshmem_key_answer answer;
    struct meshmem_wire_memory *memory; /* of this node, if it is registered */
};

/* The bytes of the range from the address that a word names, which is in it, to the range's end. */
static inline uint64_t meshmem_key_rest(const struct key *key, uint64_t word)
{
    return key->answer.bytes - (meshmem_record_offset(word) - key->answer.first);
}

/* The range of a PE of this node that contains the address that a word names; it is registered now
 * if possible. NULL if there is none, or if memory is short, and then the proxy has failed. */
const struct key *meshmem_keys_own(struct meshmem_proxy *p, uint64_t word);

/* The same for a PE of the link's node. NULL: the answer has not arrived; the caller tries again
 * when something has. */
const struct key *meshmem_keys_of(struct meshmem_proxy *p, struct link *link, uint64_t word);

void meshmem_keys_close(struct meshmem_proxy *p);

#endif
