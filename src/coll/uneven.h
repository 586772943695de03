/* SPDX-License-Identifier: BSD-3-Clause */
/* Blocks of different sizes that go to other nodes through memory of the nodes, and their sizes
 * with them: one member of each node sends what all have for another node, or each member what it
 * has. For alltoallv.c; this file does not know where blocks go in the end. */
#ifndef MESHMEM_COLL_UNEVEN_H
#define MESHMEM_COLL_UNEVEN_H

#include "coll/exchange.h"

/* What one member tells another about the two blocks between them: the size of its own block for
 * the other, and where the other's block goes and how much of it may, if known in advance. */
struct meshmem_uneven_pair {
    uint64_t size, offset, most;
};

struct meshmem_uneven {
    const char *source;
    const size_t *s_offsets, *s_sizes; /* [i]: the block for member i */
    const size_t *t_offsets, *t_sizes; /* [i]: where the block from member i goes, and its largest
                                          size; NULL: not known yet. For eager.h */
    size_t most;                       /* bytes of the largest block between nodes */
    void (*near)(void *what);          /* called once, before waiting: moves blocks of this node */
    /* Called for each far member i and each chunk of its block, which begins at byte `first`; the
     * first time also if the block is empty. all: the bytes of the block. */
    void (*take)(void *what, uint32_t i, size_t all, size_t first, const void *chunk, size_t bytes);
    /* Called for each far member, by eager.h. */
    void (*know)(void *what, uint32_t i, const struct meshmem_uneven_pair *pair);
    void *what;
};

/* How many bytes of a block go at a time: `most` as for meshmem_exchange_chunk. 0: there is too
 * little room, as a chunk also needs some for its size. */
enum { MESHMEM_UNEVEN_HEAD = 16 };
static inline size_t meshmem_uneven_chunk(uint64_t most)
{
    size_t bytes = MESHMEM_EXCHANGE_ROOM / most & ~(uint64_t)7;
    return bytes > MESHMEM_UNEVEN_HEAD ? bytes - MESHMEM_UNEVEN_HEAD : 0;
}

/* Exchange the blocks. On return all have been taken, sources may be reused, and the members of
 * this node have all called near. False in all members, with nothing done, if memory is short. */
bool meshmem_uneven_by_leader(struct meshmem_group *group, const struct meshmem_uneven *blocks);
bool meshmem_uneven_by_leaders(struct meshmem_group *group, const struct meshmem_uneven *blocks);

#endif
