/* SPDX-License-Identifier: BSD-3-Clause */
/* loops.c's rate loop with a call instead of inlined code: through the exported symbol, which
 * tools, other languages and compilers without inlining use. */
#define SHMEM_NO_INLINE
#include "near.h"
#include <shmem.h>

double called_p(struct place where, long n)
{
    if (where.me)
        return 0;
    long *array = (long *)where.dest->array;
    int pe = where.other;
    long rounds = (n + array_longs - 1) / array_longs;
    double start = now();
    for (long r = 0; r < rounds; r++)
        for (long i = 0; i < array_longs; i++)
            shmem_long_p(&array[i], r, pe);
    return (now() - start) / (double)(rounds * array_longs);
}
