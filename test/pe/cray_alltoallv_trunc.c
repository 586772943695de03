/* SPDX-License-Identifier: BSD-3-Clause */
/* More than the receiver allows is left out. */
// pes: 2 3
// nodes: 1 2
// env: SHMEM_ALLTOALLV_TSIZE_CHK=trunc
#include "../expect.h"

#include <shmemx.h>

enum { PES = 3, MOST = 4 };
static char target[PES * MOST + 8], source[8] = "abcdefg";
static size_t t_offsets[PES], t_sizes[PES], s_offsets[PES], s_sizes[PES];
static long words[SHMEM_ALLTOALL_SYNC_SIZE];

int main(void)
{
    shmem_init();
    int n = shmem_n_pes();
    for (int i = 0; i < n; i++) {
        t_offsets[i] = (size_t)i * MOST;
        t_sizes[i] = MOST - (size_t)i;
        s_sizes[i] = 7;
    }
    for (size_t i = 0; i < sizeof target; i++)
        target[i] = '-';
    shmem_barrier_all();
    shmemx_team_alltoallv(target, t_offsets, t_sizes, source, s_offsets, s_sizes, SHMEM_TEAM_WORLD,
                          NULL);
    for (int i = 0; i < n; i++) {
        EXPECT(t_sizes[i] == MOST - (size_t)i);
        for (int k = 0; k < MOST; k++)
            EXPECT(target[i * MOST + k] == (k < MOST - i ? "abcdefg"[k] : '-'));
    }
    size_t got;
    shmem_barrier_all();
    for (size_t i = 0; i < sizeof target; i++)
        target[i] = '-';
    shmem_barrier_all();
    shmemx_alltoallv_packed(target, 10, &got, source, s_offsets, s_sizes, 0, 0, n, words);
    EXPECT(got == 10 && target[9] != '-' && target[10] == '-');
    shmem_finalize();
    return 0;
}
