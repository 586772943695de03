/* SPDX-License-Identifier: BSD-3-Clause */
/* Puts and gets of every form use the PE numbers of their context's team, for teams in other orders
 * and with every option. */
// pes: 1 2 3 5
// sanitize: yes
#include "members.h"

#include <string.h>

enum { FORMS = 8, WORDS = 6 };
static long box[FORMS][MEMBERS_MOST][WORDS]; /* [form of put][sender in the team] */
static long mine[WORDS], source[WORDS];

static void put_forms(shmem_ctx_t ctx, int from, int to)
{
    shmem_ctx_long_p(ctx, &box[0][from][0], source[0], to);
    shmem_ctx_long_put(ctx, box[1][from], source, WORDS, to);
    shmem_ctx_putmem(ctx, box[2][from], source, sizeof source, to);
    shmem_ctx_put64(ctx, box[3][from], source, WORDS, to);
    shmem_ctx_long_iput(ctx, box[4][from], source, 2, 1, WORDS / 2, to);
    shmem_ctx_long_ibput(ctx, box[5][from], source, 3, 2, 2, 2, to);
    shmem_ctx_long_put_nbi(ctx, box[6][from], source, WORDS, to);
    shmem_ctx_putmem_nbi(ctx, box[7][from], source, sizeof source, to);
}

static void check_puts(int from, long first)
{
    for (int form = 0; form < FORMS; form++)
        EXPECT(box[form][from][0] == first);
    for (int form = 1; form < FORMS; form++)
        if (form != 4 && form != 5)
            EXPECT(box[form][from][WORDS - 1] == first + WORDS - 1);
    EXPECT(box[4][from][2] == first + 1 && box[4][from][4] == first + 2 && box[4][from][1] == 0);
    EXPECT(box[5][from][1] == first + 1 && box[5][from][3] == first + 2 &&
           box[5][from][4] == first + 3 && box[5][from][2] == 0);
}

static void check_gets(shmem_ctx_t ctx, int from, int pe)
{
    long got[6][WORDS] = {{0}}, first = 1000L * pe;
    EXPECT(shmem_ctx_long_g(ctx, mine, from) == first);
    shmem_ctx_long_get(ctx, got[0], mine, WORDS, from);
    shmem_ctx_getmem(ctx, got[1], mine, sizeof mine, from);
    shmem_ctx_get64_nbi(ctx, got[2], mine, WORDS, from);
    shmem_ctx_long_iget(ctx, got[3], mine, 1, 2, WORDS / 2, from);
    shmem_ctx_long_ibget(ctx, got[4], mine, 2, 3, 2, 2, from);
    shmem_ctx_long_get_nbi(ctx, got[5], mine, WORDS, from);
    shmem_ctx_quiet(ctx);
    for (int i = 0; i < WORDS; i++)
        EXPECT(got[0][i] == first + i && got[1][i] == first + i && got[2][i] == first + i &&
               got[5][i] == first + i);
    EXPECT(got[3][0] == first && got[3][1] == first + 2 && got[3][2] == first + 4);
    EXPECT(got[4][0] == first && got[4][1] == first + 1 && got[4][2] == first + 3 &&
           got[4][3] == first + 4);
}

static void exchange(shmem_team_t team, const struct members *members, long options)
{
    int number = shmem_team_my_pe(team);
    shmem_ctx_t ctx;
    memset(box, 0, sizeof box);
    for (int i = 0; i < WORDS; i++)
        mine[i] = 1000L * shmem_my_pe() + i;
    EXPECT(shmem_team_sync(team) == 0);
    EXPECT(shmem_team_create_ctx(team, options, &ctx) == 0);
    for (int to = 0; to < members->size; to++) {
        for (int i = 0; i < WORDS; i++)
            source[i] = 1000L * shmem_my_pe() + 10 * members->pe[to] + i;
        put_forms(ctx, number, to);
        shmem_ctx_quiet(ctx); /* source of the puts that return at once */
        check_gets(ctx, to, members->pe[to]);
    }
    shmem_ctx_destroy(ctx);
    EXPECT(shmem_team_sync(team) == 0);
    for (int from = 0; from < members->size; from++)
        check_puts(from, 1000L * members->pe[from] + 10 * shmem_my_pe());
    EXPECT(shmem_team_sync(team) == 0);
}

static void visit(shmem_team_t team, const struct members *members)
{
    for (long options = 0; options < 8; options++)
        exchange(team, members,
                 (options & 1 ? SHMEM_CTX_PRIVATE : 0) | (options & 2 ? SHMEM_CTX_SERIALIZED : 0) |
                     (options & 4 ? SHMEM_CTX_NOSTORE : 0));
}

int main(void)
{
    int provided;
    EXPECT(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0);
    members_visit(visit);
    shmem_finalize();
    return 0;
}
