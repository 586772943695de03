/* SPDX-License-Identifier: BSD-3-Clause */
/* The way of a put. The application's shmem_long_put either was inlined (meshmem/near.h) or arrives
 * here from its exported function, which has checked the PE: now a near PE's copy is found by one
 * addition and the bytes are moved. All PEs are near. Sizes are in bytes; nothing here knows types.
 */
#ifndef MESHMEM_CORE_RMA_H
#define MESHMEM_CORE_RMA_H

#include "mem/window.h"
#include "near/copy.h"

#include <shmem.h>
#include <stdatomic.h>

/* Copy bytes from source to dest on PE pe. Complete, and source reusable, on return. */
static inline void meshmem_rma_put(shmem_ctx_t ctx, void *dest, const void *source, size_t bytes,
                                   int pe)
{
    (void)ctx;
    meshmem_copy(meshmem_window_at(dest, pe), source, bytes);
}

/* Copy bytes from source on PE pe to dest. */
static inline void meshmem_rma_get(shmem_ctx_t ctx, void *dest, const void *source, size_t bytes,
                                   int pe)
{
    (void)ctx;
    meshmem_copy(dest, meshmem_window_at(source, pe), bytes);
}

/* A near copy is complete when it returns, which is sooner than the non-blocking forms promise. */
static inline void meshmem_rma_put_nbi(shmem_ctx_t ctx, void *dest, const void *source,
                                       size_t bytes, int pe)
{
    meshmem_rma_put(ctx, dest, source, bytes, pe);
}

static inline void meshmem_rma_get_nbi(shmem_ctx_t ctx, void *dest, const void *source,
                                       size_t bytes, int pe)
{
    meshmem_rma_get(ctx, dest, source, bytes, pe);
}

/* Copy blocks blocks of block elements of element bytes; strides count elements from block to
 * block. */
static inline void meshmem_rma_put_strided(shmem_ctx_t ctx, void *dest, const void *source,
                                           ptrdiff_t dest_stride, ptrdiff_t source_stride,
                                           size_t block, size_t blocks, size_t element, int pe)
{
    (void)ctx;
    meshmem_copy_strided(meshmem_window_at(dest, pe), source, dest_stride * (ptrdiff_t)element,
                         source_stride * (ptrdiff_t)element, block * element, blocks);
}

static inline void meshmem_rma_get_strided(shmem_ctx_t ctx, void *dest, const void *source,
                                           ptrdiff_t dest_stride, ptrdiff_t source_stride,
                                           size_t block, size_t blocks, size_t element, int pe)
{
    (void)ctx;
    meshmem_copy_strided(dest, meshmem_window_at(source, pe), dest_stride * (ptrdiff_t)element,
                         source_stride * (ptrdiff_t)element, block * element, blocks);
}

/* Put, then set or add to a signal word of the same PE. The release pairs with the acquire of
 * whoever reads the word by wait_until, test or signal_fetch: it then sees the data. */
static inline void meshmem_rma_put_signal(shmem_ctx_t ctx, void *dest, const void *source,
                                          size_t bytes, uint64_t *sig_addr, uint64_t signal,
                                          int sig_op, int pe)
{
    uint64_t *word = meshmem_window_at(sig_addr, pe);
    meshmem_rma_put(ctx, dest, source, bytes, pe);
    if (sig_op == SHMEM_SIGNAL_SET)
        __atomic_store_n(word, signal, __ATOMIC_RELEASE);
    else
        __atomic_fetch_add(word, signal, __ATOMIC_RELEASE);
}

#endif
