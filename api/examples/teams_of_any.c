// SPDX-License-Identifier: BSD-3-Clause
// Teams made from a list.
#include "example.h"

EXAMPLE(shmemx_team_create_list)
{
    int last = shmem_n_pes() - 1, pes[] = {last, 0};
    shmem_team_t ends; /* the last PE is number 0 of it */
    if (last > 0 && (shmem_my_pe() == 0 || shmem_my_pe() == last)) {
        shmemx_team_create_list(pes, 2, &ends);
        shmem_team_sync(ends);
        shmem_team_destroy(ends);
    }
}
