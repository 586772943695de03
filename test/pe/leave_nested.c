/* SPDX-License-Identifier: BSD-3-Clause */
/* All PEs call shmem_finalize once after two calls of shmem_init: oshrun says that one is missing.
 */
// pes: 1 3
// prints: PEs? 0\S* left after fewer calls of shmem_finalize than of shmem_init; each
#include "../expect.h"

#include <shmem.h>

int main(void)
{
    shmem_init();
    shmem_init();
    shmem_finalize();
    EXPECT(shmem_n_pes() > 0);
    return 0;
}
