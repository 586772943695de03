/* SPDX-License-Identifier: BSD-3-Clause */
/* Errors of atomics, and atomics that poll; see amo.h. */
#include "core/amo.h"

#include "base/error.h"

_Noreturn void meshmem_amo_refuse(const char *call, const void *word, size_t bytes, int pe)
{
    meshmem_fail(call,
                 "the word at %p is for PE %d on another node, where an atomic operation on "
                 "%zu bytes needs an address that is a multiple of %zu; this one is off by %zu; "
                 "align the word",
                 word, pe, bytes, bytes, (size_t)((uintptr_t)word & (bytes - 1)));
}

uint64_t meshmem_amo_looked(enum meshmem_amo op, size_t bytes, const void *dest, uint64_t operand,
                            uint64_t old, int pe)
{
    if (op == AMO_CSWAP ? old == operand : op == AMO_SWAP && old != operand)
        return meshmem_wait_policy.tells ? meshmem_amo_told(old, pe) : old;
    return meshmem_poll_read(meshmem_window_at(dest, pe), bytes, old);
}

uint64_t meshmem_amo_told(uint64_t old, int pe)
{
    meshmem_poll_stored(pe);
    return old;
}
