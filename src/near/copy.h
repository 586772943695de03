/* SPDX-License-Identifier: BSD-3-Clause */
/* Copying between two buffers that are both mapped here. The C library's memcpy is tuned for each
 * processor and fences its own non-temporal stores; strided copies move whole elements. */
#ifndef MESHMEM_NEAR_COPY_H
#define MESHMEM_NEAR_COPY_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Copy 1 to 15 bytes, other than 8. One element of 2 or 4 takes one move, as others may wait for
 * it; memcpy would store it twice. */
void meshmem_copy_few(void *to, const void *from, size_t bytes);

/* The empty asm keeps the compiler from moving the copy; see meshmem/near.h. One element, most
 * often of 8 bytes, takes one move. */
static inline void meshmem_copy(void *to, const void *from, size_t bytes)
{
    __asm__ __volatile__("" ::: "memory");
    if (__builtin_constant_p(bytes) || bytes - 1 >= 15) {
        if (bytes)
            memcpy(to, from, bytes);
    } else if (bytes == 8) {
        memcpy(to, from, 8);
    } else {
        meshmem_copy_few(to, from, bytes);
    }
    __asm__ __volatile__("" ::: "memory");
}

/* Copy `blocks` blocks of `bytes` bytes each; consecutive blocks begin to_step and from_step bytes
 * apart. */
void meshmem_copy_strided(void *to, const void *from, ptrdiff_t to_step, ptrdiff_t from_step,
                          size_t bytes, size_t blocks);

#endif
