/* SPDX-License-Identifier: BSD-3-Clause */
/* A block is larger than its receiver allows. */
// pes: 2
// nodes: 1 2
// env: SHMEM_ALLTOALLV_TSIZE_CHK=abort
// fails: shmemx_team_alltoallv: 7 bytes are for PE [01], which has room for 4 of them
#include <shmemx.h>

static char target[16], source[8] = "abcdefg";
static size_t t_offsets[2] = {0, 8}, t_sizes[2] = {4, 4}, s_offsets[2], s_sizes[2] = {7, 7};

int main(void)
{
    shmem_init();
    shmemx_team_alltoallv(target, t_offsets, t_sizes, source, s_offsets, s_sizes, SHMEM_TEAM_WORLD,
                          NULL);
    shmem_finalize();
    return 0;
}
