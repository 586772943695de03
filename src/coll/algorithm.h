/* SPDX-License-Identifier: BSD-3-Clause */
/* The choice of algorithms. algorithm.def is the table; SHMEM_COLL overrides it, as in
 * SHMEM_COLL=broadcast=get,reduce=pipeline. All PEs make the same choice, since it depends only on
 * what is equal in all of them. This file does not know what the algorithms do. */
#ifndef MESHMEM_COLL_ALGORITHM_H
#define MESHMEM_COLL_ALGORITHM_H

#include "near/node.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The number of bytes that a PE can show in a barrier in addition to a size. */
#define MESHMEM_EAGER_MOST (MESHMEM_NODE_SHOWN - sizeof(size_t))

/* The number of bytes for which recursive doubling has room; and allgather, for all members
 * together. */
#define MESHMEM_DOUBLING_MOST ((size_t)1 << 14)
#define MESHMEM_ALLGATHER_ROOM ((size_t)1 << 17)

/* The bytes of a chunk of a broadcast that goes from node to node. */
#define MESHMEM_BROADCAST_CHUNK ((size_t)1 << 18)

enum { MESHMEM_ALGORITHMS = 16 /* the most of a collective */ };

enum meshmem_collective {
    MESHMEM_BROADCAST,
    MESHMEM_COLLECT,
    MESHMEM_FCOLLECT,
    MESHMEM_ALLTOALL,
    MESHMEM_ALLTOALLV, /* and alltoallv_packed */
    MESHMEM_REDUCE,
    MESHMEM_SCAN,
    MESHMEM_COLLECTIVES
};

enum meshmem_broadcast {
#define BROADCAST(id, ...) BROADCAST_##id,
#include "coll/algorithm.def"
    BROADCAST_ALGORITHMS
};

enum meshmem_collect {
#define COLLECT(id, ...) COLLECT_##id,
#include "coll/algorithm.def"
    COLLECT_ALGORITHMS
};

enum meshmem_fcollect {
#define FCOLLECT(id, ...) FCOLLECT_##id,
#include "coll/algorithm.def"
    FCOLLECT_ALGORITHMS
};

enum meshmem_alltoall {
#define ALLTOALL(id, ...) ALLTOALL_##id,
#include "coll/algorithm.def"
    ALLTOALL_ALGORITHMS
};

enum meshmem_alltoallv {
#define ALLTOALLV(id, ...) ALLTOALLV_##id,
#include "coll/algorithm.def"
    ALLTOALLV_ALGORITHMS
};

enum meshmem_reduce {
#define REDUCE(id, ...) REDUCE_##id,
#include "coll/algorithm.def"
    REDUCE_ALGORITHMS
};

enum meshmem_scan {
#define SCAN(id, ...) SCAN_##id,
#include "coll/algorithm.def"
    SCAN_ALGORITHMS
};

/* Whether the node has more PEs than cores. */
extern bool meshmem_algorithm_crowded;

/* Parse SHMEM_COLL (NULL: use the table as it is); crowded says whether the node has more PEs than
 * cores. Ends the job with a message if a word is unknown. */
void meshmem_algorithm_open(const char *text, bool crowded);

/* Whether SHMEM_COLL asks for a list. */
bool meshmem_algorithm_list_wanted(void);

/* The algorithm for a size, within a node or between nodes: a value of the collective's enum. The
 * one that SHMEM_COLL names is used where it can be. */
int meshmem_algorithm(enum meshmem_collective collective, size_t bytes, bool between);

/* Whether an algorithm can be used for this many bytes. */
bool meshmem_algorithm_fits(enum meshmem_collective collective, int a, size_t bytes);

/* Names for messages; the number of a collective's algorithms; and whether algorithm a works within
 * a node, or between nodes. */
const char *meshmem_algorithm_collective(enum meshmem_collective collective);
const char *meshmem_algorithm_name(enum meshmem_collective collective, int a);
const char *meshmem_algorithm_what(enum meshmem_collective collective, int a);
int meshmem_algorithm_count(enum meshmem_collective collective);
bool meshmem_algorithm_works(enum meshmem_collective collective, int a, bool between);

/* The first algorithm from a on that the algorithm `check` compares with `direct`: each that works
 * between nodes, but for those two and what chooses among them, `estimate`. Their number at the
 * end. */
int meshmem_algorithm_checked(enum meshmem_collective collective, int a);

#endif
