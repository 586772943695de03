/* SPDX-License-Identifier: BSD-3-Clause */
/* Setting groups up, describing their waits, and checking that their PEs agree; see group.h. */
#include "coll/group.h"

#include "base/error.h"
#include "coll/algorithm.h"
#include "coll/pool.h"
#include "coll/span.h"
#include "coll/title.h"
#include "core/pending.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a PE shows to the others under SHMEM_CHECK; the name itself, since its address differs
 * between builds of the library. */
struct shown {
    char call[64];
    uint64_t number[3], dest, source, sync;
};

_Static_assert(sizeof(struct shown) <= MESHMEM_NODE_SHOWN, "more than a PE can show");

/* Describe who has not arrived at the barrier: the first such PE, and how many more there are. */
static void describe_missing(const struct meshmem_group *g, const char *call, char *text,
                             size_t size)
{
    uint32_t missing = 0, first = 0;
    for (uint32_t i = g->node.n; i-- > 0;)
        if (!meshmem_node_has_entered(&g->node, i)) {
            first = i;
            missing++;
        }
    if (missing > 1)
        snprintf(text, size, "%s, for PE %d and %u more of the %u in the team", call,
                 g->near[first], missing - 1, g->n);
    else if (missing)
        snprintf(text, size, "%s, for PE %d", call, g->near[first]);
    else
        snprintf(text, size, "%s", call);
}

static uint32_t describe(const void *what, char *text, size_t size)
{
    const struct meshmem_group *g = what;
    const struct meshmem_node *node = &g->node;
    char text_of_call[MESHMEM_TITLE_BYTES];
    const char *call = meshmem_title(g, text_of_call);
    if (node->awaited < node->n) {
        snprintf(text, size, "%s, for PE %d", call, g->near[node->awaited]);
        return 0;
    }
    if (!node->entered) {
        describe_missing(g, call, text, size);
        return 0;
    }
    snprintf(text, size, "%s", call);
    return node->epoch; /* the report can say which PEs have arrived */
}

/* ---- making ---- */

/* Number the nodes in the order of their first members, and the rows by node. */
static void number_nodes(struct meshmem_group *g)
{
    struct meshmem_span *span = g->span;
    const struct meshmem_location *location = meshmem_window.location;
    for (uint32_t i = 0; i < g->n; i++) {
        uint32_t k = 0, node = location[g->world[i]].node;
        while (k < span->nodes && location[g->world[span->node[k].leader]].node != node)
            k++;
        if (k == span->nodes)
            span->node[span->nodes++] = (struct meshmem_span_node){.leader = i};
        span->node_of[i] = k;
        span->row[i] =
            span->node[k].first++; /* relative to the node's first row, which is added below */
    }
    for (uint32_t k = 0, first = 0; k <= span->nodes; k++) {
        uint32_t members = k < span->nodes ? span->node[k].first : 0;
        span->node[k].first = first;
        first += members;
        span->most = members > span->most ? members : span->most;
    }
    span->in_order = true;
    for (uint32_t i = 0; i < g->n; i++) {
        span->row[i] += span->node[span->node_of[i]].first;
        span->member[span->row[i]] = i;
        span->in_order &= span->row[i] == i;
    }
    span->mine = span->node_of[g->me];
}

/* Plan the part that spans nodes. */
static bool plan_span(struct meshmem_group *g, uint32_t n_near)
{
    struct meshmem_span *span = calloc(1, sizeof *span);
    g->span = span;
    if (!span)
        return false;
    span->node = calloc((size_t)g->n + 1, sizeof *span->node);
    span->node_of = calloc(g->n, sizeof *span->node_of);
    span->row = calloc(g->n, sizeof *span->row);
    span->member = calloc(g->n, sizeof *span->member);
    span->near = calloc(n_near, sizeof *span->near);
    if (!span->node || !span->node_of || !span->row || !span->member || !span->near)
        return false;
    number_nodes(g);
    g->near = span->near;
    for (uint32_t i = 0, j = 0; i < g->n; i++)
        if (span->node_of[i] == span->mine)
            span->near[j++] = g->world[i];
    return true;
}

bool meshmem_group_plan(struct meshmem_group *group, const int *world, uint32_t n)
{
    uint32_t me = 0, n_near = 0, near = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (world[i] == meshmem_window.pe) {
            me = i;
            near = n_near;
        }
        n_near += meshmem_window_is_near(world[i]);
    }
    *group = (struct meshmem_group){
        .me = me, .n = n, .world = world, .near = world, .call = "a collective"};
    group->node.me = near;
    group->node.n = n_near;
    if (n_near == n || plan_span(group, n_near))
        return true;
    meshmem_group_close(group);
    return false;
}

void meshmem_group_give(struct meshmem_group *group)
{
    void *also[MESHMEM_KEEPERS];
    size_t count = 0;
    for (int i = 0; group->span && i < MESHMEM_KEEPERS; i++) {
        struct meshmem_kept *kept = group->span->keeper[i].kept;
        if (kept && kept->shared) {
            also[count++] = kept->shared;
            kept->shared = NULL;
        }
    }
    meshmem_pool_give(group->node.memory, group->node.n, also, count);
}

void meshmem_group_close(struct meshmem_group *group)
{
    struct meshmem_span *span = group->span;
    if (!span)
        return;
    free(span->node);
    free(span->node_of);
    free(span->row);
    free(span->member);
    free(span->near);
    for (int i = 0; i < MESHMEM_KEEPERS; i++)
        if (span->keeper[i].kept)
            span->keeper[i].kept->close(span->keeper[i].kept);
    free(span);
    group->span = NULL;
}

uint32_t meshmem_group_nodes(const struct meshmem_group *group)
{
    return group->span ? group->span->nodes : 1;
}

uint32_t meshmem_group_leader(const struct meshmem_group *group, uint32_t k)
{
    return group->span ? group->span->node[k].leader : 0;
}

size_t meshmem_group_bytes(const struct meshmem_group *group)
{
    return meshmem_node_bytes(group->node.n) +
           (group->span ? meshmem_span_bytes(group->span->nodes, group->n) : 0);
}

void meshmem_group_open(struct meshmem_group *group, const uint64_t *offset)
{
    struct meshmem_span *span = group->span;
    char *memory = meshmem_pool_at(offset[span ? span->mine : 0], group->near[0]);
    group->node =
        meshmem_node_open(memory, group->node.me, group->node.n, meshmem_algorithm_crowded);
    group->node.describe = describe;
    if (!span)
        return;
    span->memory = (struct meshmem_span_memory *)(memory + meshmem_node_bytes(group->node.n));
    for (uint32_t k = 0; k < span->nodes; k++)
        span->node[k].offset = offset[k];
}

uint64_t meshmem_group_object(const void *object)
{
    unsigned segment;
    uint64_t offset;
    return meshmem_segment_name(&meshmem_window.table, object, 0, &segment, &offset)
               ? ((uint64_t)segment << 56 | offset) + 1
               : UINT64_MAX;
}

/* "12 bytes, PE_root 0" */
static const char *list_numbers(char text[200], const struct meshmem_group_args *args,
                                const uint64_t number[3])
{
    size_t length = 0;
    text[0] = 0;
    if (args->unit)
        length = (size_t)snprintf(text, 200, "%lld %s", (long long)number[0], args->unit);
    for (int i = args->unit ? 1 : 0; i < 3 && args->name[i]; i++)
        length += (size_t)snprintf(text + length, 200 - length, "%s%s %lld", i ? ", " : "",
                                   args->name[i], (long long)number[i]);
    return text;
}

/* A barrier has met a sync, which the program may have meant. */
static void warn_sync(const struct meshmem_group *group, const struct shown *mine,
                      const struct shown *first)
{
    static atomic_bool said;
    const char *sync = mine->sync == MESHMEM_GROUP_SYNC ? mine->call : first->call;
    if (meshmem_config.check != MESHMEM_CHECK_FULL || atomic_exchange(&said, true))
        return;
    meshmem_warn("%s: PE %d calls %s at the same time; a barrier may meet a sync, but the "
                 "operations of PEs that call %s need not be complete then; if they should be, "
                 "call a barrier on all PEs",
                 mine->call, group->world[0], first->call, sync);
}

void meshmem_group_compare(struct meshmem_group *group, const struct meshmem_group_args *args)
{
    char here_text[200], there_text[200];
    struct shown mine = {.dest = meshmem_group_object(args->dest),
                         .source = meshmem_group_object(args->source),
                         .sync = args->sync};
    memccpy(mine.call, group->call, 0, sizeof mine.call - 1);
    memcpy(mine.number, args->number, sizeof mine.number);
    if (meshmem_pending_on) /* this is the beginning of every collective */
        meshmem_pending_learn();
    meshmem_group_exchange(group, &mine, sizeof mine);
    const struct shown *first = meshmem_group_shown(group, 0);
    if (first->sync && mine.sync) {
        if (first->sync != mine.sync)
            warn_sync(group, &mine, first);
        return;
    }
    if (strcmp(first->call, mine.call) != 0)
        meshmem_fail(group->call,
                     "PE %d calls %s at the same time; all PEs must call the same collectives in "
                     "the same order",
                     group->world[0], first->call);
    if (memcmp(first->number, mine.number, sizeof mine.number) != 0)
        meshmem_fail(group->call,
                     "called with %s here, but with %s on PE %d; all PEs must pass the same",
                     list_numbers(here_text, args, mine.number),
                     list_numbers(there_text, args, first->number), group->world[0]);
    if (first->dest != mine.dest || first->source != mine.source)
        meshmem_fail(group->call,
                     "dest or source differs from that of PE %d; all PEs must pass the same "
                     "symmetric objects",
                     group->world[0]);
}

/* ---- meeting ---- */

static void cross(void *group) { meshmem_span_barrier(group); }

void meshmem_group_barrier(struct meshmem_group *group)
{
    if (likely(!group->span))
        meshmem_node_barrier(&group->node);
    else
        meshmem_node_barrier_and(&group->node, cross, group);
}

static void cross_rows(void *what)
{
    struct meshmem_group *group = what;
    meshmem_span_exchange(group, group->node.exchanges);
}

void meshmem_group_exchange(struct meshmem_group *group, const void *mine, size_t bytes)
{
    struct meshmem_span *span = group->span;
    if (likely(!span)) {
        meshmem_node_exchange(&group->node, mine, bytes);
        return;
    }
    struct meshmem_span_row *row =
        meshmem_span_rows(span, ++group->node.exchanges) + span->row[group->me];
    row->bytes = bytes;
    memcpy(row->shown, mine, bytes);
    meshmem_node_barrier_and(&group->node, cross_rows, group);
}

bool meshmem_group_exchange_offsets(struct meshmem_group *group, uint64_t mine)
{
    bool all = true;
    meshmem_group_exchange(group, &mine, sizeof mine);
    for (uint32_t i = 0; i < group->n; i++)
        all &= meshmem_group_offset(group, i) != 0;
    return all;
}

const void *meshmem_group_shown_far(const struct meshmem_group *group, uint32_t i)
{
    return meshmem_span_rows(group->span, group->node.exchanges)[group->span->row[i]].shown;
}

void meshmem_group_leave(struct meshmem_group *group) { meshmem_node_leave(&group->node); }
