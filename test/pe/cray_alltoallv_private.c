/* SPDX-License-Identifier: BSD-3-Clause */
/* Under SHMEM_CHECK a target that is not symmetric is named. */
// pes: 2
// env: SHMEM_CHECK=1
// fails: shmemx_team_alltoallv: a block of target
#include <shmemx.h>
#include <stdlib.h>

static char source[16];
static size_t t_offsets[2] = {0, 8}, t_sizes[2], s_offsets[2], s_sizes[2] = {4, 4};

int main(void)
{
    shmem_init();
    shmemx_team_alltoallv(malloc(16), t_offsets, t_sizes, source, s_offsets, s_sizes,
                          SHMEM_TEAM_WORLD, NULL);
    shmem_finalize();
    return 0;
}
