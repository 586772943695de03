/* SPDX-License-Identifier: BSD-3-Clause */
/* See eager.h. A member has a slot for each other node, in which it writes its head, the sizes of
 * its blocks for that node's members and, without gaps, the blocks; if they do not fit into the
 * slot of any node, only its head, in all of them. One member sends the slots of all. The rooms are
 * those of exchange.c, so small teams have large slots.
 *
 * Exclusion: as in exchange.c; besides, members read the heads of others of their node in `out`,
 * before they enter the next barrier of the node, behind which slots are written again. */
#include "coll/eager.h"

#include "coll/arrive.h"
#include "coll/room.h"
#include "near/copy.h"

/* The most bytes of a slot: with more, to learn first where blocks go costs little beside them. */
enum { SLOT_MOST = 16384 };

struct slot {
    struct meshmem_eager_head head;
    uint64_t fits;   /* whether sizes and blocks are here, as in all slots of this member */
    uint64_t bytes;  /* of the slot, as far as it is used */
    uint64_t size[]; /* [member of the other node] */
};

struct eager {
    struct meshmem_group *group;
    const struct meshmem_uneven *blocks;
    const struct meshmem_room *room;
    const struct meshmem_eager_head *head;
    char *out, *in;
    size_t each; /* bytes of a slot */
};

/* The slot of this node's member j for node k, and that which far member i has sent. */
static struct slot *out_at(const struct eager *e, uint32_t k, uint32_t j)
{
    return (struct slot *)(e->out + ((size_t)k * e->group->span->most + j) * e->each);
}

static struct slot *in_at(const struct eager *e, uint32_t i)
{
    return (struct slot *)(e->in + e->group->span->row[i] * e->each);
}

/* The bytes of this member's slot for node k if it holds its blocks. */
static size_t needed(const struct eager *e, uint32_t k)
{
    const struct meshmem_span *span = e->group->span;
    size_t bytes = sizeof(struct slot);
    for (uint32_t r = span->node[k].first; r < span->node[k + 1].first && bytes <= e->each; r++) {
        size_t block = e->blocks->s_sizes[span->member[r]];
        bytes = block > e->each ? SIZE_MAX : bytes + sizeof(uint64_t) + block;
    }
    return bytes;
}

static bool fit(const struct eager *e)
{
    const struct meshmem_span *span = e->group->span;
    for (uint32_t d = 1; d < span->nodes; d++)
        if (needed(e, meshmem_span_behind(span, d)) > e->each)
            return false;
    return true;
}

static void fill(const struct eager *e, uint32_t k, bool fits)
{
    const struct meshmem_span *span = e->group->span;
    const struct meshmem_uneven *b = e->blocks;
    uint32_t first = span->node[k].first, columns = meshmem_span_members(span, k);
    struct slot *slot = out_at(e, k, e->group->node.me);
    char *to = (char *)&slot->size[columns];
    slot->head = e->head[e->group->me];
    slot->fits = fits;
    slot->bytes = sizeof *slot;
    if (!fits)
        return;
    for (uint32_t c = 0; c < columns; c++) {
        uint32_t i = span->member[first + c];
        slot->size[c] = b->s_sizes[i];
        meshmem_copy(to, b->source + b->s_offsets[i], b->s_sizes[i]);
        to += b->s_sizes[i];
    }
    slot->bytes = (size_t)(to - (char *)slot);
}

/* The last slot for a node carries the count of all. */
static void send_slots(void *what)
{
    const struct eager *e = what;
    const struct meshmem_span *span = e->group->span;
    uint32_t last = e->group->node.n - 1, row = span->node[span->mine].first;
    for (uint32_t d = 1; d < span->nodes; d++) {
        uint32_t k = meshmem_span_behind(span, d);
        char *there = (char *)meshmem_room_at(e->room, e->in, k) + row * e->each;
        for (uint32_t j = 0; j < last; j++)
            meshmem_far_put_until_flush(meshmem_span_ring(), there + j * e->each, out_at(e, k, j),
                                        out_at(e, k, j)->bytes, meshmem_span_leader(e->group, k));
        meshmem_arrive_put_for_node(e->group, k, there + last * e->each, out_at(e, k, last),
                                    out_at(e, k, last)->bytes);
    }
}

/* Read all heads; whether all members' blocks are in their slots. */
static bool read_heads(const struct eager *e, struct meshmem_eager_head *head)
{
    const struct meshmem_group *g = e->group;
    uint32_t other = meshmem_span_behind(g->span, 1);
    bool all = true;
    for (uint32_t i = 0, j = 0; i < g->n; i++) {
        const struct slot *slot = meshmem_span_is_near(g, i) ? out_at(e, other, j++) : in_at(e, i);
        head[i] = slot->head;
        all &= slot->fits != 0;
    }
    return all;
}

static void take_blocks(const struct eager *e)
{
    const struct meshmem_group *g = e->group;
    for (uint32_t i = 0; i < g->n; i++) {
        if (meshmem_span_is_near(g, i))
            continue;
        const struct slot *slot = in_at(e, i);
        const char *block = (const char *)&slot->size[g->node.n];
        for (uint32_t c = 0; c < g->node.me; c++)
            block += slot->size[c];
        e->blocks->take(e->blocks->what, i, slot->size[g->node.me], 0, block,
                        slot->size[g->node.me]);
    }
}

/* As large as the room allows for the node with the most members. */
static size_t slot_bytes(const struct meshmem_span *span)
{
    size_t bytes = MESHMEM_EXCHANGE_ROOM / ((size_t)span->nodes * span->most) & ~(size_t)63;
    return bytes < SLOT_MOST ? bytes : SLOT_MOST;
}

enum meshmem_eager meshmem_eager_exchange(struct meshmem_group *group,
                                          const struct meshmem_uneven *blocks,
                                          struct meshmem_eager_head *head)
{
    const struct meshmem_span *span = group->span;
    size_t each = slot_bytes(span), sent = 0;
    struct meshmem_room *room = each < sizeof(struct slot) ? NULL : meshmem_exchange_room(group);
    if (!room)
        return MESHMEM_EAGER_NONE;
    struct eager e = {.group = group,
                      .blocks = blocks,
                      .room = room,
                      .head = head,
                      .out = room->mine,
                      .in = meshmem_exchange_next(room),
                      .each = each};
    bool fits = fit(&e);
    for (uint32_t d = 1; d < span->nodes; d++) {
        uint32_t k = meshmem_span_behind(span, d);
        fill(&e, k, fits);
        sent += out_at(&e, k, group->node.me)->bytes;
    }
    meshmem_arrive_by_one(group, send_slots, &e, group->node.n * sent);
    bool all = read_heads(&e, head);
    if (all)
        blocks->near(blocks->what);
    meshmem_node_barrier(&group->node);
    if (all)
        take_blocks(&e);
    return all ? MESHMEM_EAGER_ALL : MESHMEM_EAGER_HEADS;
}
