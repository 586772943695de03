/* SPDX-License-Identifier: BSD-3-Clause */
/* SHMEM_SYMMETRIC_SIZE is obeyed: what it says fits, and no page more. */
// pes: 1 2
// env: SHMEM_SYMMETRIC_SIZE=12345678
#include "../expect.h"

#include <shmem.h>
#include <shmemx.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
    const size_t asked = 12345678, page = (size_t)getpagesize();
    const size_t pages = (asked + page - 1) / page * page;
    shmemx_heap_info_t info;
    shmem_init();
    EXPECT(shmemx_heap_info(&info) == 0 && info.capacity == pages && info.used == 0);
    EXPECT(!shmem_malloc(pages + 1));
    char *all = shmem_malloc(asked);
    EXPECT(all);
    memset(all, 1, asked);
    EXPECT(!shmem_malloc(2 * page));
    shmem_free(all);
    shmem_finalize();
    return 0;
}
