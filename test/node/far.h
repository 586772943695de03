/* SPDX-License-Identifier: BSD-3-Clause */
/* Replaces the far layer where PEs are threads: a PE that operates on a far PE accesses the other
 * window itself, at once, as the proxy over there would. So no operation is ever pending, and only
 * its callers are tested. Included by window.h. */
#ifndef MESHMEM_TEST_FAR_H
#define MESHMEM_TEST_FAR_H

#include "near/amo.h"
#include "near/copy.h"

#include <string.h>

bool meshmem_far_on;

void meshmem_far_put_bytes(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                           size_t bytes, int pe)
{
    (void)ctx;
    meshmem_copy(window_any(dest, pe), source, bytes);
}

void meshmem_far_get(struct meshmem_far_ctx *ctx, void *dest, const void *source, size_t bytes,
                     int pe)
{
    (void)ctx;
    meshmem_copy(dest, window_any(source, pe), bytes);
}

void meshmem_far_put_strided(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                             struct meshmem_strided s, int pe)
{
    (void)ctx;
    meshmem_copy_strided(window_any(dest, pe), source, s.dest_step, s.source_step, s.bytes,
                         s.blocks);
}

void meshmem_far_get_strided(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                             struct meshmem_strided s, int pe)
{
    (void)ctx;
    meshmem_copy_strided(dest, window_any(source, pe), s.dest_step, s.source_step, s.bytes,
                         s.blocks);
}

uint64_t meshmem_far_fetch(struct meshmem_far_ctx *ctx, enum meshmem_amo op, size_t bytes,
                           const void *dest, uint64_t value, uint64_t cond, int pe)
{
    (void)ctx;
    return meshmem_amo_apply(op, bytes, window_any(dest, pe), value, cond);
}

void meshmem_far_put_signal(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                            size_t bytes, uint64_t *word, enum meshmem_amo op, uint64_t value,
                            int pe, enum meshmem_far_mode mode)
{
    (void)mode;
    meshmem_far_put(ctx, dest, source, bytes, pe);
    meshmem_far_fetch(ctx, op, sizeof *word, word, value, 0, pe);
}

void meshmem_far_put_signal_narrow(struct meshmem_far_ctx *ctx, void *dest, uint64_t data,
                                   uint64_t *word, uint64_t how, int pe)
{
    meshmem_far_put_signal(ctx, dest, &data, sizeof data, word, how & 1 ? AMO_ADD : AMO_SET,
                           how >> 1, pe, MESHMEM_FAR_COPIED);
}

void meshmem_far_put_counted(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                             size_t bytes, uint64_t *counter, enum meshmem_amo op, uint64_t value,
                             int pe)
{
    meshmem_far_put_signal(ctx, dest, source, bytes, counter, op, value, pe, MESHMEM_FAR_COPIED);
}

void meshmem_far_fetch_nbi(struct meshmem_far_ctx *ctx, enum meshmem_amo op, size_t bytes,
                           void *fetch, const void *dest, uint64_t value, uint64_t cond, int pe)
{
    uint64_t old = meshmem_far_fetch(ctx, op, bytes, dest, value, cond, pe);
    memcpy(fetch, &old, bytes);
}

/* Complete on return, like all of the above. */
void meshmem_far_put_bytes_nbi(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                               size_t bytes, int pe)
{
    meshmem_far_put_bytes(ctx, dest, source, bytes, pe);
}

void meshmem_far_value(void *dest, uint64_t value, int pe, struct meshmem_far_ctx *ctx,
                       enum meshmem_record_kind kind)
{
    switch (kind) {
#define UPDATE(NAME, name, op, bytes)                          \
    case RECORD_##NAME:                                        \
        meshmem_far_fetch(ctx, op, bytes, dest, value, 0, pe); \
        break;
#include "far/record.def"
    default:
        meshmem_far_put_bytes(ctx, dest, &value, meshmem_record_value_bytes(kind), pe);
    }
}

void meshmem_far_value_nbi(void *dest, uint64_t value, struct meshmem_far_ctx *ctx, int pe,
                           enum meshmem_record_kind kind)
{
    meshmem_far_value(dest, value, pe, ctx, kind);
}

void meshmem_far_put_until_flush(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                                 size_t bytes, int pe)
{
    meshmem_far_put(ctx, dest, source, bytes, pe);
}

void meshmem_far_get_nbi(struct meshmem_far_ctx *ctx, void *dest, const void *source, size_t bytes,
                         int pe)
{
    meshmem_far_get(ctx, dest, source, bytes, pe);
}

const struct meshmem_far_costs *meshmem_far_costs(void)
{
    static const struct meshmem_far_costs costs = {15000, 3000, 0.5, 1, 0.3, 256 << 10, 48 << 10};
    return &costs;
}

/* No operation is ever pending. */
bool meshmem_far_quiet(struct meshmem_far_ctx *ctx)
{
    (void)ctx;
    return false;
}
void meshmem_far_rest(struct meshmem_far_ctx *ctx) { (void)ctx; }
void meshmem_far_fence(struct meshmem_far_ctx *ctx) { (void)ctx; }
void meshmem_far_flush(struct meshmem_far_ctx *ctx) { (void)ctx; }
bool meshmem_far_copies(const struct meshmem_far_ctx *ctx, size_t bytes)
{
    (void)ctx, (void)bytes;
    return true;
}
void meshmem_far_cork(struct meshmem_far_ctx *ctx) { (void)ctx; }
void meshmem_far_uncork(struct meshmem_far_ctx *ctx) { (void)ctx; }

#endif
