/* SPDX-License-Identifier: BSD-3-Clause */
/* Every atomic of OpenSHMEM 1.6 is one of eight operations on a word of 4 or 8 bytes, done by this
 * CPU on a near PE's copy, by the proxy of a far PE's node there. Types end before this file:
 * operands are bits. */
#ifndef MESHMEM_CORE_AMO_H
#define MESHMEM_CORE_AMO_H

#include "core/ctx.h"
#include "far/far.h"
#include "near/amo.h"

#include <string.h>

/* Apply op with operand value (and cond, for AMO_CSWAP) to the word of bytes (4 or 8) bytes at dest
 * on PE pe; what it held. op and bytes are constants at every call. */
static inline __attribute__((always_inline)) uint64_t meshmem_amo(shmem_ctx_t ctx,
                                                                  enum meshmem_amo op, size_t bytes,
                                                                  const void *dest, uint64_t value,
                                                                  uint64_t cond, int pe)
{
    void *word = meshmem_window_at(dest, pe);
    if (likely(meshmem_window_is_near(pe)))
        return meshmem_amo_apply(op, bytes, word, value, cond);
    return meshmem_far_fetch(meshmem_ctx_ring(ctx), op, bytes, dest, value, cond, pe);
}

/* The same when nobody wants to know what the word held, so that nobody waits for it. */
static inline __attribute__((always_inline)) void meshmem_amo_post(shmem_ctx_t ctx,
                                                                   enum meshmem_amo op,
                                                                   size_t bytes, void *dest,
                                                                   uint64_t value, int pe)
{
    void *word = meshmem_window_at(dest, pe);
    if (likely(meshmem_window_is_near(pe)))
        meshmem_amo_apply(op, bytes, word, value, 0);
    else
        meshmem_far_amo(meshmem_ctx_ring(ctx), op, bytes, dest, value, pe);
}

/* The same with an answer of bytes bytes in *fetch, which is there after the next quiet. */
static inline __attribute__((always_inline)) void
meshmem_amo_fetch_nbi(shmem_ctx_t ctx, enum meshmem_amo op, size_t bytes, void *fetch,
                      const void *dest, uint64_t value, uint64_t cond, int pe)
{
    void *word = meshmem_window_at(dest, pe);
    if (likely(meshmem_window_is_near(pe))) {
        uint64_t old = meshmem_amo_apply(op, bytes, word, value, cond);
        memcpy(fetch, &old, bytes);
    } else {
        meshmem_far_fetch_nbi(meshmem_ctx_ring(ctx), op, bytes, fetch, dest, value, cond, pe);
    }
}

#endif
