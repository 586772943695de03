/* SPDX-License-Identifier: BSD-3-Clause */
/* See estimate.h. The costs of the network are given; the constants below are properties of this
 * library and of processors, and differ little between machines (docs/why/coll.md). */
#include "coll/estimate.h"

#include "coll/chain.h"
#include "coll/uneven.h"

#include <math.h>

static const double RECORD =
    150; /* nanoseconds per operation in a stream of operations, at both ends */
static const double FOLD = 0.25; /* nanoseconds for applying the operator to a byte */
static const double ROW = 20;    /* nanoseconds for handling a row, however short */
static const double COPY = 0.15; /* nanoseconds for copying a byte */
static const double APART = 2; /* additional latencies for each further member that sends by itself:
                                  it wakes the proxy again */
static const double FRAMES = 0.5; /* additional frames for each further member that sends: they do
                                     not come at the same moment */
static const double TURNS = 1;    /* additional latencies if members that share a core send by
                                     themselves */

/* The variables of the formulas. */
struct terms {
    double n, nodes, near; /* members, nodes, members of a node */
    double bytes, rounds;  /* rounds: 2^rounds >= nodes */
    bool is_scan;
    const struct meshmem_far_costs *costs;
    const struct meshmem_shape *shape;
};

static double messages(const struct terms *t, double number)
{
    return number > 0 ? number * t->costs->per_message : 0;
}

/* Bruck's algorithm between nodes, with rows of all members; every PE computes the whole result. */
static double eager(const struct terms *t)
{
    double row = t->bytes + 16, far = (t->n - t->near) * row;
    return t->rounds * t->costs->latency + far * t->costs->per_byte +
           t->n * (ROW + t->bytes * FOLD);
}

/* All members' data goes to all nodes, where every PE computes the whole result. */
static double allgather(const struct terms *t)
{
    if (t->shape->bytes > MESHMEM_ALLGATHER_ROOM / t->shape->members / 64 * 64) /* whole lines */
        return INFINITY;
    return t->costs->latency + messages(t, t->nodes - 2) + RECORD * t->near * (t->nodes - 1) +
           (t->n - t->near) * t->bytes * t->costs->per_byte + t->n * (ROW + t->bytes * FOLD);
}

/* A barrier; each PE fetches its share from all far members and puts its result to all nodes; a
 * barrier. */
static double shares(const struct terms *t)
{
    double far = t->n - t->near;
    return t->costs->latency * (5 + t->rounds) + messages(t, 3 * (t->nodes - 2)) +
           RECORD * t->near * far + (t->near + 1) * far * t->bytes / t->n * t->costs->per_byte +
           t->bytes * FOLD;
}

/* Through the nodes from the first to the last and, for a reduction, back. */
static double pipeline(const struct terms *t)
{
    if (!t->shape->in_order && !t->shape->any_order)
        return INFINITY;
    /* Each lane of a node sends one chunk at a time. */
    double chunks = t->near * MESHMEM_CHAIN_CHUNK, ways = t->is_scan ? 1 : 2;
    double first = t->bytes < chunks ? t->bytes : chunks;
    double hop = t->costs->latency + first * t->costs->per_byte;
    double rest = (t->bytes - first) * t->costs->per_byte; /* follows in the pipeline */
    return ways * ((t->nodes - 1) * hop + rest) + t->bytes * FOLD +
           messages(t, (ways + 1) * (t->nodes - 1)); /* and one message acknowledges each chunk */
}

/* One member combines the data of its node and of the other nodes, and writes the result to all
 * members. */
static double doubling(const struct terms *t)
{
    bool even = (t->shape->nodes & (t->shape->nodes - 1)) == 0;
    double rounds = even ? t->rounds : t->rounds + 1;
    if (!t->shape->any_order || t->shape->bytes > MESHMEM_DOUBLING_MOST)
        return INFINITY;
    return 2 * t->near * (ROW + t->bytes * FOLD) +
           rounds * (t->costs->latency + t->bytes * (t->costs->per_byte + FOLD));
}

/* How many members of a node take turns on a core; copying then takes that many times as long. */
static double turns(const struct terms *t)
{
    double most = t->near < t->costs->crowd ? t->near : t->costs->crowd;
    return most > 1 ? most : 1;
}

/* Whether the wire moves data that is put `each` bytes at a time, instead of carrying it in frames;
 * only: nobody else of the node puts meanwhile. Where members share a core that saves nothing: they
 * take turns there with the network (docs/why/alltoall.md). */
static bool is_moved(const struct terms *t, double each, bool only)
{
    return turns(t) <= 1 &&
           each >= (only && t->nodes <= 2 ? t->costs->lone_from : t->costs->moves_from);
}

/* What all ways of an alltoall have in common: a node's data goes to the others and comes from
 * them, in `chunks` chunks, while its proxies handle `operations` operations for each chunk, of up
 * to `each` bytes, which `senders` of its members issue. */
static double exchanged(const struct terms *t, double senders, double operations, double each,
                        double chunks)
{
    double frames = (t->nodes - 1) * (1 + FRAMES * (senders - 1));
    bool moved = is_moved(t, each, senders <= 1);
    double wire =
        messages(t, (frames - 1) * chunks) +
        t->near * (t->n - t->near) * t->bytes * (moved ? t->costs->moved : t->costs->per_byte);
    double handled = RECORD * operations * chunks;
    double waits = senders > 1 && turns(t) > 1 ? TURNS * t->costs->latency : 0;
    return chunks * (t->costs->latency + waits) + (wire > handled ? wire : handled);
}

/* How often the nodes' memory is filled, with `chunk` bytes of each block at a time; nothing moves
 * meanwhile. */
static double times(const struct terms *t, size_t chunk)
{
    size_t most = t->shape->most ? t->shape->most : 1;
    return chunk ? (double)((most + chunk - 1) / chunk) : INFINITY;
}

static uint64_t pairs(const struct terms *t)
{
    return meshmem_estimate_pairs(t->shape->members, t->shape->near);
}

static double chunks(const struct terms *t) { return times(t, meshmem_exchange_chunk(pairs(t))); }

/* One operation for each block, and one by each PE to count them at each node. */
static double direct(const struct terms *t)
{
    return exchanged(t, t->near, t->near * (t->n - t->near + t->nodes - 1), t->bytes, 1);
}

/* One operation for the blocks of a PE to a node, and one that counts them; all members pick them
 * up at the same time. */
static double multi_leader(const struct terms *t)
{
    double each = t->near * t->bytes / chunks(t);
    return exchanged(t, t->near, 2 * t->near * (t->nodes - 1), each, chunks(t)) +
           turns(t) * (t->n - t->near) * (ROW * chunks(t) + t->bytes * COPY);
}

/* The same for all blocks from a node to another one: all members write them and pick them up, and
 * one member copies what all send, unless the wire moves it. */
static double by_one(const struct terms *t, double chunks)
{
    double far = t->n - t->near, each = t->near * t->near * t->bytes / chunks;
    double copied = is_moved(t, each, true) ? 0 : t->near * far * t->bytes;
    return exchanged(t, 1, 2 * (t->nodes - 1), each, chunks) +
           turns(t) * 2 * far * (ROW * chunks + t->bytes * COPY) + copied * COPY;
}

static double leader(const struct terms *t) { return by_one(t, chunks(t)); }

/* In an alltoallv, each PE first gets from every other PE where its block goes, unless it knows;
 * then it sends the block with its size. */
static double direct_uneven(const struct terms *t)
{
    double blocks = t->near * (t->n - t->near);
    struct terms empty = *t;
    if (t->shape->knows_places)
        return direct(t);
    empty.bytes = 0;
    return exchanged(&empty, t->near, blocks, 0, 1) + t->costs->latency +
           exchanged(t, t->near, 2 * blocks + t->near * (t->nodes - 1), t->bytes, 1);
}

/* The sizes travel with the blocks. */
static double leader_uneven(const struct terms *t)
{
    double blocks = t->near * (t->n - t->near), n = times(t, meshmem_uneven_chunk(pairs(t)));
    return by_one(t, n) + n * blocks * MESHMEM_UNEVEN_HEAD * t->costs->per_byte;
}

/* The same; each PE also writes its blocks to its own part of the table. */
static double multi_leader_uneven(const struct terms *t)
{
    double blocks = t->near * (t->n - t->near), n = times(t, meshmem_uneven_chunk(pairs(t)));
    return exchanged(t, t->near, 2 * t->near * (t->nodes - 1), t->near * t->bytes / n, n) +
           turns(t) * 2 * (t->n - t->near) * (ROW * n + t->bytes * COPY) +
           n * blocks * MESHMEM_UNEVEN_HEAD * t->costs->per_byte;
}

/* ---- broadcast and collect ---- */

/* Each node sends everything to its children, one after the other. */
static double binomial_tree(const struct terms *t)
{
    return t->rounds * (t->costs->latency + t->bytes * t->costs->per_byte);
}

/* Through the nodes from the first to the last, in chunks. */
static double chunks_along(const struct terms *t)
{
    size_t bytes = t->shape->bytes, most = MESHMEM_BROADCAST_CHUNK;
    size_t chunk = bytes < most ? bytes : most, number = (bytes + most - 1) / most;
    double hops = t->nodes - 1;
    return hops * t->costs->latency + (hops - 1) * (double)chunk * t->costs->per_byte +
           messages(t, (double)number - 1) + t->bytes * t->costs->per_byte;
}

/* One member of each node sends the blocks of all to each other node, once they are in its dest. */
static double collect_leader(const struct terms *t)
{
    return t->costs->latency + messages(t, t->nodes - 2) +
           t->near * (t->nodes - 1) * t->bytes * t->costs->per_byte +
           t->near * (ROW + t->bytes * COPY);
}

/* Each member sends its block to each other node: there, and at its own proxy, they come one after
 * the other. */
static double collect_put(const struct terms *t)
{
    return t->costs->latency * (1 + APART * (t->near - 1)) + messages(t, t->nodes - 2) +
           t->near * (t->nodes - 1) * t->bytes * t->costs->per_byte;
}

/* ---- the choice ---- */

typedef double cost(const struct terms *);

static cost *const costs_of[MESHMEM_COLLECTIVES][MESHMEM_ALGORITHMS] = {
#define ALGORITHM(collective, id, where, most, name, what, function, cost) \
    [MESHMEM_##collective][collective##_##id] = cost,
#include "coll/algorithm.def"
};

double meshmem_estimate_cost(enum meshmem_collective collective, const struct meshmem_shape *shape,
                             const struct meshmem_far_costs *costs, int a)
{
    cost *of = costs_of[collective][a];
    if (!of || !meshmem_algorithm_fits(collective, a, shape->bytes))
        return INFINITY;
    struct terms t = {.n = shape->members,
                      .nodes = shape->nodes,
                      .near = shape->near,
                      .bytes = (double)shape->bytes,
                      .rounds = meshmem_node_rounds(shape->nodes),
                      .is_scan = collective == MESHMEM_SCAN,
                      .costs = costs,
                      .shape = shape};
    return of(&t);
}

bool meshmem_estimate_fits(enum meshmem_collective collective, const struct meshmem_shape *shape,
                           int a)
{
    static const struct meshmem_far_costs nothing;
    return meshmem_estimate_cost(collective, shape, &nothing, a) < INFINITY;
}

int meshmem_estimate(enum meshmem_collective collective, const struct meshmem_shape *shape,
                     const struct meshmem_far_costs *costs)
{
    int best = -1;
    double least = INFINITY;
    for (int a = 0; a < meshmem_algorithm_count(collective); a++) {
        double ns = meshmem_estimate_cost(collective, shape, costs, a);
        if (ns < least) {
            least = ns;
            best = a;
        }
    }
    return best; /* of each collective, one algorithm always fits */
}
