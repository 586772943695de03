/* SPDX-License-Identifier: BSD-3-Clause */
/* A size that was computed as a negative number is refused, not copied. */
// pes: 1 2
// nodes: 1 2
// fails: shmemx_team_alltoallv: s_sizes\[0\] is 18446744073709551608, more than memory can hold
#include <shmemx.h>

static char target[16], source[16];
static size_t t_offsets[2], t_sizes[2], s_offsets[2], s_sizes[2] = {(size_t)-8, 4};

int main(void)
{
    shmem_init();
    shmemx_team_alltoallv(target, t_offsets, t_sizes, source, s_offsets, s_sizes, SHMEM_TEAM_WORLD,
                          NULL);
    shmem_finalize();
    return 0;
}
