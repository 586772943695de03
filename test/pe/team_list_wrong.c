/* SPDX-License-Identifier: BSD-3-Clause */
/* A list that names a PE twice. */
// pes: 2
// nodes: 1
// fails: shmemx_team_create_list: pes\[1\] is 1, which is listed before; list each PE once
#include <shmemx.h>

int main(void)
{
    shmem_team_t team;
    shmem_init();
    shmemx_team_create_list((int[]){1, 1}, 2, &team);
    shmem_finalize();
    return 0;
}
