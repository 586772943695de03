/* SPDX-License-Identifier: BSD-3-Clause */
/* Atomic operations of this CPU on a word that is mapped here: PEs use them on near PEs' memory,
 * and the proxy uses them on behalf of far PEs, so atomics of all types and from all PEs are
 * coherent. Operands are bits. */
#ifndef MESHMEM_NEAR_AMO_H
#define MESHMEM_NEAR_AMO_H

#include <stddef.h>
#include <stdint.h>

enum meshmem_amo { AMO_FETCH, AMO_SET, AMO_SWAP, AMO_CSWAP, AMO_ADD, AMO_AND, AMO_OR, AMO_XOR };

/* Apply op to *word and return the previous value (0 for AMO_SET). Acquire and release, so that an
 * atomic can also publish data: pairs with any other atomic, wait or test on the same word. The
 * load of AMO_FETCH comes after a full fence, since shmem_fence must keep a fetch after earlier
 * stores, and is itself a release fence only. Pairs with the same fence in another PE's fetch. */
#define MESHMEM_AMO_APPLY(word, op, value, cond)                                                \
    ((op) == AMO_FETCH                                                                          \
         ? (__atomic_thread_fence(__ATOMIC_SEQ_CST), __atomic_load_n((word), __ATOMIC_ACQUIRE)) \
     : (op) == AMO_SET   ? (__atomic_store_n((word), (value), __ATOMIC_RELEASE), 0)             \
     : (op) == AMO_SWAP  ? __atomic_exchange_n((word), (value), __ATOMIC_ACQ_REL)               \
     : (op) == AMO_CSWAP ? (__atomic_compare_exchange_n((word), &(cond), (value), 0,            \
                                                        __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE),    \
                            (cond))                                                             \
     : (op) == AMO_ADD   ? __atomic_fetch_add((word), (value), __ATOMIC_ACQ_REL)                \
     : (op) == AMO_AND   ? __atomic_fetch_and((word), (value), __ATOMIC_ACQ_REL)                \
     : (op) == AMO_OR    ? __atomic_fetch_or((word), (value), __ATOMIC_ACQ_REL)                 \
                         : __atomic_fetch_xor((word), (value), __ATOMIC_ACQ_REL))

/* Apply op with operand value (and cond, for AMO_CSWAP) to a word of `bytes` bytes, 1, 2, 4 or
 * 8. If op and bytes are constants, this compiles to one instruction, and a fetch to two. */
static inline __attribute__((always_inline)) uint64_t
meshmem_amo_apply(enum meshmem_amo op, size_t bytes, void *word, uint64_t value, uint64_t cond)
{
    if (bytes == 4) {
        uint32_t expected = (uint32_t)cond;
        return MESHMEM_AMO_APPLY((uint32_t *)word, op, (uint32_t)value, expected);
    }
    if (bytes == 8)
        return MESHMEM_AMO_APPLY((uint64_t *)word, op, value, cond);
    if (bytes == 2) {
        uint16_t expected = (uint16_t)cond;
        return MESHMEM_AMO_APPLY((uint16_t *)word, op, (uint16_t)value, expected);
    }
    uint8_t expected = (uint8_t)cond;
    return MESHMEM_AMO_APPLY((uint8_t *)word, op, (uint8_t)value, expected);
}

#endif
