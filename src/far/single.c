/* SPDX-License-Identifier: BSD-3-Clause */
/* Puts of 8 bytes, the most frequent operation of programs with small messages: with the value in a
 * register, so that the short way needs few of them and no stack. */
#include "far/in_place.h"

/* A value is in a record when this returns, so its source may be reused in any case. */
static __attribute__((noinline)) void p_slowly(void *dest, uint64_t value, int pe,
                                               struct meshmem_far_ctx *ctx)
{
    meshmem_far_put_bytes_nbi(ctx, dest, &value, sizeof value, pe);
}

void meshmem_far_p(void *dest, uint64_t value, int pe, struct meshmem_far_ctx *ctx)
{
    if (!meshmem_in_place_post(ctx->ring, &ctx->counter, RECORD_PUT8, dest, value, pe))
        p_slowly(dest, value, pe, ctx);
}

void meshmem_far_p_nbi(void *dest, uint64_t value, int pe, struct meshmem_far_ctx *ctx)
{
    if (unlikely(meshmem_far_adding.request != NULL) ||
        !meshmem_in_place_post(ctx->ring, &ctx->counter, RECORD_PUT8, dest, value, pe))
        p_slowly(dest, value, pe, ctx);
}
