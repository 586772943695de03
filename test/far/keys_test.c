/* SPDX-License-Identifier: BSD-3-Clause */
/* Large transfers into several heaps: memory is registered when a transfer first needs it, another
 * node's key is asked for once, and what a wire does not register goes in frames, with the same
 * data, signals and fences. What hostile nodes ask and answer is for refuse_test.c. */
// again: proxies=2
#include "job.h"

#include "base/dice.h"
#include "far/wire/emulate/emulate.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const struct meshmem_sim_parameters network = {
    .latency = 1000, .jitter = 3000, .gap = 50, .per_byte = 0.1, .move_threshold = 20000};

enum {
    HEAP = MESHMEM_SEGMENT_HEAP,
    DATA = MESHMEM_SEGMENT_DATA,
    HEAPS = 5,
    SEGMENTS = HEAP + HEAPS,
    AT_ONCE = 100 << 10, /* bytes that are registered at once in some jobs */
};

/* ---- a wire that counts what is registered, and refuses some ---- */

static struct meshmem_wire counting;
static const struct meshmem_wire *counted;
static int registered[JOB_PES][SEGMENTS + 1]; /* how often; the last is the far memory */
static bool refused[JOB_PES][SEGMENTS + 1];

/* Whose memory that is. */
static void find_owner(const char *start, int *pe, int *segment)
{
    for (*pe = 0; *pe < job.pes; ++*pe) {
        const struct meshmem_segment_table *table = &job.pe[*pe].window.table;
        for (*segment = 0; *segment < SEGMENTS; ++*segment)
            if ((uintptr_t)start - table->segment[*segment].start < table->segment[*segment].bytes)
                return;
        if ((size_t)(start - (char *)job.pe[*pe].far) < meshmem_far_memory_bytes())
            return;
    }
    fail_msg("memory of nobody is registered");
}

static struct meshmem_wire_memory *add_memory(struct meshmem_wire_end *end, void *start,
                                              size_t bytes, struct meshmem_wire_key *key,
                                              char *problem, size_t size)
{
    int pe, segment;
    find_owner(start, &pe, &segment);
    if (refused[pe][segment]) {
        snprintf(problem, size, "%zu bytes are too many", bytes);
        return NULL;
    }
    registered[pe][segment]++;
    return counted->add_memory(end, start, bytes, key, problem, size);
}

static int all_registered(void)
{
    int all = 0;
    for (int pe = 0; pe < job.pes; pe++)
        for (int s = 0; s <= SEGMENTS; s++)
            all += registered[pe][s];
    return all;
}

/* Two nodes of two PEs, over a wire that is wrapped or not. */
static void open_with(const struct meshmem_wire *wire, uint64_t registers)
{
    struct meshmem_sim_parameters net = network;
    net.only_sends = wire; /* and emulate does the rest */
    memset(registered, 0, sizeof registered);
    memset(refused, 0, sizeof refused);
    job_open(&(struct job_shape){.nodes = 2,
                                 .pes = {2, 2},
                                 .proxies = 1,
                                 .heaps = HEAPS,
                                 .wire = wire,
                                 .options = wire ? "" : NULL,
                                 .network = net,
                                 .registers = registers});
    counted = job.node[0].wire[0]->wire;
    counting = *counted;
    counting.add_memory = add_memory;
    for (int i = 0; i < job.nodes; i++)
        job.node[i].wire[0]->wire = &counting;
}

static uint64_t transfers(int node)
{
    return meshmem_proxy_counts(job.node[node].proxy[0]).transfers;
}

static void fill(char *start, size_t bytes, uint64_t seed)
{
    struct dice r = {seed};
    for (size_t i = 0; i < bytes; i++)
        start[i] = (char)dice_roll(&r);
}

/* ---- what is moved ---- */

/* Put and get between all pairs of segments of PEs 0 and 3, and between each of them and private
 * memory; each transfer has its own data. */
static void move_all(uint64_t seed)
{
    enum { BYTES = 250001, DATA_BYTES = 30011 };
    static char private[BYTES];
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    for (int to = 0; to < SEGMENTS; to++)
        for (int from = -1; from < SEGMENTS; from++) {
            if (to == MESHMEM_SEGMENT_POOL || from == MESHMEM_SEGMENT_POOL)
                continue;
            size_t bytes = to == DATA || from == DATA ? DATA_BYTES : BYTES;
            char *mine = from < 0 ? private : job_at(0, from, 77), *there = job_at(3, to, 500);
            char *dest = job_at(0, to, 500);
            job_become(0, 0);
            fill(mine, bytes, ++seed);
            meshmem_far_put(ctx, dest, mine, bytes, 3);
            meshmem_far_quiet(ctx);
            assert_memory_equal(there, mine, bytes);
            fill(there, bytes, ++seed);
            meshmem_far_get(ctx, mine, dest, bytes, 3);
            assert_memory_equal(there, mine, bytes);
            fill(there, bytes, ++seed);
            meshmem_far_get_nbi(ctx, mine, dest, bytes, 3);
            meshmem_far_quiet(ctx);
            assert_memory_equal(there, mine, bytes);
        }
}

/* A signal is seen after its data, and a fence holds, whatever goes in frames. */
static void move_in_order(void)
{
    enum { BYTES = 220000 };
    struct meshmem_far_ctx *ctx = job_become(1, 0);
    volatile uint64_t *signal = (uint64_t *)job_at(2, HEAP, 0);
    uint64_t seen = *signal;
    for (uint64_t i = 1; i <= 30; i++) {
        int from = HEAP + (int)(i % HEAPS), to = HEAP + (int)(i / 3 % HEAPS);
        char *mine = job_at(1, from, 300000), *there = job_at(2, to, 600000);
        fill(mine, BYTES, i);
        meshmem_far_put_signal(ctx, job_at(1, to, 600000), mine, BYTES,
                               (uint64_t *)job_at(1, HEAP, 0), AMO_ADD, 1, 2, false);
        for (job_rounds = 0; *signal == seen;)
            job_wait();
        assert_memory_equal(there, mine, BYTES);
        seen = *signal;
        memset(mine, (int)i, BYTES);
        meshmem_far_put_nbi(ctx, job_at(1, to, 600000), mine, BYTES, 2);
        meshmem_far_fence(ctx);
        meshmem_far_put(ctx, job_at(1, to, 600000), &i, sizeof i, 2);
        meshmem_far_fence(ctx);
        meshmem_far_put_nbi(ctx, job_at(1, to, 600008), job_at(1, from, 300000), BYTES - 8, 2);
        meshmem_far_quiet(ctx);
        assert_memory_equal(there, &i, sizeof i);
        assert_memory_equal(there + 8, mine, BYTES - 8);
    }
}

/* ---- all of it ---- */

static void all_heaps_are_reached(void **state)
{
    (void)state;
    const struct meshmem_wire *const wires[] = {NULL, &meshmem_wire_emulate};
    for (int i = 0; i < 4; i++) {
        open_with(wires[i % 2], i / 2 ? AT_ONCE : 0);
        move_all(1000 * (uint64_t)i);
        move_in_order();
        assert_true(transfers(0) > 0);
        job_close();
    }
}

/* Nothing is registered before a transfer needs it, then that range of the two ends, once. */
static void memory_is_registered_when_needed(void **state)
{
    (void)state;
    open_with(NULL, 0);
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    char *dest = job_at(0, HEAP + 2, 64), *mine = job_at(0, HEAP + 1, 64);
    meshmem_far_put(ctx, dest, mine, 300, 2);
    meshmem_far_quiet(ctx);
    assert_int_equal(all_registered(), 0);
    for (int i = 0; i < 20; i++) {
        meshmem_far_put_nbi(ctx, dest, mine, 300000, 2);
        meshmem_far_get_nbi(ctx, mine, dest, 300000, 2);
        if (i % 2)
            meshmem_far_quiet(ctx);
    }
    assert_int_equal(registered[0][HEAP + 1], 1);
    assert_int_equal(registered[2][HEAP + 2], 1);
    assert_int_equal(all_registered(), 2);
    meshmem_far_put(ctx, dest, mine, 300000, 3); /* another PE's copy */
    assert_int_equal(registered[3][HEAP + 2], 1);
    assert_int_equal(all_registered(), 3);
    job_close();
}

/* Of a heap only those parts are registered that transfers touch. */
static void parts_are_registered_when_needed(void **state)
{
    (void)state;
    open_with(NULL, AT_ONCE);
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    meshmem_far_put(ctx, job_at(0, HEAP, 3 * AT_ONCE - 100), job_at(0, HEAP + 1, 0), 50000, 2);
    assert_int_equal(registered[0][HEAP + 1], 1);
    assert_int_equal(registered[2][HEAP], 2);
    meshmem_far_put(ctx, job_at(0, HEAP, 2 * AT_ONCE), job_at(0, HEAP + 1, 50000), 50000, 2);
    assert_int_equal(registered[2][HEAP], 2);
    job_close();
}

/* A wire that has no room for some of it, on either side: it goes in frames, and what is registered
 * does not. */
static void what_is_refused_goes_in_frames(void **state)
{
    (void)state;
    for (int i = 0; i < 6; i++) {
        open_with(i % 2 ? &meshmem_wire_emulate : NULL, i < 2 ? 0 : AT_ONCE);
        for (int s = 0; s <= SEGMENTS; s++)
            for (int pe = 0; pe < job.pes; pe++)
                refused[pe][s] = i >= 4 || (s + pe + i) % 3 == 0;
        move_all(77 * (uint64_t)i);
        move_in_order();
        assert_int_equal(all_registered() == 0, i >= 4);
        job_close();
    }
}

/* While a node does not answer, others are served, and small operations of the same PE. */
static void nobody_else_waits_for_a_key(void **state)
{
    (void)state;
    enum { BYTES = 300000 };
    job_open(&(struct job_shape){.nodes = 3, .pes = {2, 1, 1}, .network = network});
    struct meshmem_far_ctx *ctx = job_become(0, 0), *another = job_become(0, 1);
    job.node[1].stopped = true;
    fill(job_at(0, HEAP, 500000), BYTES, 1);
    meshmem_far_put_nbi(ctx, job_at(0, HEAP, 64), job_at(0, HEAP, 500000), BYTES, 2);
    uint64_t small = 5;
    meshmem_far_put(another, job_at(0, HEAP, 8), &small, sizeof small, 3);
    meshmem_far_put(another, job_at(0, HEAP, 64), job_at(0, HEAP, 500000), BYTES, 3);
    meshmem_far_quiet(another);
    assert_int_equal(*(uint64_t *)job_at(3, HEAP, 8), 5);
    assert_memory_equal(job_at(3, HEAP, 64), job_at(0, HEAP, 500000), BYTES);
    struct meshmem_far_ctx *other_pe = job_become(1, 0);
    meshmem_far_put(other_pe, job_at(1, HEAP, 500000), job_at(1, HEAP, 64), BYTES, 3);
    meshmem_far_quiet(other_pe);
    assert_false(meshmem_counter_is_complete(&ctx->counter));
    job.node[1].stopped = false;
    meshmem_far_quiet(ctx);
    assert_memory_equal(job_at(2, HEAP, 64), job_at(0, HEAP, 500000), BYTES);
    job_close();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_heaps_are_reached),
        cmocka_unit_test(memory_is_registered_when_needed),
        cmocka_unit_test(parts_are_registered_when_needed),
        cmocka_unit_test(what_is_refused_goes_in_frames),
        cmocka_unit_test(nobody_else_waits_for_a_key),
    };
    return cmocka_run_group_tests_name("keys", tests, NULL, NULL);
}
