/* SPDX-License-Identifier: BSD-3-Clause */
/* Flow control between nodes, over the simulated network in virtual time: how much may be under way
 * to a node that does nothing, and that everything arrives in the end. */
// again: proxies=2
#include "two.h"

#include "far/link.h"

enum { HEAP = MESHMEM_SEGMENT_HEAP, DATA = MESHMEM_SEGMENT_DATA };

/* A node that does nothing holds up the PEs that write to it, and no others; then all arrives. */
static void a_slow_node_holds_up_its_writers(void **state)
{
    (void)state;
    enum { PUTS = 200 };
    static char source[8000];
    job_open(&(struct job_shape){.nodes = 3, .pes = {2, 1, 1}, .network = network});
    job.node[1].stopped = true;
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    for (size_t i = 0; i < 30; i++) { /* nearly a full ring */
        memset(source, (int)i + 1, sizeof source);
        meshmem_far_put(ctx, job_at(0, HEAP, i * sizeof source), source, sizeof source, 2);
    }
    for (int i = 0; i < 2000; i++)
        job_go_on();
    uint64_t frames = meshmem_proxy_counts(job_proxy(0, 1)).frames_sent;
    assert_true(frames > 1 && frames <= 40);
    assert_int_equal(atomic_load(ctx->counter.done), 0);
    struct meshmem_far_ctx *other = job_become(1, 0); /* PE 1 of the same node is not held up */
    for (uint64_t i = 1; i <= PUTS; i++) {
        meshmem_far_put(other, job_at(1, HEAP, 0), &i, 8, 3);
        meshmem_far_quiet(other);
        assert_int_equal(*(uint64_t *)job_at(3, HEAP, 0), i);
    }
    job.node[1].stopped = false;
    ctx = job_become(0, 0);
    meshmem_far_quiet(ctx);
    for (size_t i = 0; i < 30; i++)
        for (size_t k = 0; k < sizeof source; k += 500)
            assert_int_equal(job_at(2, HEAP, i * sizeof source)[k], i + 1);
    job_close();
}

/* The frames that leave for a node that does nothing, when each of these puts finds nothing to
 * share a frame with; afterwards everything arrives, and no frame counts as under way. */
static uint64_t frames_ahead(bool holds_frames, int puts, size_t bytes)
{
    static char source[60000];
    struct job_shape shape = {.nodes = 2, .pes = {1, 1}, .network = network};
    shape.network.holds_frames = holds_frames;
    shape.network.only_sends = true;
    job_open(&shape);
    job.node[1].stopped = true;
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    for (int i = 1; i <= puts; i++) {
        memset(source, i, bytes);
        meshmem_far_put(ctx, job_at(0, HEAP, 8), source, bytes, 1);
        for (int k = 0; k < 20; k++)
            job_go_on();
    }
    uint64_t frames = meshmem_proxy_counts(job_proxy(0, 1)).frames_sent;
    job.node[1].stopped = false;
    meshmem_far_quiet(ctx);
    for (size_t i = 0; i < bytes; i++)
        assert_int_equal(job_at(1, HEAP, 8)[i], (char)puts);
    const struct link *link = &job_proxy(0, 1)->link[1];
    assert_int_equal(link->under_way, 0);
    assert_int_equal(link->bytes_under_way, 0);
    job_close();
    return frames;
}

/* Many small frames may be under way where the network has room for them, but not many bytes. */
static void frames_under_way_are_bounded(void **state)
{
    (void)state;
    size_t each = sizeof(uint64_t) * 7500; /* with its head and its record less than a frame */
    int full = (int)((LINK_BYTES + each) / (each + MESHMEM_FRAME_HEAD + RECORD_SIZE_PUT));
    assert_int_equal(frames_ahead(false, 3 * LINK_FRAMES, 8), LINK_BUFFERS);
    assert_int_equal(frames_ahead(true, 3 * LINK_FRAMES, 8), LINK_FRAMES);
    assert_int_equal(frames_ahead(true, full + 2, each), full);
    assert_int_equal(frames_ahead(false, LINK_BUFFERS + 2, each), LINK_BUFFERS);
}

/* Everybody puts to everybody, much more than all rings and frames hold, and fetches in between. */
static void flood(const struct job_shape *shape)
{
    enum { ROUNDS = 40, BYTES = 9000 };
    static char source[BYTES];
    job_open(shape);
    job.never_idle = true;
    for (int round = 1; round <= ROUNDS; round++)
        for (int pe = 0; pe < job.pes; pe++) {
            struct meshmem_far_ctx *ctx = job_become(pe, round % JOB_RINGS);
            memset(source, round, sizeof source);
            for (int to = 0; to < job.pes; to++) {
                if (job.pe[to].node == job.pe[pe].node)
                    continue;
                meshmem_far_put(ctx, job_at(pe, HEAP, 64 + (size_t)pe * BYTES), source, BYTES, to);
                meshmem_far_fetch_nbi(ctx, AMO_ADD, 8, job_at(pe, DATA, 8), job_at(pe, HEAP, 0), 1,
                                      0, to);
            }
        }
    uint64_t sum = 0, expected = 0;
    for (int pe = 0; pe < job.pes; pe++)
        for (int r = 0; r < JOB_RINGS; r++)
            meshmem_far_quiet(job_become(pe, r));
    for (int pe = 0; pe < job.pes; pe++) {
        sum += *(uint64_t *)job_at(pe, HEAP, 0);
        for (int to = 0; to < job.pes; to++) {
            if (job.pe[to].node == job.pe[pe].node)
                continue;
            expected += ROUNDS;
            const char *there = job_at(to, HEAP, 64 + (size_t)pe * BYTES);
            /* The last two rounds went through two rings. */
            for (size_t i = 0; i < BYTES; i++)
                assert_true(there[i] == ROUNDS || there[i] == ROUNDS - 1);
        }
    }
    assert_int_equal(sum, expected);
    job_close();
}

static void floods_end(void **state)
{
    (void)state;
    struct job_shape shape = {.nodes = 4, .pes = {4, 4, 4, 4}, .network = network};
    flood(&shape);
    shape.network.credits = 2;
    shape.network.keeps_frames = shape.network.needs_memory = true;
    flood(&shape);
    shape.one_by_one = true;
    flood(&shape);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_slow_node_holds_up_its_writers),
        cmocka_unit_test(frames_under_way_are_bounded),
        cmocka_unit_test(floods_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
