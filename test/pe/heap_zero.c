/* SPDX-License-Identifier: BSD-3-Clause */
/* Sizes of zero and NULL: they give NULL, cost nothing and synchronize nobody (1.6, 9.3). */
// pes: 1 2 3
#include "../expect.h"

#include <shmem.h>
#include <shmemx.h>
#include <string.h>

static long flag;

int main(void)
{
    shmemx_heap_info_t begin, end;
    shmem_init();
    shmemx_heap_info(&begin);
    /* PE 0 would hang here if one of these were a barrier: the others come only after its flag. */
    if (shmem_my_pe() != 0)
        shmem_long_wait_until(&flag, SHMEM_CMP_EQ, 1);
    EXPECT(!shmem_malloc(0) && !shmem_calloc(0, 8) && !shmem_calloc(8, 0) && !shmem_align(8, 0));
    EXPECT(!shmem_malloc_with_hints(0, 0) && !shmem_realloc(NULL, 0));
    shmem_free(NULL);
    for (int pe = 1; pe < shmem_n_pes(); pe++)
        shmem_long_p(&flag, 1, pe);
    shmem_barrier_all();
    long *block = shmem_realloc(NULL, 80);
    EXPECT(block && shmem_addr_accessible(block, 0));
    EXPECT(!shmem_realloc(block, 0)); /* as shmem_free */
    shmemx_heap_info(&end);
    EXPECT(memcmp(&begin, &end, sizeof begin) == 0);
    shmem_finalize();
    return 0;
}
