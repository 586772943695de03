/* SPDX-License-Identifier: BSD-3-Clause */
/* The path of a put. The application's shmem_long_put was either inlined (meshmem/near.h) or
 * arrives here from its exported function, which has checked the PE. One addition then finds a near
 * PE's copy, and the bytes are moved; a far operation goes to the node's proxy (far/far.h). Sizes
 * are in bytes; nothing here knows types. */
#ifndef MESHMEM_CORE_RMA_H
#define MESHMEM_CORE_RMA_H

#include "core/amo.h"
#include "core/ctx.h"
#include "far/far.h"
#include "near/copy.h"
#include "near/poll.h"

#include <string.h>

/* Copy bytes from source to dest, which is in near PE pe's memory. */
static inline __attribute__((always_inline)) void
meshmem_rma_put_near(void *dest, const void *source, size_t bytes, int pe)
{
    if (unlikely(meshmem_wait_policy.tells))
        meshmem_poll_put(dest, source, bytes, pe);
    else
        meshmem_copy(dest, source, bytes);
}

/* Copy bytes from source to dest on PE pe. On return, source may be reused. */
static inline __attribute__((always_inline)) void
meshmem_rma_put(shmem_ctx_t ctx, void *dest, const void *source, size_t bytes, int pe)
{
    if (likely(meshmem_window_is_near(pe)))
        meshmem_rma_put_near(meshmem_window_at(dest, pe), source, bytes, pe);
    else
        meshmem_far_put(meshmem_ctx_far(ctx), dest, source, bytes, pe);
}

/* Copy bytes from source on PE pe to dest. The caller may be polling, which is for poll.c to find
 * out: here, a call after the copy would keep its arguments on the stack for all callers. */
static inline __attribute__((always_inline)) void
meshmem_rma_get(shmem_ctx_t ctx, void *dest, const void *source, size_t bytes, int pe)
{
    if (likely(meshmem_window_is_near(pe))) {
        const void *near = meshmem_window_at(source, pe);
        if (unlikely(meshmem_wait_policy.gives_way))
            meshmem_poll_copy(dest, near, bytes);
        else
            meshmem_copy(dest, near, bytes);
    } else {
        meshmem_far_get(meshmem_ctx_far(ctx), dest, source, bytes, pe);
    }
}

/* Near copies are complete on return, sooner than the non-blocking forms require. */
static inline void meshmem_rma_put_nbi(shmem_ctx_t ctx, void *dest, const void *source,
                                       size_t bytes, int pe)
{
    if (likely(meshmem_window_is_near(pe)))
        meshmem_rma_put_near(meshmem_window_at(dest, pe), source, bytes, pe);
    else
        meshmem_far_put_nbi(meshmem_ctx_far(ctx), dest, source, bytes, pe);
}

static inline void meshmem_rma_get_nbi(shmem_ctx_t ctx, void *dest, const void *source,
                                       size_t bytes, int pe)
{
    if (likely(meshmem_window_is_near(pe)))
        meshmem_copy(dest, meshmem_window_at(source, pe), bytes);
    else
        meshmem_far_get_nbi(meshmem_ctx_far(ctx), dest, source, bytes, pe);
}

/* Copy `blocks` blocks of `block` elements of `element` bytes; strides are in elements, from block
 * to block. */
static inline void meshmem_rma_put_strided(shmem_ctx_t ctx, void *dest, const void *source,
                                           ptrdiff_t dest_stride, ptrdiff_t source_stride,
                                           size_t block, size_t blocks, size_t element, int pe)
{
    struct meshmem_strided s = {dest_stride * (ptrdiff_t)element,
                                source_stride * (ptrdiff_t)element, block * element, blocks};
    if (likely(meshmem_window_is_near(pe))) {
        void *near = meshmem_window_at(dest, pe);
        if (unlikely(meshmem_wait_policy.tells))
            meshmem_poll_put_strided(near, source, s.dest_step, s.source_step, s.bytes, s.blocks,
                                     pe);
        else
            meshmem_copy_strided(near, source, s.dest_step, s.source_step, s.bytes, s.blocks);
    } else {
        meshmem_far_put_strided(meshmem_ctx_far(ctx), dest, source, s, pe);
    }
}

static inline void meshmem_rma_get_strided(shmem_ctx_t ctx, void *dest, const void *source,
                                           ptrdiff_t dest_stride, ptrdiff_t source_stride,
                                           size_t block, size_t blocks, size_t element, int pe)
{
    struct meshmem_strided s = {dest_stride * (ptrdiff_t)element,
                                source_stride * (ptrdiff_t)element, block * element, blocks};
    if (likely(meshmem_window_is_near(pe)))
        meshmem_copy_strided(dest, meshmem_window_at(source, pe), s.dest_step, s.source_step,
                             s.bytes, s.blocks);
    else
        meshmem_far_get_strided(meshmem_ctx_far(ctx), dest, source, s, pe);
}

/* Put, then set or add to a signal word of the same near PE. A PE that reads the word by
 * wait_until, test or signal_fetch (acquire) then sees the data. Called with its caller's arguments
 * where they are, so that the way to far PEs need not save any. */
void meshmem_rma_put_signal_near(void *dest, const void *source, size_t bytes, uint64_t *sig_addr,
                                 uint64_t signal, int sig_op, int pe);

/* The same to any PE. */
static inline void meshmem_rma_put_signal_as(const char *call, shmem_ctx_t ctx, void *dest,
                                             const void *source, size_t bytes, uint64_t *sig_addr,
                                             uint64_t signal, int sig_op, int pe, bool blocking)
{
    if (likely(meshmem_window_is_near(pe))) {
        meshmem_rma_put_signal_near(dest, source, bytes, sig_addr, signal, sig_op, pe);
    } else {
        meshmem_amo_check_far(call, sig_addr, sizeof signal, pe);
        if (likely(bytes == sizeof(uint64_t) && meshmem_far_is_narrow(signal))) {
            uint64_t data;
            memcpy(&data, source, sizeof data);
            meshmem_far_put_signal_narrow(meshmem_ctx_far(ctx), dest, data, sig_addr,
                                          2 * signal + (sig_op == SHMEM_SIGNAL_ADD), pe);
            return;
        }
        meshmem_far_put_signal(meshmem_ctx_far(ctx), dest, source, bytes, sig_addr,
                               sig_op == SHMEM_SIGNAL_SET ? AMO_SET : AMO_ADD, signal, pe,
                               blocking ? MESHMEM_FAR_BLOCKING : MESHMEM_FAR_NONBLOCKING);
    }
}

static inline void meshmem_rma_put_signal(const char *call, shmem_ctx_t ctx, void *dest,
                                          const void *source, size_t bytes, uint64_t *sig_addr,
                                          uint64_t signal, int sig_op, int pe)
{
    meshmem_rma_put_signal_as(call, ctx, dest, source, bytes, sig_addr, signal, sig_op, pe, true);
}

static inline void meshmem_rma_put_signal_nbi(const char *call, shmem_ctx_t ctx, void *dest,
                                              const void *source, size_t bytes, uint64_t *sig_addr,
                                              uint64_t signal, int sig_op, int pe)
{
    meshmem_rma_put_signal_as(call, ctx, dest, source, bytes, sig_addr, signal, sig_op, pe, false);
}

#endif
