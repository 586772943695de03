/* SPDX-License-Identifier: BSD-3-Clause */
/* Several ends of a wire in one process, all connected with each other, and traffic between them
 * that is checked: frames that know which bytes they must hold, and requests that must get exactly
 * one event. For tests of wires; it knows only what wire.h promises. */
#ifndef MESHMEM_TEST_MESH_H
#define MESHMEM_TEST_MESH_H

#include "base/dice.h"
#include "far/wire.h"

#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#include <cmocka.h>

/* A wire to test. */
struct conformance {
    const struct meshmem_wire *wire;
    /* For meshmem_wire_setup. */
    const char *options, *inner, *provider, *domain;
    bool hides_death; /* nobody is told when a node closes its end */
    bool holds_up;    /* frames wait until a node that does not poll has read its own */
    bool greets;      /* every end asks for every other one before it polls */
    unsigned percent; /* of the usual amount of traffic, for slow wires; 0: all of it */
    /* Open n ends that know nobody yet; NULL: one by one with the wire's own open. */
    void (*open)(const struct conformance *subject, int n, struct meshmem_wire_end **ends);
};

enum {
    MESH_NODES = 9,
    MESH_SLOTS = 128,              /* requests under way, each end */
    MESH_REGION = 9 * 1024 * 1024, /* bytes that others may write, each end */
    MESH_SECONDS = 60,             /* after which a test has failed */
};

/* Under a sanitizer a quarter of the traffic: a large number finds other things than it does. */
#ifdef __SANITIZE_ADDRESS__
enum { MESH_FEWER = 4 };
#else
enum { MESH_FEWER = 1 };
#endif

/* One request that may be under way; its number in `what` is (serial * MESH_SLOTS + slot) + 1. */
struct mesh_slot {
    bool taken;
    int kind, node; /* the event that must come */
    uint64_t serial;
};

struct mesh_end {
    struct meshmem_wire_end *end; /* NULL: closed */
    struct meshmem_wire_memory *memory;
    struct meshmem_wire_key key; /* of the memory, for the others */
    unsigned char *frames;       /* MESH_SLOTS frames, then region */
    unsigned char *region;
    struct mesh_slot slot[MESH_SLOTS];
    int in_use;                         /* slots that are taken */
    uint32_t sent[MESH_NODES];          /* frames, to each node */
    uint32_t arrived[MESH_NODES];       /* frames, from each node */
    bool broken[MESH_NODES];            /* told so */
    char problem[MESHMEM_WIRE_PROBLEM]; /* the sentence that came last */
    int again;                          /* times that a request was not taken */
};

struct mesh {
    const struct conformance *subject;
    int n;
    uint64_t deadline; /* nanoseconds */
    uint64_t seed;
    bool may_break;                 /* this test breaks nodes */
    size_t (*size)(struct dice *r); /* bytes of the next frame */
    struct mesh_end at[MESH_NODES];
};

static inline uint64_t mesh_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

/* Fail with the state of the mesh when the test has taken too long. */
static inline void mesh_check_time(const struct mesh *mesh)
{
    if (mesh_clock() < mesh->deadline)
        return;
    for (int i = 0; i < mesh->n; i++) {
        print_message("node %d: %d requests under way;", i, mesh->at[i].in_use);
        for (int j = 0; j < mesh->n; j++)
            print_message(" %u sent to %d and %u there", mesh->at[i].sent[j], j,
                          mesh->at[j].arrived[i]);
        print_message("; last problem: %s\n", mesh->at[i].problem);
    }
    fail_msg("the test has not ended after %d seconds", MESH_SECONDS);
}

/* How many of so many to do. */
static inline uint32_t mesh_amount(const struct mesh *mesh, uint32_t usual)
{
    unsigned percent = mesh->subject->percent ? mesh->subject->percent : 100;
    usual = usual / MESH_FEWER * percent / 100;
    return usual > 0 ? usual : 1;
}

/* Write what frame number from node to node must hold, and return its bytes. The first byte is the
 * sender; the rest follows from all three and the mesh's seed. */
static inline size_t mesh_make_frame(const struct mesh *mesh, int from, int to, uint32_t number,
                                     unsigned char *frame)
{
    struct dice r = {mesh->seed ^ ((uint64_t)(from * MESH_NODES + to) << 40 | number)};
    dice_roll(&r);
    size_t bytes = mesh->size(&r);
    for (size_t i = 0; i < bytes; i += 8) {
        uint64_t word = dice_roll(&r);
        memcpy(frame + i, &word, bytes - i < 8 ? bytes - i : 8);
    }
    frame[0] = (unsigned char)from;
    return bytes;
}

static inline int mesh_free_slot(const struct mesh_end *at)
{
    for (int i = 0; i < MESH_SLOTS && at->in_use < MESH_SLOTS; i++)
        if (!at->slot[i].taken)
            return i;
    return -1;
}

static inline unsigned char *mesh_slot_frame(const struct mesh_end *at, int slot)
{
    return at->frames + (size_t)slot * MESHMEM_WIRE_FRAME;
}

/* The `what` of a new request in slot. */
static inline void *mesh_begin(struct mesh_end *at, int slot, int kind, int node)
{
    struct mesh_slot *s = &at->slot[slot];
    s->kind = kind;
    s->node = node;
    s->serial++;
    return (void *)(uintptr_t)(s->serial * MESH_SLOTS + (uint64_t)slot + 1);
}

/* Take note of what became of the request in slot; true when it was accepted. */
static inline bool mesh_note(struct mesh_end *at, int slot, enum meshmem_wire_result result)
{
    if (result == MESHMEM_WIRE_TAKEN) {
        at->slot[slot].taken = true;
        at->in_use++;
    } else if (result == MESHMEM_WIRE_DONE && at->slot[slot].kind == MESHMEM_WIRE_SENT) {
        memset(mesh_slot_frame(at, slot), 0xee, MESHMEM_WIRE_FRAME); /* it may be reused */
    } else if (result != MESHMEM_WIRE_DONE) {
        at->again++;
    }
    return result == MESHMEM_WIRE_TAKEN || result == MESHMEM_WIRE_DONE;
}

/* Send the next frame from node to node. AGAIN also when all slots are in use. */
static inline enum meshmem_wire_result mesh_send(struct mesh *mesh, int from, int to)
{
    struct mesh_end *at = &mesh->at[from];
    int slot = mesh_free_slot(at);
    if (slot < 0)
        return MESHMEM_WIRE_AGAIN;
    unsigned char *frame = mesh_slot_frame(at, slot);
    size_t bytes = mesh_make_frame(mesh, from, to, at->sent[to], frame);
    void *what = mesh_begin(at, slot, MESHMEM_WIRE_SENT, to);
    enum meshmem_wire_result result =
        at->end->wire->send(at->end, to, frame, bytes, at->memory, what);
    if (mesh_note(at, slot, result))
        at->sent[to]++;
    if (result == MESHMEM_WIRE_LOST)
        assert_true(mesh->may_break);
    return result;
}

static inline void mesh_receive(struct mesh *mesh, int to, const struct meshmem_wire_event *event)
{
    static unsigned char expected[MESHMEM_WIRE_FRAME];
    assert_true(event->bytes >= 1 && event->bytes <= MESHMEM_WIRE_FRAME);
    assert_int_equal((uintptr_t)event->frame % 8, 0);
    int from = *(const unsigned char *)event->frame;
    assert_true(from < mesh->n);
    size_t bytes = mesh_make_frame(mesh, from, to, mesh->at[to].arrived[from], expected);
    assert_int_equal(event->bytes, bytes);
    if (memcmp(event->frame, expected, bytes) != 0)
        fail_msg("frame %u from %d to %d has other bytes", mesh->at[to].arrived[from], from, to);
    mesh->at[to].arrived[from]++;
}

static inline void mesh_complete(struct mesh_end *at, const struct meshmem_wire_event *event)
{
    uint64_t number = (uint64_t)(uintptr_t)event->what - 1;
    struct mesh_slot *slot = &at->slot[number % MESH_SLOTS];
    assert_true(slot->taken);
    assert_int_equal(slot->serial, number / MESH_SLOTS);
    assert_int_equal(slot->kind, event->kind);
    slot->taken = false;
    at->in_use--;
    if (event->kind == MESHMEM_WIRE_SENT)
        memset(mesh_slot_frame(at, (int)(number % MESH_SLOTS)), 0xdd, MESHMEM_WIRE_FRAME);
}

/* A node cannot be reached from here: its requests will get no event. */
static inline void mesh_break(struct mesh *mesh, int me, const struct meshmem_wire_event *event)
{
    struct mesh_end *at = &mesh->at[me];
    assert_non_null(event->problem);
    snprintf(at->problem, sizeof at->problem, "%s", event->problem);
    if (!mesh->may_break)
        fail_msg("node %d lost node %d: %s", me, event->node, event->problem);
    assert_true(event->node >= 0 && event->node < mesh->n); /* only one of them was closed */
    at->broken[event->node] = true;
    for (int i = 0; i < MESH_SLOTS; i++)
        if (at->slot[i].taken && at->slot[i].node == event->node) {
            at->slot[i].taken = false;
            at->in_use--;
        }
}

/* Poll one end and take note of its events; returns how many. */
static inline int mesh_poll(struct mesh *mesh, int me)
{
    struct meshmem_wire_event events[8];
    struct mesh_end *at = &mesh->at[me];
    if (!at->end)
        return 0;
    memset(events, 0, sizeof events);
    int count = at->end->wire->poll(at->end, events, 8);
    assert_true(count >= 0 && count <= 8);
    for (int i = 0; i < count; i++)
        if (events[i].kind == MESHMEM_WIRE_RECEIVED)
            mesh_receive(mesh, me, &events[i]);
        else if (events[i].kind == MESHMEM_WIRE_BROKEN)
            mesh_break(mesh, me, &events[i]);
        else
            mesh_complete(at, &events[i]);
    return count;
}

/* Poll every end once; returns how many events there were. */
static inline int mesh_poll_all(struct mesh *mesh)
{
    int count = 0;
    for (int i = 0; i < mesh->n; i++)
        count += mesh_poll(mesh, i);
    mesh_check_time(mesh);
    return count;
}

/* Whether everything between open nodes has arrived and every request has got its event. */
static inline bool mesh_is_settled(const struct mesh *mesh)
{
    for (int i = 0; i < mesh->n; i++) {
        for (int j = 0; j < mesh->n; j++)
            if (mesh->at[i].end && mesh->at[j].end && mesh->at[j].arrived[i] != mesh->at[i].sent[j])
                return false;
        if (mesh->at[i].end && mesh->at[i].in_use > 0)
            return false;
    }
    return true;
}

/* Poll until everything has arrived, and a little longer: nothing more may come. */
static inline void mesh_settle(struct mesh *mesh)
{
    while (!mesh_is_settled(mesh))
        mesh_poll_all(mesh);
    for (int i = 0; i < 20; i++)
        mesh_poll_all(mesh);
    assert_true(mesh_is_settled(mesh));
}

static inline size_t mesh_any_size(struct dice *r)
{
    size_t most = (size_t)1 << dice_below(r, 17); /* as many small ones as large ones */
    return 1 + dice_below(r, most < MESHMEM_WIRE_FRAME ? most : MESHMEM_WIRE_FRAME);
}

static inline size_t mesh_full_size(struct dice *r)
{
    (void)r;
    return MESHMEM_WIRE_FRAME;
}

static inline void mesh_open_one_by_one(const struct conformance *subject, int n,
                                        struct meshmem_wire_end **ends)
{
    for (int i = 0; i < n; i++) {
        char problem[MESHMEM_WIRE_PROBLEM] = "";
        struct meshmem_wire_setup setup = {.me = i,
                                           .n = n,
                                           .options = subject->options,
                                           .inner = subject->inner,
                                           .provider = subject->provider,
                                           .domain = subject->domain};
        ends[i] = subject->wire->open(&setup, problem, sizeof problem);
        if (!ends[i])
            fail_msg("open: %s", problem);
    }
}

static inline void mesh_register(struct mesh_end *at)
{
    char problem[MESHMEM_WIRE_PROBLEM] = "";
    size_t bytes = (size_t)MESH_SLOTS * MESHMEM_WIRE_FRAME + MESH_REGION;
    at->memory =
        at->end->wire->add_memory(at->end, at->frames, bytes, &at->key, problem, sizeof problem);
    if (!at->memory)
        fail_msg("add_memory: %s", problem);
}

static inline void mesh_add_memory(struct mesh_end *at)
{
    size_t frames = (size_t)MESH_SLOTS * MESHMEM_WIRE_FRAME;
    at->frames =
        mmap(NULL, frames + MESH_REGION, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_true(at->frames != MAP_FAILED);
    at->region = at->frames + frames;
    mesh_register(at);
}

/* The address of an end, which is written as a whole or not at all; for free. */
static inline char *mesh_address(struct meshmem_wire_end *end, size_t *bytes)
{
    *bytes = end->wire->address(end, NULL, 0);
    assert_true(*bytes >= 1);
    char *address = malloc(*bytes + 1);
    assert_non_null(address);
    address[*bytes] = 0x5a;
    assert_int_equal(end->wire->address(end, address, *bytes), *bytes);
    assert_int_equal(address[*bytes], 0x5a);
    return address;
}

/* Open n ends, make them known to each other (each also to itself) and register memory. */
static inline void mesh_open(struct mesh *mesh, const struct conformance *subject, int n)
{
    struct meshmem_wire_end *ends[MESH_NODES];
    char *address[MESH_NODES], problem[MESHMEM_WIRE_PROBLEM] = "";
    memset(mesh, 0, sizeof *mesh);
    mesh->subject = subject;
    mesh->n = n;
    mesh->seed = 20240607;
    mesh->size = mesh_any_size;
    mesh->deadline = mesh_clock() + (uint64_t)MESH_SECONDS * 1000000000;
    (subject->open ? subject->open : mesh_open_one_by_one)(subject, n, ends);
    size_t bytes[MESH_NODES];
    for (int i = 0; i < n; i++) {
        mesh->at[i].end = ends[i];
        address[i] = mesh_address(ends[i], &bytes[i]);
        mesh_add_memory(&mesh->at[i]);
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (!ends[i]->wire->add_node(ends[i], j, address[j], bytes[j], problem, sizeof problem))
                fail_msg("add_node: %s", problem);
    for (int i = 0; i < n; i++)
        free(address[i]);
    for (int i = 0; i < n && subject->greets; i++)
        for (int j = 0; j < n; j++)
            if (i != j)
                mesh_send(mesh, i, j);
}

static inline void mesh_close_one(struct mesh *mesh, int node)
{
    struct mesh_end *at = &mesh->at[node];
    if (at->end)
        at->end->wire->close(at->end);
    if (at->frames)
        munmap(at->frames, (size_t)MESH_SLOTS * MESHMEM_WIRE_FRAME + MESH_REGION);
    at->end = NULL;
    at->frames = NULL;
}

static inline void mesh_close(struct mesh *mesh)
{
    for (int i = 0; i < mesh->n; i++)
        mesh_close_one(mesh, i);
}

#endif
