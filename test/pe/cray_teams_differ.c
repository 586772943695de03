/* SPDX-License-Identifier: BSD-3-Clause */
/* The PEs of a team that only they create do not name the same PEs. */
// pes: 3
// nodes: 1 3
// fails: shmemx_team_create_strided: PE 0 calls it for other PEs; all must pass the same arguments
#include <shmemx.h>

int main(void)
{
    shmem_team_t team;
    shmem_init();
    shmemx_team_create_strided(0, 1, shmem_my_pe() ? 2 : 3, &team);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
