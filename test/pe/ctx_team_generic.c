/* SPDX-License-Identifier: BSD-3-Clause */
/* The C11 generics with a context of a team, and shmem_sync with a team. */
// pes: 1 2 3
#include "members.h"

static int word[MEMBERS_MOST], total;
static double real;
static uint64_t flag;

static void visit(shmem_team_t team, const struct members *members)
{
    int number = shmem_team_my_pe(team), next = (number + 1) % members->size;
    shmem_ctx_t ctx;
    const int value = 7 + number;
    total = 0;
    flag = 0;
    real = shmem_my_pe() + 0.5;
    EXPECT(shmem_sync(team) == 0);
    EXPECT(shmem_team_create_ctx(team, 0, &ctx) == 0);
    shmem_put(ctx, &word[number], &value, 1, next);
    EXPECT(shmem_g(ctx, &real, next) == members->pe[next] + 0.5);
    shmem_atomic_add(ctx, &total, value, next);
    EXPECT(shmem_atomic_fetch_add(ctx, &total, 0, next) >= value);
    shmem_ctx_quiet(ctx);
    shmem_signal_add(ctx, &flag, 3, next);
    shmem_signal_wait_until(&flag, SHMEM_CMP_EQ, 3);
    int left = (number + members->size - 1) % members->size;
    EXPECT(word[left] == 7 + left && total == 7 + left);
    shmem_ctx_destroy(ctx);
    shmem_p(&word[0], 55, shmem_my_pe()); /* without a context: the world's numbers */
    EXPECT(shmem_g(&word[0], shmem_my_pe()) == 55);
    EXPECT(shmem_sync(team) == 0);
}

int main(void)
{
    shmem_init();
    members_visit(visit);
    shmem_finalize();
    return 0;
}
