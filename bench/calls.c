/* SPDX-License-Identifier: BSD-3-Clause */
/* The collectives measured, as calls over all PEs: with active sets as in OpenSHMEM 1.4, and with
 * teams where the library has them. Knows neither timing nor results. */
#define _GNU_SOURCE
#include "coll.h"
#include <shmem.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define LARGER(a, b) ((a) > (b) ? (a) : (b))
#define SYNC_LONGS                                                             \
    LARGER(LARGER(SHMEM_BCAST_SYNC_SIZE, SHMEM_COLLECT_SYNC_SIZE),             \
           LARGER(LARGER(SHMEM_ALLTOALL_SYNC_SIZE, SHMEM_ALLTOALLS_SYNC_SIZE), \
                  LARGER(SHMEM_REDUCE_SYNC_SIZE, SHMEM_BARRIER_SYNC_SIZE)))
#define MINOR (100 * SHMEM_MAJOR_VERSION + SHMEM_MINOR_VERSION)

static long *next_sync(struct setting *s) { return s->sync[s->turn ^= 1]; }
static size_t elements(const struct setting *s) { return s->bytes / sizeof(int64_t); }

/* ---- active sets ---- */

static void call_barrier_all(struct setting *s)
{
    (void)s;
    shmem_barrier_all();
}

static void call_sync_all(struct setting *s)
{
    (void)s;
    shmem_sync_all();
}

static void call_barrier(struct setting *s) { shmem_barrier(0, 0, s->npes, next_sync(s)); }

static void call_broadcast64(struct setting *s)
{
    shmem_broadcast64(s->dest, s->source, elements(s), 0, 0, 0, s->npes, next_sync(s));
}

static void call_collect64(struct setting *s)
{
    shmem_collect64(s->dest, s->source, elements(s), 0, 0, s->npes, next_sync(s));
}

static void call_fcollect64(struct setting *s)
{
    shmem_fcollect64(s->dest, s->source, elements(s), 0, 0, s->npes, next_sync(s));
}

static void call_alltoall64(struct setting *s)
{
    shmem_alltoall64(s->dest, s->source, elements(s), 0, 0, s->npes, next_sync(s));
}

static void call_alltoalls64(struct setting *s)
{
    shmem_alltoalls64(s->dest, s->source, stride, stride, elements(s), 0, 0, s->npes, next_sync(s));
}

static void call_long_sum(struct setting *s)
{
    shmem_long_sum_to_all(s->dest, s->source, (int)elements(s), 0, 0, s->npes, s->work,
                          next_sync(s));
}

static void call_double_sum(struct setting *s)
{
    shmem_double_sum_to_all((double *)s->dest, (double *)s->source, (int)elements(s), 0, 0, s->npes,
                            s->work, next_sync(s));
}

/* ---- teams ---- */

#if MINOR >= 105
static void team_broadcast(struct setting *s)
{
    shmem_long_broadcast(SHMEM_TEAM_WORLD, s->dest, s->source, elements(s), 0);
}

static void team_fcollect(struct setting *s)
{
    shmem_long_fcollect(SHMEM_TEAM_WORLD, s->dest, s->source, elements(s));
}

static void team_alltoall(struct setting *s)
{
    shmem_long_alltoall(SHMEM_TEAM_WORLD, s->dest, s->source, elements(s));
}

static void team_sum(struct setting *s)
{
    shmem_long_sum_reduce(SHMEM_TEAM_WORLD, s->dest, s->source, elements(s));
}
#endif
#if MINOR >= 106
static void team_scan(struct setting *s)
{
    shmem_long_sum_inscan(SHMEM_TEAM_WORLD, s->dest, s->source, elements(s));
}
#endif

const struct collective collectives[] = {
    {"barrier_all", .shape = meeting, .call = call_barrier_all, .bare = bare_meeting},
    {"sync_all", .shape = meeting, .only_syncs = 1, .call = call_sync_all, .bare = bare_meeting},
    {"barrier", .shape = meeting, .call = call_barrier, .bare = bare_meeting},
    {"broadcast64", .shape = from_root, .spares_root = 1, .call = call_broadcast64,
     .bare = bare_broadcast},
    {"collect64", .shape = gathered, .call = call_collect64, .bare = bare_gather},
    {"fcollect64", .shape = gathered, .call = call_fcollect64, .bare = bare_gather},
    {"alltoall64", .shape = exchanged, .call = call_alltoall64, .bare = bare_exchange},
    {"alltoalls64", .shape = exchanged_strided, .call = call_alltoalls64, .bare = bare_strided},
    {"long_sum_to_all", .shape = summed, .call = call_long_sum, .bare = bare_copy},
    {"double_sum_to_all", .shape = summed, .is_double = 1, .call = call_double_sum,
     .bare = bare_copy},
#if MINOR >= 105
    {"long_broadcast", .shape = from_root, .call = team_broadcast, .bare = bare_broadcast_all},
    {"long_fcollect", .shape = gathered, .call = team_fcollect, .bare = bare_gather},
    {"long_alltoall", .shape = exchanged, .call = team_alltoall, .bare = bare_exchange},
    {"long_sum_reduce", .shape = summed, .call = team_sum, .bare = bare_copy},
#endif
#if MINOR >= 106
    {"long_sum_inscan", .shape = summed_so_far, .call = team_scan, .bare = bare_copy},
#endif
};
const int n_collectives = sizeof collectives / sizeof collectives[0];

/* ---- memory ---- */

static void *symmetric(size_t bytes)
{
    void *memory = shmem_align(4096, bytes);
    if (!memory) {
        fprintf(stderr, "coll: no %zu bytes in the symmetric heap: set SHMEM_SYMMETRIC_SIZE\n",
                bytes);
        shmem_global_exit(1);
    }
    return memory;
}

/* The address of the same object on all PEs. */
static char **everywhere(struct setting *s, void *own)
{
    char **places = calloc((size_t)s->npes, sizeof *places);
    if (!places)
        shmem_global_exit(1);
    for (int pe = 0; pe < s->npes; pe++) {
        places[pe] = shmem_ptr(own, pe);
        if (!places[pe]) {
            places[pe] = own;
            s->is_near &= pe == s->me;
        }
    }
    return places;
}

struct setting make_setting(size_t room, int nodes)
{
    struct setting s = {.me = shmem_my_pe(), .npes = shmem_n_pes(), .room = room, .is_near = 1};
    s.is_crowded = nodes > 1 || s.npes > sysconf(_SC_NPROCESSORS_ONLN);
    s.dest = symmetric(room);
    s.source = symmetric(room);
    s.work = symmetric(room / 2 + sizeof(long) * (SHMEM_REDUCE_MIN_WRKDATA_SIZE + 1));
    for (int i = 0; i < 2; i++) {
        s.sync[i] = symmetric(SYNC_LONGS * sizeof(long));
        for (int k = 0; k < SYNC_LONGS; k++)
            s.sync[i][k] = SHMEM_SYNC_VALUE;
    }
    s.dests = everywhere(&s, s.dest);
    s.sources = everywhere(&s, s.source);
    shmem_barrier_all();
    return s;
}
