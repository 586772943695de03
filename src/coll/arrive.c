/* SPDX-License-Identifier: BSD-3-Clause */
/* See arrive.h. No member is more than one arrival ahead of another, so two counters used in turn
 * suffice. */
#include "coll/arrive.h"

#include "near/copy.h"

static _Atomic uint64_t *counter(const struct meshmem_span *span)
{
    return &span->memory->arrived[span->arrivals & 1];
}

void meshmem_arrive_begin(struct meshmem_group *group, size_t bytes)
{
    group->span->arrivals++;
    if (bytes <= MESHMEM_SPAN_LITTLE)
        meshmem_far_cork(meshmem_span_ring());
}

void meshmem_arrive_end(void) { meshmem_far_uncork(meshmem_span_ring()); }

static void put_members(struct meshmem_group *group, uint32_t k, void *dest, const void *source,
                        size_t bytes, uint64_t members)
{
    uint64_t *there = meshmem_span_at(group, counter(group->span), k);
    meshmem_far_put_counted(meshmem_span_ring(), dest, source, bytes, there, AMO_ADD, members,
                            meshmem_span_leader(group, k));
}

void meshmem_arrive_put(struct meshmem_group *group, uint32_t k, void *dest, const void *source,
                        size_t bytes)
{
    put_members(group, k, dest, source, bytes, 1);
}

void meshmem_arrive_count(struct meshmem_group *group, uint32_t k)
{
    meshmem_arrive_put(group, k, NULL, NULL, 0);
}

static void wait_for_all(void *what)
{
    struct meshmem_group *group = what;
    uint64_t times = (group->span->arrivals + 1) / 2; /* how often this counter has been used */
    meshmem_span_wait(group, counter(group->span), times * (group->n - group->node.n));
}

void meshmem_arrive_wait(struct meshmem_group *group)
{
    meshmem_node_barrier_and(&group->node, wait_for_all, group);
    meshmem_far_flush(meshmem_span_ring());
}

void meshmem_arrive_wait_for_own(struct meshmem_group *group, size_t bytes)
{
    if (bytes > MESHMEM_SPAN_LITTLE || !meshmem_far_copies(meshmem_span_ring(), bytes))
        meshmem_far_flush(meshmem_span_ring());
    meshmem_arrive_wait(group);
}

void meshmem_arrive_put_for_node(struct meshmem_group *group, uint32_t k, void *dest,
                                 const void *source, size_t bytes)
{
    put_members(group, k, dest, source, bytes, group->node.n);
}

struct by_one {
    struct meshmem_group *group;
    void (*put)(void *what);
    void *what;
    bool corks;
};

static void act(void *what)
{
    const struct by_one *b = what;
    if (b->corks)
        meshmem_far_cork(meshmem_span_ring());
    b->put(b->what);
    if (b->corks)
        meshmem_far_uncork(meshmem_span_ring());
    wait_for_all(b->group);
    meshmem_far_flush(meshmem_span_ring());
}

void meshmem_arrive_by_one(struct meshmem_group *group, void (*put)(void *what), void *what,
                           size_t bytes)
{
    struct by_one b = {group, put, what, bytes <= MESHMEM_SPAN_LITTLE};
    group->span->arrivals++;
    meshmem_node_barrier_and(&group->node, act, &b);
}

void meshmem_arrive_copy(const struct meshmem_group *group, void *dest, size_t bytes)
{
    if (!meshmem_group_leads(group))
        meshmem_copy(dest, meshmem_group_near_at(group, dest, 0), bytes);
}
