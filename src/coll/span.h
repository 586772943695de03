/* SPDX-License-Identifier: BSD-3-Clause */
/* A group over several nodes: who is where, and how nodes meet. A node acts through one of its
 * members at a time, whoever has come last or leads, while the others wait in the node's barrier;
 * so what a node knows is in the memory of its leader, not in a PE's. Nodes are numbered in the
 * order of their first members.
 *
 * Exclusion: each word of `flag` and `shown` has one writer, another node, and each of `from` a
 * member; they write growing numbers (AMO_SET over the network: release), and this node
 * reads them (acquire). What members of one node write one after the other stays in order, for none
 * leaves before the proxy has its records. */
#ifndef MESHMEM_COLL_SPAN_H
#define MESHMEM_COLL_SPAN_H

#include "coll/group.h"
#include "far/far.h"

enum {
    MESHMEM_SPAN_ROUNDS = 20,      /* 2^20 nodes */
    MESHMEM_SPAN_ROW = 512,        /* bytes that a member can show, with what aligns the next */
    MESHMEM_SPAN_LITTLE = 1 << 13, /* bytes for all nodes that are better sent together */
};

/* The memory of a node, behind that of near/node.h in its leader's pool. */
struct meshmem_span_memory {
    _Alignas(64) uint64_t barriers; /* that the node has been in; written by who acts for it */
    _Atomic uint64_t flag[MESHMEM_SPAN_ROUNDS];  /* of the barrier's rounds */
    _Atomic uint64_t shown[MESHMEM_SPAN_ROUNDS]; /* of the exchange's rounds */
    _Atomic uint64_t ready;                      /* of active sets, as they are made */
    /* Counted arrivals (arrive.h), of even and odd numbers: each far member adds 1 (AMO_ADD over
     * the network: release). */
    _Atomic uint64_t arrived[2];
    /* Then: _Atomic uint64_t from[members], uint64_t offset[nodes], and 2 * members rows, aligned.
     */
};

/* What a member shows. */
struct meshmem_span_row {
    _Alignas(16) uint64_t bytes; /* of it */
    _Alignas(16) unsigned char shown[MESHMEM_NODE_SHOWN];
};

_Static_assert(sizeof(struct meshmem_span_row) == MESHMEM_SPAN_ROW, "a row has another size");

struct meshmem_span_node {
    uint32_t leader; /* a member */
    uint32_t first;  /* its members' rows begin here; those of node k end where k + 1 begins */
    uint64_t offset; /* of its memory, in the leader's pool */
};

/* Who keeps memory in a group from its first use on. */
enum meshmem_keeper {
    MESHMEM_KEEPS_LANES,
    MESHMEM_KEEPS_ROWS,
    MESHMEM_KEEPS_SUMS,
    MESHMEM_KEEPERS
};

/* How what is kept begins. */
struct meshmem_kept {
    void *shared; /* of my pool, what others of my node may read until they have left; or NULL */
    void (*close)(struct meshmem_kept *kept); /* release it, and what is shared unless NULL */
};

struct meshmem_span {
    uint32_t nodes, mine;
    struct meshmem_span_node *node; /* [k], and one more for the end of the rows */
    uint32_t *node_of, *row;        /* [i] of members: rows are ordered by node */
    uint32_t *member;               /* [row]: i */
    int *near;                      /* [j]: numbers in the world of my node's members */
    bool in_order;                  /* members are numbered node by node */
    uint64_t broadcasts, arrivals;  /* that I have been in; the same in all */
    struct {
        bool known;                /* what there is: the same in all members */
        struct meshmem_kept *kept; /* or NULL: memory was short somewhere */
    } keeper[MESHMEM_KEEPERS];
    struct meshmem_span_memory *memory;
    char *scratch; /* private: what was got from far members */
    size_t scratch_bytes;
};

/* Bytes of a span memory. */
size_t meshmem_span_bytes(uint32_t nodes, uint32_t members);

/* The rows of the exchange with that number. */
struct meshmem_span_row *meshmem_span_rows(const struct meshmem_span *span, uint64_t exchange);

/* The node that is `distance` behind mine, so that not all begin with the same. */
static inline uint32_t meshmem_span_behind(const struct meshmem_span *span, uint32_t distance)
{
    return (span->mine + distance) % span->nodes;
}

/* What member i has told this node last; and the offsets of all nodes' memory, while a set is made.
 */
static inline _Atomic uint64_t *meshmem_span_from(const struct meshmem_span *span, uint32_t i)
{
    return (_Atomic uint64_t *)(span->memory + 1) + i;
}

static inline uint64_t *meshmem_span_offsets(const struct meshmem_span *span)
{
    return (uint64_t *)(span->memory + 1) + span->node[span->nodes].first;
}

/* My symmetric name of `word`, which lies in my node's memory of the group, at node k; and who
 * leads it. */
void *meshmem_span_at(const struct meshmem_group *group, const void *word, uint32_t k);
int meshmem_span_leader(const struct meshmem_group *group, uint32_t k);

/* Set word, of my node's memory, at node k to number; after what this PE has put to that node. */
void meshmem_span_tell(struct meshmem_group *group, _Atomic uint64_t *word, uint32_t k,
                       uint64_t number);

/* What a wait for other nodes says (near/wait.h). */
uint32_t meshmem_span_describe(const void *group, char *text, size_t size);

/* Wait until a word of my node's memory has at least number. */
void meshmem_span_wait(struct meshmem_group *group, _Atomic uint64_t *word, uint64_t number);

/* The ring that collectives use. */
struct meshmem_far_ctx *meshmem_span_ring(void);

/* Wait until what collectives have put is complete. */
void meshmem_span_quiet(void);

/* Room for bytes, which the network can write to; until the next call over the group. */
char *meshmem_span_scratch(struct meshmem_group *group, size_t bytes);

/* As the one that acts for my node: wait for all nodes; have all nodes get the rows of the exchange
 * with that number. */
void meshmem_span_barrier(struct meshmem_group *group);
void meshmem_span_exchange(struct meshmem_group *group, uint64_t number);

static inline bool meshmem_span_is_near(const struct meshmem_group *group, uint32_t i)
{
    return !group->span || group->span->node_of[i] == group->span->mine;
}

#endif
