/* SPDX-License-Identifier: BSD-3-Clause */
/* Moving bytes between two places that are both mapped here. The C library's copy is the fastest
 * that the machine's vendors could write, and it fences its own non-temporal stores; strided copies
 * move whole elements. */
#ifndef MESHMEM_NEAR_COPY_H
#define MESHMEM_NEAR_COPY_H

#include <stddef.h>
#include <string.h>

/* The empty asm keeps the copy where it stands in the program; see meshmem/near.h. */
static inline void meshmem_copy(void *to, const void *from, size_t bytes)
{
    __asm__ __volatile__("" ::: "memory");
    if (bytes)
        memcpy(to, from, bytes);
    __asm__ __volatile__("" ::: "memory");
}

/* Move blocks pieces of bytes bytes each; they begin to_step and from_step bytes apart. */
void meshmem_copy_strided(void *to, const void *from, ptrdiff_t to_step, ptrdiff_t from_step,
                          size_t bytes, size_t blocks);

#endif
