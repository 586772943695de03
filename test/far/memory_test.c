/* SPDX-License-Identifier: BSD-3-Clause */
/* The memory of a node from which many others request replies that the network does not take away:
 * it is bounded, whatever the number of nodes, and most of it is returned when it is not needed any
 * more, unless the network might not register it again. */
// again: proxies=2
#define JOB_NODES 60
#include "job.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const struct meshmem_sim_parameters network = {.latency = 1000,
                                                      .jitter = 3000,
                                                      .gap = 50,
                                                      .per_byte = 0.1,
                                                      .credits = 1,
                                                      .move_threshold = 20000};

enum {
    HEAP = MESHMEM_SEGMENT_HEAP,
    BYTES = 16000,
    GETS = 60, /* of each PE: more than a link requests at a time */
    MOST = 18 << 20,
    SLAB = 32, /* frames for which memory is taken together */
};

static uint64_t frames_of(int node)
{
    uint64_t n = 0;
    for (int i = 0; i < job.proxies; i++)
        n += meshmem_proxy_counts(job.node[node].proxy[i]).frames;
    return n;
}

static void request_all(void)
{
    for (int pe = 1; pe < job.pes; pe++) {
        struct meshmem_far_ctx *ctx = job_become(pe, 0);
        for (size_t i = 0; i < GETS; i++)
            meshmem_far_get_nbi(ctx, job_at(pe, HEAP, i * BYTES), job_at(pe, HEAP, 0), BYTES, 0);
    }
}

static void beat(void)
{
    for (int i = 0; i < job.nodes * job.proxies; i++)
        meshmem_proxy_heartbeat(job_nth(i));
    job_settle();
}

static void replies_take_little_memory(void **state)
{
    struct job_shape shape = {.nodes = JOB_NODES, .network = network};
    uint64_t most = 0;
    (void)state;
    for (int i = 0; i < JOB_NODES; i++)
        shape.pes[i] = 1;
    job_open(&shape);
    memset(job_at(0, HEAP, 0), 7, BYTES);
    request_all();
    for (int pe = 1; pe < job.pes; pe++) {
        struct meshmem_far_ctx *ctx = job_become(pe, 0);
        for (; !meshmem_counter_is_complete(&ctx->counter); job_wait())
            most = frames_of(0) > most ? frames_of(0) : most;
        for (size_t i = 0; i < GETS * BYTES; i += BYTES - 1)
            assert_int_equal(job_at(pe, HEAP, 0)[i], 7);
    }
    assert_true(most > 4 * SLAB); /* there was something to bound */
    assert_true(most * sizeof(struct meshmem_frame) <= MOST * (size_t)job.proxies);
    for (int i = 0; i < 3; i++)
        beat();
    for (int node = 0; node < job.nodes; node++)
        assert_true(frames_of(node) <= 2 * SLAB * (uint64_t)job.proxies);
    request_all(); /* what was kept can be used */
    for (int pe = 1; pe < job.pes; pe++)
        meshmem_far_quiet(job_become(pe, 0));
    job_close();
}

static int room; /* for registrations of node 0 */

static struct meshmem_wire_memory *register_some(struct meshmem_wire_end *end, void *start,
                                                 size_t bytes, struct meshmem_wire_key *key,
                                                 char *problem, size_t size)
{
    if (room > 0) {
        room--;
        return meshmem_wire_sim.add_memory(end, start, bytes, key, problem, size);
    }
    snprintf(problem, size, "there is no room here");
    return NULL;
}

/* PE 0 puts to all others, much more than its frames hold, and one of them gets from it. */
static void exchange_much(void)
{
    enum { PUTS = 20 };
    static char source[BYTES];
    memset(source, 5, sizeof source);
    struct meshmem_far_ctx *ctx = job_become(1, 0);
    for (size_t i = 0; i < GETS; i++)
        meshmem_far_get_nbi(ctx, job_at(1, HEAP, i * BYTES), job_at(1, HEAP, 0), BYTES, 0);
    ctx = job_become(0, 0);
    for (int i = 0; i < PUTS; i++)
        for (int pe = 1; pe < job.pes; pe++)
            meshmem_far_put(ctx, job_at(0, HEAP, GETS * BYTES), source, BYTES, pe);
    for (int pe = 0; pe < 2; pe++)
        meshmem_far_quiet(job_become(pe, 0));
    for (int pe = 1; pe < job.pes; pe++)
        assert_int_equal(job_at(pe, HEAP, GETS * BYTES)[BYTES - 1], 5);
}

/* Others take what is returned, so there may be no room for it any more. */
static void frames_are_kept_where_the_wire_has_no_room_for_more(void **state)
{
    enum { SLABS = 4 };
    static struct meshmem_wire tight;
    struct job_shape shape = {.nodes = JOB_NODES, .network = network};
    (void)state;
    shape.network.needs_memory = shape.network.keeps_frames = true;
    for (int i = 0; i < JOB_NODES; i++)
        shape.pes[i] = 1;
    job_open(&shape);
    tight = meshmem_wire_sim;
    tight.add_memory = register_some;
    for (int i = 0; i < job.proxies; i++)
        job.node[0].wire[i]->wire = &tight;
    room = SLABS * job.proxies;
    exchange_much();
    assert_int_equal(room, 0);
    uint64_t all = frames_of(0);
    for (int i = 0; i < 3; i++)
        beat();
    assert_int_equal(frames_of(0), all);
    exchange_much();
    job_close();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replies_take_little_memory),
        cmocka_unit_test(frames_are_kept_where_the_wire_has_no_room_for_more),
    };
    return cmocka_run_group_tests_name("memory of replies", tests, NULL, NULL);
}
