/* SPDX-License-Identifier: BSD-3-Clause */
/* A split for which one PE has too little memory, wherever it runs out, fails on all PEs of the
 * parent, and a later one succeeds. */
// pes: 3
// nodes: 1 2
#include "../expect.h"

#include <shmem.h>
#include <stdio.h>

static _Thread_local int left = -1; /* calls of malloc until one fails; -1: none does */

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
enum { OWN_MALLOC = 0 }; /* sanitizers have their own, which nobody may stand before */
#else
enum { OWN_MALLOC = 1 };

extern void *__libc_malloc(size_t bytes);

void *malloc(size_t bytes)
{
    if (left == 0) {
        left = -1;
        return NULL;
    }
    left -= left > 0;
    return __libc_malloc(bytes);
}
#endif

int main(void)
{
    static int failed, fails;
    if (!OWN_MALLOC) {
        printf("skipped: sanitizers have a malloc of their own\n");
        return 77;
    }
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes(), times = 0;
    for (int at = 0;; at++) {
        shmem_team_t team = SHMEM_TEAM_WORLD;
        left = me == 1 ? at : -1;
        failed = shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, n, NULL, 0, &team) != 0;
        left = -1;
        EXPECT(failed == (team == SHMEM_TEAM_INVALID));
        shmem_int_sum_reduce(SHMEM_TEAM_WORLD, &fails, &failed, 1);
        EXPECT(fails == 0 || fails == n);
        if (fails == 0) {
            EXPECT(shmem_team_n_pes(team) == n);
            shmem_team_destroy(team);
            break;
        }
        times++;
    }
    EXPECT(times >= 2);
    shmem_finalize();
    return 0;
}
