/* SPDX-License-Identifier: BSD-3-Clause */
/* Puts with signal, and signals alone, use the PE numbers of their context's team, and the payload
 * arrives before its signal. */
// pes: 1 2 3 5
#include "members.h"

enum { FORMS = 4, WORDS = 100 };
static long box[FORMS][MEMBERS_MOST][WORDS];
static uint64_t arrived[FORMS][MEMBERS_MOST], total;

static void wait_for(int form, int from, uint64_t signal, long value)
{
    EXPECT(shmem_signal_wait_until(&arrived[form][from], SHMEM_CMP_EQ, signal) == signal);
    for (int i = 0; i < WORDS; i++)
        EXPECT(box[form][from][i] == value);
}

static void visit(shmem_team_t team, const struct members *members)
{
    static long source[WORDS];
    int me = shmem_my_pe(), number = shmem_team_my_pe(team), n = members->size;
    shmem_ctx_t ctx;
    total = 0;
    for (int form = 0; form < FORMS; form++)
        for (int i = 0; i < n; i++)
            arrived[form][i] = 0;
    for (int i = 0; i < WORDS; i++)
        source[i] = 100 + me;
    EXPECT(shmem_team_sync(team) == 0);
    EXPECT(shmem_team_create_ctx(team, 0, &ctx) == 0);
    for (int to = 0; to < n; to++) {
        uint64_t signal = 5 + (uint64_t)to;
        shmem_ctx_long_put_signal(ctx, box[0][number], source, WORDS, &arrived[0][number], signal,
                                  SHMEM_SIGNAL_SET, to);
        shmem_ctx_putmem_signal(ctx, box[1][number], source, sizeof source, &arrived[1][number],
                                signal, SHMEM_SIGNAL_ADD, to);
        shmem_ctx_long_put_signal_nbi(ctx, box[2][number], source, WORDS, &arrived[2][number],
                                      signal, SHMEM_SIGNAL_ADD, to);
        shmem_ctx_long_put(ctx, box[3][number], source, WORDS, to);
        shmem_ctx_fence(ctx);
        shmem_ctx_signal_set(ctx, &arrived[3][number], signal, to);
        shmem_ctx_signal_add(ctx, &total, (uint64_t)number + 1, to);
    }
    for (int from = 0; from < n; from++)
        for (int form = 0; form < FORMS; form++)
            wait_for(form, from, 5 + (uint64_t)number, 100 + members->pe[from]);
    uint64_t all = (uint64_t)n * ((uint64_t)n + 1) / 2;
    EXPECT(shmem_signal_wait_until(&total, SHMEM_CMP_EQ, all) == all);
    shmem_ctx_destroy(ctx);
}

int main(void)
{
    shmem_init();
    members_visit(visit);
    shmem_finalize();
    return 0;
}
