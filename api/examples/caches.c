// SPDX-License-Identifier: BSD-3-Clause
// Cache control of old programs.
#include "example.h"

// also: shmem_set_cache_inv, shmem_clear_cache_line_inv, shmem_set_cache_line_inv
// also: shmem_udcflush, shmem_udcflush_line
EXAMPLE(shmem_clear_cache_inv)
{
    static long inbox;
    shmem_set_cache_inv(); /* old programs may call these; nothing needs them */
    shmem_set_cache_line_inv(&inbox);
    shmem_udcflush();
    shmem_udcflush_line(&inbox);
    shmem_clear_cache_line_inv(&inbox);
    shmem_clear_cache_inv();
}
