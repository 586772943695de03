/* SPDX-License-Identifier: BSD-3-Clause */
/* See uneven.h. What goes from node a to node b is a table, as in exchange.c and in the same rooms:
 * for each member of a, a row that says how much of its blocks for the members of b is left, and
 * the data. If one member sends, rows come first, then the data of all, without gaps. If all send,
 * the data of each comes after its row. Tables, and then also rows, begin where they would if all
 * blocks were as large as a chunk. Large blocks go in several chunks.
 *
 * Exclusion: rows and data in `out` are written after the previous sending has ended: as in
 * exchange.c. If one sends, a member's data goes after that of the members before it, whose rows it
 * reads after a barrier of the node. Tables in `in` are written and read as in exchange.c. */
#include "coll/uneven.h"

#include "coll/arrive.h"
#include "coll/room.h"
#include "near/copy.h"

/* What a member has for one node. */
struct row {
    uint64_t bytes;  /* in this chunk */
    uint64_t left[]; /* [member of that node]: bytes of the block in this chunk and later ones */
};

struct chunk {
    struct meshmem_group *group;
    const struct meshmem_uneven *blocks;
    const struct meshmem_room *room;
    char *out, *in;
    size_t first, most; /* the chunk is bytes first to first + most of each block */
    size_t mine;        /* bytes that this member sends */
    bool one;           /* one member sends for all */
};

static size_t part(const struct chunk *p, uint64_t left) { return left < p->most ? left : p->most; }

/* Where the table of nodes `here` and k begins in the room of `here`. */
static size_t table_at(const struct chunk *p, uint32_t here, uint32_t k)
{
    return meshmem_exchange_table(p->group->span, here, k, p->most + MESHMEM_UNEVEN_HEAD);
}

static size_t row_bytes(uint32_t columns) { return (columns + 1) * sizeof(uint64_t); }

/* Row r of this many columns. */
static struct row *row_of(const struct chunk *p, char *table, uint32_t columns, uint32_t r)
{
    size_t step = p->one ? row_bytes(columns) : columns * (p->most + MESHMEM_UNEVEN_HEAD);
    return (struct row *)(table + r * step);
}

/* This node's table for node k, and its row r. */
static char *table_for(const struct chunk *p, uint32_t k)
{
    return p->out + table_at(p, p->group->span->mine, k);
}

static struct row *row_for(const struct chunk *p, uint32_t k, uint32_t r)
{
    return row_of(p, table_for(p, k), meshmem_span_members(p->group->span, k), r);
}

static void write_row(struct chunk *p, uint32_t k)
{
    const struct meshmem_span *span = p->group->span;
    uint32_t columns = meshmem_span_members(span, k), first = span->node[k].first;
    struct row *row = row_for(p, k, p->group->node.me);
    row->bytes = 0;
    for (uint32_t c = 0; c < columns; c++) {
        size_t all = p->blocks->s_sizes[span->member[first + c]];
        row->left[c] = all > p->first ? all - p->first : 0;
        row->bytes += part(p, row->left[c]);
    }
    p->mine += row_bytes(columns) + row->bytes;
}

/* If one sends: the end of the data of the first `rows` members in the table for node k. */
static char *end_of(const struct chunk *p, uint32_t k, uint32_t rows)
{
    char *end = (char *)row_for(p, k, p->group->node.n);
    for (uint32_t r = 0; r < rows; r++)
        end += row_for(p, k, r)->bytes;
    return end;
}

/* Write this member's data for node k. */
static void pack(const struct chunk *p, uint32_t k, char *to)
{
    const struct meshmem_span *span = p->group->span;
    const struct meshmem_uneven *b = p->blocks;
    for (uint32_t r = span->node[k].first; r < span->node[k + 1].first; r++) {
        uint32_t i = span->member[r];
        size_t bytes = b->s_sizes[i] > p->first ? part(p, b->s_sizes[i] - p->first) : 0;
        meshmem_copy(to, b->source + b->s_offsets[i] + p->first, bytes);
        to += bytes;
    }
}

/* Where node k has this node's table, by this PE's symmetric address. */
static char *there(const struct chunk *p, uint32_t k)
{
    return (char *)meshmem_room_at(p->room, p->in, k) + table_at(p, k, p->group->span->mine);
}

static void send_tables(void *what)
{
    const struct chunk *p = what;
    const struct meshmem_span *span = p->group->span;
    for (uint32_t d = 1; d < span->nodes; d++) {
        uint32_t k = meshmem_span_behind(span, d);
        const char *table = table_for(p, k);
        meshmem_arrive_put_for_node(p->group, k, there(p, k), table,
                                    (size_t)(end_of(p, k, p->group->node.n) - table));
    }
}

/* Each member sends its row and the data after it. */
static void send_rows(const struct chunk *p)
{
    struct meshmem_group *g = p->group;
    meshmem_arrive_begin(g, p->mine);
    for (uint32_t d = 1; d < g->span->nodes; d++) {
        uint32_t k = meshmem_span_behind(g->span, d), columns = meshmem_span_members(g->span, k);
        struct row *row = row_for(p, k, g->node.me);
        pack(p, k, (char *)&row->left[columns]);
        meshmem_arrive_put(g, k, there(p, k) + ((char *)row - table_for(p, k)), row,
                           row_bytes(columns) + row->bytes);
    }
    meshmem_arrive_end();
}

/* The chunks for this member from node k. */
static void pick_up(const struct chunk *p, uint32_t k)
{
    const struct meshmem_span *span = p->group->span;
    const struct meshmem_uneven *b = p->blocks;
    uint32_t columns = p->group->node.n, me = p->group->node.me, first = span->node[k].first;
    char *table = p->in + table_at(p, span->mine, k);
    const char *data = (char *)row_of(p, table, columns, meshmem_span_members(span, k));
    for (uint32_t r = first; r < span->node[k + 1].first; r++) {
        const struct row *row = row_of(p, table, columns, r - first);
        const char *mine = data = p->one ? data : (const char *)&row->left[columns];
        for (uint32_t c = 0; c < me; c++)
            mine += part(p, row->left[c]);
        if (p->first == 0 || row->left[me])
            b->take(b->what, span->member[r], p->first + row->left[me], p->first, mine,
                    part(p, row->left[me]));
        data += row->bytes;
    }
}

/* One member sends what all have written. */
static void move_by_one(struct chunk *p)
{
    struct meshmem_group *g = p->group;
    meshmem_node_barrier(&g->node);
    for (uint32_t d = 1; d < g->span->nodes; d++) {
        uint32_t k = meshmem_span_behind(g->span, d);
        pack(p, k, end_of(p, k, g->node.me));
    }
    if (p->first == 0)
        p->blocks->near(p->blocks->what);
    meshmem_arrive_by_one(g, send_tables, p, g->node.n * p->mine);
}

static void move_by_all(struct chunk *p)
{
    send_rows(p);
    if (p->first == 0)
        p->blocks->near(p->blocks->what);
    meshmem_arrive_wait_for_own(p->group, p->mine);
}

static void move_chunk(struct chunk *p)
{
    const struct meshmem_span *span = p->group->span;
    for (uint32_t d = 1; d < span->nodes; d++)
        write_row(p, meshmem_span_behind(span, d));
    if (p->one)
        move_by_one(p);
    else
        move_by_all(p);
    for (uint32_t d = 1; d < span->nodes; d++)
        pick_up(p, meshmem_span_behind(span, d));
}

static bool exchange(struct meshmem_group *group, const struct meshmem_uneven *blocks, bool one)
{
    size_t whole = (blocks->most + 7) & ~(size_t)7;
    size_t most = meshmem_uneven_chunk(meshmem_exchange_pairs(group));
    struct meshmem_room *room = most ? meshmem_exchange_room(group) : NULL;
    if (!room)
        return false;
    most = whole && whole < most ? whole : most;
    for (size_t first = 0; first == 0 || first < blocks->most; first += most) {
        struct chunk p = {.group = group,
                          .blocks = blocks,
                          .room = room,
                          .out = room->mine,
                          .in = meshmem_exchange_next(room),
                          .first = first,
                          .most = most,
                          .one = one};
        move_chunk(&p);
    }
    return true;
}

bool meshmem_uneven_by_leader(struct meshmem_group *group, const struct meshmem_uneven *blocks)
{
    return exchange(group, blocks, true);
}

bool meshmem_uneven_by_leaders(struct meshmem_group *group, const struct meshmem_uneven *blocks)
{
    return exchange(group, blocks, false);
}
