/* SPDX-License-Identifier: BSD-3-Clause */
/* Small and strided copies. Element sizes are compile-time constants, so that each copy becomes a
 * load and a store. */
#include "near/copy.h"

void meshmem_copy_few(void *to, const void *from, size_t bytes)
{
    uint64_t first, last;
    if (bytes > 8) {
        memcpy(&first, from, 8);
        memcpy(&last, (const char *)from + bytes - 8, 8);
        memcpy(to, &first, 8);
        memcpy((char *)to + bytes - 8, &last, 8);
    } else if (bytes == 4) {
        memcpy(to, from, 4);
    } else if (bytes == 2) {
        memcpy(to, from, 2);
    } else {
        memcpy(to, from, bytes);
    }
}

static inline __attribute__((always_inline)) void copy_each(char *to, const char *from,
                                                            ptrdiff_t to_step, ptrdiff_t from_step,
                                                            size_t bytes, size_t blocks)
{
    for (; blocks; blocks--, to += to_step, from += from_step)
        memcpy(to, from, bytes);
}

/* Of any size: a function of its own, since its calls save registers. */
static __attribute__((noinline)) void copy_any(char *to, const char *from, ptrdiff_t to_step,
                                               ptrdiff_t from_step, size_t bytes, size_t blocks)
{
    copy_each(to, from, to_step, from_step, bytes, blocks);
    __asm__ __volatile__("" ::: "memory");
}

void meshmem_copy_strided(void *to, const void *from, ptrdiff_t to_step, ptrdiff_t from_step,
                          size_t bytes, size_t blocks)
{
    __asm__ __volatile__("" ::: "memory");
    if (blocks && to_step == (ptrdiff_t)bytes && from_step == to_step) {
        bytes *= blocks; /* contiguous on both sides */
        blocks = 1;
    }
    switch (bytes) {
    case 0:
        break;
    case 1:
        copy_each(to, from, to_step, from_step, 1, blocks);
        break;
    case 2:
        copy_each(to, from, to_step, from_step, 2, blocks);
        break;
    case 4:
        copy_each(to, from, to_step, from_step, 4, blocks);
        break;
    case 8:
        copy_each(to, from, to_step, from_step, 8, blocks);
        break;
    case 16:
        copy_each(to, from, to_step, from_step, 16, blocks);
        break;
    default:
        copy_any(to, from, to_step, from_step, bytes, blocks);
        return;
    }
    __asm__ __volatile__("" ::: "memory");
}
