/* SPDX-License-Identifier: BSD-3-Clause */
/* Groups, what they say while they wait, and whether their PEs agree; see group.h. */
#include "coll/group.h"

#include "base/error.h"
#include "coll/choice.h"

#include <stdio.h>

/* What a PE shows under SHMEM_CHECK. */
struct shown {
    int64_t call; /* the place of the function's name, counted from a text of this library */
    uint64_t dest, source, size, extra, is_sync;
};

/* Names of functions are texts of the library, so they have the same distance to this in all PEs.
 */
static const char here[] = "meshmem";

_Static_assert(sizeof(struct shown) <= MESHMEM_NODE_SHOWN, "more than a PE can show");

static uint32_t describe(const void *what, char *text, size_t size)
{
    const struct meshmem_group *g = what;
    const struct meshmem_node *node = &g->node;
    if (node->awaited < node->n)
        snprintf(text, size, "%s, for PE %d", g->call, g->world[node->awaited]);
    else if (node->n < (uint32_t)meshmem_window.n_pes)
        snprintf(text, size, "%s, for %u PEs from PE %d on", g->call, node->n, g->world[0]);
    else
        snprintf(text, size, "%s", g->call);
    return node->entered && node->awaited == node->n ? node->epoch : 0;
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

void meshmem_group_compare(struct meshmem_group *group, struct meshmem_group_args args)
{
    struct shown mine = {(intptr_t)group->call - (intptr_t)here,
                         place_of(args.dest),
                         place_of(args.source),
                         args.size,
                         args.extra,
                         args.is_sync};
    if (!meshmem_node_exchange(&group->node, &mine, sizeof mine))
        return;
    const struct shown *first = meshmem_node_shown(&group->node, 0);
    if (first->is_sync && mine.is_sync)
        return;
    if (first->call != mine.call)
        meshmem_fail(group->call,
                     "PE %d calls %s at the same time; all PEs must call the same collectives in "
                     "the same order",
                     group->world[0], (const char *)((intptr_t)here + first->call));
    if (first->size != mine.size || first->extra != mine.extra)
        meshmem_fail(group->call,
                     "called with (%llu, %llu) here, but with (%llu, %llu) on PE %d; all PEs must "
                     "call it alike",
                     (unsigned long long)mine.size, (unsigned long long)mine.extra,
                     (unsigned long long)first->size, (unsigned long long)first->extra,
                     group->world[0]);
    if (first->dest != mine.dest || first->source != mine.source)
        meshmem_fail(group->call,
                     "dest or source is another symmetric object here than on PE %d; all PEs must "
                     "pass the same",
                     group->world[0]);
}
