/* SPDX-License-Identifier: BSD-3-Clause */
/* Under SHMEM_CHECK ranges that differ between PEs are named. */
// pes: 2
// env: SHMEM_CHECK=1
// fails: shmemx_team_split_3d: .*xrange
#include <shmemx.h>

int main(void)
{
    shmem_team_t x, y, z;
    shmem_init();
    shmemx_team_split_3d(SHMEM_TEAM_WORLD, shmem_my_pe() ? 1 : 2, 1, 1, &x, &y, &z);
    shmem_finalize();
    return 0;
}
