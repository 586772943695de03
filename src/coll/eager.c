/* SPDX-License-Identifier: BSD-3-Clause */
/* See eager.h. A member has a slot for each other node, in which it writes its head, a pair for
 * each member there and, without gaps, its blocks for them; if they do not all fit, it writes no
 * blocks into any slot. One member moves the slots of all together, so that those for a node follow
 * each other without gaps, and sends them. The rooms are those of exchange.c, so small teams have
 * large slots.
 *
 * Exclusion: as in exchange.c; in addition, members read the heads of the other members of their
 * node in `out`, before they enter the node's next barrier, after which slots are written again.
 * Slots are moved while the other members wait in a barrier. */
#include "coll/eager.h"

#include "coll/arrive.h"
#include "coll/room.h"
#include "near/copy.h"

#include <string.h>

/* The most bytes of a slot for each nanosecond of the network's latency. With more, two copies cost
 * more than the messages that are saved (docs/why/alltoall.md). */
static const double SLOT_MOST = 10;

struct slot {
    struct meshmem_eager_head head;
    uint64_t fits;                     /* whether blocks are here, as in all slots of this member */
    uint64_t bytes;                    /* of the slot, as far as it is used; a multiple of 8 */
    struct meshmem_uneven_pair pair[]; /* [member of the other node] */
};

struct eager {
    struct meshmem_group *group;
    const struct meshmem_uneven *blocks;
    const struct meshmem_room *room;
    const struct meshmem_eager_head *head;
    char *out, *in;
    size_t each; /* bytes of a slot */
};

/* The slot of this node's member j for node k, before slots are moved. */
static struct slot *out_at(const struct eager *e, uint32_t k, uint32_t j)
{
    return (struct slot *)(e->out + ((size_t)k * e->group->span->most + j) * e->each);
}

/* The first of the slots that have arrived from node k's members; if k is this node, of its
 * members' slots for another node. */
static const struct slot *first_of(const struct eager *e, uint32_t k)
{
    const struct meshmem_span *span = e->group->span;
    if (k == span->mine)
        return out_at(e, meshmem_span_behind(span, 1), 0);
    return (const struct slot *)(e->in + span->node[k].first * e->each);
}

static const struct slot *next_of(const struct slot *slot)
{
    return (const struct slot *)((const char *)slot + slot->bytes);
}

/* The bytes of this member's slot for node k if it holds its blocks. */
static size_t needed(const struct eager *e, uint32_t k)
{
    const struct meshmem_span *span = e->group->span;
    size_t bytes = sizeof(struct slot);
    for (uint32_t r = span->node[k].first; r < span->node[k + 1].first && bytes <= e->each; r++) {
        size_t block = e->blocks->s_sizes[span->member[r]];
        bytes = block > e->each ? SIZE_MAX : bytes + sizeof(struct meshmem_uneven_pair) + block;
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
    char *to = (char *)&slot->pair[columns];
    slot->head = e->head[e->group->me];
    slot->fits = fits;
    for (uint32_t c = 0; c < columns; c++) {
        uint32_t i = span->member[first + c];
        slot->pair[c] = (struct meshmem_uneven_pair){.size = b->s_sizes[i]};
        if (b->t_offsets) {
            slot->pair[c].offset = b->t_offsets[i];
            slot->pair[c].most = b->t_sizes[i];
        }
        if (fits) {
            meshmem_copy(to, b->source + b->s_offsets[i], b->s_sizes[i]);
            to += b->s_sizes[i];
        }
    }
    slot->bytes = ((size_t)(to - (char *)slot) + 7) & ~(size_t)7;
}

/* The bytes of all slots for node k, once they have been moved together. */
static size_t close_gaps(const struct eager *e, uint32_t k)
{
    char *to = (char *)out_at(e, k, 0);
    for (uint32_t j = 0; j < e->group->node.n; j++) {
        struct slot *slot = out_at(e, k, j);
        size_t bytes = slot->bytes;
        if ((char *)slot != to)
            memmove(to, slot, bytes);
        to += bytes;
    }
    return (size_t)(to - (char *)out_at(e, k, 0));
}

static void send_slots(void *what)
{
    const struct eager *e = what;
    const struct meshmem_span *span = e->group->span;
    for (uint32_t d = 1; d < span->nodes; d++) {
        uint32_t k = meshmem_span_behind(span, d);
        char *there = meshmem_room_at(e->room, e->in, k);
        size_t bytes = close_gaps(e, k);
        meshmem_arrive_put_for_node(e->group, k, there + span->node[span->mine].first * e->each,
                                    out_at(e, k, 0), bytes);
    }
}

/* Read all heads; whether all members' blocks are in their slots. */
static bool read_heads(const struct eager *e, struct meshmem_eager_head *head)
{
    const struct meshmem_span *span = e->group->span;
    bool all = true;
    for (uint32_t k = 0; k < span->nodes; k++) {
        const struct slot *slot = first_of(e, k);
        for (uint32_t r = span->node[k].first; r < span->node[k + 1].first; r++) {
            head[span->member[r]] = slot->head;
            all &= slot->fits != 0;
            slot = next_of(slot);
        }
    }
    return all;
}

/* Hand over what has come: blocks, or only what is known about them. */
static void hand_over(const struct eager *e, bool all)
{
    const struct meshmem_span *span = e->group->span;
    const struct meshmem_uneven *b = e->blocks;
    uint32_t columns = e->group->node.n, me = e->group->node.me;
    for (uint32_t d = 1; d < span->nodes; d++) {
        uint32_t k = meshmem_span_behind(span, d);
        const struct slot *slot = first_of(e, k);
        for (uint32_t r = span->node[k].first; r < span->node[k + 1].first; r++) {
            const char *block = (const char *)&slot->pair[columns];
            for (uint32_t c = 0; all && c < me; c++)
                block += slot->pair[c].size;
            if (all)
                b->take(b->what, span->member[r], slot->pair[me].size, 0, block,
                        slot->pair[me].size);
            else
                b->know(b->what, span->member[r], &slot->pair[me]);
            slot = next_of(slot);
        }
    }
}

/* The bytes of a slot: as many as are worthwhile, and as the room allows for the node with the most
 * members. */
static size_t slot_bytes(const struct meshmem_span *span)
{
    size_t room = MESHMEM_EXCHANGE_ROOM / ((size_t)span->nodes * span->most);
    double most = SLOT_MOST * meshmem_far_costs()->latency;
    return (most < (double)room ? (size_t)most : room) & ~(size_t)63;
}

enum meshmem_eager meshmem_eager_exchange(struct meshmem_group *group,
                                          const struct meshmem_uneven *blocks,
                                          struct meshmem_eager_head *head)
{
    const struct meshmem_span *span = group->span;
    size_t each = slot_bytes(span), sent = 0;
    size_t least = sizeof(struct slot) + span->most * sizeof(struct meshmem_uneven_pair);
    struct meshmem_room *room = each < least ? NULL : meshmem_exchange_room(group);
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
    hand_over(&e, all);
    return all ? MESHMEM_EAGER_ALL : MESHMEM_EAGER_KNOWN;
}
