/* SPDX-License-Identifier: BSD-3-Clause */
/* Batches, and the names of requests. Puts and operations on single values that a PE posts through
 * one ring to one node, each as one record, are complete in their order. So all of them count in
 * one counter, that of a batch, and a request that has only such operations is a number that the
 * counter must reach. It needs neither memory nor records of its own: its name contains the batch's
 * name and, in the upper bits, that number (from the batch's begin on). With any other operation,
 * or when it is merged with requests of another batch, it becomes a far request, in whose circle a
 * stand-in waits for the batch.
 *
 * A batch is a far request that nobody waits for. It is returned when no request and no ring uses
 * it. */
#ifndef MESHMEM_FAR_BATCH_H
#define MESHMEM_FAR_BATCH_H

#include "far/issue.h"

/* This PE's, for the functions of far.h. */
MESHMEM_HIDDEN extern struct meshmem_issue *meshmem_request_issue;

/* The context has no batch; it has none any more. */
static inline void meshmem_batch_none(struct meshmem_far_ctx *ctx)
{
    ctx->batch = NULL;
    ctx->first.word = MESHMEM_FAR_NO_WORD;
    ctx->batch_node = UINT32_MAX;
}
void meshmem_batch_close(struct meshmem_far_ctx *ctx);

#endif
