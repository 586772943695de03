/* SPDX-License-Identifier: BSD-3-Clause */
/* Atomics. Every atomic of OpenSHMEM 1.6 is one of eight operations on a word of 4 or 8 bytes;
 * those of Cray OpenSHMEMX also add to, swap, and compare and swap 1 and 2 bytes. This CPU applies
 * an operation to a near PE's copy; the proxy of a far PE's node applies it to a far one. No types
 * reach this file: operands are bits. */
#ifndef MESHMEM_CORE_AMO_H
#define MESHMEM_CORE_AMO_H

#include "core/ctx.h"
#include "far/far.h"
#include "near/amo.h"
#include "near/poll.h"

#include <string.h>

/* End the job: the word of another node that call names is not aligned. */
_Noreturn void meshmem_amo_refuse(const char *call, const void *word, size_t bytes, int pe)
    __attribute__((cold));

/* Far atomics need an aligned word. For a near one that is up to the processor: x86 executes it,
 * slowly. */
static inline void meshmem_amo_check_far(const char *call, const void *word, size_t bytes, int pe)
{
    if (unlikely(((uintptr_t)word & (bytes - 1)) != 0))
        meshmem_amo_refuse(call, word, bytes, pe);
}

/* After op, which found `old` in the word at dest on near PE pe: if it changed nothing, the caller
 * may be polling, and then other PEs get the core. It changes nothing if old is not what AMO_CSWAP
 * expected, or is what AMO_SWAP has written. Returns old, so that callers can end with this call
 * and need no stack on their other paths. */
uint64_t meshmem_amo_looked(enum meshmem_amo op, size_t bytes, const void *dest, uint64_t operand,
                            uint64_t old, int pe) __attribute__((cold));

/* After an atomic that has changed a word of near PE pe, which may poll for that. Returns old. */
uint64_t meshmem_amo_told(uint64_t old, int pe) __attribute__((cold));

/* Apply op with operand value (and cond, for AMO_CSWAP) to the word of `bytes` bytes at dest
 * on PE pe; returns the previous value. op and bytes are constants at every call; call is the
 * public function, for messages. */
static inline __attribute__((always_inline)) uint64_t meshmem_amo(const char *call, shmem_ctx_t ctx,
                                                                  enum meshmem_amo op, size_t bytes,
                                                                  const void *dest, uint64_t value,
                                                                  uint64_t cond, int pe)
{
    if (likely(meshmem_window_is_near(pe))) {
        void *word = meshmem_window_at(dest, pe);
        uint64_t old = meshmem_amo_apply(op, bytes, word, value, cond);
        if ((op == AMO_FETCH || op == AMO_CSWAP || op == AMO_SWAP) &&
            unlikely(meshmem_wait_policy.gives_way))
            return meshmem_amo_looked(op, bytes, dest, op == AMO_CSWAP ? cond : value, old, pe);
        if (op != AMO_FETCH && op != AMO_CSWAP && op != AMO_SWAP &&
            unlikely(meshmem_wait_policy.tells))
            return meshmem_amo_told(old, pe);
        return old;
    }
    meshmem_amo_check_far(call, dest, bytes, pe);
    return meshmem_far_fetch(meshmem_ctx_far(ctx), op, bytes, dest, value, cond, pe);
}

/* The same without returning the previous value, so it does not wait. */
static inline __attribute__((always_inline)) void
meshmem_amo_post(const char *call, shmem_ctx_t ctx, enum meshmem_amo op, size_t bytes, void *dest,
                 uint64_t value, int pe)
{
    if (likely(meshmem_window_is_near(pe))) {
        void *word = meshmem_window_at(dest, pe);
        meshmem_amo_apply(op, bytes, word, value, 0);
        if (unlikely(meshmem_wait_policy.tells))
            meshmem_poll_stored(pe);
    } else {
        meshmem_amo_check_far(call, dest, bytes, pe);
        meshmem_far_amo(meshmem_ctx_far(ctx), op, bytes, dest, value, pe);
    }
}

/* The same with the previous value in *fetch after the next quiet. */
static inline __attribute__((always_inline)) void
meshmem_amo_fetch_nbi(const char *call, shmem_ctx_t ctx, enum meshmem_amo op, size_t bytes,
                      void *fetch, const void *dest, uint64_t value, uint64_t cond, int pe)
{
    if (likely(meshmem_window_is_near(pe))) {
        void *word = meshmem_window_at(dest, pe);
        uint64_t old = meshmem_amo_apply(op, bytes, word, value, cond);
        memcpy(fetch, &old, bytes);
        bool stored = op == AMO_CSWAP  ? old == cond
                      : op == AMO_SWAP ? old != value
                                       : op != AMO_FETCH; /* as in meshmem_amo_looked */
        if (unlikely(meshmem_wait_policy.tells) && stored)
            meshmem_poll_stored(pe);
    } else {
        meshmem_amo_check_far(call, dest, bytes, pe);
        meshmem_far_fetch_nbi(meshmem_ctx_far(ctx), op, bytes, fetch, dest, value, cond, pe);
    }
}

#endif
