/* SPDX-License-Identifier: BSD-3-Clause */
/* Planned all-to-alls: every byte of many rounds over the same dest without a barrier, blocks of 0
 * to 600000 bytes, over several teams, several plans at the same time, waited for in any way, and
 * beside other operations of the same request. */
// pes: 1 2 3 5
// nodes: 1 2 3:cyclic
// sanitize: yes
#include "../expect.h"

#include <shmemx.h>
#include <stdlib.h>
#include <string.h>

enum { PLANS = 3, ROUNDS = 6, GAP = 8, MOST = 600000, PES = 8 };

static int me;
static long mark[PES];

static const size_t sizes[] = {0, 8, 100, 0, 1, 5000, 24, 70000, 0, MOST, 3};
static size_t bytes_of(int plan, int i, int j)
{
    return sizes[(size_t)(plan * 5 + i * 3 + j * 2) % (sizeof sizes / sizeof *sizes)];
}

static unsigned char byte_of(int plan, int round, int i, int j, size_t k)
{
    return (unsigned char)(k * 31 + k / 251 + (size_t)(plan * 11 + round * 101 + i * 17 + j * 5));
}

struct exchange {
    int number, n, mine; /* of the plan; PEs of the team, and this one's number there */
    shmemx_alltoallv_plan_t plan;
    unsigned char *dest, *source;
    size_t t_offsets[PES], t_sizes[PES], s_offsets[PES], s_sizes[PES], dest_bytes;
};

/* Blocks come in reverse order, with gaps. */
static void make(struct exchange *e, int number, shmem_team_t team)
{
    size_t at = 0;
    e->number = number;
    e->n = shmem_team_n_pes(team);
    e->mine = shmem_team_my_pe(team);
    for (int i = e->n - 1; i >= 0; i--) {
        e->t_offsets[i] = at + GAP;
        e->t_sizes[i] = bytes_of(number, i, e->mine);
        at += GAP + e->t_sizes[i];
    }
    e->dest_bytes = at + GAP;
    memset(e->dest, 0xa5, e->dest_bytes);
    at = 0;
    for (int i = 0; i < e->n; i++) {
        e->s_offsets[i] = at;
        e->s_sizes[i] = bytes_of(number, e->mine, i);
        at += e->s_sizes[i];
    }
    e->source = malloc(at + 1);
    EXPECT(e->source);
    EXPECT(shmemx_alltoallv_plan(team, e->t_offsets, e->t_sizes, e->s_offsets, e->s_sizes,
                                 &e->plan) == 0);
}

static void start(struct exchange *e, int round, shmemx_request_t *req)
{
    for (int i = 0; i < e->n; i++)
        for (size_t k = 0; k < e->s_sizes[i]; k++)
            e->source[e->s_offsets[i] + k] = byte_of(e->number, round, e->mine, i, k);
    shmemx_alltoallv_start(e->plan, e->dest, e->source, req);
}

/* The source is overwritten at once: nobody needs it any more. */
static void check(const struct exchange *e, int round)
{
    unsigned char *expected = malloc(e->dest_bytes);
    EXPECT(expected);
    memset(expected, 0xa5, e->dest_bytes);
    for (int i = 0; i < e->n; i++) {
        memset(e->source + e->s_offsets[i], 0x5a, e->s_sizes[i]);
        for (size_t k = 0; k < e->t_sizes[i]; k++)
            expected[e->t_offsets[i] + k] = byte_of(e->number, round, i, e->mine, k);
    }
    EXPECT(memcmp(expected, e->dest, e->dest_bytes) == 0);
    free(expected);
}

/* Rounds of one plan over and over, without anything else between them. */
static void alone(struct exchange *e)
{
    for (int round = 0; round < ROUNDS; round++) {
        shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
        int done = 0;
        start(e, round, &req);
        if (round % 2)
            shmemx_wait_nbe(&req);
        else
            while (!done)
                shmemx_test_nbe(&req, &done);
        EXPECT(req == SHMEMX_REQUEST_INVALID);
        check(e, round);
        if (round % 3 == 0)
            shmemx_alltoallv_ready(e->plan);
    }
}

/* All plans at a time, with requests of their own. */
static void together(struct exchange *e, int first)
{
    shmemx_request_t reqs[PLANS];
    int order[PLANS];
    for (int round = first; round < first + ROUNDS; round++) {
        for (int p = 0; p < PLANS; p++) {
            reqs[p] = SHMEMX_REQUEST_UNINITIALIZED;
            order[p] = (p + me + round) % PLANS; /* differs between PEs */
            start(&e[p], round, &reqs[p]);
        }
        for (int p = 0; p < PLANS; p++)
            if (round % 3 == 0) {
                shmemx_wait_nbe(&reqs[order[p]]);
                check(&e[order[p]], round);
                shmemx_alltoallv_ready(e[order[p]].plan);
            } else if (round % 3 == 1) {
                size_t which = shmemx_wait_nbe_any(reqs, PLANS, NULL);
                EXPECT(which < PLANS);
                check(&e[which], round);
            }
        if (round % 3 == 2) {
            while (!shmemx_test_nbe_all(reqs, PLANS, NULL))
                continue;
            for (int p = 0; p < PLANS; p++)
                check(&e[p], round);
        }
    }
}

/* One request for all plans and other operations, before, between and after them. */
static void merged(struct exchange *e, int n)
{
    for (int round = 0; round < ROUNDS; round++) {
        shmemx_request_t all, others[PLANS];
        long number = 1000 * round + me;
        EXPECT(shmemx_request_allocate(&all, SHMEMX_REQUEST_PERSISTENT) == 0);
        if (round % 2)
            shmemx_long_put_nbe(&mark[me], &number, 1, (me + 1) % n, &all);
        for (int p = 0; p < PLANS; p++) {
            others[p] = SHMEMX_REQUEST_UNINITIALIZED;
            start(&e[p], round, p == round % PLANS ? &all : &others[p]);
            if (p == round % 2)
                shmemx_long_put_nbe(&mark[me], &number, 1, (me + 2) % n, &others[p]);
        }
        shmemx_request_merge(&all, PLANS, others);
        for (int p = 0; p < PLANS; p++)
            EXPECT(others[p] == SHMEMX_REQUEST_INVALID || p == round % PLANS);
        shmemx_long_put_nbe(&mark[me], &number, 1, me, &all);
        shmemx_wait_nbe(&all);
        for (int p = 0; p < PLANS; p++)
            check(&e[p], round);
        EXPECT(mark[me] == number);
        shmemx_request_free(&all);
    }
}

static void over(shmem_team_t team, struct exchange *e)
{
    for (int p = 0; p < PLANS; p++)
        make(&e[p], p, team);
    alone(&e[1]);
    together(e, 1);
    merged(e, shmem_n_pes());
    for (int p = 0; p < PLANS; p++) {
        shmemx_alltoallv_free(e[p].plan);
        free(e[p].source);
    }
}

int main(void)
{
    static struct exchange e[PLANS];
    shmem_init();
    me = shmem_my_pe();
    int n = shmem_n_pes();
    EXPECT(n <= PES);
    for (int p = 0; p < PLANS; p++) {
        e[p].dest = shmem_malloc((size_t)n * (MOST + GAP) + GAP);
        EXPECT(e[p].dest);
    }
    over(SHMEM_TEAM_WORLD, e);
    shmem_team_t even, backwards;
    shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 2, (n + 1) / 2, NULL, 0, &even);
    shmem_team_split_strided(SHMEM_TEAM_WORLD, n - 1, -1, n, NULL, 0, &backwards);
    if (even != SHMEM_TEAM_INVALID)
        over(even, e);
    over(backwards, e);
    for (int p = 0; p < PLANS; p++) /* shmem_finalize frees them */
        make(&e[p], p, SHMEM_TEAM_WORLD);
    alone(&e[0]);
    shmem_finalize();
    return 0;
}
