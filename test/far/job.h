/* SPDX-License-Identifier: BSD-3-Clause */
/* A job of several nodes in one process, over the simulated network or what wraps it: real proxies,
 * real rings, and PEs whose memory is a block with guards between the segments. One thread plays
 * all PEs in turn, and a PE that waits lets the whole network go on until it need not; or threads
 * do. With FAR_ORDERED=1 in the environment the network keeps the order of writes and frames. With
 * FAR_PROXIES=k in the environment nodes have k proxies where a test does not say how
 * many.
 */
#ifndef MESHMEM_TEST_FAR_JOB_H
#define MESHMEM_TEST_FAR_JOB_H

#include "base/error.h"
#include "boot/job.h"
#include "far/wire/sim/sim.h"
#include "mem/address.h"
#include "mem/data.h"
#include "mem/fault.h"
#include "near/wait.h"

#include "far/batch.h"
#include "far/frame.h"
#include "far/issue.h"
#include "far/proxy.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#ifndef JOB_NODES
#define JOB_NODES 8
#endif
#ifndef JOB_RINGS
#define JOB_RINGS 2 /* of a PE, for each proxy */
#endif
#ifndef JOB_HEAP_BYTES
#define JOB_HEAP_BYTES (1 << 20)
#endif

enum {
    JOB_PES = 3 * JOB_NODES, /* of all nodes */
    JOB_PROXIES = 3,         /* of a node, at most */
    JOB_SHIFT = 22,          /* of the room for a segment */
    JOB_HEAPS = 8,           /* at most */
    JOB_GUARD = 65536,
    JOB_DATA = 65536,
    JOB_HEAP = JOB_HEAP_BYTES,
    JOB_MEMORY = (1 + JOB_HEAPS) << JOB_SHIFT, /* of a PE */
    JOB_PATIENCE = 3000000,                    /* rounds of the network without an end of a wait */
};

/* Faults are not explained. */
_Thread_local const char *meshmem_fault_during;

#define JOB_KEY ((struct meshmem_mac_key){.bytes = "known to nodes"})

struct job_pe {
    int node;
    char *base; /* guards, data, guards, heap, guards, and so on */
    struct meshmem_window window;
    struct meshmem_far_memory *far;
    struct meshmem_issue issue;
    struct meshmem_ring ring[JOB_RINGS * JOB_PROXIES];
    struct meshmem_far_ctx ctx[JOB_RINGS + 1]; /* each on rings of its own, and another on the
                                                  first ones */
};

struct job_node {
    int node;
    struct meshmem_wire_end *wire[JOB_PROXIES];
    struct meshmem_proxy *proxy[JOB_PROXIES];
    bool stopped; /* its proxies do nothing */
    struct meshmem_proxy_pe pe[JOB_PES];
    int first; /* PE */
    uint32_t n_pes;
    char failed[700]; /* why the proxy gave up, or "" */
    int blamed;
};

struct job {
    int nodes, pes, proxies; /* of a node */
    struct meshmem_sim *sim;
    struct job_node node[JOB_NODES];
    struct job_pe pe[JOB_PES];
    struct meshmem_location locations[JOB_PES];
    bool threads;    /* who waits yields, others run the proxies */
    bool never_idle; /* nobody tells what others need not know */
    bool may_fail;
    int heaps;          /* of each PE */
    uint64_t silence;   /* of struct meshmem_proxy_setup */
    uint64_t registers; /* of struct meshmem_proxy_setup */
    uint64_t registered;
    bool locked; /* of struct meshmem_proxy_setup */
};

/* What a job is made of. */
struct job_shape {
    int nodes;
    int heaps;                       /* of each PE; 0: one */
    int pes[JOB_NODES];              /* of each node */
    int proxies;                     /* of a node; 0: by the environment, or one */
    const struct meshmem_wire *wire; /* NULL: the simulated network itself */
    const char *options;             /* of the wire that wraps it */
    struct meshmem_sim_parameters network;
    bool one_by_one;  /* no batching */
    uint64_t silence; /* of struct meshmem_proxy_setup */
    uint64_t registers, registered;
    bool locked; /* of struct meshmem_proxy_setup */
};

static struct job job;
static _Thread_local uint64_t job_rounds; /* of the network in this wait */

/* The proxy of a node that has the link to another one. */
static inline struct meshmem_proxy *job_proxy(int node, int other)
{
    return job.node[node].proxy[other % job.proxies];
}

/* The proxy of that number of all, node by node; NULL: its node is stopped. */
static inline struct meshmem_proxy *job_nth(int i)
{
    const struct job_node *n = &job.node[i / job.proxies];
    return n->stopped ? NULL : n->proxy[i % job.proxies];
}

#define EXPECT_FAILED job_fail
#include "../expect.h"

/* EXPECT says what the nodes have done, too. */
static inline _Noreturn void job_fail(const char *condition, const char *file, int line)
{
    fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, condition);
    for (int i = 0; i < job.nodes * job.proxies; i++) {
        struct meshmem_proxy_counts c = {0};
        if (job_nth(i) && !job.threads)
            c = meshmem_proxy_counts(job_nth(i));
        fprintf(stderr, "node %d: %llu frames sent, %llu received, %llu refused; %s\n",
                i / job.proxies, (unsigned long long)c.frames_sent,
                (unsigned long long)c.frames_received, (unsigned long long)c.refused,
                job.node[i / job.proxies].failed);
    }
    abort();
}

/* Wires that wrap find the network inside. */
const struct meshmem_wire *meshmem_wire_find(const char *name, char *problem, size_t size)
{
    snprintf(problem, size, "there is no wire %s here", name);
    return strcmp(name, "sim") == 0 ? &meshmem_wire_sim : NULL;
}

/* For what describes waits in words. */
void meshmem_address_describe(char *text, size_t size, const void *address, size_t bytes)
{
    snprintf(text, size, "is %p, of %zu bytes", address, bytes);
}

/* ---- the network goes on ---- */

static inline bool job_step_all(void)
{
    bool did = false;
    for (int i = 0; i < job.nodes * job.proxies; i++)
        if (job_nth(i))
            did |= meshmem_proxy_step(job_nth(i));
    return did;
}

/* Let everybody do something, or time go by. */
static inline void job_go_on(void)
{
    if (job_step_all() || meshmem_sim_next(job.sim) >= 0)
        return;
    for (int i = 0; i < job.nodes * job.proxies && !job.never_idle; i++)
        if (job_nth(i))
            meshmem_proxy_idle(job_nth(i));
    meshmem_sim_advance(job.sim, 1000);
}

static void job_wait(void)
{
    if (job.threads) {
        sched_yield();
        return;
    }
    EXPECT(++job_rounds < JOB_PATIENCE);
    job_go_on();
}

/* In place of near/wait.c. */
struct meshmem_wait_policy meshmem_wait_policy;

void meshmem_wait_longer(struct meshmem_wait *w)
{
    (void)w;
    job_wait();
}

void meshmem_wait_ended(struct meshmem_wait *w) { (void)w; }

/* Let the network go on for so long that nothing is left. */
static inline void job_settle(void)
{
    for (int quiet = 0; quiet < 3;) {
        if (job_step_all() || meshmem_sim_next(job.sim) >= 0) {
            quiet = 0;
            continue;
        }
        for (int i = 0; i < job.nodes * job.proxies; i++)
            if (job_nth(i))
                meshmem_proxy_idle(job_nth(i));
        meshmem_sim_advance(job.sim, 1000000);
        quiet++;
    }
}

/* ---- PEs ---- */

static const _Atomic uint32_t job_awake = 1;

static inline void job_wake(struct meshmem_ring *ring, enum meshmem_wake how)
{
    (void)ring, (void)how;
}

static inline char *job_memory(size_t bytes)
{
    void *got = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    EXPECT(got != MAP_FAILED);
    return got;
}

static inline void job_add_segment(struct meshmem_window *window, int s, uintptr_t start,
                                   size_t bytes)
{
    window->table.segment[s] =
        (struct meshmem_segment){.start = start, .bytes = bytes, .registered = true};
    meshmem_segment_bound(&window->table, (unsigned)s);
    memset((void *)start, 0, bytes);
}

/* The PE's rings and contexts, in which nothing is under way. */
static inline void job_open_rings(struct job_pe *pe)
{
    meshmem_issue_open(&pe->issue, &pe->window, job.locations, pe->far, false);
    pe->issue.proxies = (uint32_t)job.proxies;
    for (uint32_t r = 0; r < pe->far->rings; r++) {
        meshmem_ring_open(&pe->ring[r], pe->far, r);
        pe->ring[r].issue = &pe->issue;
        pe->ring[r].first = &pe->ring[r - r % pe->issue.proxies];
        pe->ring[r].traits = job.proxies > 1 ? MESHMEM_RING_SEVERAL : 0;
        pe->ring[r].awake = &job_awake;
        pe->ring[r].wake = job_wake;
    }
    for (uint32_t c = 0; c <= JOB_RINGS; c++) {
        pe->ctx[c].ring = &pe->ring[c % JOB_RINGS * pe->issue.proxies];
        pe->ctx[c].ring->users++;
        meshmem_batch_none(&pe->ctx[c]);
        meshmem_counter_open(&pe->ctx[c].counter, pe->far, MESHMEM_COUNTER_CONTEXT + c);
    }
}

/* Open the context's rings again, as for another context. */
static inline void job_reopen_rings(struct meshmem_far_ctx *ctx)
{
    for (int i = 0; i < job.proxies; i++) {
        struct meshmem_ring *ring = ctx->ring + i, before = *ring;
        meshmem_ring_open(ring, before.far, before.number);
        ring->issue = before.issue;
        ring->first = before.first;
        ring->traits = before.traits;
        ring->awake = before.awake;
        ring->wake = before.wake;
    }
}

static inline void job_open_pe(struct job_pe *pe, int number, int near)
{
    pe->base = job_memory(JOB_MEMORY);
    uintptr_t base = (uintptr_t)pe->base, heap = base + ((uintptr_t)1 << JOB_SHIFT);
    memset(pe->base, 0xa5, JOB_GUARD + JOB_DATA + JOB_GUARD);
    pe->far = (struct meshmem_far_memory *)job_memory(meshmem_far_memory_bytes());
    pe->far->rings = (uint32_t)(JOB_RINGS * job.proxies);
    pe->window = (struct meshmem_window){
        .base = base,
        .pe = number,
        .n_pes = job.pes,
        .near = near,
    };
    pe->window.table = (struct meshmem_segment_table){
        .first = heap,
        .shift = JOB_SHIFT,
        .granules = (uint32_t)job.heaps,
        .n = (unsigned)(MESHMEM_SEGMENT_HEAP + job.heaps),
    };
    job_add_segment(&pe->window, MESHMEM_SEGMENT_DATA, base + JOB_GUARD, JOB_DATA);
    for (int i = 0; i < job.heaps; i++, heap += (uintptr_t)1 << JOB_SHIFT) {
        memset((void *)heap, 0xa5, JOB_GUARD + JOB_HEAP + JOB_GUARD);
        pe->window.table.owner[i] = (unsigned char)(MESHMEM_SEGMENT_HEAP + i);
        job_add_segment(&pe->window, MESHMEM_SEGMENT_HEAP + i, heap + JOB_GUARD, JOB_HEAP);
    }
    job_open_rings(pe);
}

/* Bytes of a segment of a PE. */
static inline char *job_at(int pe, int segment, size_t offset)
{
    return meshmem_segment_at(&job.pe[pe].window.table, (unsigned)segment, offset);
}

static inline bool job_guard_is_whole(const char *from, const char *to)
{
    while (from < to && (unsigned char)*from == 0xa5)
        from++;
    return from == to;
}

/* Nothing was written beside the segments. */
static inline void job_check_guards(void)
{
    for (int pe = 0; pe < job.pes; pe++)
        for (unsigned s = 0; s < job.pe[pe].window.table.n; s++) {
            const struct meshmem_segment *segment = &job.pe[pe].window.table.segment[s];
            const char *start = (const char *)segment->start, *end = start + segment->bytes;
            if (start == end)
                continue;
            EXPECT(job_guard_is_whole(start - JOB_GUARD, start));
            EXPECT(job_guard_is_whole(end, end + JOB_GUARD));
        }
}

/* One of the PE's contexts, with which it goes on now. */
static inline struct meshmem_far_ctx *job_become(int pe, int ctx)
{
    job_rounds = 0;
    return &job.pe[pe].ctx[ctx];
}

/* Its ring that leads to a node. */
static inline struct meshmem_ring *job_ring(struct meshmem_far_ctx *ctx, int node)
{
    return ctx->ring + node % job.proxies;
}

/* ---- nodes ---- */

/* Of struct meshmem_proxy_setup. */
static bool (*job_is_stopped)(void *what, int node);
static void (*job_wait_for)(void *what, int node, int others);

static inline void job_failed(void *what, int node, const char *why)
{
    struct job_node *n = what;
    snprintf(n->failed, sizeof n->failed, "%s", why);
    n->blamed = node;
    EXPECT(job.may_fail);
}

static inline void job_open_proxy(struct job_node *n, int number, bool batch)
{
    struct meshmem_proxy_setup setup = {
        .wire = n->wire[number],
        .me = n->node,
        .n = job.nodes,
        .proxy = (uint32_t)number,
        .proxies = (uint32_t)job.proxies,
        .key = JOB_KEY,
        .pe = n->pe,
        .n_pes = n->n_pes,
        .locked = job.locked,
        .table = &job.pe[n->first].window.table,
        .registers = job.registers,
        .registered = job.registered,
        .fail = job_failed,
        .what = n,
        .is_stopped = job_is_stopped,
        .wait_for = job_wait_for,
        .batch = batch,
        .silence = job.silence,
    };
    n->failed[0] = 0;
    n->proxy[number] = meshmem_proxy_open(&setup);
    EXPECT(n->proxy[number]);
}

/* An end of the wire, and the proxy that has it. */
static inline void job_open_end(const struct job_shape *shape, struct job_node *n, int number)
{
    char problem[MESHMEM_WIRE_PROBLEM], options[256];
    const struct meshmem_wire *wire = shape->wire ? shape->wire : &meshmem_wire_sim;
    struct meshmem_wire_setup setup = {
        .me = n->node, .n = shape->nodes, .end = number, .options = options, .inner = "sim"};
    snprintf(options, sizeof options, "%s%s%s", shape->options ? shape->options : "",
             shape->options ? ";" : "", meshmem_sim_options(job.sim));
    n->wire[number] = wire->open(&setup, problem, sizeof problem);
    EXPECT(n->wire[number]);
    job_open_proxy(n, number, !shape->one_by_one);
}

static inline void job_open_node(const struct job_shape *shape, int node, int first)
{
    struct job_node *n = &job.node[node];
    n->node = node;
    n->first = first;
    n->n_pes = (uint32_t)shape->pes[node];
    for (uint32_t i = 0; i < n->n_pes; i++) {
        struct job_pe *pe = &job.pe[first + (int)i];
        pe->node = node;
        job_open_pe(pe, first + (int)i, (int)i);
        job.locations[first + (int)i] = (struct meshmem_location){(uint32_t)node, i};
        n->pe[i].far = pe->far;
        for (unsigned s = 0; s < pe->window.table.n; s++)
            n->pe[i].segment[s] = (char *)pe->window.table.segment[s].start;
    }
    for (int i = 0; i < job.proxies; i++)
        job_open_end(shape, n, i);
}

/* Make the nodes known to each other. */
static inline void job_introduce(void)
{
    char address[256], problem[MESHMEM_WIRE_PROBLEM];
    for (int i = 0; i < job.nodes; i++)
        for (int j = 0; j < job.nodes; j++) {
            struct meshmem_wire_end *end = job.node[i].wire[j % job.proxies];
            struct meshmem_wire_end *to = job.node[j].wire[i % job.proxies];
            size_t bytes = end->wire->address(end, address, sizeof address);
            EXPECT(to->wire->add_node(to, i, address, bytes, problem, sizeof problem));
        }
}

static inline int job_proxies_of(const struct job_shape *shape)
{
    const char *wish = getenv("FAR_PROXIES");
    int proxies = shape->proxies ? shape->proxies : wish ? atoi(wish) : 1;
    EXPECT(proxies >= 1 && proxies <= JOB_PROXIES);
    return proxies;
}

static inline uint64_t job_setting(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 10) : otherwise;
}

/* Run random programs: FAR_SEED chooses the first seed, FAR_SEEDS how many instead of `seeds`. */
static inline void job_run_seeds(uint64_t seeds, void (*run)(uint64_t seed))
{
    uint64_t first = job_setting("FAR_SEED", 1), after = first + job_setting("FAR_SEEDS", seeds);
    for (uint64_t seed = first; seed < after; seed++) {
        fprintf(stderr, "FAR_SEED=%llu\n", (unsigned long long)seed);
        run(seed);
    }
}

/* What is common to all PEs; thresholds: of all. */
static inline void job_open(const struct job_shape *shape)
{
    int first = 0;
    memset(&job, 0, sizeof job);
    job.nodes = shape->nodes;
    job.proxies = job_proxies_of(shape);
    job.threads = shape->network.threads;
    job.heaps = shape->heaps ? shape->heaps : 1;
    job.silence = shape->silence;
    job.registers = shape->registers;
    job.registered = shape->registered;
    job.locked = shape->locked;
    for (int i = 0; i < shape->nodes; i++)
        job.pes += shape->pes[i];
    struct meshmem_sim_parameters network = shape->network;
    network.ends = job.proxies;
    network.keeps_order |= getenv("FAR_ORDERED") != NULL;
    job.sim = meshmem_sim_open(shape->nodes, &network);
    EXPECT(job.sim);
    for (int i = 0; i < shape->nodes; first += shape->pes[i++])
        job_open_node(shape, i, first);
    job_introduce();
    for (int pe = 0; pe < job.pes; pe++) {
        const struct meshmem_wire_end *wire = job.node[0].wire[0];
        job.pe[pe].issue.write_threshold = wire->costs.write_threshold;
        job.pe[pe].issue.lone_threshold = wire->costs.lone_threshold;
        job.pe[pe].issue.told_threshold = wire->costs.told_threshold;
        job.pe[pe].issue.source_threshold =
            wire->keeps_order ? wire->costs.write_threshold : 2 * wire->costs.write_threshold;
        job.pe[pe].issue.read_threshold = wire->costs.read_threshold;
        job.pe[pe].issue.moves_private = job.pe[pe].window.near == 0 && wire->moves_any;
    }
}

static inline void job_close(void)
{
    job_check_guards();
    for (int i = 0; i < job.nodes * job.proxies; i++) {
        struct job_node *n = &job.node[i / job.proxies];
        struct meshmem_wire_end *wire = n->wire[i % job.proxies];
        if (wire)
            wire->wire->close(wire);
        if (n->proxy[i % job.proxies])
            meshmem_proxy_close(n->proxy[i % job.proxies]);
    }
    for (int pe = 0; pe < job.pes; pe++) {
        meshmem_issue_close(&job.pe[pe].issue);
        munmap(job.pe[pe].base, JOB_MEMORY);
        munmap(job.pe[pe].far, meshmem_far_memory_bytes());
    }
    meshmem_sim_close(job.sim);
    memset(&job, 0, sizeof job);
}

#endif
