/* SPDX-License-Identifier: BSD-3-Clause */
/* Puts whose source stays unchanged until flush, and counted arrivals; see far.h. They use the puts
 * of operations.c; the choice between these is made here, so that callers need not know any
 * sizes. */
#include "far/parts.h"
#include "far/post.h"

/* The size from which transfers are better. The threshold for a stream of puts is too large: others
 * wait for what a collective puts, and several PEs put at the same time (docs/why/alltoall.md). */
static size_t threshold(const struct meshmem_issue *issue)
{
    size_t part = issue->write_threshold / 4, told = issue->told_threshold;
    return part > told ? part : told;
}

/* Copies go into the ring, where they stay in order: those that are not worth a transfer, and any
 * number of bytes to memory that is not registered (operations.c). */
static bool is_copied(const struct meshmem_ring *ring, const void *dest, size_t bytes)
{
    unsigned segment;
    uint64_t offset;
    return bytes < threshold(ring->issue) ||
           (meshmem_post_find(ring->issue, dest, bytes, &segment, &offset) &&
            !meshmem_post_is_registered(ring->issue, segment));
}

enum meshmem_far_mode meshmem_far_choose_mode(const struct meshmem_far_ctx *ctx, const void *dest,
                                              size_t bytes)
{
    return is_copied(ctx->ring, dest, bytes) ? MESHMEM_FAR_COPIED : MESHMEM_FAR_MOVED;
}

void meshmem_far_put_until_flush(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                                 size_t bytes, int pe)
{
    meshmem_far_put_mode(ctx, dest, source, bytes, pe, meshmem_far_choose_mode(ctx, dest, bytes));
}

/* The mode of a counted arrival, for a ring that leads to pe. Copies keep their order, and so do
 * transfers, but a copy after a transfer would have to wait for it. */
static enum meshmem_far_mode choose_counted(const struct meshmem_ring *ring, const void *dest,
                                            size_t bytes, int pe)
{
    size_t told = ring->issue->told_threshold;
    if (bytes < told)
        return MESHMEM_FAR_COPIED;
    uint64_t word = meshmem_post_name(ring, dest, bytes, pe);
    if (!is_copied(ring, dest, bytes) || meshmem_post_is_lone(ring, told, bytes, word) ||
        (ring->large && meshmem_post_is_registered(ring->issue, meshmem_record_segment(word))))
        return MESHMEM_FAR_MOVED;
    return MESHMEM_FAR_COPIED;
}

bool meshmem_far_copies(const struct meshmem_far_ctx *ctx, size_t bytes)
{
    return bytes < ctx->ring->issue->told_threshold;
}

void meshmem_far_put_counted(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                             size_t bytes, uint64_t *counter, enum meshmem_amo op, uint64_t value,
                             int pe)
{
    struct meshmem_ring *ring = meshmem_parts_enter(ctx, pe).ring;
    enum meshmem_far_mode mode = choose_counted(ring, dest, bytes, pe);
    if (mode == MESHMEM_FAR_COPIED && ring->large) /* it would be counted before a transfer */
        meshmem_ring_fence_transfers(ring);
    meshmem_ring_leave(ring);
    meshmem_far_put_signal(ctx, dest, source, bytes, counter, op, value, pe, mode);
}
