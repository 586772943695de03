/* SPDX-License-Identifier: BSD-3-Clause */
/* What the tool knows of handles: the PEs of contexts and teams, the names of teams, and the bytes
 * of plans. A handle may be used again, so what is kept of it is forgotten when it is destroyed.
 * Does not know what is counted or recorded.
 */
#include "record/inside.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { NAMED_BITS = 8, NAMED = 1 << NAMED_BITS /* teams whose names are kept */ };

/* Under the lock: */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct named {
    shmem_team_t team;
    uint64_t name; /* 0: none */
} named[NAMED];
static struct plan {
    shmemx_alltoallv_plan_t plan;
    size_t bytes;
} * plans;
static size_t n_plans, room;

void meshmem_handles_forget(void)
{
    pthread_mutex_lock(&lock);
    memset(named, 0, sizeof named);
    n_plans = 0;
    pthread_mutex_unlock(&lock);
}

/* ---- PEs ---- */

int meshmem_pe_of(shmem_team_t team, int pe)
{
    return team == SHMEM_TEAM_WORLD ? pe : pshmem_team_translate_pe(team, pe, SHMEM_TEAM_WORLD);
}

int meshmem_pe(shmem_ctx_t ctx, int pe)
{
    shmem_team_t team = SHMEM_TEAM_WORLD;
    if (ctx == SHMEM_CTX_DEFAULT || pshmem_ctx_get_team(ctx, &team) != 0)
        return pe;
    return meshmem_pe_of(team, pe);
}

/* ---- names of teams ---- */

static uint64_t mix(uint64_t hash, uint64_t more)
{
    hash = (hash + more) * UINT64_C(0x9e3779b97f4a7c15);
    hash = (hash ^ hash >> 32) * UINT64_C(0xbf58476d1ce4e5b9);
    return hash ^ hash >> 29;
}

/* Teams with the same members have the same name: their collectives are numbered together, which is
 * right as long as all members call them in the same order. */
static uint64_t name_of(uint64_t hash, int size) { return (uint64_t)size << 44 | hash >> 20; }

static uint64_t hash_set(int start, int stride)
{
    return mix(mix(0, (uint64_t)start), (uint64_t)stride);
}

/* Of start and stride, and of each member that lies elsewhere than these say. */
static uint64_t hash_members(shmem_team_t team, int n)
{
    int start = meshmem_pe_of(team, 0), stride = n > 1 ? meshmem_pe_of(team, 1) - start : 0;
    uint64_t hash = hash_set(start, stride);
    for (int i = 2; i < n; i++) {
        int pe = meshmem_pe_of(team, i);
        if (pe != start + i * stride)
            hash = mix(hash, (uint64_t)i << 32 | (uint32_t)pe);
    }
    return hash;
}

static struct named *place_of(shmem_team_t team)
{
    return &named[(uintptr_t)team * UINT64_C(0x9e3779b97f4a7c15) >> (64 - NAMED_BITS)];
}

uint64_t meshmem_team(shmem_team_t team)
{
    int n = meshmem_recorder.n_pes;
    if (n <= 0 || team == SHMEM_TEAM_INVALID)
        return 0;
    if (team == SHMEM_TEAM_WORLD)
        return name_of(hash_set(0, n > 1), n);
    pthread_mutex_lock(&lock);
    struct named *known = place_of(team);
    uint64_t name = known->team == team ? known->name : 0;
    if (!name && (n = pshmem_team_n_pes(team)) > 0) {
        name = name_of(hash_members(team, n), n);
        *known = (struct named){team, name};
    }
    pthread_mutex_unlock(&lock);
    return name;
}

void meshmem_team_forget(shmem_team_t team)
{
    pthread_mutex_lock(&lock);
    struct named *known = place_of(team);
    if (known->team == team)
        known->name = 0;
    pthread_mutex_unlock(&lock);
}

uint64_t meshmem_team_of_set(int start, int stride, int size)
{
    return size <= 0 || start < 0 ? 0 : name_of(hash_set(start, size > 1 ? stride : 0), size);
}

/* ---- plans ---- */

/* Under the lock. NULL: nothing is known of it. */
static struct plan *find_plan(shmemx_alltoallv_plan_t plan)
{
    size_t i = n_plans;
    while (i > 0 && plans[i - 1].plan != plan)
        i--;
    return i ? &plans[i - 1] : NULL;
}

void meshmem_plan_note(shmemx_alltoallv_plan_t plan, size_t bytes)
{
    pthread_mutex_lock(&lock);
    if (n_plans == room) {
        size_t more = room ? 2 * room : 16;
        struct plan *wider = realloc(plans, more * sizeof *plans);
        if (!wider)
            abort();
        plans = wider;
        room = more;
    }
    plans[n_plans++] = (struct plan){plan, bytes};
    pthread_mutex_unlock(&lock);
}

size_t meshmem_plan_bytes(shmemx_alltoallv_plan_t plan)
{
    pthread_mutex_lock(&lock);
    const struct plan *known = find_plan(plan);
    size_t bytes = known ? known->bytes : 0;
    pthread_mutex_unlock(&lock);
    return bytes;
}

void meshmem_plan_forget(shmemx_alltoallv_plan_t plan)
{
    pthread_mutex_lock(&lock);
    struct plan *known = find_plan(plan);
    if (known)
        *known = plans[--n_plans];
    pthread_mutex_unlock(&lock);
}

size_t meshmem_sum(const size_t *sizes, int n)
{
    size_t sum = 0;
    for (int i = 0; sizes && i < n; i++)
        sum += sizes[i];
    return sum;
}
