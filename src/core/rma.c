/* SPDX-License-Identifier: BSD-3-Clause */
/* Puts with signals to near PEs; see rma.h. */
#include "core/rma.h"

void meshmem_rma_put_signal_near(void *dest, const void *source, size_t bytes, uint64_t *sig_addr,
                                 uint64_t signal, int sig_op, int pe)
{
    enum meshmem_amo op = sig_op == SHMEM_SIGNAL_SET ? AMO_SET : AMO_ADD;
    meshmem_copy(meshmem_window_at(dest, pe), source, bytes);
    meshmem_amo_apply(op, sizeof signal, meshmem_window_at(sig_addr, pe), signal, 0);
    if (unlikely(meshmem_wait_policy.tells))
        meshmem_poll_stored(pe);
}
