/* SPDX-License-Identifier: BSD-3-Clause */
/* Keys to registered memory, here and on other nodes. Memory of this node is registered when a
 * transfer first needs it; another node's proxy is asked for a key when a transfer first needs
 * that, and the answer is kept. What cannot be registered has no key, and transfers to and from it
 * go in frames. It does not know what a transfer is. */
#ifndef MESHMEM_FAR_KEYS_H
#define MESHMEM_FAR_KEYS_H

#include "far/inside.h"

/* The answer to RECORD_KEY, as it travels. */
struct meshmem_key_answer {
    uint64_t first, bytes; /* the range of the segment that this is about: offset, size */
    uint64_t moves;        /* 1: the wire can move what is there; 0: it cannot */
    uint64_t base, key;    /* with which it can: of struct meshmem_wire_key */
};

/* A range of a PE's segment. */
struct key {
    struct key *next; /* in its bucket */
    uint64_t who;     /* the bits of a first word for the PE and its segment ... */
    int node;         /* ... on this node */
    uint64_t offset;  /* that was asked for: in the range */
    bool asked;       /* of the other node */
    bool known;       /* the answer is here, and can be right */
    uint64_t arrived; /* bytes of the answer */
    struct meshmem_key_answer answer;
    struct meshmem_wire_memory *memory; /* of my node, when it is registered */
};

/* The bytes of the range from the place on that a word names, which is in it. */
static inline uint64_t meshmem_key_rest(const struct key *key, uint64_t word)
{
    return key->answer.bytes - (meshmem_record_offset(word) - key->answer.first);
}

/* The range of a PE of this node in which the place lies that a word names; it is registered now if
 * it can be. NULL: there is nothing, or memory is short, of which the proxy has failed. */
const struct key *meshmem_keys_own(struct meshmem_proxy *p, uint64_t word);

/* The same for a PE of the link's node. NULL: the answer is not here yet; whoever needs it asks
 * again when something has come. */
const struct key *meshmem_keys_of(struct meshmem_proxy *p, struct link *link, uint64_t word);

void meshmem_keys_close(struct meshmem_proxy *p);

#endif
