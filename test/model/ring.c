/* SPDX-License-Identifier: BSD-3-Clause */
/* Model: a ring (far/ring.h, ring.c) and who drains it (far/drain.c). A PE publishes records of
 * many sizes, more than there is room for, for two nodes in turn; the proxy moves them into frames,
 * as long as the network takes them; the network checks each frame, and acknowledges it some time
 * later. Nothing is lost, nothing comes twice or in another order, nothing is torn; and who has
 * waited for completion finds all of it over there. */
#define EXPLORE_WRONG(value) ((value) == 1 ? 0 : (value) + 128)
#define EXPLORE_STACK 8192
#include "explore.h"

#define SIZES_RING 512
#include "sizes.h"

#include "far/drain.h"
#include "far/link.h"
#include "far/ring.h"
#include "far/transfer.h"
#include "near/copy.h"
#include "near/wait.h"

enum { PE, PROXY, NETWORK, NODES = 2, OPS = 10, FRAMES = 1, START = 400, DUES = 2 };

static struct {
    struct meshmem_far_memory far;
    _Alignas(8) char buffers[SIZES_RING + 64];
    struct meshmem_proxy proxy;
    struct meshmem_proxy_pe pe;
    struct drain drain;
    struct link link[NODES];
    struct meshmem_frame frame; /* that is filled */
    struct due due[NODES][DUES];
    uint64_t unacknowledged[2 * FRAMES]; /* operations that are complete with frames under way */
    int under_way;
    int arrived; /* whole operations */
    size_t part; /* bytes of the next operation */
} shared;

static bool early_head, early_tail, forgets_part, no_room, late_base; /* ways to break it */
static int barriers; /* how often the PE waits for all */

/* ---- what is sent ---- */

static const size_t data_of[OPS] = {112, 8, 8, 8, 1, 40, 8, 96, 89, 112};

static int node_of(int op) { return op / 2 % NODES; }

static uint64_t word_of(int op)
{
    enum meshmem_record_kind kind = data_of[op] == 8 ? RECORD_PUT8 : RECORD_PUT;
    return meshmem_record_word(kind, 0, 1, (uint64_t)op * 256);
}

static unsigned char byte_of(int op, size_t i) { return (unsigned char)(op * 37 + (int)i + 1); }

static size_t bytes_of(int op)
{
    return data_of[op] == 8 ? RECORD_SIZE_PUT8 : RECORD_SIZE_PUT + meshmem_record_up(data_of[op]);
}

static void write_record(uint64_t *r, int op)
{
    unsigned char data[128] = {0};
    for (size_t i = 0; i < data_of[op]; i++)
        data[i] = byte_of(op, i);
    r[0] = word_of(op);
    explore_point();
    r[RECORD_INDEX(put, bytes)] = RECORD_FIELD(put, bytes, data_of[op]);
    for (size_t i = 0; data_of[op] != 8 && i < data_of[op]; i += 8) {
        if (i == 32)
            explore_point();
        memcpy(&r[(RECORD_SIZE_PUT + i) / 8], data + i, 8);
    }
    if (data_of[op] == 8)
        memcpy(&r[RECORD_INDEX(put8, value)], data, 8);
}

/* ---- the network ---- */

/* Check that a record from the ring is the next one expected. */
static void check_record(const uint64_t *r, int node)
{
    int op = shared.arrived;
    bool is_value = data_of[op] == 8;
    size_t bytes = r[0] == word_of(op) && is_value ? 8 : meshmem_record_read_put(r).bytes;
    size_t before = is_value ? 8 * RECORD_INDEX(put8, value) : RECORD_SIZE_PUT;
    const unsigned char *data = (const unsigned char *)r + before;
    EXPECT(op < OPS && node == node_of(op) && r[0] == word_of(op) + shared.part);
    EXPECT(bytes > 0 && shared.part + bytes <= data_of[op]);
    for (size_t i = 0; i < bytes; i++)
        EXPECT(data[i] == byte_of(op, shared.part + i));
    shared.part += bytes;
    if (shared.part == data_of[op]) {
        shared.arrived++;
        shared.part = 0;
    }
}

void meshmem_link_close_frame(struct meshmem_proxy *p, struct link *link)
{
    struct meshmem_frame *frame = &shared.frame;
    const uint64_t *r = (const uint64_t *)frame->records;
    size_t left = frame->head.bytes - (size_t)MESHMEM_FRAME_HEAD;
    (void)p;
    EXPECT(frame->head.bytes <= MESHMEM_WIRE_FRAME && left);
    for (size_t bytes; left; left -= bytes, r += bytes / 8) {
        bytes = meshmem_record_bytes(r, left);
        EXPECT(bytes);
        check_record(r, link->node);
    }
    EXPECT(shared.under_way < FRAMES && link->due.n <= 1);
    const struct due *due = meshmem_queue_first(&link->due, sizeof *due);
    shared.unacknowledged[shared.under_way++] = due ? due->n : 0;
    if (due)
        meshmem_queue_drop(&link->due);
    link->due.first = 0;
    frame->head.bytes = 0;
    explore.writes++;
}

struct meshmem_frame *meshmem_link_room(struct meshmem_proxy *p, struct link *link, size_t bytes)
{
    struct meshmem_frame *frame = &shared.frame;
    (void)p, (void)link;
    EXPECT(bytes <= MESHMEM_WIRE_FRAME - MESHMEM_FRAME_HEAD && frame->head.bytes == 0);
    if (shared.under_way == FRAMES)
        return NULL;
    frame->head.bytes = MESHMEM_FRAME_HEAD;
    return frame;
}

static struct meshmem_counter_memory *counter_memory(void)
{
    return &shared.far.counter[MESHMEM_COUNTER_CONTEXT].memory;
}

/* Over there everything up to the first frame under way is applied. */
static void acknowledge(void)
{
    for (;;) {
        while (shared.under_way == 0)
            explore_wait();
        uint64_t n = shared.unacknowledged[0];
        memmove(shared.unacknowledged, shared.unacknowledged + 1, sizeof shared.unacknowledged - 8);
        shared.under_way--;
        meshmem_proxy_complete(&shared.proxy, &shared.drain, (struct tally){counter_memory(), NULL},
                               n);
    }
}

/* ---- what the sources ask for ---- */

void meshmem_proxy_fail(struct meshmem_proxy *p, int node, const char *format, ...)
{
    (void)p, (void)node;
    explore_fail(format, __LINE__);
}

void meshmem_proxy_fail_damaged(struct meshmem_proxy *p)
{
    (void)p;
    explore_fail("a damaged ring", __LINE__);
}

char *meshmem_proxy_find(struct meshmem_proxy *p, uint64_t word, uint64_t bytes, bool own)
{
    (void)p, (void)word, (void)bytes, (void)own;
    explore_fail("a request", __LINE__);
}

bool meshmem_link_expect(struct meshmem_proxy *p, struct link *link, struct drain *drain, char *to,
                         uint64_t bytes)
{
    (void)p, (void)link, (void)drain, (void)to, (void)bytes;
    explore_fail("a request", __LINE__);
}

bool meshmem_transfer_begin(struct meshmem_proxy *p, struct drain *drain, const uint64_t *words)
{
    (void)p, (void)drain, (void)words;
    explore_fail("a transfer", __LINE__);
}

bool meshmem_registry_forget(struct meshmem_proxy *p, uint32_t index, unsigned segment)
{
    (void)p, (void)index, (void)segment;
    explore_fail("a heap that is destroyed", __LINE__);
}

static void model_copy(void *to, const void *from, size_t bytes)
{
    for (size_t i = 0; i < bytes; i += 8) {
        if (i == 32)
            explore_point();
        memcpy((char *)to + i, (const char *)from + i, bytes - i < 8 ? bytes - i : 8);
    }
}

static uint64_t no_clock(struct meshmem_wire_end *end)
{
    (void)end;
    return 0;
}

/* The proxy frees the place before it has read what is there. */
static struct meshmem_frame *let_go(struct meshmem_proxy *p, struct link *link, size_t bytes)
{
    struct meshmem_frame *frame = meshmem_link_room(p, link, bytes);
    if (early_tail && frame)
        EXPLORE_STORE(&shared.far.ring[0].tail, atomic_load_explicit(&shared.far.ring[0].head, 0));
    return frame;
}

static void model_wait_end(struct meshmem_wait *w) { (void)w; }

#define meshmem_wait_step(w) explore_wait()
#define meshmem_wait_end model_wait_end

/* The stage is used again before base has moved, see issue. */
static void move_base(struct meshmem_ring *ring)
{
    if (!late_base) {
        meshmem_ring_rebase(ring);
        return;
    }
    uint64_t room = ring->room - ring->head;
    ring->base = ring->head;
    ring->limit = ring->head + (room < MESHMEM_FAR_STAGE ? room : MESHMEM_FAR_STAGE);
}

#define meshmem_ring_rebase move_base
#include "far/ring.c"
#undef meshmem_ring_rebase
void meshmem_inlined_idle(bool is) { (void)is; } /* nothing is inlined */

#define meshmem_link_room let_go
#define memcpy model_copy
#include "far/drain.c"
#undef memcpy

/* ---- the PEs ---- */

static void issue(struct meshmem_ring *ring, struct meshmem_counter *counter, int op)
{
    size_t bytes = bytes_of(op);
    if (no_room)
        EXPLORE_STORE(&shared.far.ring[0].tail, ring->head); /* believes that all is free */
    meshmem_ring_direct(ring, (uint32_t)node_of(op), counter);
    uint64_t *r = meshmem_ring_reserve(ring, bytes);
    if (!early_head)
        write_record(r, op);
    if (late_base)
        EXPLORE_STORE(&shared.far.ring[0].base, ring->base);
    counter->issued++;
    meshmem_ring_publish(ring, bytes);
    if (early_head)
        write_record(r, op);
}

/* The proxy never sleeps here. */
static void no_wake(struct meshmem_ring *ring, enum meshmem_wake how) { (void)ring, (void)how; }

static void run_pe(void)
{
    static const _Atomic uint32_t awake = 1;
    struct meshmem_ring ring;
    struct meshmem_counter counter;
    meshmem_ring_open(&ring, &shared.far, 0);
    meshmem_counter_open(&counter, &shared.far, MESHMEM_COUNTER_CONTEXT);
    ring.buffer = shared.buffers;
    ring.awake = &awake;
    ring.wake = no_wake;
    for (int op = 0; op < OPS; op++) {
        issue(&ring, &counter, op);
        if (op == OPS - 3 && barriers > 1) {
            meshmem_ring_wait_taken(&ring);
            EXPECT(shared.arrived == op + 1);
        }
    }
    if (barriers == 0)
        return;
    meshmem_ring_wait_for(&ring, &counter, true);
    EXPECT(shared.arrived == OPS && shared.under_way == 0);
}

static void run_proxy(void)
{
    for (;;) {
        if (forgets_part)
            shared.drain.partly = 0;
        if (!meshmem_drain_all(&shared.proxy))
            explore_wait();
    }
}

static void run(int me)
{
    if (me == PE)
        run_pe();
    else if (me == PROXY)
        run_proxy();
    else
        acknowledge();
}

static const struct meshmem_wire clock_only = {.now = no_clock};
static struct meshmem_wire_end wire = {.wire = &clock_only};

static void begin(void)
{
    shared.far.rings = 1;
    shared.far.ring[0].head = shared.far.ring[0].base = shared.far.ring[0].tail =
        START; /* an earlier context has used it */
    shared.pe.far = &shared.far;
    shared.proxy.setup.wire = &wire;
    shared.proxy.setup.pe = &shared.pe;
    shared.proxy.setup.n = NODES;
    shared.proxy.setup.proxies = 1;
    shared.proxy.setup.me = NODES;
    shared.proxy.setup.n_pes = 1;
    shared.proxy.link = shared.link;
    shared.proxy.drain = &shared.drain;
    shared.proxy.arrived = (unsigned char *)shared.buffers + SIZES_RING;
    shared.drain =
        (struct drain){.memory = &shared.far.ring[0], .buffer = shared.buffers, .tail = START};
    for (int node = 0; node < NODES; node++)
        shared.link[node] = (struct link){
            .node = node, .next = 1, .due = {.items = (char *)shared.due[node], .room = DUES}};
}

static void check(void)
{
    if (shared.arrived != OPS)
        explore.failure = "an operation was lost";
}

int main(void)
{
    /* The network acknowledges of itself here, sessions gather nothing, nobody sleeps or asks
     * for answers. */
    const char *const may[] = {
        "fetch_add &far->waiting in meshmem_ring_wait",
        "fetch_sub &far->waiting in meshmem_ring_wait",
        "fetch_add &far->asking in meshmem_ring_wait",
        "fetch_sub &far->asking in meshmem_ring_wait",
        "load &c->delay in note_hint",
        "load &c->budget in note_hint",
        "load counter->done in meshmem_counter_is_complete",        /* a first look */
        "fetch_add &tally.counter->done in meshmem_proxy_complete", /* there is no other proxy */
        "load &m->done in meshmem_counter_open",
        "store &m->delay in meshmem_counter_open",
        "store &m->budget in meshmem_counter_open",
        "load &m->delay in meshmem_ring_wake",
        "load ring->awake in meshmem_ring_publish_short",
        "load ring->awake in wake_proxy",
        "load &d->memory->base in read_stage", /* another one: the proxy looks again */
        NULL,
    };
    struct explore_model model = {.name = "ring",
                                  .n = 3,
                                  .run = run,
                                  .check = check,
                                  .shared = &shared,
                                  .bytes = sizeof shared,
                                  .may = may,
                                  .begin = begin,
                                  .servants = 1 << PROXY | 1 << NETWORK};
    int wrong = 0;
    for (barriers = 0; barriers < 3; barriers += 2)
        wrong += explore_test(&model, barriers == 2);
    barriers = 1;
    early_head = true;
    wrong += explore_broken(&model, "the record is written after it was published");
    early_head = false;
    early_tail = true;
    wrong += explore_broken(&model, "the place is let go before it was read");
    early_tail = false;
    forgets_part = true;
    wrong += explore_broken(&model, "what of a put is in a frame already is forgotten");
    forgets_part = false;
    no_room = true;
    wrong += explore_broken(&model, "nobody waits for room");
    no_room = false;
    late_base = true;
    wrong += explore_broken(&model, "the stage is written again before base has moved");
    return wrong != 0;
}
