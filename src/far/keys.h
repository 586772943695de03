/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of ranges of symmetric memory that the wire moves, and the keys to those of other
 * nodes. A key is requested from the proxy of the memory's node when a transfer first needs it, and
 * kept until that node wants it back: then no further move uses it, and it is returned when those
 * under way have ended. Memory without a key is reached by frames. registry.c registers memory of
 * this node. This file does not know what a transfer is. */
#ifndef MESHMEM_FAR_KEYS_H
#define MESHMEM_FAR_KEYS_H

#include "far/inside.h"

/* The lease of an answer without a key. A key's lease is the number of the registration: the number
 * of a later one is larger. */
enum {
    KEY_NEVER,       /* the memory goes in frames */
    KEY_NOT_NOW,     /* the same, but there may be a key later */
    KEY_FIRST_LEASE, /* the first registration */
};

/* A range of a PE's segment. It never crosses the border of a block of setup.registers bytes. */
struct key {
    struct key *next;  /* in its bucket */
    uint64_t who;      /* the PE and the segment, as in a first word */
    uint64_t block;    /* the block of the segment */
    int node;          /* the node whose memory it is */
    uint32_t uses;     /* moves under way */
    bool known;        /* answer is valid; else only its range, if bytes is not 0 */
    bool revoked;      /* no further move may use the key */
    bool due;          /* in a list of keys with something to tell */
    uint64_t again;    /* KEY_NOT_NOW: when to try again; lent to others: not revoked before */
    struct key *later; /* in that list */
    struct meshmem_key_answer answer;
    /* Another node's: */
    bool asked;                     /* requested and not yet known */
    uint64_t offset;                /* the requested offset, in the range */
    uint64_t arrived;               /* bytes of the answer that have arrived */
    uint64_t overtaken;             /* the highest lease that was revoked before its answer came */
    struct meshmem_key_answer told; /* the answer, as it arrives */
    /* This node's, see registry.c: */
    struct meshmem_wire_memory *memory; /* NULL: not registered */
    struct key *older, *newer;          /* by their last use; registered ones only */
    uint64_t *holder;                   /* bits of nodes that have the key */
    uint64_t *untold;                   /* bits of nodes to which it is to be revoked */
    uint32_t holders;                   /* bits in holder */
    uint64_t pause;                     /* nanoseconds between tries, doubled each time */
};

enum {
    KEY_PAUSE = 1000000 /* nanoseconds until a node asks again for a key that it did not get */
};

/* The bytes of the range from the address that a word names, which is in it, to the range's end. */
static inline uint64_t meshmem_key_rest(const struct key *key, uint64_t word)
{
    return key->answer.bytes - (meshmem_record_offset(word) - key->answer.first);
}

/* Whether the wire may move the range's bytes now. */
static inline bool meshmem_key_moves(const struct key *key)
{
    return key->answer.lease >= KEY_FIRST_LEASE && !key->revoked;
}

/* The entry for an address, whose range may be unknown; NULL: none. At most one of a block has an
 * unknown range. */
struct key *meshmem_keys_find(const struct meshmem_proxy *p, int node, uint64_t word);

/* Add an entry; NULL: out of memory, and the proxy has failed. */
struct key *meshmem_keys_add(struct meshmem_proxy *p, int node, uint64_t word);

/* Drop the ranges of the heap of this node that `who` names, each as soon as take_back says that
 * nobody has its key, and what is known without a key of other nodes' heaps by that segment number:
 * the next heap with that number may have another size. Whether none is left. */
bool meshmem_keys_forget(struct meshmem_proxy *p, uint64_t who,
                         bool (*take_back)(struct meshmem_proxy *p, struct key *key));

/* The range of a PE of the link's node that contains the address that a word names. NULL: the
 * answer has not arrived; the caller tries again when something has. */
struct key *meshmem_keys_of(struct meshmem_proxy *p, struct link *link, uint64_t word);

/* A move that used the key has ended. */
void meshmem_keys_end_use(struct meshmem_proxy *p, struct key *key);

/* The link's node wants the key with this lease back, to the range that contains the address that a
 * word names. False: it never gave it. */
bool meshmem_keys_revoke(struct meshmem_proxy *p, struct link *link, uint64_t word, uint64_t lease);

/* Return the keys that are due, as far as possible. */
void meshmem_keys_go_on(struct meshmem_proxy *p);

void meshmem_keys_close(struct meshmem_proxy *p);

#endif
