/* SPDX-License-Identifier: BSD-3-Clause */
/* See plan.h. Exclusion: `told` and each element of `from` have one writer, a member, which writes
 * the numbers of rounds (release; over the network AMO_SET); `arrived` counts the blocks of all
 * rounds (add with release; over the network AMO_ADD), and a block of a round comes after this
 * member's word for that round, so never while blocks of the round before are missing. */
#include "coll/plan.h"

#include "base/error.h"
#include "coll/overlap.h"
#include "coll/pool.h"
#include "coll/span.h"
#include "core/handle.h"
#include "core/request.h"
#include "mem/address.h"
#include "near/copy.h"
#include "near/wait.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a member tells those who send to it. */
struct plan_told {
    _Atomic uint64_t round; /* the last one for which dest may be overwritten */
    _Atomic uint64_t dest; /* under SHMEM_CHECK: which object it is in that round; 0: not known yet,
                              as the member has said only that it is ready */
};

/* A member's memory, in its pool. */
struct plan_memory {
    _Alignas(64) _Atomic uint64_t arrived; /* blocks from others */
    _Alignas(64) struct plan_told told;
    /* [member], in a node's leader: the same of far members. */
    _Alignas(64) struct plan_told from[];
};

/* A block that goes to another member. */
struct plan_block {
    size_t to, from, bytes; /* offsets in its dest and in source */
    int pe;
    bool is_near;
    _Atomic uint64_t *arrived;    /* that member's word: as mapped here, or by this PE's symmetric
                                     address */
    const struct plan_told *told; /* what that member has told this node */
};

/* A far node whose members send to this one: where this one tells it of a round. */
struct plan_node {
    struct plan_told *from;
    int leader;
};

struct meshmem_plan {
    struct meshmem_expected expected;
    shmem_team_t team;
    uint64_t number; /* among the plans of the group, from 1: the same in all members */
    struct plan_memory *mine;
    struct plan_block *block;           /* blocks, far ones first, empty ones left out */
    uint32_t *unsent;                   /* [blocks]: room for a start */
    struct plan_node *node;             /* nodes */
    uint32_t blocks, nodes, senders;    /* senders: other members that send to this one */
    uint64_t round;                     /* of the last start */
    uint64_t told;                      /* the last round that the others know of; <= round + 1 */
    size_t own_to, own_from, own_bytes; /* this member's block for itself */
    size_t dest_bytes, source_bytes;    /* up to the end of the last block */
    size_t far_bytes;                   /* of all far blocks */
    size_t *layout; /* under SHMEM_CHECK, if there was memory: t_offsets, t_sizes, s_offsets and
                       s_sizes, each of members numbers; member me is this PE */
    uint32_t members, me;
};

/* What a member shows while a plan is made: the offsets of its memory and of its table in its pool;
 * 0 if memory was short. */
struct plan_shown {
    uint64_t memory, table;
};

/* Where a block goes, and how many bytes are expected. */
struct plan_place {
    uint64_t offset, bytes;
};

static struct meshmem_handles handles =
    MESHMEM_HANDLES("plan of shmemx_alltoallv_plan", "shmemx_alltoallv_free", struct meshmem_plan);

static struct meshmem_far_ctx *ring(void) { return meshmem_ctx_plans.far; }

/* ---- making ---- */

static void release(struct meshmem_plan *plan)
{
    free(plan->block);
    free(plan->unsent);
    free(plan->node);
    free(plan->layout);
    meshmem_handle_give(&handles, plan);
}

static void check_layout(const struct meshmem_group *group, const struct meshmem_layout *l)
{
    for (uint32_t i = 0; i < group->n; i++) {
        if (l->s_sizes[i] > PTRDIFF_MAX || l->s_offsets[i] > PTRDIFF_MAX)
            meshmem_fail(group->call, "block %u has %zu bytes at %zu of source; is one negative?",
                         i, l->s_sizes[i], l->s_offsets[i]);
        if (l->t_sizes[i] > PTRDIFF_MAX || l->t_offsets[i] > PTRDIFF_MAX)
            meshmem_fail(group->call, "block %u has %zu bytes at %zu of dest; is one negative?", i,
                         l->t_sizes[i], l->t_offsets[i]);
    }
}

/* This member's plan with its memory, and its table, which the others read; NULL if memory is
 * short. */
static struct meshmem_plan *prepare(const struct meshmem_group *group,
                                    const struct meshmem_layout *l, struct plan_place **table)
{
    struct meshmem_plan *plan = meshmem_handle_take(&handles);
    bool leads = group->span && meshmem_group_leads(group);
    size_t bytes = sizeof *plan->mine + (leads ? group->n * sizeof plan->mine->from[0] : 0);
    if (!plan)
        return NULL;
    plan->block = calloc(group->n, sizeof *plan->block);
    plan->unsent = calloc(group->n, sizeof *plan->unsent);
    plan->node = calloc(meshmem_group_nodes(group), sizeof *plan->node);
    plan->mine = meshmem_pool_take(bytes);
    *table = meshmem_pool_take(group->n * sizeof **table);
    if (!plan->block || !plan->unsent || !plan->node || !plan->mine || !*table ||
        !meshmem_expected_add(&plan->expected)) {
        meshmem_pool_free(plan->mine);
        meshmem_pool_free(*table);
        release(plan);
        return NULL;
    }
    for (uint32_t i = 0; i < group->n; i++)
        (*table)[i] = (struct plan_place){l->t_offsets[i], l->t_sizes[i]};
    return plan;
}

static const struct plan_shown *shown(const struct meshmem_group *group, uint32_t i)
{
    return meshmem_group_shown(group, i);
}

/* Fetch the entry for this member from each member's table. */
static void fetch_places(const struct meshmem_group *group, struct plan_place *place)
{
    for (uint32_t d = 0; d < group->n; d++) {
        uint32_t i = (group->me + d) % group->n;
        uint64_t offset = shown(group, i)->table + group->me * sizeof *place;
        if (meshmem_span_is_near(group, i))
            place[i] = *(const struct plan_place *)meshmem_pool_at(offset, group->world[i]);
        else
            meshmem_far_get_nbi(meshmem_span_ring(), &place[i], meshmem_pool_mine(offset),
                                sizeof *place, group->world[i]);
    }
    if (group->span)
        meshmem_span_quiet();
}

static size_t larger(size_t a, size_t b) { return a > b ? a : b; }

static void add_block(struct meshmem_plan *plan, const struct meshmem_group *group, uint32_t i,
                      const struct meshmem_layout *l, size_t to)
{
    bool is_near = meshmem_span_is_near(group, i);
    int pe = group->world[i];
    uint64_t memory = shown(group, i)->memory;
    struct plan_memory *there = is_near ? meshmem_pool_at(memory, pe) : meshmem_pool_mine(memory);
    const struct plan_told *told = &there->told;
    if (!is_near) {
        uint64_t leader = shown(group, meshmem_group_leader(group, group->span->mine))->memory;
        const struct plan_memory *here = meshmem_pool_at(leader, group->near[0]);
        told = &here->from[i];
        plan->far_bytes += l->s_sizes[i];
    }
    plan->block[plan->blocks++] = (struct plan_block){.to = to,
                                                      .from = l->s_offsets[i],
                                                      .bytes = l->s_sizes[i],
                                                      .pe = pe,
                                                      .is_near = is_near,
                                                      .arrived = &there->arrived,
                                                      .told = told};
}

/* Add far node k to those that are told of rounds if a member of it sends to this one. */
static void add_node(struct meshmem_plan *plan, const struct meshmem_group *group, uint32_t k,
                     const struct meshmem_layout *l)
{
    const struct meshmem_span *span = group->span;
    bool sends = false;
    for (uint32_t row = span->node[k].first; row < span->node[k + 1].first; row++)
        sends |= l->t_sizes[span->member[row]] != 0;
    if (!sends)
        return;
    struct plan_memory *there =
        meshmem_pool_mine(shown(group, meshmem_group_leader(group, k))->memory);
    plan->node[plan->nodes++] =
        (struct plan_node){&there->from[group->me], meshmem_span_leader(group, k)};
}

static void check_place(const struct meshmem_group *group, uint32_t i, size_t bytes,
                        const struct plan_place *place)
{
    if (place->bytes != bytes)
        meshmem_fail(
            group->call, "PE %d sends %zu bytes to PE %d (s_sizes), which expects %llu (t_sizes)",
            group->world[group->me], bytes, group->world[i], (unsigned long long)place->bytes);
}

/* place[i]: of this member's block in the dest of member i. */
static void fill(struct meshmem_plan *plan, const struct meshmem_group *group,
                 const struct meshmem_layout *l, const struct plan_place *place)
{
    uint32_t me = group->me;
    for (uint32_t i = 0; i < group->n; i++) {
        check_place(group, i, l->s_sizes[i], &place[i]);
        if (l->t_sizes[i])
            plan->dest_bytes = larger(plan->dest_bytes, l->t_offsets[i] + l->t_sizes[i]);
        if (l->s_sizes[i])
            plan->source_bytes = larger(plan->source_bytes, l->s_offsets[i] + l->s_sizes[i]);
        plan->senders += i != me && l->t_sizes[i];
    }
    plan->own_to = l->t_offsets[me];
    plan->own_from = l->s_offsets[me];
    plan->own_bytes = l->s_sizes[me];
    /* Far blocks first, as they take longer; different members begin with different ones. */
    for (int is_near = 0; is_near < 2; is_near++)
        for (uint32_t d = 1; d < group->n; d++) {
            uint32_t i = (me + d) % group->n;
            if (l->s_sizes[i] && meshmem_span_is_near(group, i) == is_near)
                add_block(plan, group, i, l, place[i].offset);
        }
    for (uint32_t d = 1; group->span && d < group->span->nodes; d++)
        add_node(plan, group, meshmem_span_behind(group->span, d), l);
}

static void keep_layout(struct meshmem_plan *plan, const struct meshmem_group *group,
                        const struct meshmem_layout *l)
{
    const size_t *const part[] = {l->t_offsets, l->t_sizes, l->s_offsets, l->s_sizes};
    enum { PARTS = sizeof part / sizeof *part };
    uint32_t members = group->n;
    plan->members = members;
    plan->me = group->me;
    plan->layout = calloc((size_t)members * PARTS, sizeof *plan->layout);
    for (size_t p = 0; plan->layout && p < PARTS; p++)
        memcpy(plan->layout + p * members, part[p], members * sizeof *part[p]);
}

static void check_apart(const char *call, const struct meshmem_plan *plan, const void *dest,
                        const void *source)
{
    const size_t *l = plan->layout;
    uint32_t n = plan->members;
    if (l)
        meshmem_overlap_check(call, &(struct meshmem_places){"dest", dest, l, l + n, n},
                              &(struct meshmem_places){"source", source, l + 2 * n, l + 3 * n, n},
                              plan->me);
}

int meshmem_plan_make(struct meshmem_group *group, shmem_team_t team,
                      const struct meshmem_layout *layout, shmemx_alltoallv_plan_t *result)
{
    struct plan_place *table = NULL;
    check_layout(group, layout);
    meshmem_group_check(group, .sync = MESHMEM_GROUP_DATA);
    if (group->span)
        meshmem_ctx_open_plans();
    struct meshmem_plan *plan = prepare(group, layout, &table);
    struct plan_place *place = plan ? calloc(group->n, sizeof *place) : NULL;
    struct plan_shown mine = {0, 0};
    bool all_have = true;
    uint64_t number = ++group->plans;
    if (place)
        mine = (struct plan_shown){meshmem_pool_offset(plan->mine), meshmem_pool_offset(table)};
    meshmem_group_exchange(group, &mine, sizeof mine);
    for (uint32_t i = 0; i < group->n; i++)
        all_have &= shown(group, i)->memory != 0;
    if (all_have) {
        fetch_places(group, place);
        fill(plan, group, layout, place);
        plan->team = team;
        plan->number = number;
        if (unlikely(meshmem_config.check))
            keep_layout(plan, group, layout);
        plan->expected.word = &plan->mine->arrived;
        meshmem_group_barrier(group); /* all have read this one's table */
    } else if (plan) {
        meshmem_expected_remove(&plan->expected);
        meshmem_pool_free(plan->mine);
        release(plan);
    }
    if (plan)
        meshmem_pool_free(table);
    free(place);
    *result = all_have ? plan : NULL;
    return !all_have;
}

/* ---- rounds ---- */

shmem_team_t meshmem_plan_team(const char *call, shmemx_alltoallv_plan_t plan)
{
    meshmem_handle_check(&handles, call, plan);
    return plan->team;
}

static void check_idle(const char *call, const struct meshmem_plan *plan)
{
    if (unlikely(plan->expected.open))
        meshmem_fail(call, "the plan's last start is not complete; wait for its request first");
}

static void tell_nodes(const struct meshmem_plan *plan, size_t word, uint64_t number)
{
    for (uint32_t k = 0; k < plan->nodes; k++)
        meshmem_far_amo(ring(), AMO_SET, sizeof number, (char *)plan->node[k].from + word, number,
                        plan->node[k].leader);
}

/* Under SHMEM_CHECK, tell all who send to this member which object dest is. Sequentially consistent
 * with the load in check_dest: of two members that send to each other, one sees the other's. */
static void tell_dest(const struct meshmem_plan *plan, uint64_t dest)
{
    atomic_store(&plan->mine->told.dest, dest);
    tell_nodes(plan, offsetof(struct plan_told, dest), dest);
}

/* Tell all who send to this member that they may; dest: see plan_told. Release: what this PE has
 * read from dest, or written there, comes before. */
static void tell(struct meshmem_plan *plan, uint64_t dest)
{
    if (unlikely(meshmem_config.check))
        tell_dest(plan, dest);
    plan->told = plan->round + 1;
    atomic_store_explicit(&plan->mine->told.round, plan->told, memory_order_release);
    if (!plan->nodes)
        return;
    meshmem_far_cork(ring());
    tell_nodes(plan, offsetof(struct plan_told, round), plan->told);
    meshmem_far_uncork(ring());
}

void meshmem_plan_ready(const char *call, shmemx_alltoallv_plan_t plan)
{
    meshmem_handle_check(&handles, call, plan);
    check_idle(call, plan);
    if (plan->told == plan->round)
        tell(plan, 0);
}

/* What a start puts. */
struct sending {
    const char *call;
    char *dest;
    const char *source;
    shmemx_request_t *req;
    uint64_t round;
    uint64_t object; /* under SHMEM_CHECK: which one dest is; otherwise 0 */
};

static void check_dest(const struct sending *s, const struct plan_block *b)
{
    uint64_t theirs = atomic_load(&b->told->dest);
    if (theirs && theirs != s->object)
        meshmem_fail(s->call,
                     "dest differs from that of PE %d; all PEs must pass the same symmetric object",
                     b->pe);
}

static void send_far(const struct sending *s, const struct plan_block *b)
{
    void *dest = s->dest + b->to;
    const void *source = s->source + b->from;
    uint64_t *arrived = (uint64_t *)b->arrived;
    enum meshmem_far_mode mode = meshmem_far_choose_mode(ring(), dest, b->bytes);
    bool copied = mode == MESHMEM_FAR_COPIED;
    if (!copied) /* the request must wait for its source */
        meshmem_request_enter_far(s->call, s->req, &meshmem_ctx_plans, b->pe);
    meshmem_far_put_signal(ring(), dest, source, b->bytes, arrived, AMO_ADD, 1, b->pe, mode);
    if (!copied)
        meshmem_request_exit_far();
}

static void send(const struct sending *s, const struct plan_block *b)
{
    if (unlikely(s->object))
        check_dest(s, b);
    if (!b->is_near) {
        send_far(s, b);
        return;
    }
    meshmem_copy(meshmem_window_at(s->dest + b->to, b->pe), s->source + b->from, b->bytes);
    /* Release: pairs with the acquire of the request. */
    atomic_fetch_add_explicit(b->arrived, 1, memory_order_release);
}

/* Send the blocks, n of them unsent, whose targets are ready; returns how many remain. */
static uint32_t send_ready(struct meshmem_plan *plan, const struct sending *s, uint32_t n)
{
    uint32_t left = 0;
    bool corks = plan->far_bytes && plan->far_bytes <= MESHMEM_SPAN_LITTLE;
    if (corks)
        meshmem_far_cork(ring());
    for (uint32_t u = 0; u < n; u++) {
        const struct plan_block *b = &plan->block[plan->unsent[u]];
        if (atomic_load_explicit(&b->told->round, memory_order_acquire) >= s->round)
            send(s, b);
        else
            plan->unsent[left++] = plan->unsent[u];
    }
    if (corks)
        meshmem_far_uncork(ring());
    return left;
}

/* Describes a wait for a target. */
struct unready {
    const char *call;
    const struct meshmem_plan *plan;
};

static uint32_t describe(const void *what, char *text, size_t size)
{
    const struct unready *u = what;
    snprintf(
        text, size,
        "%s, for PE %d, which has called neither shmemx_alltoallv_ready nor _start for this plan",
        u->call, u->plan->block[u->plan->unsent[0]].pe);
    return 0;
}

static void send_all(struct meshmem_plan *plan, const struct sending *s)
{
    uint32_t left = plan->blocks;
    struct unready what = {s->call, plan};
    struct meshmem_wait w = {.describe = describe, .what = &what};
    for (uint32_t i = 0; i < plan->blocks; i++)
        plan->unsent[i] = i;
    while ((left = send_ready(plan, s, left)) && !w.over) {
        w.word = left == 1 ? (const void *)&plan->block[plan->unsent[0]].told->round : NULL;
        w.word_bytes = sizeof(uint64_t);
        meshmem_wait_step(&w);
    }
    meshmem_wait_end(&w);
}

void meshmem_plan_start(const char *call, shmemx_alltoallv_plan_t plan, void *dest,
                        const void *source, shmemx_request_t *req)
{
    meshmem_handle_check(&handles, call, plan);
    meshmem_request_add_near(call, req, MESHMEM_REQUEST_STORED);
    check_idle(call, plan);
    uint64_t object = 0;
    if (unlikely(meshmem_config.check)) {
        meshmem_address_check(call, "dest", dest, plan->dest_bytes);
        if (!source && (plan->own_bytes || plan->blocks))
            meshmem_fail(call, "source is NULL");
        check_apart(call, plan, dest, source);
        object = meshmem_group_object(dest);
    }
    if (plan->told == plan->round)
        tell(plan, object);
    else if (unlikely(object))
        tell_dest(plan, object);
    struct sending s = {call, dest, source, req, ++plan->round, object};
    if (plan->own_bytes)
        meshmem_copy(s.dest + plan->own_to, s.source + plan->own_from, plan->own_bytes);
    send_all(plan, &s);
    plan->expected.number = plan->round * plan->senders;
    meshmem_request_expect(call, req, &plan->expected);
}

/* ---- freeing ---- */

void meshmem_plan_free(struct meshmem_group *group, shmemx_alltoallv_plan_t plan)
{
    check_idle(group->call, plan);
    meshmem_group_check(group, .name = {"the team's plan"}, .number = {plan->number});
    if (group->span)
        meshmem_far_quiet(ring());
    meshmem_group_barrier(group); /* nobody writes to this member's memory any more */
    meshmem_expected_remove(&plan->expected);
    meshmem_pool_free(plan->mine);
    release(plan);
}

static void close_one(void *object)
{
    struct meshmem_plan *plan = object;
    meshmem_expected_remove(&plan->expected);
    release(plan);
}

void meshmem_plan_close(void) { meshmem_handle_each(&handles, close_one); }
