/* SPDX-License-Identifier: BSD-3-Clause */
/* The all-to-all collectives of Cray OpenSHMEMX whose blocks differ in size; see coll.h. Each
 * member learns from each other one where its block goes, puts it there, and all synchronize. */
#include "base/config.h"
#include "base/error.h"
#include "coll/coll.h"
#include "coll/span.h"
#include "mem/symmetric.h"
#include "near/copy.h"

#include <stdlib.h>

/* Where this member's block goes in another one's target, and how many bytes may. */
struct place {
    uint64_t offset, most;
};

/* A near member's copy of a symmetric object; NULL if member i is far. */
static void *near_at(const struct meshmem_group *group, const void *symmetric, uint32_t i)
{
    return meshmem_span_is_near(group, i) ? meshmem_window_at(symmetric, group->world[i]) : NULL;
}

/* Fetch a word of member i; it is there after finish. */
static void fetch(const struct meshmem_group *group, uint64_t *to, const size_t *word, uint32_t i)
{
    const size_t *near = near_at(group, word, i);
    if (near)
        *to = *near;
    else
        meshmem_far_get_nbi(meshmem_span_ring(), to, word, sizeof *to, group->world[i]);
}

static void put(const struct meshmem_group *group, void *dest, const void *source, size_t bytes,
                uint32_t i)
{
    if (unlikely(meshmem_config.check))
        meshmem_symmetric_check(group->call, "a block of target", dest, bytes);
    void *near = near_at(group, dest, i);
    if (near)
        meshmem_copy(near, source, bytes);
    else
        meshmem_far_put_until_flush(meshmem_span_ring(), dest, source, bytes, group->world[i]);
}

/* Complete what this member has begun. */
static void finish(const struct meshmem_group *group)
{
    if (group->span)
        meshmem_span_quiet();
}

static struct place *places(const struct meshmem_group *group)
{
    struct place *all = calloc(group->n, sizeof *all);
    if (!all)
        meshmem_fail(group->call, "out of memory for the places of %u blocks", group->n);
    return all;
}

/* The member that is the d-th to get a block; different members begin with different ones. */
static uint32_t behind(const struct meshmem_group *group, uint32_t d)
{
    return (group->me + d) % group->n;
}

/* The bytes of a block for member i, of which it takes `most`, if the user wants that checked. */
static size_t allowed(const struct meshmem_group *group, uint32_t i, size_t bytes, size_t most)
{
    if (meshmem_config.alltoallv_excess == MESHMEM_EXCESS_NONE || bytes <= most)
        return bytes;
    if (meshmem_config.alltoallv_excess == MESHMEM_EXCESS_ABORT)
        meshmem_fail(group->call,
                     "%zu bytes are for PE %d, which has room for %zu of them "
                     "(SHMEM_ALLTOALLV_TSIZE_CHK=abort)",
                     bytes, group->world[i], most);
    return most;
}

static void check_sizes(const struct meshmem_group *group, const struct meshmem_blocks *b)
{
    for (uint32_t i = 0; i < group->n; i++)
        if (b->s_sizes[i] > PTRDIFF_MAX)
            meshmem_fail(group->call,
                         "s_sizes[%u] is %zu, more than memory can hold; is it negative?", i,
                         b->s_sizes[i]);
}

int meshmem_coll_alltoallv(struct meshmem_group *group, const struct meshmem_blocks *b)
{
    bool checks = meshmem_config.alltoallv_excess != MESHMEM_EXCESS_NONE;
    struct place *to = places(group);
    check_sizes(group, b);
    meshmem_group_check(group, .dest = b->target, .source = b->t_offsets);
    meshmem_group_barrier(group); /* all t_offsets are there, and t_sizes if they are limits */
    for (uint32_t d = 0; d < group->n; d++) {
        uint32_t i = behind(group, d);
        fetch(group, &to[i].offset, &b->t_offsets[group->me], i);
        if (checks)
            fetch(group, &to[i].most, &b->t_sizes[group->me], i);
    }
    finish(group);
    for (uint32_t d = 0; d < group->n; d++) {
        uint32_t i = behind(group, d);
        size_t bytes = allowed(group, i, b->s_sizes[i], to[i].most);
        if (bytes)
            put(group, b->target + to[i].offset, b->source + b->s_offsets[i], bytes, i);
        to[i].most = bytes;
        put(group, &b->t_sizes[group->me], &to[i].most, sizeof to[i].most, i);
    }
    finish(group);
    meshmem_group_barrier(group);
    free(to);
    return 0;
}

/* Reserve room in each member's target: `filled` counts the bytes there. */
static void reserve(const struct meshmem_group *group, const struct meshmem_blocks *b, long *filled,
                    struct place *to)
{
    for (uint32_t d = 0; d < group->n; d++) {
        uint32_t i = behind(group, d);
        uint64_t bytes = b->s_sizes[i];
        long *near = near_at(group, filled, i);
        if (!bytes)
            continue;
        /* Relaxed: the barriers order what is in the target. */
        if (near)
            to[i].offset = (uint64_t)__atomic_fetch_add(near, (long)bytes, __ATOMIC_RELAXED);
        else
            meshmem_far_fetch_nbi(meshmem_span_ring(), AMO_ADD, sizeof bytes, &to[i].offset, filled,
                                  bytes, 0, group->world[i]);
    }
    finish(group);
}

size_t meshmem_coll_alltoallv_packed(struct meshmem_group *group, const struct meshmem_blocks *b,
                                     uint64_t target_bytes, long *filled)
{
    bool checks = meshmem_config.alltoallv_excess != MESHMEM_EXCESS_NONE;
    struct place *to = places(group);
    if (!filled)
        meshmem_fail(group->call, "pSync is NULL");
    check_sizes(group, b);
    if (meshmem_config.check && *filled != 0) /* others add to it after group_check only */
        meshmem_fail(group->call, "pSync[1] holds %ld; fill pSync with SHMEM_SYNC_VALUE", *filled);
    meshmem_group_check(group, .dest = b->target);
    for (uint32_t i = 0; i < group->n; i++)
        to[i].most = UINT64_MAX;
    if (checks) {
        meshmem_group_exchange(group, &target_bytes, sizeof target_bytes);
        for (uint32_t i = 0; i < group->n; i++)
            to[i].most = meshmem_group_offset(group, i);
    }
    reserve(group, b, filled, to);
    for (uint32_t d = 0; d < group->n; d++) {
        uint32_t i = behind(group, d);
        if (!b->s_sizes[i])
            continue;
        size_t left = to[i].most > to[i].offset ? to[i].most - to[i].offset : 0;
        size_t bytes = allowed(group, i, b->s_sizes[i], left);
        if (bytes)
            put(group, b->target + to[i].offset, b->source + b->s_offsets[i], bytes, i);
    }
    finish(group);
    meshmem_group_barrier(group);
    size_t total = (size_t)__atomic_exchange_n(filled, 0, __ATOMIC_RELAXED);
    meshmem_group_barrier(group); /* filled is 0 on all members */
    free(to);
    return checks && total > target_bytes ? target_bytes : total;
}
