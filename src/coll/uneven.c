/* SPDX-License-Identifier: BSD-3-Clause */
/* See uneven.h. What goes from node a to node b is a table, as in exchange.c and in the same rooms:
 * for each member of a, a row that says how much of its blocks for the members of b is left; then
 * the data, without gaps. Tables begin where they would if all blocks were as large as a chunk.
 * Large blocks go in several chunks.
 *
 * Exclusion: rows and data in `out` are written after the previous sending has ended (arrive.h).
 * Data goes behind that of the members before, whose rows a member reads behind a barrier of the
 * node. Tables in `in` are written and read as in exchange.c. */
#include "coll/uneven.h"

#include "coll/arrive.h"
#include "coll/room.h"
#include "near/copy.h"

/* What a member has for one node. */
struct row {
    uint64_t bytes;  /* in this chunk */
    uint64_t left[]; /* [member of that node]: of the block, this chunk and those behind it */
};

struct chunk {
    struct meshmem_group *group;
    const struct meshmem_uneven *blocks;
    const struct meshmem_room *room;
    char *out, *in;
    size_t first, most; /* the chunk is bytes first to first + most of each block */
    size_t mine;        /* bytes that this member sends */
};

static size_t part(const struct chunk *p, uint64_t left) { return left < p->most ? left : p->most; }

/* Where the table of nodes `here` and k begins in the room of `here`. */
static size_t table_at(const struct chunk *p, uint32_t here, uint32_t k)
{
    return meshmem_exchange_table(p->group->span, here, k, p->most + MESHMEM_UNEVEN_HEAD);
}

/* Rows of this many columns. */
static struct row *row_of(char *table, uint32_t columns, uint32_t r)
{
    return (struct row *)(table + r * (columns + 1) * sizeof(uint64_t));
}

static void write_row(struct chunk *p, uint32_t k)
{
    const struct meshmem_span *span = p->group->span;
    uint32_t columns = meshmem_span_members(span, k), first = span->node[k].first;
    struct row *row = row_of(p->out + table_at(p, span->mine, k), columns, p->group->node.me);
    row->bytes = 0;
    for (uint32_t c = 0; c < columns; c++) {
        size_t all = p->blocks->s_sizes[span->member[first + c]];
        row->left[c] = all > p->first ? all - p->first : 0;
        row->bytes += part(p, row->left[c]);
    }
    p->mine += row->bytes;
}

/* The end of the data of the first `rows` members in the table for node k. */
static char *end_of(const struct chunk *p, uint32_t k, uint32_t rows)
{
    const struct meshmem_span *span = p->group->span;
    uint32_t columns = meshmem_span_members(span, k);
    char *table = p->out + table_at(p, span->mine, k);
    char *end = (char *)row_of(table, columns, p->group->node.n);
    for (uint32_t r = 0; r < rows; r++)
        end += row_of(table, columns, r)->bytes;
    return end;
}

static void pack(const struct chunk *p, uint32_t k)
{
    const struct meshmem_span *span = p->group->span;
    const struct meshmem_uneven *b = p->blocks;
    char *to = end_of(p, k, p->group->node.me);
    for (uint32_t r = span->node[k].first; r < span->node[k + 1].first; r++) {
        uint32_t i = span->member[r];
        size_t bytes = b->s_sizes[i] > p->first ? part(p, b->s_sizes[i] - p->first) : 0;
        meshmem_copy(to, b->source + b->s_offsets[i] + p->first, bytes);
        to += bytes;
    }
}

static void send_tables(void *what)
{
    const struct chunk *p = what;
    const struct meshmem_span *span = p->group->span;
    for (uint32_t d = 1; d < span->nodes; d++) {
        uint32_t k = meshmem_span_behind(span, d);
        const char *table = p->out + table_at(p, span->mine, k);
        char *there = (char *)meshmem_room_at(p->room, p->in, k) + table_at(p, k, span->mine);
        meshmem_arrive_put_for_node(p->group, k, there, table,
                                    (size_t)(end_of(p, k, p->group->node.n) - table));
    }
}

/* The chunks for this member from node k. */
static void pick_up(const struct chunk *p, uint32_t k)
{
    const struct meshmem_span *span = p->group->span;
    const struct meshmem_uneven *b = p->blocks;
    uint32_t columns = p->group->node.n, me = p->group->node.me, first = span->node[k].first;
    char *table = p->in + table_at(p, span->mine, k);
    const char *data = (char *)row_of(table, columns, meshmem_span_members(span, k));
    for (uint32_t r = first; r < span->node[k + 1].first; r++) {
        const struct row *row = row_of(table, columns, r - first);
        const char *mine = data;
        for (uint32_t c = 0; c < me; c++)
            mine += part(p, row->left[c]);
        if (p->first == 0 || row->left[me])
            b->take(b->what, span->member[r], p->first + row->left[me], p->first, mine,
                    part(p, row->left[me]));
        data += row->bytes;
    }
}

static void move_chunk(struct chunk *p)
{
    struct meshmem_group *g = p->group;
    uint32_t nodes = g->span->nodes;
    for (uint32_t d = 1; d < nodes; d++)
        write_row(p, meshmem_span_behind(g->span, d));
    meshmem_node_barrier(&g->node);
    for (uint32_t d = 1; d < nodes; d++)
        pack(p, meshmem_span_behind(g->span, d));
    if (p->first == 0)
        p->blocks->near(p->blocks->what);
    meshmem_arrive_by_one(g, send_tables, p,
                          g->node.n * (p->mine + sizeof(struct row) * (g->n - g->node.n)));
    for (uint32_t d = 1; d < nodes; d++)
        pick_up(p, meshmem_span_behind(g->span, d));
}

bool meshmem_uneven_by_leader(struct meshmem_group *group, const struct meshmem_uneven *blocks)
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
                          .most = most};
        move_chunk(&p);
    }
    return true;
}
