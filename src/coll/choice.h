/* SPDX-License-Identifier: BSD-3-Clause */
/* Which way a collective goes. The table is choice.def; SHMEM_COLL overrides it, for example
 * SHMEM_COLL=broadcast=pull,reduce=split. All PEs choose alike: the choice depends only on what is
 * equal in all of them. */
#ifndef MESHMEM_COLL_CHOICE_H
#define MESHMEM_COLL_CHOICE_H

#include "near/node.h"

#include <stdbool.h>
#include <stddef.h>

enum meshmem_collective { BROADCAST, COLLECT, FCOLLECT, ALLTOALL, REDUCE, SCAN, COLLECTIVES };

enum meshmem_way {
    PUSH,  /* who has data puts it */
    PULL,  /* who wants data gets it */
    SPLIT, /* all PEs do a part of the work */
    SHOW,  /* all show their data, and each reads it there: MESHMEM_CHOICE_SHOWN bytes at most */
    LAST,  /* who comes last does all */
    CHAIN, /* from node to node; in the table: or SPLIT or PUSH, whatever seems best for the group
            */
    WAYS
};

/* A PE can show so much beside a size. */
#define MESHMEM_CHOICE_SHOWN (MESHMEM_NODE_SHOWN - sizeof(size_t))

/* Whether the node has more PEs than cores. */
extern bool meshmem_choice_crowded;

/* Take over SHMEM_COLL, or NULL for the table as it is, and whether the node is crowded. Ends the
 * job with a sentence when a word is unknown. */
void meshmem_choice_open(const char *text, bool crowded);

/* The way for so many bytes, within a node or between several. A way that was wished for is taken
 * where it can be. */
enum meshmem_way meshmem_choice(enum meshmem_collective collective, size_t bytes, bool between);

/* Whether SHMEM_COLL says how it is done. */
bool meshmem_choice_is_wished(enum meshmem_collective collective);

#endif
