/* SPDX-License-Identifier: BSD-3-Clause */
/* shmem_team_destroy of the shared team ends the job with a message. */
// pes: 1 2
// fails: shmem_team_destroy: .*SHMEM_TEAM_SHARED
#include <shmem.h>

int main(void)
{
    shmem_init();
    shmem_team_destroy(SHMEM_TEAM_SHARED);
    shmem_finalize();
    return 0;
}
