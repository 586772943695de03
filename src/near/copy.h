/* SPDX-License-Identifier: BSD-3-Clause */
/* Copying between two buffers that are both mapped here. The C library's memcpy is tuned for each
 * processor and fences its own non-temporal stores; strided copies move whole elements. */
#ifndef MESHMEM_NEAR_COPY_H
#define MESHMEM_NEAR_COPY_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The empty asm keeps the compiler from moving the copy; see meshmem/near.h. One element, most
 * often of 8 bytes, takes two moves that may overlap instead of a call. */
static inline void meshmem_copy(void *to, const void *from, size_t bytes)
{
    __asm__ __volatile__("" ::: "memory");
    if (!__builtin_constant_p(bytes) && bytes - 8 < 8) {
        uint64_t first, last;
        memcpy(&first, from, 8);
        memcpy(&last, (const char *)from + bytes - 8, 8);
        memcpy(to, &first, 8);
        memcpy((char *)to + bytes - 8, &last, 8);
    } else if (bytes) {
        memcpy(to, from, bytes);
    }
    __asm__ __volatile__("" ::: "memory");
}

/* Copy `blocks` blocks of `bytes` bytes each; consecutive blocks begin to_step and from_step bytes
 * apart. */
void meshmem_copy_strided(void *to, const void *from, ptrdiff_t to_step, ptrdiff_t from_step,
                          size_t bytes, size_t blocks);

#endif
