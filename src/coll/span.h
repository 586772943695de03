/* SPDX-License-Identifier: BSD-3-Clause */
/* The part of a group that spans several nodes: which member is on which node, and how nodes
 * synchronize. A node acts through one of its members at a time, the leader or the last to arrive,
 * while the others wait in the node's barrier; so the node's state is in the memory of its leader,
 * not in that of the acting PE. Nodes are numbered in the order of their first members.
 *
 * Exclusion: each word of `flag` and `shown` has one writer, another node, and each word of `from`
 * has one, a member; they write increasing numbers (AMO_SET over the network: release), and this
 * node reads them (acquire). What members of one node write one after the other stays in order,
 * because an acting member leaves only when the proxy has its records. */
#ifndef MESHMEM_COLL_SPAN_H
#define MESHMEM_COLL_SPAN_H

#include "coll/group.h"
#include "far/far.h"

enum {
    MESHMEM_SPAN_ROUNDS = 20,      /* 2^20 nodes */
    MESHMEM_SPAN_ROW = 512,        /* bytes of a row, aligned for the next one */
    MESHMEM_SPAN_LITTLE = 1 << 13, /* bytes, for all nodes together, that are corked */
};

/* A node's memory; it follows that of near/node.h in the leader's pool. */
struct meshmem_span_memory {
    _Alignas(64) uint64_t barriers; /* that the node has entered; for its acting member */
    _Atomic uint64_t flag[MESHMEM_SPAN_ROUNDS];  /* [round] of the barrier */
    _Atomic uint64_t shown[MESHMEM_SPAN_ROUNDS]; /* [round] of the exchange */
    _Atomic uint64_t ready;                      /* used while an active set is set up */
    /* Counted arrivals (arrive.h) with even and odd numbers: each far member adds 1 (AMO_ADD over
     * the network: release). */
    _Atomic uint64_t arrived[2];
    /* Followed by _Atomic uint64_t from[members], uint64_t offset[nodes], and 2 * members aligned
     * rows. */
};

/* What a member shows in an exchange. */
struct meshmem_span_row {
    _Alignas(16) uint64_t bytes; /* how many are shown */
    _Alignas(16) unsigned char shown[MESHMEM_NODE_SHOWN];
};

_Static_assert(sizeof(struct meshmem_span_row) == MESHMEM_SPAN_ROW, "a row has another size");

struct meshmem_span_node {
    uint32_t leader; /* the member that leads it */
    uint32_t first;  /* the number of its first row; its rows end where those of node k + 1 begin */
    uint64_t offset; /* of its memory in the leader's pool; see pool.h */
};

/* The algorithms that keep memory with a group. */
enum meshmem_keeper {
    MESHMEM_KEEPS_LANES,
    MESHMEM_KEEPS_ROWS,
    MESHMEM_KEEPS_SUMS,
    MESHMEM_KEEPS_BLOCKS,
    MESHMEM_KEEPERS
};

/* The head of memory that is kept with a group. */
struct meshmem_kept {
    void *shared; /* from this PE's pool; other members of the node may read it until they have left
                     the group; or NULL */
    void (*close)(struct meshmem_kept *kept); /* releases it, and `shared` unless that is NULL */
};

struct meshmem_span {
    uint32_t nodes, mine;
    struct meshmem_span_node *node; /* [k]; one more element ends the rows */
    uint32_t *node_of, *row;        /* [i] for member i; rows are ordered by node */
    uint32_t *member;               /* [row]: the member */
    int *near;                      /* [j]: the world number of this node's member j */
    bool in_order;                  /* members are numbered node by node */
    uint32_t most;                  /* members of the node that has most */
    uint64_t broadcasts, arrivals;  /* in which this PE has taken part; the same in all members */
    struct {
        bool known;                /* set up, or known to be impossible; the same in all members */
        struct meshmem_kept *kept; /* NULL: memory was short on some node */
    } keeper[MESHMEM_KEEPERS];
    struct meshmem_span_memory *memory;
};

/* The number of members of node k. */
static inline uint32_t meshmem_span_members(const struct meshmem_span *span, uint32_t k)
{
    return span->node[k + 1].first - span->node[k].first;
}

/* Bytes of a span memory. */
size_t meshmem_span_bytes(uint32_t nodes, uint32_t members);

/* The rows of the exchange with this number. */
struct meshmem_span_row *meshmem_span_rows(const struct meshmem_span *span, uint64_t exchange);

/* The node `distance` after this one; starting at different nodes spreads the load. */
static inline uint32_t meshmem_span_behind(const struct meshmem_span *span, uint32_t distance)
{
    return (span->mine + distance) % span->nodes;
}

/* The last number that member i has told this node; and the offsets of all nodes' memory, while an
 * active set is set up. */
static inline _Atomic uint64_t *meshmem_span_from(const struct meshmem_span *span, uint32_t i)
{
    return (_Atomic uint64_t *)(span->memory + 1) + i;
}

static inline uint64_t *meshmem_span_offsets(const struct meshmem_span *span)
{
    return (uint64_t *)(span->memory + 1) + span->node[span->nodes].first;
}

/* This PE's symmetric address, on node k, of the word that corresponds to `word` in this node's
 * memory of the group; and the world number of node k's leader. */
void *meshmem_span_at(const struct meshmem_group *group, const void *word, uint32_t k);
int meshmem_span_leader(const struct meshmem_group *group, uint32_t k);

/* Set node k's copy of `word` to number, ordered after what this PE has put to that node. */
void meshmem_span_tell(struct meshmem_group *group, _Atomic uint64_t *word, uint32_t k,
                       uint64_t number);

/* Describes a wait for other nodes (near/wait.h). */
uint32_t meshmem_span_describe(const void *group, char *text, size_t size);

/* Wait until a word of this node's memory is at least number. */
void meshmem_span_wait(struct meshmem_group *group, _Atomic uint64_t *word, uint64_t number);

/* The far context that collectives use. */
struct meshmem_far_ctx *meshmem_span_ring(void);

/* Wait until all puts and gets of collectives are complete. */
void meshmem_span_quiet(void);

/* Called by the acting member of a node: wait for all nodes; distribute the rows of the exchange
 * with this number to all nodes. */
void meshmem_span_barrier(struct meshmem_group *group);
void meshmem_span_exchange(struct meshmem_group *group, uint64_t number);

static inline bool meshmem_span_is_near(const struct meshmem_group *group, uint32_t i)
{
    return !group->span || group->span->node_of[i] == group->span->mine;
}

#endif
