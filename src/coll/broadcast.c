/* SPDX-License-Identifier: BSD-3-Clause */
/* Broadcast; see coll.h. Over several nodes, data is sent once to each node, to dest of one member,
 * from which the node's other members copy it. */
#include "coll/algorithm.h"
#include "coll/coll.h"
#include "coll/near.h"
#include "coll/shape.h"

#include "base/error.h"

enum { LINE = 64 };

/* One broadcast. */
struct broadcast {
    struct meshmem_group *group;
    char *dest;
    const char
        *source; /* the root's; or this PE's dest, if it forwards what came from another node */
    size_t bytes;
    uint32_t
        near_root; /* the member of this node that has the data first, by its number on the node */
    bool root_too; /* near_root is the root, and fills its own dest, too */
    /* With several nodes, which are numbered starting with the root's. */
    uint32_t root;   /* a member of the group */
    uint32_t first;  /* root's node */
    uint32_t mine;   /* this PE's node, counted from there */
    uint64_t number; /* of the first chunk */
};

typedef void algorithm(const struct broadcast *b);

/* ---- within a node ---- */

static bool is_root(const struct broadcast *b) { return b->group->node.me == b->near_root; }

static void copy_to_root(const struct broadcast *b)
{
    if (b->root_too && is_root(b))
        meshmem_near_copy(b->dest, b->source, b->bytes);
}

/* Fill this PE's dest from offset on with the near root's data. */
static void read_from_root(const struct broadcast *b, size_t offset)
{
    const char *from = meshmem_group_near_at(b->group, b->source, b->near_root);
    meshmem_near_copy(b->dest + offset, from + offset, b->bytes - offset);
}

static void put(const struct broadcast *b)
{
    if (!is_root(b)) {
        meshmem_node_receive(&b->group->node, b->near_root);
        return;
    }
    meshmem_near_put(b->group, b->dest, b->source, b->bytes, 1);
    meshmem_node_send(&b->group->node);
    copy_to_root(b);
}

/* The root puts the first `share` bytes to each of the others, which get the remainder. */
static void put_share(const struct broadcast *b, size_t share)
{
    struct meshmem_node *node = &b->group->node;
    if (is_root(b)) {
        meshmem_node_send(node);
        meshmem_near_put(b->group, b->dest, b->source, share, 1);
        copy_to_root(b);
    } else {
        meshmem_node_receive(node, b->near_root);
        read_from_root(b, share);
    }
    meshmem_node_barrier(node);
}

static void get(const struct broadcast *b) { put_share(b, 0); }

/* All PEs copy the same number of bytes. */
static void put_get(const struct broadcast *b)
{
    put_share(b, b->root_too && !meshmem_algorithm_crowded
                     ? 0
                     : b->bytes / b->group->node.n / LINE * LINE);
}

/* ---- between nodes ---- */

static uint32_t node_at(const struct broadcast *b, uint32_t distance)
{
    return (b->first + distance) % b->group->span->nodes;
}

static void wait_for_chunk(const struct broadcast *b, uint32_t parent, size_t chunk)
{
    struct meshmem_span *span = b->group->span;
    uint32_t speaker = parent ? span->node[node_at(b, parent)].leader : b->root;
    meshmem_span_wait(b->group, meshmem_span_from(span, speaker), b->number + chunk);
}

/* Put bytes from offset on to the dest of a node's leader, as a counted arrival. */
static void put_to(const struct broadcast *b, uint32_t to, size_t offset, size_t bytes,
                   size_t chunk)
{
    struct meshmem_span *span = b->group->span;
    uint32_t k = node_at(b, to);
    uint64_t *word = meshmem_span_at(b->group, meshmem_span_from(span, b->group->me), k);
    meshmem_far_put_counted(meshmem_span_ring(), b->dest + offset, b->source + offset, bytes, word,
                            AMO_SET, b->number + chunk, meshmem_span_leader(b->group, k));
}

/* Small data goes down a binomial tree. */
static void binomial_tree(const struct broadcast *b)
{
    uint32_t nodes = b->group->span->nodes, bit = 1;
    while (bit < nodes && !(b->mine & bit))
        bit *= 2;
    if (b->mine)
        wait_for_chunk(b, b->mine - bit, 0);
    if (b->bytes <= MESHMEM_SPAN_LITTLE)
        meshmem_far_cork(meshmem_span_ring());
    for (bit /= 2; bit; bit /= 2)
        if (b->mine + bit < nodes)
            put_to(b, b->mine + bit, 0, b->bytes, 0);
    meshmem_far_uncork(meshmem_span_ring());
}

/* Large data goes from node to node in chunks, so that all nodes send and receive at the same time;
 * or as a whole if no node forwards it. */
static void pipeline(const struct broadcast *b)
{
    uint32_t nodes = b->group->span->nodes;
    size_t most = nodes > 2 ? MESHMEM_BROADCAST_CHUNK : b->bytes;
    for (size_t offset = 0, chunk = 0; offset < b->bytes; offset += most, chunk++) {
        size_t bytes = b->bytes - offset < most ? b->bytes - offset : most;
        if (b->mine)
            wait_for_chunk(b, b->mine - 1, chunk);
        if (b->mine + 1 < nodes)
            put_to(b, b->mine + 1, offset, bytes, chunk);
    }
}

/* ---- all ---- */

static void estimate(const struct broadcast *b);

static algorithm *const algorithms[] = {
#define BROADCAST(id, where, most, name, what, function, cost) [BROADCAST_##id] = function,
#include "coll/algorithm.def"
};

static void estimate(const struct broadcast *b)
{
    struct meshmem_shape shape = meshmem_shape_of(b->group, b->bytes);
    algorithms[meshmem_shape_choose(MESHMEM_BROADCAST, &shape)](b);
}

static void run(const struct broadcast *b, bool between)
{
    algorithms[meshmem_algorithm(MESHMEM_BROADCAST, b->bytes, between)](b);
}

/* What there is to do on a node. */
static void spread(const struct broadcast *b)
{
    if (b->group->node.n > 1)
        run(b, false);
    else
        copy_to_root(b);
}

static void broadcast_far(struct broadcast *b)
{
    struct meshmem_span *span = b->group->span;
    b->first = span->node_of[b->root];
    bool is_here = b->first == span->mine;
    /* On the root's node the root has the data, on the others the leader. */
    b->near_root = is_here ? span->row[b->root] - span->node[b->first].first : 0;
    b->source = is_here ? b->source : b->dest;
    b->root_too &= is_here;
    b->mine = (span->mine + span->nodes - b->first) % span->nodes;
    b->number = span->broadcasts + 1;
    span->broadcasts += (b->bytes + MESHMEM_BROADCAST_CHUNK - 1) / MESHMEM_BROADCAST_CHUNK;
    if (is_root(b))
        run(b, true);
    spread(b); /* while the network sends */
    if (is_root(b))
        meshmem_far_flush(meshmem_span_ring()); /* the caller may reuse source */
}

int meshmem_coll_broadcast(struct meshmem_group *group, void *dest, const void *source,
                           size_t bytes, int root, bool root_too)
{
    if ((unsigned)root >= group->n)
        meshmem_fail(group->call, "PE_root is %d, but the group has PEs 0 to %u", root,
                     group->n - 1);
    meshmem_group_check(group, .unit = "bytes", .name = {[1] = "PE_root"},
                        .number = {bytes, (uint64_t)root}, .dest = dest, .source = source);
    struct broadcast b = {.group = group,
                          .dest = dest,
                          .source = source,
                          .bytes = bytes,
                          .near_root = (uint32_t)root,
                          .root_too = root_too,
                          .root = (uint32_t)root};
    if (bytes == 0)
        return 0;
    if (group->span)
        broadcast_far(&b);
    else
        spread(&b);
    return 0;
}
