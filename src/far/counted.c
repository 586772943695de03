/* SPDX-License-Identifier: BSD-3-Clause */
/* Puts whose source stays unchanged until flush, and counted arrivals; see far.h. They use the puts
 * of operations.c; the choice between these is made here, so that callers need not know any
 * sizes. */
#include "far/parts.h"
#include "far/post.h"

/* Copies go into the ring, where they stay in order: up to twice the size of transfers, and any
 * number of bytes to static data that is not registered (operations.c). */
bool meshmem_far_put_is_copied(const struct meshmem_far_ctx *ctx, const void *dest, size_t bytes)
{
    const struct meshmem_issue *issue = ctx->ring->issue;
    unsigned segment;
    uint64_t offset;
    return bytes / 2 < issue->write_threshold ||
           (meshmem_post_find(issue, dest, bytes, &segment, &offset) &&
            !meshmem_post_is_registered(issue, segment));
}

void meshmem_far_put_until_flush(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                                 size_t bytes, int pe)
{
    if (meshmem_far_put_is_copied(ctx, dest, bytes))
        meshmem_far_put(ctx, dest, source, bytes, pe);
    else
        meshmem_far_put_nbi(ctx, dest, source, bytes, pe);
}

void meshmem_far_put_counted(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                             size_t bytes, uint64_t *counter, enum meshmem_amo op, uint64_t value,
                             int pe)
{
    bool copied = meshmem_far_put_is_copied(ctx, dest, bytes);
    struct meshmem_ring *ring = meshmem_parts_enter(ctx, pe).ring;
    bool overtakes = copied && ring->large;
    meshmem_ring_leave(ring);
    /* Transfers keep their order, and so do copies; a copy would be counted before a transfer. */
    if (overtakes)
        meshmem_far_fence(ctx);
    meshmem_far_put_signal(ctx, dest, source, bytes, counter, op, value, pe, copied);
}
