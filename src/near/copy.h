/* SPDX-License-Identifier: BSD-3-Clause */
/* Copying between two buffers that are both mapped here. The C library's memcpy is tuned for each
 * processor and fences its own non-temporal stores; strided copies move whole elements. */
#ifndef MESHMEM_NEAR_COPY_H
#define MESHMEM_NEAR_COPY_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Copy 1 to 15 bytes. One element of 2, 4 or 8 takes one move, as others may wait for it (memcpy
 * would store it twice); other sizes from 8 on take two moves that may overlap. */
static inline void meshmem_copy_few(void *to, const void *from, size_t bytes)
{
    uint64_t first, last;
    uint32_t four;
    uint16_t two;
    if (bytes == 8) {
        memcpy(&first, from, 8);
        memcpy(to, &first, 8);
    } else if (bytes > 8) {
        memcpy(&first, from, 8);
        memcpy(&last, (const char *)from + bytes - 8, 8);
        memcpy(to, &first, 8);
        memcpy((char *)to + bytes - 8, &last, 8);
    } else if (bytes == 4) {
        memcpy(&four, from, 4);
        memcpy(to, &four, 4);
    } else if (bytes == 2) {
        memcpy(&two, from, 2);
        memcpy(to, &two, 2);
    } else {
        memcpy(to, from, bytes);
    }
}

/* The empty asm keeps the compiler from moving the copy; see meshmem/near.h. */
static inline void meshmem_copy(void *to, const void *from, size_t bytes)
{
    __asm__ __volatile__("" ::: "memory");
    if (!__builtin_constant_p(bytes) && bytes - 1 < 15)
        meshmem_copy_few(to, from, bytes);
    else if (bytes)
        memcpy(to, from, bytes);
    __asm__ __volatile__("" ::: "memory");
}

/* Copy `blocks` blocks of `bytes` bytes each; consecutive blocks begin to_step and from_step bytes
 * apart. */
void meshmem_copy_strided(void *to, const void *from, ptrdiff_t to_step, ptrdiff_t from_step,
                          size_t bytes, size_t blocks);

#endif
