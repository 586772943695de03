/* SPDX-License-Identifier: BSD-3-Clause */
/* See exchange.h. What goes from node a to node b is a table: a row for each member of a, a column
 * for each member of b, in the order of the span's rows. A node has room for all tables that it
 * sends, one after the other in the order of the nodes, and twice for those that it receives.
 * Blocks that are too large for the room go in chunks.
 *
 * Exclusion: a member writes its rows of `out` while nobody sends from there: it enters the node's
 * barrier afterwards, in which the acting member sends and waits until the sources may be reused; a
 * member that sends its own rows waits for that before it enters the barrier. A table of `in` is
 * written by the node that sends it, and read after its arrival (arrive.h). It is written again two
 * chunks later; that chunk is not sent before all members of this node have entered the chunk
 * between, and so have picked up this one. */
#include "coll/exchange.h"

#include "coll/arrive.h"
#include "coll/estimate.h"
#include "coll/near.h"
#include "near/copy.h"

/* One chunk: elements first to first + count of each block; or bytes, if blocks are whole. */
struct chunk {
    struct meshmem_group *group;
    const struct meshmem_exchange *x;
    const struct meshmem_room *room;
    char *out, *in;
    size_t first, count, unit; /* unit: bytes of an element, or 1 */
    size_t bytes;              /* of the block: count * unit */
    bool whole;                /* blocks are single elements */
};

uint64_t meshmem_exchange_pairs(const struct meshmem_group *group)
{
    return meshmem_estimate_pairs(group->n, group->span->most);
}

struct meshmem_room *meshmem_exchange_room(struct meshmem_group *group)
{
    return meshmem_room_open(group, MESHMEM_KEEPS_BLOCKS, (size_t)3 * MESHMEM_EXCHANGE_ROOM);
}

char *meshmem_exchange_next(struct meshmem_room *room)
{
    return room->mine + MESHMEM_EXCHANGE_ROOM * (1 + (++room->uses & 1));
}

size_t meshmem_exchange_table(const struct meshmem_span *span, uint32_t here, uint32_t k,
                              size_t bytes)
{
    size_t before = span->node[k].first - (k > here ? meshmem_span_members(span, here) : 0);
    return before * meshmem_span_members(span, here) * bytes;
}

static size_t table_at(const struct chunk *p, uint32_t here, uint32_t k)
{
    return meshmem_exchange_table(p->group->span, here, k, p->bytes);
}

/* Copy the chunk of a block; the step of the side in the room is the unit. */
static void copy_chunk(const struct chunk *p, char *to, ptrdiff_t to_step, const char *from,
                       ptrdiff_t from_step)
{
    if (p->whole)
        meshmem_copy(to, from, p->bytes);
    else
        meshmem_copy_strided(to, from, to_step, from_step, p->unit, p->count);
}

/* The chunk of block i of a dest or source whose elements are step bytes apart. */
static size_t block_at(const struct chunk *p, uint32_t i, ptrdiff_t step)
{
    size_t each = p->x->nelems * (size_t)step;
    return i * each + p->first * (p->whole ? 1 : (size_t)step);
}

/* Whether the blocks for a node lie in source as they do in its row. */
static bool is_row(const struct chunk *p)
{
    return p->whole && (ptrdiff_t)p->bytes == p->x->source_step && p->group->span->in_order;
}

static const char *source_at(const struct chunk *p, uint32_t i)
{
    return p->x->source + block_at(p, i, p->x->source_step);
}

/* This member's row for node k in the node's room. */
static char *row_at(const struct chunk *p, uint32_t k)
{
    const struct meshmem_group *g = p->group;
    size_t row = meshmem_span_members(g->span, k) * p->bytes;
    return p->out + table_at(p, g->span->mine, k) + g->node.me * row;
}

/* Write the row for node k. */
static void pack(const struct chunk *p, uint32_t k)
{
    const struct meshmem_span *span = p->group->span;
    const uint32_t *member = &span->member[span->node[k].first];
    char *to = row_at(p, k);
    if (is_row(p)) {
        meshmem_copy(to, source_at(p, member[0]), meshmem_span_members(span, k) * p->bytes);
        return;
    }
    for (uint32_t j = 0; j < meshmem_span_members(span, k); j++, to += p->bytes)
        copy_chunk(p, to, (ptrdiff_t)p->unit, source_at(p, member[j]), p->x->source_step);
}

/* This member's blocks from node k, a column of its table. */
static void pick_up(const struct chunk *p, uint32_t k)
{
    const struct meshmem_span *span = p->group->span;
    const struct meshmem_exchange *x = p->x;
    size_t row = p->group->node.n * p->bytes;
    const char *from = p->in + table_at(p, span->mine, k) + p->group->node.me * p->bytes;
    for (uint32_t r = span->node[k].first; r < span->node[k + 1].first; r++, from += row)
        copy_chunk(p, x->dest + block_at(p, span->member[r], x->dest_step), x->dest_step, from,
                   (ptrdiff_t)p->unit);
}

/* Where node k has this node's table in its room, by this PE's symmetric address. */
static char *there(const struct chunk *p, uint32_t k)
{
    char *in = meshmem_room_at(p->room, p->in, k);
    return in + table_at(p, k, p->group->span->mine);
}

static void send_tables(void *what)
{
    const struct chunk *p = what;
    const struct meshmem_span *span = p->group->span;
    size_t row = p->group->node.n * p->bytes;
    for (uint32_t d = 1; d < span->nodes; d++) {
        uint32_t k = meshmem_span_behind(span, d);
        meshmem_arrive_put_for_node(p->group, k, there(p, k), p->out + table_at(p, span->mine, k),
                                    meshmem_span_members(span, k) * row);
    }
}

/* Each member sends its rows, which may stay where they are. */
static void send_rows(const struct chunk *p)
{
    struct meshmem_group *g = p->group;
    const struct meshmem_span *span = g->span;
    meshmem_arrive_begin(g, p->bytes * (g->n - g->node.n));
    for (uint32_t d = 1; d < span->nodes; d++) {
        uint32_t k = meshmem_span_behind(span, d);
        size_t row = meshmem_span_members(span, k) * p->bytes;
        const char *from = row_at(p, k);
        if (is_row(p))
            from = source_at(p, span->node[k].leader);
        else
            pack(p, k);
        meshmem_arrive_put(g, k, there(p, k) + g->node.me * row, from, row);
    }
    meshmem_arrive_end();
}

/* Send a chunk and wait for those of the others; near: to be called before waiting, or NULL. */
static void move_chunk(struct chunk *p, bool one, meshmem_exchange_near *near)
{
    const struct meshmem_span *span = p->group->span;
    if (!one)
        send_rows(p);
    for (uint32_t d = 1; one && d < span->nodes; d++)
        pack(p, meshmem_span_behind(span, d));
    if (near)
        near(p->group, p->x);
    if (one)
        meshmem_arrive_by_one(p->group, send_tables, p,
                              p->bytes * p->group->node.n * (p->group->n - p->group->node.n));
    else
        meshmem_arrive_wait_for_own(p->group, is_row(p) ? 0 : p->bytes * p->group->n);
    for (uint32_t d = 1; d < span->nodes; d++)
        pick_up(p, meshmem_span_behind(span, d));
}

static bool exchange(struct meshmem_group *group, const struct meshmem_exchange *x,
                     meshmem_exchange_near *near, bool one)
{
    bool whole = x->nelems == 1;
    size_t unit = whole ? 1 : x->element, all = whole ? x->element : x->nelems, count;
    size_t most = meshmem_exchange_chunk(meshmem_exchange_pairs(group)) / unit;
    struct meshmem_room *room = most ? meshmem_exchange_room(group) : NULL;
    if (!room)
        return false;
    for (size_t first = 0; first < all; first += count, near = NULL) {
        count = all - first < most ? all - first : most;
        struct chunk p = {.group = group,
                          .x = x,
                          .room = room,
                          .out = room->mine,
                          .in = meshmem_exchange_next(room),
                          .first = first,
                          .count = count,
                          .unit = unit,
                          .bytes = count * unit,
                          .whole = whole};
        move_chunk(&p, one, near);
    }
    return true;
}

bool meshmem_exchange_by_leader(struct meshmem_group *group, const struct meshmem_exchange *x,
                                meshmem_exchange_near *near)
{
    return exchange(group, x, near, true);
}

bool meshmem_exchange_by_leaders(struct meshmem_group *group, const struct meshmem_exchange *x,
                                 meshmem_exchange_near *near)
{
    return exchange(group, x, near, false);
}
