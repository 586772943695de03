/* SPDX-License-Identifier: BSD-3-Clause */
/* See between.h. */
#include "coll/between.h"

#include "coll/choice.h"
#include "near/copy.h"

/* What a node hands on at a time when a broadcast is large; and what is better sent together. */
enum { PIECE = 1 << 18, LITTLE = 1 << 13 };

/* ---- broadcast ---- */

/* The way of one broadcast. Nodes count from that of root on. */
struct course {
    struct meshmem_group *group;
    char *dest;
    const char *source; /* what I hand on: root's source, or my dest */
    size_t bytes;
    uint32_t root;
    uint32_t first;  /* root's node */
    uint32_t mine;   /* my node, counted from there */
    uint64_t number; /* of the first piece */
};

static uint32_t node_at(const struct course *c, uint32_t distance)
{
    return (c->first + distance) % c->group->span->nodes;
}

static void wait_for_piece(const struct course *c, uint32_t parent, size_t piece)
{
    struct meshmem_span *span = c->group->span;
    uint32_t speaker = parent ? span->node[node_at(c, parent)].leader : c->root;
    meshmem_span_wait(c->group, meshmem_span_from(span, speaker), c->number + piece);
}

/* Put bytes from place on to the dest of the leader of a node, and tell it. */
static void hand_on(const struct course *c, uint32_t to, size_t place, size_t bytes, size_t piece)
{
    struct meshmem_span *span = c->group->span;
    uint32_t k = node_at(c, to);
    uint64_t *word = meshmem_span_at(c->group, meshmem_span_from(span, c->group->me), k);
    meshmem_far_put_signal(meshmem_span_ring(), c->dest + place, c->source + place, bytes, word,
                           AMO_SET, c->number + piece, meshmem_span_leader(c->group, k),
                           bytes <= meshmem_far_copied());
}

/* Small data goes down a binomial tree. */
static void down_the_tree(const struct course *c)
{
    uint32_t nodes = c->group->span->nodes, bit = 1;
    while (bit < nodes && !(c->mine & bit))
        bit *= 2;
    if (c->mine)
        wait_for_piece(c, c->mine - bit, 0);
    if (c->bytes <= LITTLE)
        meshmem_far_hold(meshmem_span_ring());
    for (bit /= 2; bit; bit /= 2)
        if (c->mine + bit < nodes)
            hand_on(c, c->mine + bit, 0, c->bytes, 0);
    meshmem_far_release(meshmem_span_ring());
}

/* Large data goes from node to node in pieces, so that all nodes send and receive at a time. */
static void along_the_chain(const struct course *c)
{
    uint32_t nodes = c->group->span->nodes;
    for (size_t place = 0, piece = 0; place < c->bytes; place += PIECE, piece++) {
        size_t bytes = c->bytes - place < PIECE ? c->bytes - place : PIECE;
        if (c->mine)
            wait_for_piece(c, c->mine - 1, piece);
        if (c->mine + 1 == nodes)
            continue;
        if (bytes < PIECE) /* it may be so small that it overtakes those before, with its signal */
            meshmem_far_fence(meshmem_span_ring());
        hand_on(c, c->mine + 1, place, bytes, piece);
    }
}

void meshmem_between_broadcast(struct meshmem_group *group, void *dest, const void *source,
                               size_t bytes, uint32_t root)
{
    struct meshmem_span *span = group->span;
    uint32_t first = span->node_of[root];
    bool is_here = first == span->mine;
    /* In root's node root has the data, in the others the leader. */
    uint32_t speaker = is_here ? span->row[root] - span->node[first].first : 0;
    bool split = meshmem_choice(BROADCAST, bytes, true) == SPLIT;
    struct course course = {
        .group = group,
        .dest = dest,
        .source = is_here ? source : dest,
        .bytes = bytes,
        .root = root,
        .first = first,
        .mine = (span->mine + span->nodes - first) % span->nodes,
        .number = span->broadcasts + 1,
    };
    span->broadcasts += split ? (bytes + PIECE - 1) / PIECE : 1;
    if (group->node.me == speaker) {
        if (split)
            along_the_chain(&course);
        else
            down_the_tree(&course);
    }
    meshmem_coll_broadcast_near(group, dest, course.source, bytes, speaker);
    if (group->node.me == speaker)
        meshmem_far_flush(meshmem_span_ring()); /* the source is its own again */
}

/* ---- crossing ---- */

/* A copy into the ring is soon over; a transfer has to be complete before others are told. */
static void put_bytes(void *dest, const void *source, size_t bytes, int pe)
{
    if (bytes <= meshmem_far_copied())
        meshmem_far_put(meshmem_span_ring(), dest, source, bytes, pe);
    else
        meshmem_far_put_nbi(meshmem_span_ring(), dest, source, bytes, pe);
}

static uint32_t node_behind(const struct meshmem_span *span, uint32_t distance)
{
    return (span->mine + distance) % span->nodes;
}

static void tell(struct meshmem_group *group, uint32_t k)
{
    struct meshmem_span *span = group->span;
    _Atomic uint64_t *crossed = &span->memory->crossed[span->crossings & 1];
    meshmem_far_amo(meshmem_span_ring(), AMO_ADD, sizeof(uint64_t),
                    meshmem_span_at(group, crossed, k), 1, meshmem_span_leader(group, k));
}

void meshmem_between_tell(struct meshmem_group *group, const struct meshmem_crossing *c)
{
    struct meshmem_span *span = group->span;
    struct meshmem_ring *ring = meshmem_span_ring();
    bool at_once = c->most <= meshmem_far_copied(); /* else a fence waits for all transfers */
    span->crossings++;
    meshmem_far_fence(ring);
    if (c->bytes <= LITTLE)
        meshmem_far_hold(ring);
    for (uint32_t d = 1; d < span->nodes; d++) {
        if (c->put)
            c->put(group, c->what, node_behind(span, d));
        if (at_once)
            tell(group, node_behind(span, d));
    }
    if (!at_once) {
        meshmem_far_fence(ring);
        for (uint32_t d = 1; d < span->nodes; d++)
            tell(group, node_behind(span, d));
    }
    meshmem_far_release(ring);
}

static void wait_for_crossed(void *what)
{
    struct meshmem_group *group = what;
    struct meshmem_span *span = group->span;
    uint64_t times = (span->crossings + 1) / 2; /* with numbers like this one's */
    meshmem_span_wait(group, &span->memory->crossed[span->crossings & 1],
                      times * (group->n - group->node.n));
}

void meshmem_between_wait(struct meshmem_group *group)
{
    meshmem_node_barrier_and(&group->node, wait_for_crossed, group);
    meshmem_far_flush(meshmem_span_ring());
}

/* ---- what is put ---- */

void meshmem_between_put_all(struct meshmem_group *group, void *dest, const void *source,
                             size_t bytes)
{
    for (uint32_t d = 1; d < group->span->nodes; d++)
        put_bytes(dest, source, bytes, meshmem_span_leader(group, node_behind(group->span, d)));
}

struct same {
    void *dest;
    const void *source;
    size_t bytes;
};

static void put_same(struct meshmem_group *group, const void *what, uint32_t k)
{
    const struct same *same = what;
    put_bytes(same->dest, same->source, same->bytes, meshmem_span_leader(group, k));
}

void meshmem_between_tell_leaders(struct meshmem_group *group, void *dest, const void *source,
                                  size_t bytes)
{
    struct same same = {dest, source, bytes};
    meshmem_between_tell(group, &(struct meshmem_crossing){put_same, &same, bytes,
                                                           bytes * (group->span->nodes - 1)});
}

static void put_blocks(struct meshmem_group *group, const void *what, uint32_t k)
{
    const struct meshmem_span *span = group->span;
    const struct meshmem_blocks *b = what;
    ptrdiff_t nelems = (ptrdiff_t)b->nelems;
    struct meshmem_strided shape = {b->dest_step, b->source_step, b->element, b->nelems};
    char *dest = b->dest + group->me * nelems * b->dest_step;
    for (uint32_t row = span->node[k].first; row < span->node[k + 1].first; row++) {
        uint32_t i = span->member[row];
        const char *source = b->source + i * nelems * b->source_step;
        if (b->nelems == 1)
            put_bytes(dest, source, b->element, group->world[i]);
        else
            meshmem_far_put_strided(meshmem_span_ring(), dest, source, shape, group->world[i]);
    }
}

void meshmem_between_tell_blocks(struct meshmem_group *group, const struct meshmem_blocks *b)
{
    size_t far = group->n - group->node.n;
    meshmem_between_tell(
        group, &(struct meshmem_crossing){put_blocks, b, b->element, b->element * b->nelems * far});
}

void meshmem_between_take(const struct meshmem_group *group, void *dest, size_t bytes)
{
    if (!meshmem_group_leads(group))
        meshmem_copy(dest, meshmem_group_near_at(group, dest, 0), bytes);
}
