/* SPDX-License-Identifier: BSD-3-Clause */
/* After start_pes and an explicit finalize, a second init and finalize: the exit handler of
 * start_pes finds nothing to do. */
// pes: 1 2
#include "../expect.h"

#include <shmem.h>

int main(void)
{
    int initialized;
    start_pes(0);
    shmem_finalize();
    shmem_init();
    shmem_finalize();
    shmem_query_initialized(&initialized);
    EXPECT(!initialized);
    start_pes(0);
    return 0;
}
