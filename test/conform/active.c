// SPDX-License-Identifier: BSD-3-Clause
// Collectives over active sets that have no types, and the synchronizing ones over sets and teams:
// broadcast, collect, fcollect, alltoall and alltoalls of 32 and 64 bits, barrier, sync, team_sync.
// sanitize: yes
#include "move.h"

#define ACTIVE c->set->start, c->set->log_stride, c->set->size, c->sync
#define CALLER(name, ...)                                      \
    static void call_##name(struct call *c)                    \
    {                                                          \
        shmem_##name(c->dest, c->source, __VA_ARGS__, ACTIVE); \
    }
CALLER(broadcast32, c->nelems, c->pe)
CALLER(broadcast64, c->nelems, c->pe)
CALLER(collect32, c->nelems)
CALLER(collect64, c->nelems)
CALLER(fcollect32, c->nelems)
CALLER(fcollect64, c->nelems)
CALLER(alltoall32, c->nelems)
CALLER(alltoall64, c->nelems)
CALLER(alltoalls32, c->dst, c->sst, c->nelems)
CALLER(alltoalls64, c->dst, c->sst, c->nelems)

/* The types that the specification gives them. */
void (*const broadcasts[])(void *, const void *, size_t, int, int, int, int,
                           long *) = {shmem_broadcast32, shmem_broadcast64};
void (*const collects[])(void *, const void *, size_t, int, int, int,
                         long *) = {shmem_collect32,  shmem_collect64,  shmem_fcollect32,
                                    shmem_fcollect64, shmem_alltoall32, shmem_alltoall64};
void (*const exchanges_strided[])(void *, const void *, ptrdiff_t, ptrdiff_t, size_t, int, int, int,
                                  long *) = {shmem_alltoalls32, shmem_alltoalls64};
void (*const synchronize[])(int, int, int, long *) = {shmem_barrier, shmem_sync};
int (*const synchronize_team)(shmem_team_t) = shmem_team_sync;
_Static_assert(SHMEM_SYNC_VALUE == _SHMEM_SYNC_VALUE &&
                   SHMEM_BARRIER_SYNC_SIZE == _SHMEM_BARRIER_SYNC_SIZE &&
                   SHMEM_BCAST_SYNC_SIZE == _SHMEM_BCAST_SYNC_SIZE &&
                   SHMEM_COLLECT_SYNC_SIZE == _SHMEM_COLLECT_SYNC_SIZE &&
                   SHMEM_REDUCE_SYNC_SIZE == _SHMEM_REDUCE_SYNC_SIZE &&
                   SHMEM_REDUCE_MIN_WRKDATA_SIZE == _SHMEM_REDUCE_MIN_WRKDATA_SIZE,
               "the old names have other values");

static struct group teams[GROUPS], sets[GROUPS];
static int team_count, set_count;

/* ---- data ---- */

static void run_moves(const struct check *check)
{
    over_groups(check, sets, set_count, move_cases);
}

/* ---- arrival ---- */

enum { BY_TEAM_SYNC, BY_GENERIC, BY_SYNC, BY_SYNC_FUNCTION, BY_BARRIER, BY_BOTH };
enum { MEETINGS = 60 };

static void meet(const struct group *g, int how, int meeting)
{
    int n = 0;
    switch (how) {
    case BY_TEAM_SYNC:
        n = shmem_team_sync(g->team);
        break;
    case BY_GENERIC:
        n = shmem_sync(g->team);
        break;
    case BY_SYNC:
        shmem_sync(g->start, g->log_stride, g->size, sync_of(g, SYNC_SYNC, 0));
        break;
    case BY_SYNC_FUNCTION:
        synchronize[1](g->start, g->log_stride, g->size, sync_of(g, SYNC_SYNC, 1));
        break;
    case BY_BARRIER:
        shmem_barrier(g->start, g->log_stride, g->size, sync_of(g, SYNC_BARRIER, 0));
        break;
    default: /* consecutive calls of either with one pSync, of the larger size */
        (meeting % 3 ? (shmem_sync) : shmem_barrier)(
            g->start, g->log_stride, g->size,
            sync_of(g, sync_size(SYNC_SYNC) < sync_size(SYNC_BARRIER) ? SYNC_BARRIER : SYNC_SYNC,
                    2));
    }
    if (n != 0)
        fail(&(struct check){.name = "shmem_team_sync", .type.name = g->name},
             "returned %d, expected 0", n);
}

/* A PE that has returned finds that all others have arrived, and what they stored before; after a
 * barrier, also what they put. Values only grow, and may be those of the next meeting, as others
 * may be one meeting ahead. */
static void run_meetings(const struct check *check, const struct group *g)
{
    static long arrived, from[PES];
    char text[DESCRIPTION];
    long value;
    shmem_long_atomic_set(&arrived, 0, me);
    for (int i = 0; i < PES; i++)
        shmem_long_atomic_set(&from[i], 0, me);
    group_sync(g);
    for (int i = 0; i < MEETINGS; i++) {
        value = i + 1;
        *(volatile long *)&arrived = value;
        for (int k = 0; k < g->size && check->detail == BY_BARRIER; k++)
            shmem_long_put_nbi(&from[g->mine], &value, 1, g->members[k]);
        dawdle((unsigned)i);
        meet(g, check->detail, i);
        for (int k = 0; k < g->size; k++) {
            long got = shmem_long_g(&arrived, g->members[k]),
                 put = check->detail == BY_BARRIER ? shmem_long_g(&from[k], me) : value;
            if (got < value || got > value + 1)
                fail(check, "%s, call %d: PE %d should have stored %ld or the next, got %ld",
                     describe_group(g, text), i, g->members[k], value, got);
            if (put < value || put > value + 1)
                fail(check, "%s, call %d: PE %d should have put %ld or the next, got %ld",
                     describe_group(g, text), i, g->members[k], value, put);
        }
    }
    if (is_set(g))
        for (int n = 0; n < 3; n++) {
            expect_sync(check, g, SYNC_SYNC, n, describe_group, g);
            expect_sync(check, g, SYNC_BARRIER, n, describe_group, g);
        }
}

static void run_arrivals(const struct check *check)
{
    if (check->detail <= BY_GENERIC)
        over_groups(check, teams, team_count, run_meetings);
    else
        over_groups(check, sets, set_count, run_meetings);
}

/* ---- pSync in use ---- */

/* Each pair of neighbors is an active set with a pSync of its own: a value goes from PE to PE. */
static void run_chain(const struct check *check)
{
    static uint64_t source, dest;
    const struct group all = sets[0];
    for (uint64_t round = 1; round <= 40; round++) {
        dest = 0;
        shmem_barrier_all();
        source = me ? 0 : round * 3;
        for (int pe = 0; pe + 1 < n_pes; pe++)
            if (me == pe || me == pe + 1) {
                shmem_broadcast64(&dest, &source, 1, 0, pe, 0, 2,
                                  sync_of(&all, SYNC_BCAST, pe % SYNCS));
                source = me == pe ? ~round : dest + 1;
            }
        if (me && dest != round * 3 + (uint64_t)me - 1)
            fail(check, "round %llu: expected %llu, got %llu", (unsigned long long)round,
                 (unsigned long long)round * 3 + (unsigned)me - 1, (unsigned long long)dest);
        if (me == 0 && dest != 0)
            fail(check, "round %llu: dest of the root: expected 0, got %llu",
                 (unsigned long long)round, (unsigned long long)dest);
    }
}

/* One pSync for all kinds of collectives in turn, with a barrier between. */
static void run_turns(const struct check *check)
{
    static long sync[SHMEM_SYNC_SIZE + SHMEM_BARRIER_SYNC_SIZE + SHMEM_BCAST_SYNC_SIZE +
                     SHMEM_COLLECT_SYNC_SIZE + SHMEM_ALLTOALL_SYNC_SIZE +
                     SHMEM_ALLTOALLS_SYNC_SIZE + SHMEM_REDUCE_SYNC_SIZE];
    static long work[SHMEM_REDUCE_MIN_WRKDATA_SIZE > 2 ? SHMEM_REDUCE_MIN_WRKDATA_SIZE : 2];
    static long source[PES], dest[PES];
    for (size_t i = 0; i < sizeof sync / sizeof *sync; i++)
        sync[i] = SHMEM_SYNC_VALUE;
    for (int turn = 0; turn < 80; turn++) {
        long expected = 0;
        for (int i = 0; i < PES; i++)
            dest[i] = -1;
        for (int i = 0; i < PES; i++)
            source[i] = turn * 100 + me * PES + i;
        shmem_barrier_all();
        switch (turn % 5) {
        case 0:
            shmem_broadcast64(dest, source, 2, n_pes - 1, 0, 0, n_pes, sync);
            expected = me == n_pes - 1 ? -1 : turn * 100 + (n_pes - 1) * PES;
            break;
        case 1:
            shmem_collect64(dest, source, 1, 0, 0, n_pes, sync);
            expected = turn * 100;
            break;
        case 2:
            shmem_alltoall64(dest, source, 1, 0, 0, n_pes, sync);
            expected = turn * 100 + me;
            break;
        case 3:
            shmem_alltoalls64(dest, source, 1, 1, 1, 0, 0, n_pes, sync);
            expected = turn * 100 + me;
            break;
        default:
            shmem_long_max_to_all(dest, source, 1, 0, 0, n_pes, work, sync);
            expected = turn * 100 + (n_pes - 1) * PES;
        }
        if (dest[0] != expected)
            fail(check, "turn %d: expected %ld, got %ld", turn, expected, dest[0]);
        for (size_t i = 0; i < sizeof sync / sizeof *sync; i++)
            if (sync[i] != SHMEM_SYNC_VALUE)
                fail(check, "turn %d: element %zu of pSync: expected %ld, got %ld", turn, i,
                     SHMEM_SYNC_VALUE, sync[i]);
    }
}

#define MOVE(name, bits, class)                                                                    \
    {                                                                                              \
        "shmem_" #name, {#bits " bits", bits / 8, bits / 8, 'u'}, call_##name, run_moves, 1, class \
    }
#define ARRIVAL(name, how)                                 \
    {                                                      \
        name, {"-", 8, 8, 'i'}, NULL, run_arrivals, 1, how \
    }
static const struct check checks[] = {
    MOVE(broadcast32, 32, BROADCAST_FROM),
    MOVE(broadcast64, 64, BROADCAST_FROM),
    MOVE(collect32, 32, COLLECT_ANY),
    MOVE(collect64, 64, COLLECT_ANY),
    MOVE(fcollect32, 32, COLLECT_SAME),
    MOVE(fcollect64, 64, COLLECT_SAME),
    MOVE(alltoall32, 32, EXCHANGE),
    MOVE(alltoall64, 64, EXCHANGE),
    MOVE(alltoalls32, 32, EXCHANGE_STRIDED),
    MOVE(alltoalls64, 64, EXCHANGE_STRIDED),
    ARRIVAL("shmem_team_sync", BY_TEAM_SYNC),
    ARRIVAL("shmem_sync of a team", BY_GENERIC),
    ARRIVAL("shmem_sync", BY_SYNC),
    ARRIVAL("shmem_sync by pointer", BY_SYNC_FUNCTION),
    ARRIVAL("shmem_barrier", BY_BARRIER),
    ARRIVAL("shmem_barrier and shmem_sync", BY_BOTH),
    {"shmem_broadcast64 from neighbor to neighbor", {"-", 8, 8, 'u'}, NULL, run_chain, 1, 0},
    {"one pSync in turn", {"-", 8, 8, 'u'}, NULL, run_turns, 1, 0},
};

int main(int argc, char **argv)
{
    start_coll();
    team_count = make_teams(teams);
    set_count = make_sets(sets);
    run_all(checks, sizeof checks / sizeof *checks, argc, argv);
    destroy_teams(teams, team_count);
    return finish_coll();
}
