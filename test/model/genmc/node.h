/* SPDX-License-Identifier: BSD-3-Clause */
/* near/node.c, and memory for up to 3 PEs. */
#include "pes.h"

#include "near/node.h"
#define memcpy genmc_copy
#include "near/node.c"
#undef memcpy

#define NODE_BYTES                        \
    (sizeof(struct meshmem_node_memory) + \
     3 * (2 + 1 + 2 * MESHMEM_NODE_SHOW) * sizeof(struct meshmem_node_line))

static _Alignas(64) char memory[NODE_BYTES];
