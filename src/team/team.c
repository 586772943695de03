/* SPDX-License-Identifier: BSD-3-Clause */
/* Making and releasing teams; see team.h. */
#include "team/team.h"

#include "base/error.h"
#include "coll/coll.h"
#include "coll/pool.h"
#include "core/ctx.h"
#include "core/order.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>

static struct meshmem_team world;
static struct meshmem_team *shared;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct meshmem_team *all; /* that splits made */

void meshmem_team_open(void *memory, size_t bytes, int me, int n, _Atomic uint32_t *entered)
{
    if (world.group.world)
        return; /* a library that starts again goes on counting */
    int *numbers = malloc((size_t)n * sizeof *numbers);
    if (!numbers)
        meshmem_fail("shmem_init", "out of memory");
    if (meshmem_node_bytes((uint32_t)n) > bytes)
        meshmem_fail("shmem_init", "the job's memory has no room for %d PEs to meet", n);
    for (int i = 0; i < n; i++)
        numbers[i] = i;
    meshmem_group_open(&world.group, memory, (uint32_t)me, (uint32_t)n, numbers);
    world.group.node.entered = entered;
    meshmem_node_resume(&world.group.node, atomic_load_explicit(entered, memory_order_relaxed));
    world.num_contexts = INT_MAX;
}

void meshmem_team_add_shared(void)
{
    struct meshmem_team_part everybody = {0, 1, (int)meshmem_group_n(&world.group), INT_MAX};
    if (!meshmem_team_split("shmem_init", &world, &everybody, 1, &shared))
        meshmem_fail("shmem_init", "out of memory for the shared team");
}

struct meshmem_team *meshmem_team_find(shmem_team_t team)
{
    return team == SHMEM_TEAM_WORLD ? &world : team == SHMEM_TEAM_SHARED ? shared : team;
}

struct meshmem_group *meshmem_team_group(const char *call, shmem_team_t team)
{
    struct meshmem_team *t = meshmem_team_find(team);
    if (!t)
        meshmem_fail(call, "the team is SHMEM_TEAM_INVALID; is this PE not a member?");
    t->group.call = call;
    return &t->group;
}

int meshmem_team_number(const struct meshmem_team *team, int pe)
{
    const int *numbers = team->group.world, n = (int)meshmem_group_n(&team->group);
    int step = n > 1 ? numbers[1] - numbers[0] : 1, guess = (pe - numbers[0]) / step;
    if (guess >= 0 && guess < n && numbers[guess] == pe)
        return guess;
    for (int i = 0; i < n; i++)
        if (numbers[i] == pe)
            return i;
    return -1;
}

/* ---- splitting ---- */

bool meshmem_team_is_part(struct meshmem_team_part part, int n)
{
    if (part.size < 1 || part.start < 0 || part.start >= n || (part.stride == 0 && part.size > 1))
        return false;
    long last = part.start + (long)part.stride * (part.size - 1);
    return last >= 0 && last < n;
}

/* My number in the part, or -1. */
static int number_in(struct meshmem_team_part part, int me)
{
    int distance = me - part.start;
    if (part.stride == 0 || part.size == 1)
        return distance == 0 ? 0 : -1;
    int number = distance / part.stride;
    return distance % part.stride == 0 && number >= 0 && number < part.size ? number : -1;
}

/* What the PEs of the parent show each other. */
struct offer {
    uint64_t place[2]; /* of the memory for the team whose PE 0 I am; 0: none */
    uint64_t failed;   /* memory was short */
};

static void release(struct meshmem_team *team)
{
    if (team)
        free(team->numbers);
    free(team);
}

/* The parts of a team that are this PE's; NULL when memory is short. */
static struct meshmem_team *prepare(const struct meshmem_team *parent,
                                    struct meshmem_team_part part)
{
    struct meshmem_team *team = malloc(sizeof *team);
    if (!team)
        return NULL;
    *team = (struct meshmem_team){.num_contexts = part.num_contexts};
    team->numbers = malloc((size_t)part.size * sizeof *team->numbers);
    if (!team->numbers) {
        free(team);
        return NULL;
    }
    for (int i = 0; i < part.size; i++)
        team->numbers[i] = parent->group.world[part.start + i * part.stride];
    return team;
}

static void link_in(struct meshmem_team *team)
{
    pthread_mutex_lock(&mutex);
    team->next = all;
    if (all)
        all->previous = team;
    all = team;
    pthread_mutex_unlock(&mutex);
}

static void unlink_from(struct meshmem_team *team)
{
    pthread_mutex_lock(&mutex);
    *(team->previous ? &team->previous->next : &all) = team->next;
    if (team->next)
        team->next->previous = team->previous;
    pthread_mutex_unlock(&mutex);
}

/* Whether every PE of the parent has all the memory it needs. */
static bool nobody_failed(const struct meshmem_group *group)
{
    for (uint32_t i = 0; i < meshmem_group_n(group); i++)
        if (((const struct offer *)meshmem_group_shown(group, i))->failed)
            return false;
    return true;
}

bool meshmem_team_split(const char *call, struct meshmem_team *parent,
                        const struct meshmem_team_part *part, int count, shmem_team_t *team)
{
    struct meshmem_group *group = &parent->group;
    struct meshmem_node_memory *mine[2] = {NULL, NULL};
    struct offer offer = {{0, 0}, 0};
    int number[2];
    for (int i = 0; i < count; i++) {
        number[i] = number_in(part[i], (int)meshmem_group_me(group));
        team[i] = number[i] >= 0 ? prepare(parent, part[i]) : NULL;
        if (number[i] == 0 && (mine[i] = meshmem_pool_take((uint32_t)part[i].size)))
            offer.place[i] = meshmem_pool_place(mine[i]);
        offer.failed |= (number[i] >= 0 && !team[i]) || (number[i] == 0 && !mine[i]);
    }
    group->call = call;
    meshmem_group_exchange(group, &offer, sizeof offer);
    bool good = nobody_failed(group);
    for (int i = 0; i < count; i++) {
        if (!good) {
            if (mine[i])
                meshmem_pool_give(mine[i], 0);
            release(team[i]);
            team[i] = SHMEM_TEAM_INVALID;
        } else if (team[i]) {
            const struct offer *first = meshmem_group_shown(group, (uint32_t)part[i].start);
            if (!first->place[i])
                meshmem_fail(call, "PE %d splits the team otherwise; all PEs must call it alike",
                             team[i]->numbers[0]);
            meshmem_group_open(&team[i]->group,
                               meshmem_pool_at(first->place[i], team[i]->numbers[0]),
                               (uint32_t)number[i], (uint32_t)part[i].size, team[i]->numbers);
            link_in(team[i]);
        }
    }
    return good;
}

/* ---- releasing ---- */

void meshmem_team_remove(shmem_team_t handle)
{
    struct meshmem_team *team = meshmem_team_find(handle);
    struct meshmem_group *group = &team->group;
    if (atomic_load(&team->contexts))
        meshmem_ctx_remove_team(handle);
    unlink_from(team);
    meshmem_group_leave(group);
    if (meshmem_group_me(group) == 0)
        meshmem_pool_give(group->node.memory, meshmem_group_n(group));
    release(team);
}

void meshmem_team_close(void)
{
    for (struct meshmem_team *next; all; all = next) {
        next = all->next;
        release(all);
    }
    shared = NULL;
    atomic_store(&world.contexts, 0);
    meshmem_pool_close();
}

/* ---- contexts ---- */

shmem_ctx_t meshmem_team_add_ctx(shmem_team_t handle, long options)
{
    struct meshmem_team *team = meshmem_team_find(handle);
    shmem_ctx_t ctx = SHMEM_CTX_INVALID;
    if (atomic_fetch_add(&team->contexts, 1) < team->num_contexts)
        ctx = meshmem_ctx_add(handle, team->group.world, meshmem_group_n(&team->group), options);
    if (ctx == SHMEM_CTX_INVALID)
        atomic_fetch_sub(&team->contexts, 1);
    return ctx;
}

void meshmem_team_remove_ctx(shmem_ctx_t ctx)
{
    if (meshmem_ctx_is_own(ctx))
        atomic_fetch_sub(&meshmem_team_find(ctx->team)->contexts, 1);
    meshmem_ctx_remove(ctx);
}

void meshmem_team_barrier_all(const char *call)
{
    world.group.call = call;
    meshmem_order_quiet(SHMEM_CTX_DEFAULT);
    meshmem_group_check(&world.group, .is_sync = false);
    meshmem_group_barrier(&world.group);
}
