/* SPDX-License-Identifier: BSD-3-Clause */
/* How the proxies of many nodes behave: real proxies and rings over the simulated network in
 * virtual time, with PEs that only issue operations and wait. It measures the library's part of a
 * pattern of communication, not a machine: latency, bandwidth and the cost of a message are
 * options. */
#include "sim_job.h"

#include "sim_alike.h"
#include "sim_memory.h"

#include "base/dice.h"
#include "far/issue.h"
#include "far/link.h"
#include "far/proxy.h"
#include "far/wire/sim/sim.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
    BARRIERS = 10,
    PUTS = 1000,        /* of a node */
    IDLE_AFTER = 50000, /* nanoseconds without work until a proxy tells what others need not know */
    MOVE_THRESHOLD = 32768,
    NODE_KIB = 700,    /* that a node may need besides its links and rings, at most */
    PAIR = 640,        /* bytes that a node may need for each other one: its link, a message */
    SLACK = 128,       /* bytes of a ring for control records */
    PIECE = 256 << 10, /* bytes of an exchange's block that go at a time, at least */
    EXCHANGES = 2,     /* the first one registers memory and asks for keys */
    WINDOW = 8,        /* frames that may be under way to a node */
};

struct pe {
    char *heap;
    struct meshmem_far_memory *far;
    struct meshmem_ring ring;
    struct meshmem_counter counter;
    uint64_t step; /* how far it has come */
    struct dice dice;
    bool waits, done;
    uint64_t finished; /* when */
};

struct node {
    struct meshmem_wire_end *wire;
    struct meshmem_proxy *proxy;
    struct meshmem_proxy_pe *proxy_pe;
    uint64_t free_at;            /* the proxy's thread works until then */
    uint64_t idle_at, idle_wake; /* it is idle from then on; it is woken then, 0: it is not */
    bool wakes;                  /* it is woken when it is free */
};

const char *const sim_whats[PATTERNS] = {"barrier", "alltoall", "puts", "an exchange of fft"};

static struct settings set;
static struct meshmem_sim *sim;
static struct node *nodes;
static struct pe *pes;
static char *heaps, *fars; /* of all PEs, one after the other */
static size_t heap_bytes, far_bytes;
static int unfinished;
static int cold;      /* PEs that have not finished the first of two exchanges */
static uint64_t warm; /* when the last of them has */
static const _Atomic uint32_t awake = 1;

/* ---- PEs ---- */

static int pes_of_all(void) { return set.nodes * set.pes; }

/* Nodes, and their PEs, that are there. */
static int nodes_here(void) { return set.alike ? 1 : set.nodes; }
static int pes_here(void) { return nodes_here() * set.pes; }

/* Whether a record of this many bytes can be issued without waiting. */
static bool has_room(struct pe *pe, size_t bytes)
{
    uint64_t tail = atomic_load_explicit(&pe->ring.memory->tail, memory_order_acquire);
    return pe->ring.head + 2 * bytes + SLACK - tail <= MESHMEM_FAR_RING;
}

static uint64_t target(int to, uint64_t offset)
{
    return meshmem_record_at((uint32_t)(to % set.pes), MESHMEM_SEGMENT_HEAP, offset);
}

/* Room for a record of this many bytes, which is an operation on that PE. */
static uint64_t *begin_record(struct pe *pe, int to, size_t bytes)
{
    meshmem_ring_direct(&pe->ring, (uint32_t)(to / set.pes), &pe->counter);
    pe->counter.issued++;
    return meshmem_ring_reserve(&pe->ring, bytes);
}

static void put(struct pe *pe, int to, uint64_t offset, uint64_t value)
{
    uint64_t *r = begin_record(pe, to, RECORD_SIZE_VALUE);
    meshmem_record_write_put8(r, target(to, offset), (struct meshmem_record_put8){value});
    meshmem_ring_publish(&pe->ring, RECORD_SIZE_VALUE);
}

static void add(struct pe *pe, int to, uint64_t offset, uint64_t value)
{
    uint64_t *r = begin_record(pe, to, RECORD_SIZE_VALUE);
    meshmem_record_write_add8(r, target(to, offset), (struct meshmem_record_add8){value});
    meshmem_ring_publish(&pe->ring, RECORD_SIZE_VALUE);
}

/* Data from this size on is moved by transfers, not in records. */
static bool is_moved(size_t bytes) { return bytes >= MOVE_THRESHOLD; }
static bool is_large(void) { return is_moved(set.bytes); }

/* The bytes of a block's record. */
static size_t block_record(void)
{
    return is_large() ? RECORD_SIZE_WRITE : RECORD_SIZE_PUT + meshmem_record_up(set.bytes);
}

/* A block that begins with value, as a record with its data or as a transfer from the end of the
 * heap. */
static void put_block(struct pe *pe, int to, uint64_t offset, uint64_t value)
{
    size_t size = block_record();
    uint64_t *r = begin_record(pe, to, size);
    if (is_large()) {
        uint64_t source = heap_bytes - meshmem_record_up(set.bytes);
        memcpy(pe->heap + source, &value, sizeof value);
        meshmem_record_write_write(
            r, 0,
            (struct meshmem_record_write){.remote = target(to, offset),
                                          .local = target((int)(pe - pes), source),
                                          .bytes = set.bytes});
    } else {
        meshmem_record_write_put(r, target(to, offset), (struct meshmem_record_put){set.bytes});
        memcpy(r + RECORD_SIZE_PUT / sizeof *r, &value, sizeof value);
    }
    meshmem_ring_publish(&pe->ring, size);
}

static void finish(struct pe *pe)
{
    pe->done = true;
    pe->finished = meshmem_sim_now(sim);
    unfinished--;
}

/* Whether all of its operations are complete. */
static bool is_quiet(const struct pe *pe) { return meshmem_counter_is_complete(&pe->counter); }

static int rounds(void)
{
    int n = 0;
    while (1 << n < set.nodes)
        n++;
    return n;
}

/* Dissemination: in round r a flag to the node 2^r further on, then wait for one. The first PE of
 * each node does it for the others. Each barrier has flags of its own value. */
static bool go_on_barrier(struct pe *pe)
{
    int me = (int)(pe - pes) / set.pes, n = rounds();
    const uint64_t *flag = (const uint64_t *)pe->heap;
    if ((pe - pes) % set.pes) {
        finish(pe);
        return true;
    }
    uint64_t epoch = pe->step / 2 / (unsigned)n + 1;
    int round = (int)(pe->step / 2 % (unsigned)n);
    if (pe->step == 2 * (uint64_t)n * BARRIERS) {
        finish(pe);
        return true;
    }
    if (pe->step % 2 == 0)
        put(pe, (me + (1 << round)) % set.nodes * set.pes, (uint64_t)round * 8, epoch);
    else if (__atomic_load_n(&flag[round], __ATOMIC_ACQUIRE) < epoch)
        return false;
    pe->step++;
    return true;
}

/* Where PEs of other nodes count themselves, in the heap of a node's first PE. */
static uint64_t counter(void) { return (uint64_t)pes_of_all() * meshmem_record_up(set.bytes); }

/* Blocks to the PEs of each other node, beginning with the next one, and after them 1 to the node's
 * counter; large blocks, for which a fence waits, first to all. Then wait until all have added
 * theirs here: as the library's collectives do. */
static bool go_on_alltoall(struct pe *pe)
{
    int me = (int)(pe - pes), all = pes_of_all(), others = all - set.pes, here = me / set.pes;
    int next = (here + 1) * set.pes, step = (int)pe->step, unit = set.pes + 1;
    bool large = is_large();
    bool adds = large ? step >= others : step % unit == set.pes;
    int to = large ? adds ? (step - others) * set.pes : step
                   : step / unit * set.pes + (adds ? 0 : step % unit);
    if (step == others + set.nodes - 1) {
        const char *first = pes[here * set.pes].heap;
        uint64_t come = __atomic_load_n((const uint64_t *)(first + counter()), __ATOMIC_ACQUIRE);
        if (come == (uint64_t)others)
            finish(pe);
        return pe->done;
    }
    if (!has_room(pe, block_record()))
        return false;
    if (adds) {
        if (large && step == others)
            meshmem_ring_control(&pe->ring, RECORD_FENCE, RECORD_FIELD(fence, all, 0));
        add(pe, (next + to) % all, counter(), 1);
    } else {
        put_block(pe, (next + to) % all, (uint64_t)me * meshmem_record_up(set.bytes),
                  (uint64_t)me + 1);
    }
    pe->step++;
    return true;
}

/* Words to PEs of other nodes by chance; then quiet. */
static bool go_on_puts(struct pe *pe)
{
    int me = (int)(pe - pes), all = pes_of_all(), others = all - set.pes;
    if (pe->step == (uint64_t)(PUTS / set.pes + 1)) {
        pe->waits = true;
        if (is_quiet(pe))
            finish(pe);
        return pe->done;
    }
    if (!has_room(pe, RECORD_SIZE_VALUE))
        return false;
    uint64_t chance = dice_roll(&pe->dice);
    int to = ((me / set.pes + 1) * set.pes + (int)(chance % (unsigned)others)) % all;
    put(pe, to, (chance >> 40) % 16 * 8, chance);
    pe->step++;
    return true;
}

/* In how many pieces a block of the exchange goes, and where the first so many of them end. */
static uint64_t pieces(void) { return set.bytes < PIECE ? 1 : set.bytes / PIECE; }
static uint64_t piece_end(uint64_t n)
{
    uint64_t rest = set.bytes % pieces();
    return set.bytes / pieces() * n + (n < rest ? n : rest);
}
static size_t largest_piece(void) { return meshmem_record_up(set.bytes / pieces() + 1); }

/* Bytes, and 1 to the exchange's counter for each of them: at the same places of all PEs, since
 * nobody reads them. */
static void put_counted(struct pe *pe, int to, uint64_t exchange, size_t bytes)
{
    uint64_t counts = exchange * sizeof counts;
    uint64_t dest = EXCHANGES * sizeof counts, source = dest + largest_piece();
    if (!is_moved(bytes)) {
        size_t size = RECORD_SIZE_PUT + meshmem_record_up(bytes);
        uint64_t *r = begin_record(pe, to, size);
        meshmem_record_write_put(r, target(to, dest), (struct meshmem_record_put){bytes});
        meshmem_ring_publish(&pe->ring, size);
        add(pe, to, counts, bytes);
        return;
    }
    uint64_t then = target(to, counts) | meshmem_record_word(RECORD_ADD8, 0, 0, 0);
    uint64_t *r = begin_record(pe, to, RECORD_SIZE_WRITE);
    meshmem_record_write_write(
        r, 0,
        (struct meshmem_record_write){.remote = target(to, dest),
                                      .local = target((int)(pe - pes), source),
                                      .bytes = bytes,
                                      .then = then,
                                      .then_value = bytes});
    meshmem_ring_publish(&pe->ring, RECORD_SIZE_WRITE);
}

/* A PE has finished the first exchange. When the last one has, all begin the second one. */
static void meet(void)
{
    if (--cold > 0)
        return;
    warm = meshmem_sim_now(sim);
    for (int i = 0; i < nodes_here(); i++)
        meshmem_sim_wake(sim, i, warm);
}

/* The first piece to the partners on each other node, beginning with the next one, then the second
 * one, and so on; then wait until all blocks have come. This twice; all PEs begin together. */
static bool go_on_exchange(struct pe *pe)
{
    int number = (int)(pe - pes), partners = set.pes / set.stride;
    uint64_t far = (uint64_t)(set.nodes - 1) * (unsigned)partners, steps = far * pieces() + 1;
    uint64_t exchange = pe->step / steps, step = pe->step % steps, piece = step / far;
    if (step == steps - 1) {
        const uint64_t *come = (const uint64_t *)pe->heap + exchange;
        if (__atomic_load_n(come, __ATOMIC_ACQUIRE) < far * set.bytes)
            return false;
        if (exchange == 0)
            meet();
        else
            finish(pe);
        pe->step++;
        return true;
    }
    if (exchange == 1 && cold > 0)
        return false;
    size_t bytes = piece_end(piece + 1) - piece_end(piece);
    if (!has_room(pe, is_moved(bytes) ? RECORD_SIZE_WRITE : RECORD_SIZE_PUT + bytes))
        return false;
    int to = (int)(step % far), node = (number / set.pes + 1 + to / partners) % set.nodes;
    int partner = number % set.pes % set.stride + to % partners * set.stride;
    put_counted(pe, node * set.pes + partner, exchange, bytes);
    pe->step++;
    return true;
}

/* Let a PE do what it can; whether it did anything. */
static bool go_on(struct pe *pe)
{
    static bool (*const ways[PATTERNS])(struct pe *) = {go_on_barrier, go_on_alltoall, go_on_puts,
                                                        go_on_exchange};
    bool did = false;
    while (!pe->done && ways[set.what](pe))
        did = true;
    bool waits = pe->waits && !pe->done; /* as in meshmem_ring_wait; room needs no saying */
    atomic_store_explicit(&pe->far->asking, waits, memory_order_relaxed);
    atomic_store_explicit(&pe->far->waiting, waits, memory_order_relaxed);
    return did;
}

/* ---- nodes ---- */

static void fail(void *what, int node, const char *why)
{
    char sentence[700];
    snprintf(sentence, sizeof sentence, "node %d blames node %d: %s",
             (int)((struct node *)what - nodes), node, why);
    sim_give_up(sentence);
}

static void wake_ring(struct meshmem_ring *ring, enum meshmem_wake how) { (void)ring, (void)how; }

static void open_pe(struct pe *pe)
{
    size_t number = (size_t)(pe - pes);
    pe->heap = heaps + number * heap_bytes;
    pe->far = (struct meshmem_far_memory *)(fars + number * far_bytes);
    pe->far->rings = 1;
    pe->dice.state = number;
    meshmem_ring_open(&pe->ring, pe->far, 0);
    meshmem_counter_open(&pe->counter, pe->far, MESHMEM_COUNTER_CONTEXT);
    pe->ring.awake = &awake;
    pe->ring.wake = wake_ring;
}

static struct meshmem_wire_end *open_wire(int me)
{
    char problem[MESHMEM_WIRE_PROBLEM];
    struct meshmem_wire_setup setup = {
        .me = me, .n = set.nodes, .options = meshmem_sim_options(sim)};
    const struct meshmem_wire *wire = set.alike ? &sim_alike : &meshmem_wire_sim;
    return wire->open(&setup, problem, sizeof problem);
}

static void open_node(int me)
{
    struct node *n = &nodes[me];
    static struct meshmem_segment_table table = {.n = MESHMEM_SEGMENT_HEAP + 1};
    table.segment[MESHMEM_SEGMENT_HEAP].bytes = heap_bytes;
    table.segment[MESHMEM_SEGMENT_HEAP].registered = true;
    n->wire = open_wire(me);
    n->proxy_pe = calloc((size_t)set.pes, sizeof *n->proxy_pe);
    if (!n->wire || !n->proxy_pe)
        sim_give_up("out of memory");
    for (int i = 0; i < set.pes; i++) {
        struct pe *pe = &pes[me * set.pes + i];
        open_pe(pe);
        n->proxy_pe[i].far = pe->far;
        n->proxy_pe[i].segment[MESHMEM_SEGMENT_HEAP] = pe->heap;
    }
    n->proxy = meshmem_proxy_open(&(struct meshmem_proxy_setup){
        .wire = n->wire,
        .me = me,
        .n = set.nodes,
        .pe = n->proxy_pe,
        .n_pes = (uint32_t)set.pes,
        .table = &table,
        .fail = fail,
        .what = n,
        .batch = !set.single,
    });
    if (!n->proxy)
        sim_give_up("out of memory for a proxy");
}

/* Whether the proxy's thread still works on what came before. */
static bool is_busy(struct node *n)
{
    if (meshmem_sim_now(sim) >= n->free_at) {
        n->wakes = false;
        return false;
    }
    if (!n->wakes)
        meshmem_sim_wake(sim, (int)(n - nodes), n->free_at);
    n->wakes = true;
    return true;
}

/* Nothing has been done for a while: be idle. */
static void park(struct node *n, bool did)
{
    uint64_t now = meshmem_sim_now(sim);
    if (did)
        n->idle_at = now + IDLE_AFTER;
    if (n->idle_wake && now >= n->idle_wake) {
        n->idle_wake = 0;
        if (now >= n->idle_at) {
            meshmem_proxy_idle(n->proxy);
            return;
        }
    }
    if (!n->idle_wake && n->idle_at > now) {
        n->idle_wake = n->idle_at;
        meshmem_sim_wake(sim, (int)(n - nodes), n->idle_at);
    }
}

/* What a proxy's heartbeats do once a second: most nodes need many frames for a moment only. The
 * first look finds what was needed until now, the second one that no more is. */
static void return_frames(struct meshmem_proxy *proxy)
{
    for (int look = 0; look < 2 && meshmem_link_may_trim(proxy); look++)
        meshmem_link_trim(proxy);
}

/* Let a node do all it can at this time. */
static void run_node(struct node *n)
{
    struct pe *first = &pes[(n - nodes) * set.pes];
    struct meshmem_proxy_counts before, after;
    bool did = false, more = true;
    if (is_busy(n))
        return;
    before = meshmem_proxy_counts(n->proxy);
    while (more) {
        more = meshmem_proxy_step(n->proxy);
        for (int i = 0; i < set.pes; i++)
            more |= !first[i].done && go_on(&first[i]);
        did |= more;
    }
    after = meshmem_proxy_counts(n->proxy);
    n->free_at = meshmem_sim_now(sim) + set.cpu * (after.frames_sent + after.frames_received -
                                                   before.frames_sent - before.frames_received);
    park(n, did);
    return_frames(n->proxy);
}

/* ---- a run ---- */

static void choose_sizes(void)
{
    size_t all = (size_t)pes_of_all(), block = meshmem_record_up(set.bytes);
    heap_bytes = set.what == ALLTOALL   ? (all + 2) * block /* blocks, counter, source */
                 : set.what == EXCHANGE ? EXCHANGES * sizeof(uint64_t) + 2 * largest_piece()
                                        : 512;
    heap_bytes = (heap_bytes + 63) & ~(size_t)63;
}

static void open_all(void)
{
    size_t all = (size_t)pes_here();
    far_bytes = meshmem_far_memory_bytes();
    sim = meshmem_sim_open(set.nodes,
                           &(struct meshmem_sim_parameters){.latency = set.latency,
                                                            .gap = set.gap,
                                                            .per_byte = 1 / set.bandwidth,
                                                            .blank = set.what == EXCHANGE,
                                                            .alike = set.alike,
                                                            .move_threshold = MOVE_THRESHOLD});
    nodes = calloc((size_t)nodes_here(), sizeof *nodes);
    pes = calloc(all, sizeof *pes);
    if (!sim || !nodes || !pes)
        sim_give_up("out of memory");
    heaps = sim_map(all * heap_bytes);
    fars = sim_map(all * far_bytes);
    for (int i = 0; i < nodes_here(); i++)
        open_node(i);
}

static void close_all(void)
{
    for (int i = 0; i < nodes_here(); i++) {
        meshmem_proxy_close(nodes[i].proxy);
        free(nodes[i].proxy_pe);
    }
    meshmem_sim_close(sim);
    munmap(heaps, (size_t)pes_here() * heap_bytes);
    munmap(fars, (size_t)pes_here() * far_bytes);
    free(nodes);
    free(pes);
    malloc_trim(0);
}

/* The bytes of frames from a node that are under way in an exchange, at most. */
static double under_way(void)
{
    double out = (double)(set.nodes - 1) * WINDOW * MESHMEM_WIRE_FRAME;
    if (set.what != EXCHANGE || is_moved(largest_piece()))
        return 0;
    double all = (double)(set.nodes - 1) * set.pes * set.pes / set.stride *
                 (double)(set.bytes + RECORD_SIZE_PUT + RECORD_SIZE_VALUE);
    return all < out ? all : out;
}

/* Many nodes need much memory, of which others may have none left; the process would be killed. */
static bool is_too_large(void)
{
    double need =
        (double)nodes_here() * (NODE_KIB + (double)set.nodes * PAIR / 1024 + under_way() / 1024) +
        (double)pes_here() * (MESHMEM_FAR_RING + 2 * (double)heap_bytes) / 1024;
    double there = sim_free_kib();
    if (set.what == BARRIER || need <= there)
        return false;
    fprintf(stderr,
            "meshmem-sim: %s on %d nodes may need %.1f GiB, and %.1f GiB are free; use fewer\n",
            sim_whats[set.what], set.nodes, need / (1 << 20), there / (1 << 20));
    return true;
}

/* The blocks of an alltoall are where they belong. */
static void check(void)
{
    for (int pe = 0; set.what == ALLTOALL && pe < pes_of_all(); pe++)
        for (int from = 0; from < pes_of_all(); from++) {
            uint64_t value = 0, expected = pe / set.pes == from / set.pes ? 0 : (uint64_t)from + 1;
            memcpy(&value, pes[pe].heap + (size_t)from * meshmem_record_up(set.bytes), 8);
            if (value != expected && !is_large())
                sim_give_up("a block is not where it belongs");
        }
}

static struct outcome measure(double before_kib)
{
    malloc_trim(0);
    struct outcome o = {.node_kib = (sim_used_kib() - before_kib) / nodes_here(),
                        .sent = (double)meshmem_sim_bytes(sim) / nodes_here()};
    uint64_t last = 0, bytes = 0, records = 0;
    for (int i = 0; i < pes_here(); i++)
        last = pes[i].finished > last ? pes[i].finished : last;
    for (int i = 0; i < nodes_here(); i++) {
        struct meshmem_proxy_counts c = meshmem_proxy_counts(nodes[i].proxy);
        o.frames += c.frames_sent;
        bytes += c.bytes_sent;
        records += c.records;
    }
    o.virtual_us = (double)(last - warm) * 1e-3 / (set.what == BARRIER ? BARRIERS : 1);
    o.frame_bytes = o.frames ? (double)bytes / (double)o.frames : 0;
    o.frame_records = o.frames ? (double)records / (double)o.frames : 0;
    return o;
}

struct outcome sim_run(const struct settings *settings)
{
    set = *settings;
    choose_sizes();
    if (is_too_large())
        exit(1);
    double before_kib = sim_used_kib();
    uint64_t began = meshmem_os_now();
    open_all();
    unfinished = cold = pes_here();
    for (int i = 0; i < nodes_here(); i++)
        run_node(&nodes[i]);
    while (unfinished) {
        int node = meshmem_sim_next(sim);
        if (node < 0)
            sim_give_up("nothing is under way, and PEs wait: the proxies have lost something");
        run_node(&nodes[node]);
    }
    struct outcome o = measure(before_kib);
    check();
    close_all();
    o.real_s = (double)(meshmem_os_now() - began) * 1e-9;
    return o;
}
