/* SPDX-License-Identifier: BSD-3-Clause */
/* Puts of 8 bytes, also with a signal, the most frequent operations of programs with small
 * messages: with the value in a register, so that the short way needs few of them and little stack.
 */
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

/* ---- with a signal ---- */

static __attribute__((noinline)) void put_signal_slowly(struct meshmem_far_ctx *ctx, void *dest,
                                                        uint64_t data, uint64_t *word, uint64_t how,
                                                        int pe)
{
    meshmem_far_put_signal(ctx, dest, &data, sizeof data, word, how & 1 ? AMO_ADD : AMO_SET,
                           how >> 1, pe, MESHMEM_FAR_COPIED);
}

/* In the record, the value is next to the bit that says whether it is added. */
_Static_assert(RECORD_FIELD(put_signal, value, 1) == RECORD_FIELD(put_signal, adds, 1) << 1 &&
                   RECORD_BITS(put_signal, value) == 15,
               "how");

static inline __attribute__((always_inline)) bool
put_signal_in_place(struct meshmem_far_ctx *ctx, const void *dest, uint64_t data,
                    const uint64_t *word, uint64_t how, int pe, bool apart)
{
    return likely(!meshmem_far_adding.request) &&
           meshmem_in_place_put_signal(ctx->ring, &ctx->counter, dest, data, word,
                                       how * RECORD_FIELD(put_signal, adds, 1), pe, false, apart,
                                       0);
}

static __attribute__((noinline)) void put_signal_apart(struct meshmem_far_ctx *ctx, void *dest,
                                                       uint64_t data, uint64_t *word, uint64_t how,
                                                       int pe)
{
    if (!put_signal_in_place(ctx, dest, data, word, how, pe, true))
        put_signal_slowly(ctx, dest, data, word, how, pe);
}

void meshmem_far_put_signal_narrow(struct meshmem_far_ctx *ctx, void *dest, uint64_t data,
                                   uint64_t *word, uint64_t how, int pe)
{
    if (!put_signal_in_place(ctx, dest, data, word, how, pe, false))
        put_signal_apart(ctx, dest, data, word, how, pe);
}
