/* SPDX-License-Identifier: BSD-3-Clause */
/* Puts of a value, also with a signal, and atomic operations without an answer, the most frequent
 * operations of programs with small messages: with the value in a register, so that the short way
 * needs few of them and little stack.
 */
#include "far/in_place.h"
#include "far/parts.h"

void meshmem_single_post(struct meshmem_far_ctx *ctx, enum meshmem_record_kind kind, void *dest,
                         uint64_t value, int pe)
{
    struct meshmem_entry e = meshmem_parts_enter(ctx, pe);
    struct meshmem_counter *whole = &e.ctx->counter;
    struct meshmem_joined joined = meshmem_request_join(meshmem_far_adding.request, whole);
    size_t bytes = meshmem_record_value_bytes(kind);
    meshmem_post_value(e.ring, joined.counter, kind,
                       meshmem_post_aim(e.ring, joined.counter, dest, bytes, pe), value);
    meshmem_request_leave(&joined);
    meshmem_ring_leave(e.ring);
}

void meshmem_far_value(void *dest, uint64_t value, int pe, struct meshmem_far_ctx *ctx,
                       enum meshmem_record_kind kind)
{
    const volatile int pe_later = pe; /* see in_place.h */
    if (!meshmem_in_place_post(ctx->ring, &ctx->counter, kind, dest, value, pe))
        meshmem_single_post(ctx, kind, dest, value, pe_later);
}

void meshmem_far_value_nbi(void *dest, uint64_t value, struct meshmem_far_ctx *ctx, int pe,
                           enum meshmem_record_kind kind)
{
    const volatile int pe_later = pe;
    if (unlikely(meshmem_far_adding.request != NULL) ||
        !meshmem_in_place_post(ctx->ring, &ctx->counter, kind, dest, value, pe))
        meshmem_single_post(ctx, kind, dest, value, pe_later);
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
