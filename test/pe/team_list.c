/* SPDX-License-Identifier: BSD-3-Clause */
/* shmemx_team_create_list: teams of any PEs in any order, which only they create, several at the
 * same time. */
// pes: 1 2 5
// nodes: 1 2 3:cyclic
// sanitize: yes
#include "../expect.h"

#include <shmemx.h>
#include <stdlib.h>

static long cell;

/* What a team is for: numbers, puts and collectives. */
static void use(shmem_team_t team, const int *pes, int n)
{
    static long mine, sum;
    int me = shmem_team_my_pe(team);
    EXPECT(shmem_team_n_pes(team) == n && me >= 0 && pes[me] == shmem_my_pe());
    for (int i = 0; i < n; i++)
        EXPECT(shmem_team_translate_pe(team, i, SHMEM_TEAM_WORLD) == pes[i]);
    shmem_long_p(&cell, me + 1, pes[(me + 1) % n]);
    shmem_quiet();
    mine = 1L << me;
    EXPECT(shmem_long_sum_reduce(team, &sum, &mine, 1) == 0);
    EXPECT(sum == (1L << n) - 1 && cell == (me + n - 1) % n + 1);
    shmem_team_sync(team); /* all have looked */
    shmem_ctx_t ctx;
    EXPECT(shmem_team_create_ctx(team, 0, &ctx) == 0);
    shmem_ctx_long_p(ctx, &cell, -me - 1, (me + 1) % n);
    shmem_ctx_quiet(ctx);
    shmem_team_sync(team);
    EXPECT(cell == -((me + n - 1) % n) - 1);
    shmem_ctx_destroy(ctx);
}

int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes();
    int *pes = malloc((size_t)n * sizeof *pes);
    for (int round = 0; round < 20; round++) {
        shmem_team_t team = SHMEM_TEAM_INVALID;
        int size = 0, odd = me % 2;
        for (int i = 0; i < n;
             i++) { /* all, from a PE on, backwards; or the odd and the even ones */
            int pe = round % 2 ? (round + n - i) % n : (i + round) % n;
            if (round % 4 < 2 || pe % 2 == odd)
                pes[size++] = pe;
        }
        shmemx_team_create_list(pes, size, &team);
        use(team, pes, size);
        shmem_team_sync(team);
        shmem_team_destroy(team);
    }
    free(pes);
    shmem_finalize();
    return 0;
}
