/* SPDX-License-Identifier: BSD-3-Clause */
/* Unknown variables that begin with SHMEM_ or SMA_ are reported once, with the most similar known
 * name. */
// pes: 1 2
// env: SHMEM_SYMETRIC_SIZE=1m
// env: SMA_STALL_TIMEOUT=1
// env: SHMEM_SOMETHING_ELSE_ENTIRELY=1
// prints: SHMEM_SYMETRIC_SIZE is set, .*no such variable; did you mean SHMEM_SYMMETRIC_SIZE\?
// prints: SMA_STALL_TIMEOUT is set, .*no such variable; did you mean SHMEM_STALL_TIMEOUT\?
// prints: SHMEM_SOMETHING_ELSE_ENTIRELY is set, but meshmem has no such variable; meshmem-info
#include <shmem.h>

int main(void)
{
    shmem_init();
    shmem_finalize();
    return 0;
}
