/* SPDX-License-Identifier: BSD-3-Clause */
/* Ordering and completion. Near operations are done when they return, so all that is left are the
 * CPU's fences: a fence orders this PE's stores (release: pairs with the acquire of who waits), a
 * quiet also orders them before its loads. */
#ifndef MESHMEM_CORE_ORDER_H
#define MESHMEM_CORE_ORDER_H

#include "base/error.h"
#include "mem/window.h"

#include <shmem.h>
#include <stdatomic.h>

static inline void meshmem_order_fence(shmem_ctx_t ctx)
{
    (void)ctx;
    atomic_thread_fence(memory_order_release);
}

static inline void meshmem_order_quiet(shmem_ctx_t ctx)
{
    (void)ctx;
    atomic_thread_fence(memory_order_seq_cst);
}

/* quiet for npes listed PEs; call is for the message about a wrong one. */
static inline void meshmem_order_pe_quiet(shmem_ctx_t ctx, const int *pes, size_t npes,
                                          const char *call)
{
    for (size_t i = 0; i < npes; i++)
        if ((unsigned)pes[i] >= (unsigned)meshmem_window.n_pes)
            meshmem_fail(call, "target_pes[%zu] is %d, but the job has PEs 0 to %d", i, pes[i],
                         meshmem_window.n_pes - 1);
    meshmem_order_quiet(ctx);
}

#endif
