/* SPDX-License-Identifier: BSD-3-Clause */
/* Every atomic of OpenSHMEM 1.6 is one of eight operations on a word of 4 or 8 bytes, done by this
 * CPU on a near PE's copy, by the proxy of a far PE's node there. Types end before this file:
 * operands are bits. */
#ifndef MESHMEM_CORE_AMO_H
#define MESHMEM_CORE_AMO_H

#include "core/ctx.h"
#include "far/far.h"
#include "near/amo.h"
#include "near/poll.h"

#include <string.h>

/* End the job: call means an atomic on a word of another node that is not aligned. */
_Noreturn void meshmem_amo_refuse(const char *call, const void *word, size_t bytes, int pe)
    __attribute__((cold));

/* The proxy of another node applies atomics to aligned words only. A near one is the processor's
 * affair: x86 carries it out, slowly. */
static inline void meshmem_amo_check_far(const char *call, const void *word, size_t bytes, int pe)
{
    if (unlikely(((uintptr_t)word & (bytes - 1)) != 0))
        meshmem_amo_refuse(call, word, bytes, pe);
}

/* Apply op with operand value (and cond, for AMO_CSWAP) to the word of bytes (4 or 8) bytes at dest
 * on PE pe; what it held. op and bytes are constants at every call;
 * call is the public function, for an error's sentence. */
static inline __attribute__((always_inline)) uint64_t meshmem_amo(const char *call, shmem_ctx_t ctx,
                                                                  enum meshmem_amo op, size_t bytes,
                                                                  const void *dest, uint64_t value,
                                                                  uint64_t cond, int pe)
{
    void *word = meshmem_window_at(dest, pe);
    if (likely(meshmem_window_is_near(pe))) {
        uint64_t old = meshmem_amo_apply(op, bytes, word, value, cond);
        /* Who found what he did not look for may look again. */
        if (op == AMO_FETCH || (op == AMO_CSWAP && old != cond) || (op == AMO_SWAP && old == value))
            meshmem_poll_looked(word, bytes, old);
        return old;
    }
    meshmem_amo_check_far(call, dest, bytes, pe);
    return meshmem_far_fetch(meshmem_ctx_far(ctx), op, bytes, dest, value, cond, pe);
}

/* The same when nobody wants to know what the word held, so that nobody waits for it. */
static inline __attribute__((always_inline)) void
meshmem_amo_post(const char *call, shmem_ctx_t ctx, enum meshmem_amo op, size_t bytes, void *dest,
                 uint64_t value, int pe)
{
    void *word = meshmem_window_at(dest, pe);
    if (likely(meshmem_window_is_near(pe))) {
        meshmem_amo_apply(op, bytes, word, value, 0);
    } else {
        meshmem_amo_check_far(call, dest, bytes, pe);
        meshmem_far_amo(meshmem_ctx_far(ctx), op, bytes, dest, value, pe);
    }
}

/* The same with an answer of bytes bytes in *fetch, which is there after the next quiet. */
static inline __attribute__((always_inline)) void
meshmem_amo_fetch_nbi(const char *call, shmem_ctx_t ctx, enum meshmem_amo op, size_t bytes,
                      void *fetch, const void *dest, uint64_t value, uint64_t cond, int pe)
{
    void *word = meshmem_window_at(dest, pe);
    if (likely(meshmem_window_is_near(pe))) {
        uint64_t old = meshmem_amo_apply(op, bytes, word, value, cond);
        memcpy(fetch, &old, bytes);
    } else {
        meshmem_amo_check_far(call, dest, bytes, pe);
        meshmem_far_fetch_nbi(meshmem_ctx_far(ctx), op, bytes, fetch, dest, value, cond, pe);
    }
}

#endif
