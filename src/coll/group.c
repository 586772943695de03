/* SPDX-License-Identifier: BSD-3-Clause */
/* Groups, what they say while they wait, and whether their PEs agree; see group.h. */
#include "coll/group.h"

#include "base/error.h"
#include "coll/choice.h"

#include <stdio.h>
#include <string.h>

/* What a PE shows under SHMEM_CHECK. */
struct shown {
    int64_t call; /* the place of the function's name, counted from a text of this library */
    uint64_t number[3], dest, source, is_sync;
};

/* Names of functions are texts of the library, so they have the same distance to this in all PEs.
 */
static const char here[] = "meshmem";

_Static_assert(sizeof(struct shown) <= MESHMEM_NODE_SHOWN, "more than a PE can show");

/* Who has not come to the barrier: the first, and how many besides. */
static void describe_missing(const struct meshmem_group *g, char *text, size_t size)
{
    uint32_t missing = 0, first = 0;
    for (uint32_t i = g->node.n; i-- > 0;)
        if (!meshmem_node_has_entered(&g->node, i)) {
            first = i;
            missing++;
        }
    if (missing > 1)
        snprintf(text, size, "%s, for PE %d and %u more of the %u in the team", g->call,
                 g->world[first], missing - 1, g->node.n);
    else if (missing)
        snprintf(text, size, "%s, for PE %d", g->call, g->world[first]);
    else
        snprintf(text, size, "%s", g->call);
}

static uint32_t describe(const void *what, char *text, size_t size)
{
    const struct meshmem_group *g = what;
    const struct meshmem_node *node = &g->node;
    if (node->awaited < node->n) {
        snprintf(text, size, "%s, for PE %d", g->call, g->world[node->awaited]);
        return 0;
    }
    if (!node->entered) {
        describe_missing(g, text, size);
        return 0;
    }
    snprintf(text, size, "%s", g->call);
    return node->epoch; /* the report knows who has come */
}

void meshmem_group_open(struct meshmem_group *group, void *memory, uint32_t me, uint32_t n,
                        const int *world)
{
    *group = (struct meshmem_group){
        .node = meshmem_node_open(memory, me, n, meshmem_choice_crowded),
        .world = world,
        .call = "a collective",
    };
    group->node.describe = describe;
}

/* The segment of an object and its place there, in one number; private ones all look alike. */
static uint64_t place_of(const void *object)
{
    size_t place;
    const struct meshmem_segment *segment = meshmem_window_find(object, &place);
    return segment ? (uint64_t)(segment - meshmem_window.segment) << 56 | place : UINT64_MAX;
}

/* "nelems 3, PE_root 0" */
static const char *list_numbers(char text[200], const struct meshmem_group_args *args,
                                const uint64_t number[3])
{
    size_t length = 0;
    text[0] = 0;
    for (int i = 0; i < 3 && args->name[i]; i++)
        length += (size_t)snprintf(text + length, 200 - length, "%s%s %lld", i ? ", " : "",
                                   args->name[i], (long long)number[i]);
    return text;
}

void meshmem_group_compare(struct meshmem_group *group, const struct meshmem_group_args *args)
{
    char here_text[200], there_text[200];
    struct shown mine = {.call = (intptr_t)group->call - (intptr_t)here,
                         .dest = place_of(args->dest),
                         .source = place_of(args->source),
                         .is_sync = args->is_sync};
    memcpy(mine.number, args->number, sizeof mine.number);
    if (!meshmem_node_exchange(&group->node, &mine, sizeof mine))
        return;
    const struct shown *first = meshmem_group_shown(group, 0);
    if (first->is_sync && mine.is_sync)
        return;
    if (first->call != mine.call)
        meshmem_fail(group->call,
                     "PE %d calls %s at the same time; all PEs must call the same collectives in "
                     "the same order",
                     group->world[0], (const char *)((intptr_t)here + first->call));
    if (memcmp(first->number, mine.number, sizeof mine.number) != 0)
        meshmem_fail(group->call,
                     "called with %s here, but with %s on PE %d; all PEs must call it alike",
                     list_numbers(here_text, args, mine.number),
                     list_numbers(there_text, args, first->number), group->world[0]);
    if (first->dest != mine.dest || first->source != mine.source)
        meshmem_fail(group->call,
                     "dest or source is another symmetric object here than on PE %d; all PEs must "
                     "pass the same",
                     group->world[0]);
}

void meshmem_group_barrier(struct meshmem_group *group) { meshmem_node_barrier(&group->node); }

void meshmem_group_exchange(struct meshmem_group *group, const void *mine, size_t bytes)
{
    meshmem_node_exchange(&group->node, mine, bytes);
}

void meshmem_group_leave(struct meshmem_group *group) { meshmem_node_leave(&group->node); }
