/* SPDX-License-Identifier: BSD-3-Clause */
/* Where a look at several elements for any one of them begins. */
#ifndef MESHMEM_CORE_LOOK_H
#define MESHMEM_CORE_LOOK_H

#include <stddef.h>
#include <stdint.h>

/* A random one of nelems elements, so that every element that can be returned is found after some
 * calls, no matter how many sets a thread tests in turn (1.6, 9.11.3). */
static inline size_t meshmem_look_first(size_t nelems)
{
    static _Thread_local uint32_t state = 2463534242;
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return (size_t)(((uint64_t)state * (nelems < UINT32_MAX ? nelems : UINT32_MAX)) >> 32);
}

#endif
