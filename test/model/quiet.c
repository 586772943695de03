/* SPDX-License-Identifier: BSD-3-Clause */
/* Model: how operations become complete between nodes (far/proxy.c, link.c, drain.c, apply.c,
 * wake.c, and ring.c on the PE's side). Two nodes of one PE each; a PE posts puts and asks for
 * values, and its proxy and the other node's move frames. Frames are numbered and acknowledged by
 * the other node when it is asked to, when half of the window is, or when it has nothing else to
 * do. Data of complete operations has arrived, once and in order, and nobody waits forever.
 *
 * The wire takes a few frames, in order, and says at times that it does not. A proxy that never
 * lies down is one whose PE drives it all the time: such a proxy sends nothing unasked. A proxy
 * that does lie down is progress.c's thread, whose bell is rung; the model doorbell.c covers how it
 * falls asleep, so here that is one step. */
#define EXPLORE_PES 5
#define EXPLORE_STACK 8192
#define EXPLORE_WRONG(value) (!(value))
#include "explore.h"

#define SIZES_FRAME 64
#define SIZES_WINDOW 4
#include "sizes.h"

static uint32_t window(void), limit(void);
#define LINK_BUFFERS window()
#define LINK_BYTES limit()
#include "nodes.h"

static const struct plan plans[] = {
    {"quiet: puts", {"pq", ""}, 4, .batch = true, .asks = true, .breaking = true},
    {"quiet: who waits sleeps", {"pq", ""}, 4, .sleeps = true, .asks = true, .breaking = true},
    {"quiet: both", {"pq", "p"}, 4, .batch = true, .asks = true},
    {"quiet: again", {"pqaqpq", ""}, 4, .batch = true, .asks = true, .foresees = true},
    {"quiet: a get", {"pgaq", ""}, 4, .batch = true, .asks = true, .breaking = true},
    {"quiet: gets alone", {"pgg", ""}, 4, .batch = true, .unheard = true},
    {"quiet: the window", {"patq", ""}, 2, .batch = false},
    {"quiet: refused", {"pq", ""}, 4, .refuses = true, .asks = true},
    {"quiet: lies down", {"paq", ""}, 4, .batch = true, .lies_down = true},
    {"quiet: lies down, refused", {"pq", ""}, 4, .lies_down = true, .refuses = true},
    {"quiet: the wire keeps frames", {"pq", ""}, 4, .keeps = true, .asks = true},
    {"quiet: more puts", {"paq", ""}, 4, .batch = true, .asks = true},
    {"quiet: the window in bytes", {"patq", ""}, 4, .bytes = SIZES_FRAME / 2},
};

static uint32_t window(void) { return (uint32_t)plan->window; }

static uint32_t limit(void) { return plan->bytes ? plan->bytes : SIZES_WINDOW * SIZES_FRAME; }

enum { PUTS, SLEEPS, WINDOW = 6, REFUSED, MORE = 11, BYTES };
static bool asked, foreseen; /* seen in any execution */

/* Ways to break it. */
static bool deaf, early, twice, forgets, unwoken, loses;

/* ---- the wire ---- */

/* Check a frame as it leaves. */
static void look_at(const struct meshmem_frame_head *head, const struct link *link)
{
    EXPECT(head->bytes <= SIZES_FRAME && head->applied == link->received);
    uint32_t closed = link->under_way - (link->open != NULL);
    EXPECT(link->under_way <= window());
    EXPECT(link->bytes_under_way >= closed * MESHMEM_FRAME_HEAD);
    EXPECT(link->bytes_under_way <= closed * SIZES_FRAME);
    EXPECT(link->bytes_under_way < limit() + SIZES_FRAME);
    EXPECT(!plan->unheard || !(head->flags & FRAME_REQUESTS_ACK));
    asked |= head->flags & FRAME_REQUESTS_ACK;
    foreseen |= (head->flags & FRAME_REQUESTS_ACK) && head->number;
}

static enum meshmem_wire_result model_send(struct meshmem_wire_end *end, int node,
                                           const void *frame, size_t bytes,
                                           struct meshmem_wire_memory *memory, void *what)
{
    struct node *from = mine(), *to = other();
    (void)end, (void)memory;
    explore_forget();
    explore_point();
    EXPECT(to == &shared.node[node]);
    look_at(frame, &from->link[node]);
    if (from->refuses || to->queued == QUEUE) {
        from->refused = true;
        from->refuses = false;
        return forgets ? MESHMEM_WIRE_DONE : MESHMEM_WIRE_AGAIN;
    }
    struct wire_frame *f = &to->queue[to->queued];
    memcpy(f, frame, bytes);
    if (loses && bytes == MESHMEM_FRAME_HEAD && !f->head.flags)
        return MESHMEM_WIRE_DONE;
    to->queued++;
    if (plan->unheard)
        f->head.applied = 0;
    if (deaf)
        f->head.flags &= (uint8_t)~FRAME_REQUESTS_ACK;
    if (plan->keeps) {
        EXPECT(from->n_taken < POOL);
        from->taken[from->n_taken] = what;
        from->held[from->n_taken++] = explore_mix(1, frame, bytes);
    }
    stir();
    return plan->keeps ? MESHMEM_WIRE_TAKEN : MESHMEM_WIRE_DONE;
}

static int model_poll(struct meshmem_wire_end *end, struct meshmem_wire_event *events, int most)
{
    struct node *to = mine();
    int n = 0;
    (void)end;
    memset(events, 0, (size_t)most * sizeof *events);
    explore_forget();
    explore_point();
    for (int i = 0; i < to->n_taken; i++) {
        struct meshmem_frame *frame = to->taken[i];
        EXPECT(explore_mix(1, &frame->head, frame->head.bytes) == to->held[i]);
        events[n++] = (struct meshmem_wire_event){.kind = MESHMEM_WIRE_SENT, .what = frame};
    }
    for (int i = 0; i < to->queued; i++) {
        to->got[i] = to->queue[i];
        events[n++] = (struct meshmem_wire_event){
            .kind = MESHMEM_WIRE_RECEIVED, .frame = &to->got[i], .bytes = to->got[i].head.bytes};
    }
    to->n_taken = to->queued = 0;
    memset(to->queue, 0, sizeof to->queue);
    memset(to->taken, 0, sizeof to->taken);
    memset(to->held, 0, sizeof to->held);
    stir();
    return n;
}

static uint64_t no_clock(struct meshmem_wire_end *end)
{
    (void)end;
    return 0;
}

/* ---- what the sources ask for ---- */

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

/* Called between a drain and a flush. */
bool meshmem_transfer_go_on(struct meshmem_proxy *p)
{
    explore_forget();
    return !p;
}

void meshmem_transfer_end_piece(struct meshmem_proxy *p, struct meshmem_wire_request *request)
{
    (void)p, (void)request;
}
void meshmem_transfer_close(struct meshmem_proxy *p) { (void)p; }

const struct meshmem_key_answer *meshmem_registry_lend(struct meshmem_proxy *p, struct link *link,
                                                       uint64_t word)
{
    (void)p, (void)link, (void)word;
    explore_fail("a transfer", __LINE__);
}

bool meshmem_registry_return(struct meshmem_proxy *p, struct link *link, uint64_t word,
                             uint64_t lease)
{
    (void)p, (void)link, (void)word, (void)lease;
    explore_fail("a transfer", __LINE__);
}

bool meshmem_keys_revoke(struct meshmem_proxy *p, struct link *link, uint64_t word, uint64_t lease)
{
    (void)p, (void)link, (void)word, (void)lease;
    explore_fail("a transfer", __LINE__);
}

void meshmem_keys_close(struct meshmem_proxy *p) { (void)p; }

/* Of mem/segment.c: segments without gaps. */
bool meshmem_segment_range(const struct meshmem_segment_table *segments, unsigned segment,
                           uint64_t offset, uint64_t *first, uint64_t *bytes)
{
    if (segment >= segments->n)
        return false;
    *first = 0;
    *bytes = segments->segment[segment].bytes;
    return offset < *bytes;
}

void meshmem_proxy_fail_damaged(struct meshmem_proxy *p)
{
    (void)p;
    explore_fail("a damaged ring", __LINE__);
}

static void model_fail(void *what, int node, const char *why)
{
    (void)what, (void)node;
    explore_fail(why, __LINE__);
}

/* Wait, or sleep until the proxy turns `arrivals`, as near/wait.c does. */
static void model_wait(struct meshmem_wait *w)
{
    struct meshmem_far_memory *far = &mine()->far;
    if (!plan->sleeps) {
        shared.word[explore.me] = w->word;
        shared.value[explore.me] = *(const uint64_t *)w->word;
        park();
        shared.word[explore.me] = NULL;
        return;
    }
    if (w->sleeps)
        explore_futex_wait(&far->arrivals, w->value);
    else
        explore_point();
    far->sleeping = w->sleeps = true;
    w->value = far->arrivals;
    far->seen = *(const uint64_t *)w->word;
    far->watched =
        meshmem_record_word((enum meshmem_record_kind)w->word_bytes, 0, MESHMEM_RECORD_SEGMENT_OWN,
                            (uint64_t)((const char *)w->word - (const char *)far));
}

static void model_wait_end(struct meshmem_wait *w)
{
    if (w->sleeps)
        mine()->far.sleeping = 0;
}

#include "near/copy.c"

#define meshmem_copy_strided(dest, ...) ((void)(dest), explore_fail("a strided copy", __LINE__))
#define meshmem_wait_step(w) model_wait(w)
#define meshmem_wait_end model_wait_end
#include "far/ring.c"
void meshmem_inlined_idle(bool is) { (void)is; } /* nothing is inlined */
#undef meshmem_wait_step

#include "far/drain.c"

#define LEAST LEAST_ANSWER
#include "far/apply.c"
#undef LEAST

#define meshmem_proxy_fail_damaged unused_fail_damaged
#define meshmem_os_open_of(pid, descriptor, flags, path) ((void)(path), -1)
#define meshmem_os_open_remedy(pid, error) ((void)(error), "")
#include "far/inside.c"
#include "far/late.c"
#undef meshmem_proxy_fail_damaged

#define meshmem_os_futex_wake(word) (unwoken ? (void)0 : explore_futex_wake(word))
#include "far/wake.c"

static bool model_apply(struct meshmem_proxy *p, struct link *link, const uint64_t *words,
                        size_t bytes)
{
    if (early && bytes) {
        link->received++;
        meshmem_link_send_empty(p, link, 0);
        explore_point();
    }
    if (twice)
        meshmem_apply_frame(p, link, words, bytes);
    return meshmem_apply_frame(p, link, words, bytes);
}

static void *more_memory(void)
{
    struct node *n = mine();
    EXPECT(n->proxy.n_slabs < POOL);
    return &n->frame[n->proxy.n_slabs];
}

#define aligned_alloc(alignment, bytes) ((void)(bytes), more_memory())
#define free(memory) ((void)(memory))
#define realloc(slabs, bytes) ((void)(bytes), (void **)mine()->slab)
/* Codes keep strangers out; there are none here. */
uint64_t meshmem_mac64(const struct meshmem_mac_key *key, const void *data, size_t bytes)
{
    (void)key, (void)data, (void)bytes;
    return 0;
}

#include "far/link.c"
#define meshmem_apply_frame model_apply
#include "far/proxy.c"

/* ---- the proxies ---- */

/* Unused numbers, and the contents of free frames, make no difference. */
static void tidy(struct node *n)
{
    struct meshmem_proxy *p = &n->proxy;
    bool is_free[POOL] = {false};
    for (struct meshmem_frame *f = p->free; f; f = f->next)
        is_free[f - n->frame] = true;
    p->free = NULL;
    for (int i = POOL - 1; i >= 0; i--)
        if (is_free[i]) {
            memset(&n->frame[i], 0, sizeof n->frame[i]);
            n->frame[i].next = p->free;
            p->free = &n->frame[i];
        }
    p->counts.frames_sent = p->counts.frames_received = p->counts.bytes_sent = 0;
    memset(n->got, 0, sizeof n->got);
}

static bool step(struct node *n)
{
    explore_forget();
    n->refused = false;
    bool did = meshmem_proxy_step(&n->proxy);
    tidy(n);
    return did;
}

static bool has_work(struct node *n) { return QUIETLY(true, meshmem_proxy_has_work(&n->proxy)); }

/* Nothing to do: what progress.c does in lie_down, then in park. */
static void lie_down(struct node *n)
{
    uint64_t work;
    n->refused = false;
    meshmem_proxy_idle(&n->proxy);
    tidy(n);
    n->far.proxy->awake = 0;
    if (!has_work(n))
        do {
            park();
            work = meshmem_proxy_work(&n->proxy);
        } while (!n->rung && (step(n), work == meshmem_proxy_work(&n->proxy)) && !has_work(n));
    n->far.proxy->awake = 1;
    n->rung = false;
}

static void run_proxy(struct node *n)
{
    for (;;) {
        n->seen = plan->lies_down ? (struct seen){0} : see(explore.me % 2);
        if (step(n))
            continue;
        if (plan->lies_down)
            lie_down(n);
        else
            park();
    }
}

/* ---- the PEs ---- */

static void ring_bell(struct meshmem_ring *ring, enum meshmem_wake how)
{
    struct node *n = mine();
    (void)ring, (void)how;
    if (n->far.proxy->awake == 0) {
        n->far.proxy->awake = 2;
        n->rung = true;
        stir();
    }
}

/* What a PE has besides its ring: a counter for what it does not wait for, and one for what it
 * does.
 */
struct counters {
    struct meshmem_counter all, waiter;
};

static void post(struct meshmem_ring *ring, struct meshmem_counter *counter,
                 enum meshmem_record_kind kind, uint64_t value)
{
    uint32_t node = (uint32_t)(other() - shared.node);
    size_t offset = kind == RECORD_ADD8 ? offsetof(struct window, added) : 0;
    meshmem_ring_direct(ring, node, counter);
    if (kind == RECORD_GET)
        meshmem_post_answer(
            ring, (struct meshmem_answer){MESHMEM_SEGMENT_DATA, offsetof(struct window, got)});
    meshmem_post_value(ring, counter, kind, meshmem_record_at(0, MESHMEM_SEGMENT_DATA, offset),
                       value);
}

static void do_one(struct meshmem_ring *ring, struct counters *c, char what, struct window *there)
{
    struct node *n = mine();
    switch (what) {
    case 'p':
        post(ring, &c->all, RECORD_PUT8, ++there->put);
        break;
    case 'a':
        post(ring, &c->all, RECORD_ADD8, 1);
        there->added++;
        break;
    case 'g':
        n->window.got = 0;
        post(ring, &c->waiter, RECORD_GET, 8);
        meshmem_ring_wait_for(ring, &c->waiter, false);
        EXPECT(n->window.got == there->put);
        EXPECT(*c->waiter.done == c->waiter.issued);
        break;
    case 't':
        meshmem_ring_wait_taken(ring);
        EXPECT(n->far.ring[0].tail == ring->head);
        break;
    default:
        meshmem_ring_wait_for(ring, &c->all, true);
        EXPECT(*c->all.done == c->all.issued);
        EXPECT(other()->window.put == there->put);
        EXPECT(other()->window.added == there->added);
    }
}

static void open_pe(struct node *n, struct meshmem_ring *ring, struct counters *c)
{
    meshmem_ring_open(ring, &n->far, 0);
    meshmem_counter_open(&c->all, &n->far, MESHMEM_COUNTER_CONTEXT);
    meshmem_counter_open(&c->waiter, &n->far, MESHMEM_COUNTER_WAITER);
}

static void run_pe(struct node *n, const char *does)
{
    struct meshmem_ring ring;
    struct counters counters;
    struct window there = {0};
    (void)QUIETLY(true, (open_pe(n, &ring, &counters), 0));
    ring.buffer = n->ring;
    ring.awake = &n->far.proxy->awake;
    ring.wake = ring_bell;
    for (; *does; does++) {
        explore_forget();
        do_one(&ring, &counters, *does, &there);
    }
}

static void run(int me)
{
    if (me < PROXY) {
        run_pe(mine(), plan->does[me]);
    } else if (me < REFUSER) {
        run_proxy(mine());
    } else {
        explore_point();
        shared.node[0].refuses = true;
        explore_point();
        shared.node[1].refuses = true;
    }
}

/* ---- the whole ---- */

static const struct meshmem_wire calls = {.send = model_send, .poll = model_poll, .now = no_clock};
static struct meshmem_wire_end wire = {.wire = &calls};
static const struct meshmem_segment_table table = {
    .n = 1, .segment[MESHMEM_SEGMENT_DATA].bytes = sizeof(struct window)};

static void begin(void)
{
    for (int i = 0; i < NODES; i++) {
        struct node *n = &shared.node[i];
        explore.me = PROXY + i;
        n->far.rings = n->far.proxy->awake = 1;
        n->pe = (struct meshmem_proxy_pe){.far = &n->far, .segment = {(char *)&n->window}};
        n->proxy = (struct meshmem_proxy){
            .setup = {.wire = &wire,
                      .me = i,
                      .n = NODES,
                      .proxies = 1,
                      .pe = &n->pe,
                      .n_pes = 1,
                      .table = &table,
                      .fail = model_fail,
                      .batch = plan->batch},
            .link = n->link,
            .drain = &n->drain,
            .arrived = n->arrived,
        };
        n->drain = (struct drain){.memory = &n->far.ring[0], .buffer = n->ring};
        for (int node = 0; node < NODES; node++)
            n->link[node] = (struct link){.node = node == i ? -1 : node, .next = 1};
        n->link[1 - i].due = (struct meshmem_queue){.items = (char *)n->due, .room = DUES};
        n->link[1 - i].awaited = (struct meshmem_queue){.items = (char *)n->awaited, .room = DUES};
        while (n->proxy.n_slabs < POOL)
            add_frames(&n->proxy, (char[MESHMEM_WIRE_PROBLEM]){0});
        tidy(n);
    }
}

/* A proxy that lies down has told the others everything. */
static void check(void)
{
    for (int i = 0; i < NODES; i++) {
        const struct link *l = &shared.node[i].link[1 - i];
        if (plan->lies_down && (l->under_way || l->received != l->acked))
            explore.failure = "all are parked, and not all is acknowledged";
        if (shared.node[i].n_taken || shared.node[i].queued)
            explore.failure = "all are parked, and a frame is on its way";
    }
}

static int run_plan(struct explore_model *model, const struct plan *which)
{
    plan = which;
    model->name = plan->name;
    model->n = plan->refuses ? REFUSER + 1 : REFUSER;
    asked = foreseen = false;
    int wrong = explore_test(model, plan->breaking);
    if (plan->asks > asked || plan->foresees > foreseen)
        wrong += printf("  WRONG: nobody asks\n") > 0;
    return wrong;
}

static int run_broken(struct explore_model *model, int which, bool *way, const char *what)
{
    plan = &plans[which];
    model->n = plan->refuses ? REFUSER + 1 : REFUSER;
    *way = true;
    int wrong = explore_broken(model, what);
    *way = false;
    return wrong;
}

int main(void)
{
    /* A first look before the wait, what is in a ring before, room (ring.c) and sleep (doorbell.c)
     * are not asked for here; sessions gather nothing; what one alone changes cannot be torn; who
     * is woken without need looks again. */
    const char *const may[] = {
        "load &ring->memory->tail in set_room",
        "store &ring->memory->base in meshmem_ring_rebase",
        "load &d->memory->base in read_stage", /* another one: the proxy looks again */
        "load &m->done in meshmem_counter_open",
        "store &m->delay in meshmem_counter_open",
        "store &m->budget in meshmem_counter_open",
        "load &m->delay in meshmem_ring_wake",
        "load ring->awake in meshmem_ring_publish_short",
        "load word in wait_for",
        "fetch_add &far->asking in meshmem_ring_wait",
        "fetch_add &far->waiting in meshmem_ring_wait",
        "fetch_sub &far->waiting in meshmem_ring_wait",
        "fetch_sub &far->asking in meshmem_ring_wait",
        "load ring->awake in wake_proxy",
        "load &c->delay in note_hint",
        "load &far->looks in meshmem_proxy_is_awaited", /* nobody polls */
        "fetch_and &far->looks in meshmem_proxy_is_awaited",
        "fetch_add &tally.counter->done in meshmem_proxy_complete", /* there is no other proxy */
        "store &d->memory->tail in drain_ring",
        "load &far->sleeping in meshmem_proxy_wake", /* see "who sleeps is not woken" */
        "load &far->watched in is_stirred",
        "load &far->seen in is_stirred",
        "fetch_add &far->arrivals in meshmem_proxy_wake",
        "fetch_add ((uint64_t *)word) in meshmem_amo_apply, called from 1",
        NULL,
    };
    struct explore_model model = {.run = run,
                                  .check = check,
                                  .shared = &shared,
                                  .bytes = sizeof shared,
                                  .may = may,
                                  .begin = begin,
                                  .skips_may = true,
                                  .servants = 1u << PROXY | 1u << (PROXY + 1)};
    int wrong = 0;
    for (size_t i = 0; i < sizeof plans / sizeof *plans; i++)
        wrong += run_plan(&model, &plans[i]);
    wrong += run_broken(&model, PUTS, &deaf, "the answer to FRAME_REQUESTS_ACK is not sent");
    wrong +=
        run_broken(&model, PUTS, &early, "an acknowledgement is sent before the frame is applied");
    wrong += run_broken(&model, MORE, &twice, "a frame is applied twice");
    wrong += run_broken(&model, REFUSED, &forgets, "a frame that the wire refuses is forgotten");
    wrong += run_broken(&model, SLEEPS, &unwoken, "who sleeps is not woken");
    wrong += run_broken(&model, WINDOW, &loses, "nobody says that half of the window is applied");
    wrong += run_broken(&model, BYTES, &loses, "nobody says that half of the bytes are applied");
    return wrong != 0;
}
