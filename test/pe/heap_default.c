/* SPDX-License-Identifier: BSD-3-Clause */
/* Without SHMEM_SYMMETRIC_SIZE the heap is large, and memory that nobody touches costs nothing. */
// pes: 1 2 4
#include "../expect.h"

#include <shmem.h>
#include <shmemx.h>

int main(void)
{
    shmemx_heap_info_t info;
    shmem_init();
    EXPECT(shmemx_heap_info(&info) == 0 && info.capacity >= 64 << 20);
    char *most = shmem_malloc(info.largest_free);
    EXPECT(most);
    int right = (shmem_my_pe() + 1) % shmem_n_pes();
    shmem_char_p(&most[info.largest_free - 1], 'x', right);
    shmem_barrier_all();
    EXPECT(most[info.largest_free - 1] == 'x' && most[info.largest_free / 2] == 0);
    shmem_finalize();
    return 0;
}
