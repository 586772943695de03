/* SPDX-License-Identifier: BSD-3-Clause */
/* The choices of coll/estimate.c for collectives over several nodes, on networks with different
 * costs, against a simulation of each algorithm's messages: a node sends and receives one message
 * at a time, and a message takes its latency in addition. This detects a formula that neglects a
 * weakness of a network. */
#include "coll/estimate.h"
#include "coll/uneven.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { NODES = 64 };

static const struct {
    const char *name;
    struct meshmem_far_costs costs;
} networks[] = {
    {"TCP", {15000, 3000, 0.5, 1, 0.3, 256 << 10, 48 << 10}},
    {"TCP without moves", {15000, 3000, 0.5, 1, 0.5, INFINITY, INFINITY}},
    {"RDMA", {1500, 200, 0.08, 0, 0.08, 16 << 10, 16 << 10}},
    {"slow latency", {500000, 3000, 0.5, 0.1, 0.5, 256 << 10, 48 << 10}},
    {"slow bytes", {15000, 3000, 10, 1, 10, 256 << 10, 48 << 10}},
    {"fast bytes", {15000, 3000, 0.02, 1, 0.02, 256 << 10, 48 << 10}},
    {"TCP, two PEs on each core", {15000, 3000, 0.5, 2, 0.3, 256 << 10, 48 << 10}},
    {"TCP, many PEs on each core", {15000, 3000, 0.5, 32, 0.3, 256 << 10, 48 << 10}},
};
enum { NETWORKS = sizeof networks / sizeof *networks };

/* ---- the simulated network ---- */

static double ready[NODES];                  /* when a node has what it needs to go on */
static double sends[NODES], receives[NODES]; /* until when its adapter is busy */
static const struct meshmem_far_costs *costs;

static void start(const struct meshmem_far_costs *of)
{
    costs = of;
    memset(ready, 0, sizeof ready);
    memset(sends, 0, sizeof sends);
    memset(receives, 0, sizeof receives);
}

/* Node `from` sends what its members issued in this many operations of 150 ns each; returns when
 * node `to` has received all of it. */
static double send(uint32_t from, uint32_t to, double bytes, double operations, double at)
{
    double busy = costs->per_message + bytes * costs->per_byte + 150 * operations;
    double begin = fmax(at, sends[from]), arrives = begin + costs->latency;
    sends[from] = begin + busy;
    receives[to] = fmax(arrives, receives[to]) + bytes * costs->per_byte;
    return receives[to];
}

static double end(uint32_t nodes)
{
    double last = 0;
    for (uint32_t k = 0; k < nodes; k++)
        last = fmax(last, ready[k]);
    return last;
}

/* Every node sends `bytes` to every other one; ends when all have received everything. */
static void all_to_all(uint32_t nodes, double bytes, double operations)
{
    double has[NODES];
    memcpy(has, ready, sizeof has);
    for (uint32_t d = 1; d < nodes; d++)
        for (uint32_t k = 0; k < nodes; k++) {
            uint32_t to = (k + d) % nodes;
            has[to] = fmax(has[to], send(k, to, bytes, operations, ready[k]));
        }
    memcpy(ready, has, sizeof has);
}

/* Rounds in which node k hears from node k - 2^r, or k ^ 2^r. */
static void rounds(uint32_t nodes, double bytes)
{
    for (uint32_t distance = 1; distance < nodes; distance *= 2) {
        double has[NODES];
        memcpy(has, ready, sizeof has);
        for (uint32_t k = 0; k < nodes; k++) {
            uint32_t to = (k + distance) % nodes;
            has[to] = fmax(has[to], send(k, to, bytes, 1, ready[k]));
        }
        memcpy(ready, has, sizeof has);
    }
}

/* ---- the algorithms; near is the members of a node ---- */

static double run_allgather(uint32_t nodes, double near, double bytes)
{
    all_to_all(nodes, near * bytes, near);
    return end(nodes);
}

static double run_doubling(uint32_t nodes, double near, double bytes)
{
    (void)near;
    rounds(nodes, bytes);
    return end(nodes);
}

static double run_shares(uint32_t nodes, double near, double bytes)
{
    double share = bytes / (near * nodes);
    rounds(nodes, 0);                  /* a barrier */
    all_to_all(nodes, 0, near * near); /* requests */
    all_to_all(nodes, near * near * share,
               near * near);               /* each member gets its share of each far member */
    all_to_all(nodes, near * share, near); /* and puts its result */
    return end(nodes);
}

static double run_pipeline(uint32_t nodes, double near, double bytes)
{
    double chunk = fmin(bytes, near * 65536), chunks = ceil(bytes / chunk);
    double has[NODES] = {0};
    for (double c = 0; c < chunks; c++) /* forth; the way back costs the same */
        for (uint32_t k = 0; k + 1 < nodes; k++)
            has[k + 1] = send(k, k + 1, chunk, near, k ? has[k] : 0);
    return 2 * has[nodes - 1];
}

typedef double run(uint32_t nodes, double near, double bytes);
static run *const runs[REDUCE_ALGORITHMS] = {[REDUCE_ALLGATHER] = run_allgather,
                                             [REDUCE_RECURSIVE_DOUBLING] = run_doubling,
                                             [REDUCE_REDUCE_SCATTER] = run_shares,
                                             [REDUCE_PIPELINE] = run_pipeline};

static double simulate(int a, const struct meshmem_shape *shape, const struct meshmem_far_costs *of)
{
    start(of);
    return runs[a](shape->nodes, shape->members / shape->nodes, (double)shape->bytes);
}

/* ---- alltoalls: between nodes as above, and what processors do before and after ---- */

enum { WAYS = 3 };
static const int ways[WAYS] = {ALLTOALL_DIRECT, ALLTOALL_LEADER, ALLTOALL_MULTI_LEADER},
                 uneven_ways[WAYS] = {ALLTOALLV_DIRECT, ALLTOALLV_LEADER, ALLTOALLV_MULTI_LEADER};

/* Members of a node that share a core copy one after the other. */
static double copies(double blocks, double bytes, double near, const struct meshmem_far_costs *of)
{
    return blocks * (20 + 0.15 * bytes) * fmax(1, fmin(near, of->crowd));
}

/* Whether the wire moves operations of `each` bytes, which helps where each member has a core. */
static bool is_moved(uint32_t nodes, double senders, double each,
                     const struct meshmem_far_costs *of)
{
    return of->crowd <= 1 && each >= (nodes == 2 && senders == 1 ? of->lone_from : of->moves_from);
}

/* As all_to_all, but the operations of `each` bytes are handled one after the other, while those
 * before are on their way, and those of every second sender make a frame of their own. Senders that
 * share a core begin when the network has answered the first of them. */
static double exchange(uint32_t nodes, double senders, double bytes, double operations, double each,
                       const struct meshmem_far_costs *of)
{
    struct meshmem_far_costs by_size = *of;
    if (is_moved(nodes, senders, each, of))
        by_size.per_byte = of->moved;
    start(&by_size);
    for (uint32_t d = 1; d < nodes; d++)
        for (uint32_t k = 0; k < nodes; k++) {
            uint32_t to = (k + d) % nodes;
            double handled = 150 * operations * d;
            double more = (senders - 1) / 2 * of->per_message;
            double there = send(k, to, bytes, more / 150, handled - 150 * operations) + more;
            ready[to] = fmax(ready[to], fmax(there, handled + of->latency));
        }
    return end(nodes) + (senders > 1 && of->crowd > 1 ? of->latency : 0);
}

static double simulate_alltoall(int way, const struct meshmem_shape *s,
                                const struct meshmem_far_costs *of)
{
    double near = s->near, far = s->members - s->near, bytes = (double)s->bytes, time;
    double chunk = fmin(bytes, (double)meshmem_exchange_chunk((uint64_t)(near * far)));
    double one = way == ALLTOALL_LEADER, operations = one ? 2 : 2 * near;
    if (way == ALLTOALL_DIRECT)
        return exchange(s->nodes, near, near * near * bytes, near * near + near, bytes, of);
    double senders = one ? 1 : near, each = near * (one ? near : 1) * chunk;
    time = exchange(s->nodes, senders, near * near * chunk, operations, each, of) +
           copies(one ? 2 * far : far, chunk, near, of);
    if (one && !is_moved(s->nodes, 1, each, of))
        time += near * far * chunk * 0.15;
    return ceil(bytes / chunk) * time;
}

/* Directly, each PE first gets a place from each far PE, unless it knows the places; by leaders,
 * sizes travel with blocks. */
static double simulate_alltoallv(int way, const struct meshmem_shape *s,
                                 const struct meshmem_far_costs *of)
{
    double near = s->near, far = s->members - s->near, bytes = (double)s->bytes;
    double most = (double)meshmem_uneven_chunk((uint64_t)(near * far));
    double times = ceil((double)s->most / most), chunk = bytes / times;
    if (way == ALLTOALLV_DIRECT && s->knows_places)
        return exchange(s->nodes, near, near * near * bytes, near * near + near, bytes, of);
    if (way == ALLTOALLV_DIRECT)
        return exchange(s->nodes, near, 0, near * near, 0, of) + of->latency +
               exchange(s->nodes, near, near * near * bytes, 2 * near * near + near, bytes, of);
    double one = way == ALLTOALLV_LEADER, each = near * (one ? near : 1) * chunk;
    double copied = one && !is_moved(s->nodes, 1, each, of) ? near * far * chunk : 0;
    return times * (exchange(s->nodes, one ? 1 : near, near * near * (chunk + MESHMEM_UNEVEN_HEAD),
                             one ? 2 : 2 * near, each, of) +
                    copies(2 * far, chunk, near, of) + copied * 0.15);
}

/* ---- broadcasts and collects ---- */

static double run_tree(uint32_t nodes, double bytes)
{
    double has[NODES] = {0}; /* node 0 is the root; each sends to its farthest child first */
    for (uint32_t bit = NODES / 2; bit; bit /= 2)
        for (uint32_t k = 0; k < nodes; k += 2 * bit)
            if (k + bit < nodes)
                has[k + bit] = send(k, k + bit, bytes, 1, has[k]);
    memcpy(ready, has, sizeof has);
    return end(nodes);
}

static double run_chunks(uint32_t nodes, double bytes)
{
    double most = nodes > 2 ? (double)MESHMEM_BROADCAST_CHUNK : bytes, has[NODES] = {0};
    for (double at = 0; at < bytes; at += most)
        for (uint32_t k = 0; k + 1 < nodes; k++)
            has[k + 1] = send(k, k + 1, fmin(most, bytes - at), 1, has[k]);
    return has[nodes - 1];
}

static double simulate_broadcast(int a, const struct meshmem_shape *s,
                                 const struct meshmem_far_costs *of)
{
    start(of);
    return a == BROADCAST_PIPELINE ? run_chunks(s->nodes, (double)s->bytes)
                                   : run_tree(s->nodes, (double)s->bytes);
}

/* A leader waits until the blocks of its node are in its dest; otherwise all members send. */
static double simulate_collect(int a, const struct meshmem_shape *s,
                               const struct meshmem_far_costs *of)
{
    double near = s->near, bytes = (double)s->bytes;
    start(of);
    if (a == COLLECT_LEADER)
        for (uint32_t k = 0; k < s->nodes; k++)
            ready[k] = near * (20 + 0.15 * bytes);
    for (double sent = 0; sent < (a == COLLECT_LEADER ? 1 : near); sent++)
        all_to_all(s->nodes, a == COLLECT_LEADER ? near * bytes : bytes, 1);
    return end(s->nodes);
}

/* ---- tests ---- */

/* The chosen algorithm takes at most this much longer than the best one: the formulas also consider
 * processors, and the simulation does not. */
static const double WORSE = 2.0;

static void choice_is_good(const struct meshmem_shape *shape, int network)
{
    const struct meshmem_far_costs *of = &networks[network].costs;
    int a = meshmem_estimate(MESHMEM_REDUCE, shape, of), best = -1;
    double least = INFINITY, adding = 0.25 * shape->members * shape->bytes;
    for (int b = 0; b < REDUCE_ALGORITHMS; b++)
        if (runs[b] && meshmem_estimate_fits(MESHMEM_REDUCE, shape, b) &&
            simulate(b, shape, of) < least)
            least = simulate(best = b, shape, of);
    if (a == REDUCE_EAGER) /* it is not simulated: as many rounds, no fewer bytes than doubling */
        return;
    double takes = simulate(a, shape, of);
    if (takes > WORSE * least + adding)
        fail_msg("%s, %u PEs on %u nodes, %zu bytes%s: %s takes %.0f ns, %s would take %.0f",
                 networks[network].name, shape->members, shape->nodes, shape->bytes,
                 shape->any_order ? " of integers" : "", meshmem_algorithm_name(MESHMEM_REDUCE, a),
                 takes, meshmem_algorithm_name(MESHMEM_REDUCE, best), least);
}

static void choices_agree_with_a_simulation(void **state)
{
    (void)state;
    int count = 0;
    for (int network = 0; network < NETWORKS; network++)
        for (uint32_t nodes = 2; nodes <= NODES; nodes *= 2)
            for (uint32_t near = 1; near <= 64; near *= 4)
                for (size_t bytes = 512; bytes <= (size_t)16 << 20; bytes *= 2)
                    for (int any = 0; any < 2; any++, count++)
                        choice_is_good(&(struct meshmem_shape){.members = nodes * near,
                                                               .nodes = nodes,
                                                               .near = near,
                                                               .bytes = bytes,
                                                               .in_order = true,
                                                               .any_order = any},
                                       network);
    assert_int_equal(count, NETWORKS * 6 * 4 * 16 * 2);
}

/* Algorithms that cannot be used are not chosen. */
static void choices_can_be_taken(void **state)
{
    (void)state;
    struct meshmem_shape shape = {.members = 8, .nodes = 4, .near = 2, .bytes = 4096};
    assert_false(meshmem_estimate_fits(MESHMEM_REDUCE, &shape, REDUCE_PIPELINE));
    assert_false(meshmem_estimate_fits(MESHMEM_REDUCE, &shape, REDUCE_RECURSIVE_DOUBLING));
    assert_false(meshmem_estimate_fits(MESHMEM_REDUCE, &shape, REDUCE_EAGER));
    assert_false(meshmem_estimate_fits(MESHMEM_REDUCE, &shape, REDUCE_LAST_ARRIVER));
    assert_false(meshmem_estimate_fits(MESHMEM_REDUCE, &shape, REDUCE_ESTIMATE));
    assert_true(meshmem_estimate_fits(MESHMEM_REDUCE, &shape, REDUCE_ALLGATHER));
    shape.any_order = true;
    assert_true(meshmem_estimate_fits(MESHMEM_REDUCE, &shape, REDUCE_PIPELINE));
    assert_true(meshmem_estimate_fits(MESHMEM_REDUCE, &shape, REDUCE_RECURSIVE_DOUBLING));
    for (shape.bytes = 1; shape.bytes < (size_t)1 << 40; shape.bytes = shape.bytes * 3 + 1)
        for (int scan = 0; scan < 2; scan++) {
            enum meshmem_collective c = scan ? MESHMEM_SCAN : MESHMEM_REDUCE;
            shape.any_order = !scan;
            for (int network = 0; network < NETWORKS; network++)
                assert_true(meshmem_estimate_fits(
                    c, &shape, meshmem_estimate(c, &shape, &networks[network].costs)));
        }
    shape = (struct meshmem_shape){.members = 8, .nodes = 4, .near = 2, .bytes = 16320};
    assert_true(meshmem_estimate_fits(MESHMEM_REDUCE, &shape, REDUCE_ALLGATHER));
    shape.bytes = 16385;
    assert_false(meshmem_estimate_fits(MESHMEM_REDUCE, &shape, REDUCE_ALLGATHER));
}

/* The way that is chosen takes at most this much longer than the best one. */
static const double WORSE_WAY = 1.25;

static void alltoall_is_good(const struct meshmem_shape *s, int network)
{
    const struct meshmem_far_costs *of = &networks[network].costs;
    int chosen = meshmem_estimate(MESHMEM_ALLTOALL, s, of);
    double takes = simulate_alltoall(chosen, s, of);
    for (int i = 0; i < WAYS; i++)
        if (takes > WORSE_WAY * simulate_alltoall(ways[i], s, of))
            fail_msg("%s, %u PEs on %u nodes, blocks of %zu bytes: %s takes %.0f ns, %s would take "
                     "%.0f",
                     networks[network].name, s->members, s->nodes, s->bytes,
                     meshmem_algorithm_name(MESHMEM_ALLTOALL, chosen), takes,
                     meshmem_algorithm_name(MESHMEM_ALLTOALL, ways[i]),
                     simulate_alltoall(ways[i], s, of));
}

static void alltoalls_agree_with_a_simulation(void **state)
{
    (void)state;
    int chosen[ALLTOALL_ALGORITHMS] = {0};
    for (int network = 0; network < NETWORKS; network++)
        for (uint32_t nodes = 2; nodes <= NODES; nodes *= 2)
            for (uint32_t near = 1; near <= 64; near *= 2)
                for (size_t bytes = 1; bytes <= (size_t)4 << 20; bytes *= 8) {
                    struct meshmem_shape s = {.members = nodes * near,
                                              .nodes = nodes,
                                              .near = near,
                                              .bytes = bytes,
                                              .most = bytes};
                    alltoall_is_good(&s, network);
                    chosen[meshmem_estimate(MESHMEM_ALLTOALL, &s, &networks[network].costs)]++;
                }
    for (int i = 0; i < WAYS; i++)
        assert_true(chosen[ways[i]] > 0);
}

/* The only PE of a node has nobody to share with, and large blocks are not copied twice; nor are
 * blocks when the memory of a node does not have room for one byte of them per PE. */
static void alltoalls_go_directly(void **state)
{
    (void)state;
    for (int network = 0; network < NETWORKS; network++) {
        const struct meshmem_far_costs *of = &networks[network].costs;
        struct meshmem_shape s = {.members = 64, .nodes = 64, .near = 1, .bytes = 8, .most = 8};
        assert_int_equal(meshmem_estimate(MESHMEM_ALLTOALL, &s, of), ALLTOALL_DIRECT);
        s = (struct meshmem_shape){
            .members = 32, .nodes = 2, .near = 16, .bytes = 4 << 20, .most = 4 << 20};
        assert_int_equal(meshmem_estimate(MESHMEM_ALLTOALL, &s, of), ALLTOALL_DIRECT);
        s = (struct meshmem_shape){
            .members = 1 << 16, .nodes = 1024, .near = 64, .bytes = 8, .most = 8};
        assert_int_equal(meshmem_estimate(MESHMEM_ALLTOALL, &s, of), ALLTOALL_DIRECT);
    }
}

static void alltoallv_is_good(const struct meshmem_shape *s, int network, int way)
{
    const struct meshmem_far_costs *of = &networks[network].costs;
    double takes = simulate_alltoallv(way, s, of);
    for (int i = 0; i < WAYS; i++)
        if (takes > WORSE_WAY * simulate_alltoallv(uneven_ways[i], s, of))
            fail_msg("%s, %u PEs on %u nodes, %zu of %zu bytes: %s takes %.0f ns, %s would take "
                     "%.0f",
                     networks[network].name, s->members, s->nodes, s->bytes, s->most,
                     meshmem_algorithm_name(MESHMEM_ALLTOALLV, way), takes,
                     meshmem_algorithm_name(MESHMEM_ALLTOALLV, uneven_ways[i]),
                     simulate_alltoallv(uneven_ways[i], s, of));
}

static void agree(bool knows_places)
{
    int chosen[ALLTOALLV_ALGORITHMS] = {0};
    for (int network = 0; network < NETWORKS; network++)
        for (uint32_t nodes = 2; nodes <= NODES; nodes *= 2)
            for (uint32_t near = 1; near <= 64; near *= 2)
                for (size_t bytes = 1; bytes <= (size_t)4 << 20; bytes *= 8)
                    for (size_t uneven = 1; uneven <= 64; uneven *= 8) {
                        struct meshmem_shape s = {.members = nodes * near,
                                                  .nodes = nodes,
                                                  .near = near,
                                                  .bytes = bytes,
                                                  .most = bytes * uneven,
                                                  .knows_places = knows_places};
                        int way = meshmem_estimate(MESHMEM_ALLTOALLV, &s, &networks[network].costs);
                        alltoallv_is_good(&s, network, way);
                        chosen[way]++;
                    }
    for (int i = 0; i < WAYS; i++)
        assert_true(chosen[uneven_ways[i]] > 0);
}

static void alltoallvs_agree_with_a_simulation(void **state)
{
    (void)state;
    agree(false);
    agree(true);
}

/* Leaders save a round trip, also for a single PE of a node and where there are no bytes; one very
 * large block among empty ones does not go through memory of the nodes. */
static void alltoallvs_go_by_size(void **state)
{
    (void)state;
    for (int network = 0; network < NETWORKS; network++) {
        const struct meshmem_far_costs *of = &networks[network].costs;
        struct meshmem_shape s = {.members = 4, .nodes = 4, .near = 1};
        assert_int_equal(meshmem_estimate(MESHMEM_ALLTOALLV, &s, of), ALLTOALLV_LEADER);
        s = (struct meshmem_shape){
            .members = 32, .nodes = 2, .near = 16, .bytes = 1 << 22, .most = 1 << 30};
        assert_int_equal(meshmem_estimate(MESHMEM_ALLTOALLV, &s, of), ALLTOALLV_DIRECT);
    }
}

typedef double simulation(int a, const struct meshmem_shape *s, const struct meshmem_far_costs *of);

/* The chosen algorithm, of all that have an estimate. */
static int choice(enum meshmem_collective c, const struct meshmem_shape *s,
                  const struct meshmem_far_costs *of, const char *network, simulation *takes)
{
    int a = meshmem_estimate(c, s, of);
    for (int b = 0; b < meshmem_algorithm_count(c); b++)
        if (meshmem_estimate_cost(c, s, of, b) < INFINITY &&
            takes(a, s, of) > WORSE * takes(b, s, of))
            fail_msg("%s, %u PEs on %u nodes, %zu bytes: %s takes %.0f ns, %s would take %.0f",
                     network, s->members, s->nodes, s->bytes, meshmem_algorithm_name(c, a),
                     takes(a, s, of), meshmem_algorithm_name(c, b), takes(b, s, of));
    return a;
}

/* The choice between the algorithms of a collective is good for all networks and sizes, and each of
 * them is taken for some. */
static void choices_are_good(enum meshmem_collective c, simulation *takes)
{
    enum { MOST = 32 }; /* algorithms of a collective */
    bool estimated[MOST] = {false}, chosen[MOST] = {false};
    assert_true(meshmem_algorithm_count(c) <= MOST);
    for (int network = 0; network < NETWORKS; network++)
        for (uint32_t nodes = 2; nodes <= NODES; nodes += nodes < 4 ? 1 : nodes / 2)
            for (uint32_t near = 1; near <= 64; near *= 4)
                for (size_t bytes = 512; bytes <= (size_t)16 << 20; bytes *= 2) {
                    const struct meshmem_far_costs *of = &networks[network].costs;
                    struct meshmem_shape s = {.members = nodes * near,
                                              .nodes = nodes,
                                              .near = near,
                                              .bytes = bytes,
                                              .most = bytes};
                    chosen[choice(c, &s, of, networks[network].name, takes)] = true;
                    for (int a = 0; a < meshmem_algorithm_count(c); a++)
                        estimated[a] |= meshmem_estimate_cost(c, &s, of, a) < INFINITY;
                }
    for (int a = 0; a < meshmem_algorithm_count(c); a++)
        if (chosen[a] != estimated[a])
            fail_msg("no network takes %s", meshmem_algorithm_name(c, a));
}

static void broadcasts_agree_with_a_simulation(void **state)
{
    (void)state;
    choices_are_good(MESHMEM_BROADCAST, simulate_broadcast);
}

static void collects_agree_with_a_simulation(void **state)
{
    (void)state;
    choices_are_good(MESHMEM_COLLECT, simulate_collect);
    for (size_t bytes = 1; bytes <= (size_t)1 << 30; bytes *= 2) { /* nobody to wait for */
        struct meshmem_shape s = {.members = 2, .nodes = 2, .near = 1, .bytes = bytes};
        assert_int_equal(meshmem_estimate(MESHMEM_FCOLLECT, &s, &networks[0].costs), FCOLLECT_PUT);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(choices_agree_with_a_simulation),
        cmocka_unit_test(choices_can_be_taken),
        cmocka_unit_test(broadcasts_agree_with_a_simulation),
        cmocka_unit_test(collects_agree_with_a_simulation),
        cmocka_unit_test(alltoalls_agree_with_a_simulation),
        cmocka_unit_test(alltoalls_go_directly),
        cmocka_unit_test(alltoallvs_agree_with_a_simulation),
        cmocka_unit_test(alltoallvs_go_by_size),
    };
    return cmocka_run_group_tests_name("estimates", tests, NULL, NULL);
}
