/* SPDX-License-Identifier: BSD-3-Clause */
/* See gather.h. A node's leader has room for two gathers in turn. It is written again in the next
 * but one, which nobody begins before all are in the next, and so have done with this.
 *
 * Exclusion: the bytes of a member are written by it, over the network or by itself, before it
 * crosses (span.h), and read after. */
#include "coll/gather.h"

#include "coll/between.h"
#include "coll/pool.h"
#include "near/copy.h"

#include <stdlib.h>

enum { ROOM = 1 << 17, LINE = 64 };

/* What a group keeps. */
struct meshmem_gathers {
    char *mine;    /* the leader's memory of my node, here */
    char *taken;   /* by me, the leader; or NULL */
    uint64_t *far; /* [node]: my name of its leader's memory */
    uint64_t number;
};

size_t meshmem_gather_most(const struct meshmem_group *group)
{
    return ROOM / group->n / LINE * LINE;
}

bool meshmem_gather_open(struct meshmem_group *group)
{
    struct meshmem_span *span = group->span;
    if (span->gathers_known)
        return span->gathers;
    struct meshmem_gathers *g = calloc(1, sizeof *g);
    uint64_t place = 0;
    if (g && (g->far = calloc(span->nodes, sizeof *g->far))) {
        place = 1; /* all is well */
        if (meshmem_group_leads(group))
            place = (g->taken = meshmem_pool_try(2 * ROOM)) ? meshmem_pool_place(g->taken) : 0;
    }
    bool all = meshmem_group_exchange_places(group, place);
    for (uint32_t k = 0; all && k < span->nodes; k++) {
        place = meshmem_group_place(group, span->node[k].leader);
        g->far[k] = meshmem_window.pool.start + place - 1;
        if (k == span->mine)
            g->mine = meshmem_pool_at(place, group->near[0]);
    }
    span->gathers_known = true;
    span->gathers = g;
    if (!all)
        meshmem_gather_close(span);
    return all;
}

void *meshmem_gather_give(struct meshmem_span *span)
{
    if (!span->gathers)
        return NULL;
    void *taken = span->gathers->taken;
    span->gathers->taken = NULL;
    return taken;
}

void meshmem_gather_close(struct meshmem_span *span)
{
    struct meshmem_gathers *g = span->gathers;
    if (!g)
        return;
    meshmem_pool_free(g->taken);
    free(g->far);
    free(g);
    span->gathers = NULL;
}

/* What I give, and its place in a node's memory. */
struct gift {
    const void *mine;
    size_t bytes, place;
};

static void put_gift(struct meshmem_group *group, const void *what, uint32_t k)
{
    const struct gift *gift = what;
    meshmem_far_put(meshmem_span_ring(), (char *)group->span->gathers->far[k] + gift->place,
                    gift->mine, gift->bytes, meshmem_span_leader(group, k));
}

const char *meshmem_gather(struct meshmem_group *group, const void *mine, size_t bytes)
{
    struct meshmem_span *span = group->span;
    struct meshmem_gathers *g = span->gathers;
    size_t half = (++g->number & 1) * ROOM, place = half + group->me * ((bytes + LINE - 1) & -LINE);
    meshmem_copy(g->mine + place, mine, bytes);
    struct gift gift = {mine, bytes, place};
    meshmem_between_tell(group, &(struct meshmem_crossing){.put = put_gift,
                                                           .what = &gift,
                                                           .most = bytes,
                                                           .bytes = bytes * (span->nodes - 1)});
    meshmem_between_wait(group);
    return g->mine + half;
}
