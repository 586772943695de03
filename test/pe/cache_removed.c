/* SPDX-License-Identifier: BSD-3-Clause */
/* The six cache routines that 1.5 removed can still be called, with shmem.h alone, and change
 * nothing. */
// pes: 1 2
#include "../expect.h"

#include <shmem.h>

#pragma GCC diagnostic error "-Wimplicit-function-declaration"

int main(void)
{
    static long word;
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes();
    shmem_long_p(&word, me + 1, (me + 1) % n);
    shmem_barrier_all();
    shmem_set_cache_inv();
    shmem_set_cache_line_inv(&word);
    shmem_udcflush();
    shmem_udcflush_line(&word);
    shmem_clear_cache_line_inv(&word);
    shmem_clear_cache_inv();
    EXPECT(word == (me + n - 1) % n + 1);
    shmem_finalize();
    return 0;
}
