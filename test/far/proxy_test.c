/* SPDX-License-Identifier: BSD-3-Clause */
/* Proxies of several nodes over the simulated network in virtual time: every kind of record from
 * ring to memory, order, counts of what is complete, silence and turns. Flow control is for
 * flow_test.c, what a hostile or broken node may send for refuse_test.c. */
// again: proxies=2
#include "two.h"

#include "base/dice.h"

enum { HEAP = MESHMEM_SEGMENT_HEAP, DATA = MESHMEM_SEGMENT_DATA };

/* Put an update of n words for the node into the ring. */
static void post_update(struct meshmem_far_ctx *ctx, uint32_t node, int n, const uint64_t *words)
{
    size_t bytes = (size_t)n * 8;
    struct meshmem_ring *ring = job_ring(ctx, (int)node);
    meshmem_ring_direct(ring, node, &ctx->counter);
    memcpy(meshmem_ring_reserve(ring, bytes), words, bytes);
    ctx->counter.issued++;
    meshmem_ring_publish(ring, bytes);
}

static uint64_t word_of(enum meshmem_record_kind kind, uint32_t index, uint64_t offset)
{
    return meshmem_record_word(kind, index, HEAP, offset);
}

static uint64_t done(const struct meshmem_far_ctx *ctx) { return atomic_load(ctx->counter.done); }

/* ---- every kind ---- */

static void puts_of_values(void **state)
{
    (void)state;
    static const struct {
        enum meshmem_record_kind kind;
        size_t bytes;
    } kinds[] = {{RECORD_PUT1, 1}, {RECORD_PUT2, 2}, {RECORD_PUT4, 4}, {RECORD_PUT8, 8}};
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    const uint64_t value = UINT64_C(0x1122334455667788);
    for (size_t i = 0; i < 4; i++)
        for (size_t shift = 0; shift < 2; shift++) { /* also where it is not aligned */
            size_t offset = 64 * (2 * i + shift) + 8 + shift;
            char expected[24] = {0};
            memcpy(expected + 8, &value, kinds[i].bytes);
            post_update(ctx, 1, 2, (uint64_t[]){word_of(kinds[i].kind, 1, offset), value});
            meshmem_ring_wait_for(job_ring(ctx, 1), &ctx->counter, true);
            assert_memory_equal(job_at(3, HEAP, offset - 8), expected, sizeof expected);
        }
}

static void puts_of_bytes(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(1, 1);
    struct dice r = {5};
    char source[20000], zero[64] = {0};
    for (size_t i = 0; i < sizeof source; i++)
        source[i] = (char)dice_roll(&r);
    for (int i = 0; i < 300; i++) {
        size_t bytes = 1 + dice_below(&r, i % 3 ? 100 : sizeof source - 1);
        char *dest = job_at(1, HEAP, 64 + dice_below(&r, 1000));
        char *there = dest - job_at(1, HEAP, 0) + job_at(2, HEAP, 0);
        memset(there - 64, 0, bytes + 128);
        meshmem_far_put(ctx, dest, source, bytes, 2);
        meshmem_far_quiet(ctx);
        assert_memory_equal(there, source, bytes);
        assert_memory_equal(there - 64, zero, 64);
        assert_memory_equal(there + bytes, zero, 64);
    }
}

/* One of each: the word that is there before, and after. */
static const struct {
    enum meshmem_amo op;
    uint64_t value, cond, before, after4, after8;
} amos[] = {
    {AMO_FETCH, 9, 9, 5, 5, 5}, {AMO_SET, UINT64_C(0x100000007), 0, 5, 7, UINT64_C(0x100000007)},
    {AMO_SWAP, 7, 0, 5, 7, 7},  {AMO_CSWAP, 7, 5, 5, 7, 7},
    {AMO_CSWAP, 7, 6, 5, 5, 5}, {AMO_ADD, 3, 0, UINT32_MAX, 2, UINT64_C(0x100000002)},
    {AMO_AND, 6, 0, 3, 2, 2},   {AMO_OR, 6, 0, 3, 7, 7},
    {AMO_XOR, 6, 0, 3, 5, 5},
};

static void atomics(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    for (size_t i = 0; i < sizeof amos / sizeof *amos; i++)
        for (size_t bytes = 4; bytes <= 8; bytes += 4) {
            enum meshmem_amo op = amos[i].op;
            uint64_t *word = (uint64_t *)job_at(2, HEAP, 8 * i), *mine;
            uint64_t after = bytes == 4 ? amos[i].after4 : amos[i].after8;
            mine = (uint64_t *)job_at(0, HEAP, 8 * i);
            *word = amos[i].before;
            uint64_t old = meshmem_far_fetch(ctx, op, bytes, mine, amos[i].value, amos[i].cond, 2);
            assert_int_equal(old, amos[i].before);
            assert_int_equal(*word, after);
            if (op == AMO_FETCH || op == AMO_CSWAP)
                continue;
            *word = amos[i].before;
            meshmem_far_amo(ctx, op, bytes, mine, amos[i].value, 2);
            meshmem_far_quiet(ctx);
            assert_int_equal(*word, after);
        }
}

static void gets(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(1, 0);
    for (size_t i = 0; i < 60000; i++)
        job_at(3, DATA, 0)[i] = (char)(i * 7);
    char private[60000];
    for (size_t bytes = 1; bytes < sizeof private; bytes = bytes * 3 + 1) {
        memset(private, 0, sizeof private);
        meshmem_far_get(ctx, private, job_at(1, DATA, 5), bytes, 3);
        assert_memory_equal(private, job_at(3, DATA, 5), bytes);
        meshmem_far_get_nbi(ctx, job_at(1, HEAP, 3), job_at(1, DATA, 5), bytes, 3);
        meshmem_far_quiet(ctx);
        assert_memory_equal(job_at(1, HEAP, 3), job_at(3, DATA, 5), bytes);
    }
}

static void strided(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    static char source[64000], back[64000], zero[3];
    const struct meshmem_strided shapes[] = {
        {7, 5, 3, 100}, {16, 8, 8, 4000}, {3, 9, 3, 1}, {30000, 25000, 21000, 2}};
    for (size_t i = 0; i < sizeof source; i++)
        source[i] = (char)(1 + i % 100);
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
        struct meshmem_strided shape = shapes[s], other = shape;
        memset(job_at(2, HEAP, 0), 0, 70000);
        memset(back, 0, sizeof back);
        meshmem_far_put_strided(ctx, job_at(0, HEAP, 8), source, shape, 2);
        meshmem_far_quiet(ctx);
        other.dest_step = shape.source_step;
        other.source_step = shape.dest_step;
        meshmem_far_get_strided(ctx, back, job_at(0, HEAP, 8), other, 2);
        for (size_t b = 0; b < shape.blocks; b++) {
            const char *there = job_at(2, HEAP, 8) + (ptrdiff_t)b * shape.dest_step;
            const char *here = source + (ptrdiff_t)b * shape.source_step;
            assert_memory_equal(there, here, shape.bytes);
            assert_memory_equal(back + (here - source), here, shape.bytes);
            if (b + 1 < shape.blocks && (size_t)shape.dest_step > shape.bytes)
                assert_memory_equal(there + shape.bytes, zero, 1);
        }
    }
}

/* ---- order and counts ---- */

/* Values follow each other; what was put before a flag is there when the flag is. */
static void order_is_kept(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    volatile uint64_t *flag = (uint64_t *)job_at(2, HEAP, 0), seen = 0;
    for (uint64_t i = 1; i <= 2000; i++) {
        size_t bytes = 16 + i * 37 % 9000;
        static char source[10000];
        memset(source, (int)(i % 251), bytes);
        meshmem_far_put(ctx, job_at(0, HEAP, 64), source, bytes, 2);
        meshmem_far_fence(ctx);
        meshmem_far_put(ctx, job_at(0, HEAP, 0), &i, 8, 2);
        for (int steps = 0; steps < 5; steps++) {
            job_go_on();
            uint64_t now = *flag;
            assert_true(now >= seen && now <= i);
            if (now > seen && now == i)
                assert_memory_equal(job_at(2, HEAP, 64), source, bytes);
            seen = now;
        }
    }
    meshmem_far_quiet(ctx);
    assert_int_equal(*flag, 2000);
}

/* At no time is more complete than was issued, and never less than before; at the end all is. */
static void counts_are_exact(void **state)
{
    (void)state;
    struct dice r = {17};
    uint64_t before[2] = {0, 0};
    for (int i = 0; i < 3000; i++) {
        int pe = (int)dice_below(&r, 2);
        struct meshmem_far_ctx *ctx = job_become(pe, 0);
        char source[600];
        memset(source, pe, sizeof source);
        meshmem_far_put(ctx, job_at(pe, HEAP, 1024 * (size_t)pe), source,
                        1 + dice_below(&r, sizeof source), 2 + (int)dice_below(&r, 2));
        if (i % 3 == 0)
            job_go_on();
        for (int k = 0; k < 2; k++) {
            uint64_t count = done(&job.pe[k].ctx[0]);
            assert_true(count <= job.pe[k].ctx[0].counter.issued && count >= before[k]);
            before[k] = count;
        }
    }
    job_settle();
    for (int k = 0; k < 2; k++)
        assert_int_equal(done(&job.pe[k].ctx[0]), job.pe[k].ctx[0].counter.issued);
}

/* Complete means that it is there: one put, and the count the moment after. */
static void complete_means_there(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    for (uint64_t i = 1; i < 200; i++) {
        meshmem_far_put(ctx, job_at(0, HEAP, 8), &i, 8, 3);
        meshmem_far_quiet(ctx);
        assert_int_equal(*(uint64_t *)job_at(3, HEAP, 8), i);
    }
}

/* Records that end exactly where the ring does, while the next ring in memory is full of old ones.
 */
static void a_lap_ends_where_the_next_ring_begins(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(0, 1);
    for (uint64_t i = 0; i < MESHMEM_FAR_RING / 8; i++)
        meshmem_far_put(ctx, job_at(0, HEAP, 4096), &i, 8, 3);
    meshmem_far_quiet(ctx);
    *(uint64_t *)job_at(3, HEAP, 4096) = 7;
    ctx = job_become(0, 0);
    uint64_t value = 0, end = MESHMEM_FAR_RING - 3 * RECORD_SIZE_VALUE;
    const struct meshmem_ring *ring = job_ring(ctx, 1);
    while (ring->head < MESHMEM_FAR_RING || ring->head % MESHMEM_FAR_RING != end)
        meshmem_far_put(ctx, job_at(0, HEAP, 0), &value, 8, 3);
    meshmem_far_quiet(ctx);
    for (value = 1; value <= 5; value++)
        meshmem_far_put(ctx, job_at(0, HEAP, 8 * value), &value, 8, 3);
    meshmem_far_quiet(ctx);
    for (value = 1; value <= 5; value++)
        assert_int_equal(*(uint64_t *)job_at(3, HEAP, 8 * value), value);
    assert_int_equal(*(uint64_t *)job_at(3, HEAP, 4096), 7);
}

/* A PE that waits gets an acknowledgement though nobody at the other node is ever idle. */
static void waiting_asks(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    job.never_idle = true;
    for (uint64_t i = 1; i < 50; i++) {
        meshmem_far_put(ctx, job_at(0, HEAP, 8), &i, 8, 3);
        meshmem_far_quiet(ctx);
        meshmem_far_put(ctx, job_at(0, HEAP, 16), &i, 8, 3);
        meshmem_far_pe_quiet(ctx, 3);
        assert_int_equal(*(uint64_t *)job_at(3, HEAP, 16), i);
    }
}

/* Without anybody waiting, what is complete becomes known when nodes are idle. */
static void idleness_tells(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    uint64_t value = 1;
    meshmem_far_put(ctx, job_at(0, HEAP, 8), &value, 8, 3);
    job_settle();
    assert_int_equal(done(ctx), ctx->counter.issued);
}

/* ---- life ---- */

/* This many heartbeats of the nodes that are not stopped, half a second apart. */
static void send_heartbeats(int times)
{
    for (int i = 0; i < times; i++) {
        uint64_t next = meshmem_sim_now(job.sim) + 500000000;
        for (int k = 0; k < job.nodes * job.proxies; k++)
            if (job_nth(k))
                meshmem_proxy_heartbeat(job_nth(k));
        job_settle();
        while (meshmem_sim_now(job.sim) < next)
            meshmem_sim_advance(job.sim, next - meshmem_sim_now(job.sim));
    }
}

/* A node that says nothing is noticed, and is the one that is blamed; one that was stopped for long
 * hears nothing in that time and blames nobody. */
static void silence_is_noticed(void **state)
{
    (void)state;
    job_open(&(struct job_shape){
        .nodes = 3, .pes = {1, 1, 1}, .network = network, .silence = UINT64_C(5000000000)});
    send_heartbeats(30);
    meshmem_sim_advance(job.sim, UINT64_C(60000000000));
    send_heartbeats(30);
    job.may_fail = true;
    job.node[1].stopped = true;
    send_heartbeats(6);
    assert_string_equal(job.node[2].failed, "");
    send_heartbeats(10);
    assert_non_null(strstr(job.node[2].failed, "nothing was heard of it for"));
    assert_int_equal(job.node[2].blamed, 1);
    assert_string_equal(job.node[0].failed, "");
    job.node[1].stopped = false;
    job_close();
}

static bool deaf;
static struct meshmem_wire_event unheard[64];
static int n_unheard;

/* While deaf, learn nothing of frames that have left. */
static int hear_of_none_sent(struct meshmem_wire_end *end, struct meshmem_wire_event *events,
                             int most)
{
    int n = meshmem_wire_sim.poll(end, events, most), kept = 0;
    for (int i = 0; i < n; i++)
        if (deaf && events[i].kind == MESHMEM_WIRE_SENT)
            unheard[n_unheard++] = events[i];
        else
            events[kept++] = events[i];
    while (!deaf && n_unheard && kept < most)
        events[kept++] = unheard[--n_unheard];
    return kept;
}

/* An MPI may send a frame only in a later call. A node that has left makes none, so it would take
 * its last acknowledgement with it, and the other node would wait for that; for ever, if silence
 * means nothing. */
static void the_last_frame_leaves_first(void **state)
{
    (void)state;
    struct job_shape shape = {.nodes = 2, .pes = {1, 1}, .proxies = 1, .network = network};
    shape.network.keeps_frames = true;
    job_open(&shape);
    struct meshmem_proxy *p = job.node[0].proxy[0], *other = job.node[1].proxy[0];
    struct meshmem_wire wire = meshmem_wire_sim;
    wire.poll = hear_of_none_sent;
    job.node[0].wire[0]->wire = &wire;
    deaf = true;
    meshmem_proxy_part(p);
    meshmem_proxy_part(other);
    job_settle();
    assert_true(meshmem_proxy_part(other));
    assert_false(meshmem_proxy_part(p));
    deaf = false;
    job_settle();
    assert_true(meshmem_proxy_part(p));
    job_close();
}

/* ---- a node that is slow ---- */

static int open_one_proxy(void **state)
{
    (void)state;
    job_open(&(struct job_shape){.nodes = 2, .pes = {2, 2}, .proxies = 1, .network = network});
    return 0;
}

#define ONE_PROXY(name) cmocka_unit_test_setup_teardown(name, open_one_proxy, close_job)

enum { FLOODS = 12, FLOOD = 16 << 10 };

/* A put's record, if there is room for two. */
static bool pour(struct meshmem_ring *ring, struct meshmem_counter *counter)
{
    size_t size = RECORD_SIZE_PUT + FLOOD;
    uint64_t tail = atomic_load(&ring->memory->tail);
    if (ring->head + 2 * size - tail > MESHMEM_FAR_RING / 2)
        return false;
    meshmem_ring_direct(ring, 1, counter);
    uint64_t *r = meshmem_ring_reserve(ring, size);
    meshmem_record_write_put(r, word_of(RECORD_PUT, 0, 0), (struct meshmem_record_put){FLOOD});
    memset(r + 2, 0, FLOOD);
    counter->issued++;
    meshmem_ring_publish(ring, size);
    return true;
}

/* Let only node 0 work, until nothing happens. */
static void settle_alone(void)
{
    for (int quiet = 0; quiet < 3; quiet++) {
        while (meshmem_proxy_step(job.node[0].proxy[0]))
            quiet = 0;
        meshmem_sim_advance(job.sim, 1000000);
    }
}

/* When more rings flood a node than it may have frames under way, each of them gets on. */
static void rings_take_turns(void **state)
{
    (void)state;
    static struct meshmem_ring
        ring[FLOODS]; /* AddressSanitizer of gcc 13 aligns none on the stack */
    struct meshmem_counter counter[FLOODS];
    for (uint32_t r = 0; r < FLOODS; r++) {
        meshmem_ring_open(&ring[r], job.pe[0].far, r);
        ring[r].issue = &job.pe[0].issue;
        ring[r].first = &ring[r];
        ring[r].awake = &job_awake;
        ring[r].wake = job_wake;
        meshmem_counter_open(&counter[r], job.pe[0].far, MESHMEM_COUNTER_CONTEXT + 100 + r);
    }
    job.pe[0].far->rings = FLOODS;
    for (int round = 0; round < 4 * FLOODS; round++) {
        for (uint32_t r = 0; r < FLOODS; r++)
            while (pour(&ring[r], &counter[r]))
                ;
        settle_alone();
        meshmem_proxy_step(job.node[1].proxy[0]);
    }
    uint64_t least = UINT64_MAX, most = 0;
    for (uint32_t r = 0; r < FLOODS; r++) {
        uint64_t taken = atomic_load(&ring[r].memory->tail);
        least = taken < least ? taken : least;
        most = taken > most ? taken : most;
    }
    assert_in_range(least, most / 4, most);
    job_settle();
    for (uint32_t r = 0; r < FLOODS; r++)
        assert_true(meshmem_counter_is_complete(&counter[r]));
}

/* While a node does not answer, rings that lead to it count as no work: the thread may sleep. When
 * the node goes on, so do the rings. */
static void stuck_rings_are_no_work(void **state)
{
    (void)state;
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    struct meshmem_proxy *p = job.node[0].proxy[0];
    for (int posted = 1; posted;) {
        posted = 0;
        while (pour(ctx->ring, &ctx->counter))
            posted++;
        settle_alone();
    }
    assert_false(meshmem_proxy_has_work(p));
    assert_false(meshmem_proxy_is_refused(p));
    assert_true(atomic_load(&ctx->ring->memory->tail) < ctx->ring->head);
    uint64_t value = 7; /* another ring of the PE, to the same node, and its wait */
    struct meshmem_far_ctx *other = job_become(0, 1);
    meshmem_far_put(other, job_at(0, HEAP, 8), &value, sizeof value, 3);
    assert_true(meshmem_proxy_has_work(p));
    settle_alone();
    assert_false(meshmem_proxy_has_work(p));
    meshmem_far_quiet(other);
    meshmem_far_quiet(ctx);
    assert_int_equal(*(uint64_t *)job_at(3, HEAP, 8), 7);
}

int main(void)
{
    if (getenv("FILTER"))
        cmocka_set_test_filter(getenv("FILTER"));
    const struct CMUnitTest tests[] = {
        TWO(puts_of_values),
        TWO(puts_of_bytes),
        TWO(atomics),
        TWO(gets),
        TWO(strided),
        TWO(order_is_kept),
        TWO(counts_are_exact),
        TWO(complete_means_there),
        TWO(a_lap_ends_where_the_next_ring_begins),
        TWO(waiting_asks),
        TWO(idleness_tells),
        cmocka_unit_test(silence_is_noticed),
        cmocka_unit_test(the_last_frame_leaves_first),
        ONE_PROXY(rings_take_turns),
        ONE_PROXY(stuck_rings_are_no_work),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
