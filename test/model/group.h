/* SPDX-License-Identifier: BSD-3-Clause */
/* coll/group.c and coll/span.c for PEs that are coroutines. Included after window.h and node.h;
 * where a group's memory is, is the model's business: it defines meshmem_pool_at before. */
#ifndef MESHMEM_TEST_MODEL_GROUP_H
#define MESHMEM_TEST_MODEL_GROUP_H

#include "base/error.h"
#include "coll/algorithm.h"

bool meshmem_algorithm_crowded; /* barriers within a node are by counter, not by flags */

static struct meshmem_ctx model_ctx; /* has no ring, and nobody looks into it */
#define meshmem_ctx_inner model_ctx

struct meshmem_config meshmem_config; /* SHMEM_CHECK is off */
static void model_warn(const char *format, ...)
{
    (void)format;
    EXPECT(false);
}
#define meshmem_warn model_warn

#define meshmem_pool_give(memory, n, also, count) ((void)(also), EXPECT(!(count)))
#include "coll/group.c"
#include "coll/span.c"
#include "coll/title.c"

#endif
