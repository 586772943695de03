/* SPDX-License-Identifier: BSD-3-Clause */
/* Creating and releasing teams; see team.h. */
#include "team/team.h"

#include "base/config.h"
#include "base/error.h"
#include "coll/pool.h"
#include "coll/set.h"
#include "core/ctx.h"
#include "core/handle.h"
#include "core/order.h"
#include "core/race.h"
#include "mem/symmetric.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static struct meshmem_team world;
static struct meshmem_team *shared;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct meshmem_team *all; /* the teams that splits created */
static struct meshmem_handles handles =
    MESHMEM_HANDLES("team", "shmem_team_destroy", struct meshmem_team);

/* The first memory of every PE's pool, so at the same offset in all: a word for each PE, through
 * which the members of a team that is created without its parent meet; and, in leaders, the memory
 * of the world team. */
static const uint64_t words_offset = 1;
static size_t words_bytes(void)
{
    return ((size_t)meshmem_window.n_pes * sizeof(long) + 63) & ~63ul;
}
static uint64_t world_offset(void) { return words_offset + words_bytes(); }

void meshmem_team_prepare(void)
{
    uint32_t n = (uint32_t)meshmem_window.n_pes;
    world.numbers = malloc(n * sizeof *world.numbers);
    for (uint32_t i = 0; world.numbers && i < n; i++)
        world.numbers[i] = (int)i;
    if (!world.numbers || !meshmem_group_plan(&world.group, world.numbers, n))
        meshmem_fail_memory("shmem_init", "out of memory");
    world.group.name.what = "SHMEM_TEAM_WORLD";
    bool leads = meshmem_group_leads(&world.group);
    void *memory =
        meshmem_pool_take(words_bytes() + (leads ? meshmem_group_bytes(&world.group) : 0));
    if (!memory || meshmem_pool_offset(memory) != words_offset)
        meshmem_fail("shmem_init", "the pool has no room for the world team of %u PEs", n);
}

void meshmem_team_open(_Atomic uint32_t *entered)
{
    uint32_t nodes = meshmem_group_nodes(&world.group);
    uint64_t *offset = malloc(nodes * sizeof *offset);
    if (!offset)
        meshmem_fail_memory("shmem_init", "out of memory");
    for (uint32_t k = 0; k < nodes; k++)
        offset[k] = world_offset();
    meshmem_group_open(&world.group, offset);
    free(offset);
    world.group.node.entered = entered;
    /* Relaxed: all PEs count from 0 again. */
    atomic_store_explicit(entered, 0, memory_order_relaxed);
    world.num_contexts = INT_MAX;
}

void meshmem_team_add_shared(void)
{
    struct meshmem_team_part node = {
        .size = meshmem_window.n_near, .num_contexts = INT_MAX, .members = meshmem_window.near_pe};
    if (!meshmem_team_split("shmem_init", &world, &node, 1, &shared))
        meshmem_fail_memory("shmem_init", "out of memory for the shared team");
    shared->group.name = (struct meshmem_group_name){.what = "SHMEM_TEAM_SHARED"};
    world.splits = 0; /* of the program */
}

struct meshmem_team *meshmem_team_find(const char *call, shmem_team_t team)
{
    if (team == SHMEM_TEAM_WORLD)
        return &world;
    if (team == SHMEM_TEAM_SHARED)
        return shared;
    if (team != SHMEM_TEAM_INVALID)
        meshmem_handle_check(&handles, call, team);
    return team;
}

struct meshmem_group *meshmem_team_group(const char *call, shmem_team_t team)
{
    struct meshmem_team *t = meshmem_team_find(call, team);
    if (!t)
        meshmem_fail(call, "the team is SHMEM_TEAM_INVALID; is this PE not a member?");
    return meshmem_team_begin(t, call);
}

struct meshmem_group *meshmem_team_all(const char *call)
{
    world.group.call = call;
    world.group.is_given = false;
    return &world.group;
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

/* The number in the parent of member i of the part. */
static int member(struct meshmem_team_part part, int i)
{
    return part.members ? part.members[i] : part.start + i * part.stride;
}

bool meshmem_team_is_in(struct meshmem_team_part part, int me)
{
    int distance = me - part.start;
    if (part.members)
        return true; /* only a member lists members */
    if (part.stride == 0 || part.size == 1)
        return distance == 0;
    int number = distance / part.stride;
    return distance % part.stride == 0 && number >= 0 && number < part.size;
}

/* What the PEs of the parent show each other. */
struct offer {
    /* Of the memory that this PE provides as the leader of its node; 0: none. */
    uint64_t offset[MESHMEM_TEAM_PARTS];
    uint64_t failed; /* memory was short here */
};

static void release(struct meshmem_team *team)
{
    if (!team)
        return;
    meshmem_group_close(&team->group);
    free(team->numbers);
    meshmem_handle_give(&handles, team);
}

/* Allocate this PE's private part of a team, made by this split of the parent, or without it (0);
 * NULL if memory is short. */
static struct meshmem_team *prepare(const struct meshmem_team *parent,
                                    struct meshmem_team_part part, uint32_t split)
{
    const struct meshmem_group_name *of = &parent->group.name;
    struct meshmem_team *team = meshmem_handle_take(&handles);
    if (!team)
        return NULL;
    team->num_contexts = part.num_contexts;
    team->numbers = malloc((size_t)part.size * sizeof *team->numbers);
    for (int i = 0; team->numbers && i < part.size; i++)
        team->numbers[i] = parent->group.world[member(part, i)];
    if (team->numbers && meshmem_group_plan(&team->group, team->numbers, (uint32_t)part.size)) {
        team->group.name = (struct meshmem_group_name){"a team", true, split,
                                                       of->lists ? "another team" : of->what};
        return team;
    }
    release(team);
    return NULL;
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

/* Whether all PEs of the parent had enough memory. */
static bool nobody_failed(const struct meshmem_group *group)
{
    for (uint32_t i = 0; i < meshmem_group_n(group); i++)
        if (((const struct offer *)meshmem_group_shown(group, i))->failed)
            return false;
    return true;
}

/* Open the team's group with the offsets that its leaders have shown in the parent's last exchange;
 * offset: room for one of each node. */
static void join(const char *call, struct meshmem_team *team, const struct meshmem_group *parent,
                 struct meshmem_team_part part, int which, uint64_t *offset)
{
    for (uint32_t k = 0; k < meshmem_group_nodes(&team->group); k++) {
        int leader = member(part, (int)meshmem_group_leader(&team->group, k));
        const struct offer *offer = meshmem_group_shown(parent, (uint32_t)leader);
        offset[k] = offer->offset[which];
        if (!offset[k])
            meshmem_fail(call,
                         "PE %d splits the team differently; all PEs must pass the same arguments",
                         parent->world[leader]);
    }
    meshmem_group_open(&team->group, offset);
}

bool meshmem_team_split(const char *call, struct meshmem_team *parent,
                        const struct meshmem_team_part *part, int count, shmem_team_t *team)
{
    struct meshmem_group *group = &parent->group;
    void *mine[MESHMEM_TEAM_PARTS] = {NULL};
    uint64_t *offset[MESHMEM_TEAM_PARTS] = {NULL};
    struct offer offer = {{0}, 0};
    parent->splits++;
    for (int i = 0; i < count; i++) {
        bool in = meshmem_team_is_in(part[i], (int)meshmem_group_me(group));
        team[i] = in ? prepare(parent, part[i], parent->splits) : NULL;
        if (team[i])
            offset[i] = malloc(meshmem_group_nodes(&team[i]->group) * sizeof *offset[i]);
        bool leads = team[i] && meshmem_group_leads(&team[i]->group);
        if (leads && (mine[i] = meshmem_pool_take(meshmem_group_bytes(&team[i]->group))))
            offer.offset[i] = meshmem_pool_offset(mine[i]);
        offer.failed |= (in && !offset[i]) || (leads && !mine[i]);
    }
    group->call = call;
    meshmem_group_exchange(group, &offer, sizeof offer);
    bool good = nobody_failed(group);
    for (int i = 0; i < count; i++) {
        if (!good) {
            if (mine[i])
                meshmem_pool_free(mine[i]);
            release(team[i]);
            team[i] = SHMEM_TEAM_INVALID;
        } else if (team[i]) {
            join(call, team[i], group, part[i], i, offset[i]);
            link_in(team[i]);
        }
        free(offset[i]);
    }
    return good;
}

void meshmem_team_meet(const char *call, const struct meshmem_team *parent,
                       struct meshmem_team_part part, shmem_team_t *new_team)
{
    struct meshmem_team *team = prepare(parent, part, 0);
    if (!team)
        meshmem_fail_memory(call, "out of memory for a team of %d PEs", part.size);
    meshmem_team_begin(team, call);
    if (meshmem_race_on)
        meshmem_race_acquire();
    meshmem_set_meet(&team->group, meshmem_pool_mine(words_offset), 1);
    /* Nobody writes to a word again before its reader has passed this. */
    meshmem_group_barrier(&team->group);
    link_in(team);
    *new_team = team;
}

/* ---- releasing ---- */

void meshmem_team_remove(struct meshmem_team *team)
{
    struct meshmem_group *group = &team->group;
    if (atomic_load(&team->contexts))
        meshmem_ctx_remove_team(team);
    unlink_from(team);
    meshmem_group_leave(group);
    if (meshmem_group_leads(group))
        meshmem_group_give(group);
    release(team);
}

void meshmem_team_close(void)
{
    for (struct meshmem_team *next; all; all = next) {
        next = all->next;
        release(all);
    }
    shared = NULL;
    meshmem_group_close(&world.group);
    free(world.numbers);
    memset(&world, 0, sizeof world);
    meshmem_pool_close();
}

/* ---- contexts ---- */

/* A program that does not look at the result uses SHMEM_CTX_INVALID next. */
static __attribute__((noinline)) void say_none(const char *call, const struct meshmem_team *team)
{
    static atomic_flag said = ATOMIC_FLAG_INIT;
    if (team->group.me == 0 && !atomic_flag_test_and_set(&said))
        meshmem_warn("%s: the team can have no contexts, as num_contexts was 0 when it was "
                     "created: pass a configuration with SHMEM_TEAM_NUM_CONTEXTS to the split",
                     call);
}

shmem_ctx_t meshmem_team_add_ctx(const char *call, shmem_team_t handle, long options)
{
    struct meshmem_team *team = meshmem_team_find(call, handle);
    shmem_ctx_t ctx = SHMEM_CTX_INVALID;
    if (atomic_fetch_add(&team->contexts, 1) < team->num_contexts)
        ctx = meshmem_ctx_add(handle, team->group.world, meshmem_group_n(&team->group), options);
    if (ctx == SHMEM_CTX_INVALID)
        atomic_fetch_sub(&team->contexts, 1);
    if (meshmem_config.check && !team->num_contexts)
        say_none(call, team);
    return ctx;
}

void meshmem_team_remove_ctx(shmem_ctx_t ctx)
{
    if (meshmem_ctx_is_own(ctx))
        atomic_fetch_sub(&meshmem_team_find("shmem_ctx_destroy", ctx->team)->contexts, 1);
    meshmem_ctx_remove(ctx);
}

void meshmem_team_barrier_all(const char *call)
{
    meshmem_team_all(call);
    meshmem_order_quiet(SHMEM_CTX_DEFAULT);
    meshmem_group_check(&world.group, .sync = MESHMEM_GROUP_DATA);
    meshmem_group_barrier(&world.group);
    meshmem_symmetric_audit(call);
    if (unlikely(meshmem_race_on))
        meshmem_race_round();
}
