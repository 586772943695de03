/* SPDX-License-Identifier: BSD-3-Clause */
/* coll/group.c and coll/span.c for PEs that are coroutines. Included after window.h and node.h;
 * where a group's memory is, is the model's business: it defines meshmem_pool_at before. */
#ifndef MESHMEM_TEST_MODEL_GROUP_H
#define MESHMEM_TEST_MODEL_GROUP_H

#include "coll/choice.h"

bool meshmem_choice_crowded; /* barriers within a node are by counter, not by flags */

static struct meshmem_ctx model_ctx; /* has no ring, and nobody looks into it */
#define meshmem_ctx_inner model_ctx

#define meshmem_pool_give(memory, n, also) EXPLORE_REQUIRE(!(also))
#include "coll/group.c"
#include "coll/span.c"

void *meshmem_gather_give(struct meshmem_span *span) { return span->gathers; }

/* Of chain.c; no group here has lanes. */
void meshmem_chain_close(struct meshmem_span *span) { EXPLORE_REQUIRE(!span->lanes); }

void meshmem_gather_close(struct meshmem_span *span) { EXPLORE_REQUIRE(!span->gathers); }

#endif
