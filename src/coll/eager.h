/* SPDX-License-Identifier: BSD-3-Clause */
/* Small blocks of different sizes, which go to other nodes with the first message, together with
 * what all members must know about each other: one message between any two nodes, where the other
 * ways of uneven.h and alltoallv.c take two to four. For alltoallv.c. */
#ifndef MESHMEM_COLL_EAGER_H
#define MESHMEM_COLL_EAGER_H

#include "coll/uneven.h"

/* What a member tells all others: two numbers about its blocks for other nodes, and one about its
 * own target. */
struct meshmem_eager_head {
    uint64_t far, most, room;
};

enum meshmem_eager {
    MESHMEM_EAGER_NONE,  /* memory is short; nothing was done */
    MESHMEM_EAGER_KNOWN, /* some member's blocks are too large: heads and pairs were exchanged */
    MESHMEM_EAGER_ALL,   /* all blocks have been taken, as meshmem_uneven_by_leader does it */
};

/* Exchange heads and pairs, and the blocks with them if all members' fit; the result is the same in
 * all members. head[i] is that of member i, unless the result is NONE; head[me] is read. All
 * members of this node have called it when it returns or calls a function of blocks. If only heads
 * and pairs were exchanged, it has called blocks->know for each far member. */
enum meshmem_eager meshmem_eager_exchange(struct meshmem_group *group,
                                          const struct meshmem_uneven *blocks,
                                          struct meshmem_eager_head *head);

#endif
