/* SPDX-License-Identifier: BSD-3-Clause */
/* Wraps another wire and makes it as bad as the contract allows, by chance, the same in every run
 * with the same seed: frames are late, but in order; requests are refused for now; MOVED
 * comes late and in another order; connections break; frames must lie in registered memory, and
 * what is registered is read until close. Options (SHMEM_WIRE_OPTIONS), all optional:
 *
 *     seed=7            of the chances, of which there must be one then
 *     delay=0.2         chance that a frame or a MOVED is late, ...
 *     delay_us=500      ... by at most this many microseconds
 *     refuse=0.1        chance of AGAIN
 *     drop=0.001        chance that a request breaks the connection to its node
 *     drop_after=100    the request with this number breaks it
 *     mute_after=100    from that request on nothing leaves any more, and nobody says so
 *     on=2              all this at node 2 only
 *     moves=0           there are none, at no node: the wire can only send
 */
#include "base/dice.h"
#include "base/points.h"
#include "base/poison.h"
#include "far/wire/wrap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HELD = 64 }; /* the most frames that are delayed per node */

struct chaos_node {
    struct wrap_requests held; /* delayed frames, and those queued after them */
    int n_held;
    bool broken, told; /* told: an event has reported it. told implies broken */
};

/* Registered memory. */
struct chaos_block {
    struct chaos_block *next;
    const volatile char *start;
    size_t bytes;
    struct meshmem_wire_memory *memory;
};

struct chaos {
    double seed, delay, delay_us, refuse, drop, drop_after, mute_after, moves, on;
};

struct chaos_end {
    struct wrap_end wrap; /* first */
    struct chaos set;
    struct dice dice;
    struct chaos_node *node; /* [n] */
    struct chaos_block *blocks;
    struct wrap_requests ended; /* events to report, each at its time */
    uint64_t requests;          /* so far */
    int held, untold;           /* sums over the nodes */
    char problem[80];
};

static struct chaos_end *chaos_end(struct meshmem_wire_end *end) { return (struct chaos_end *)end; }

static bool take_option(void *what, const char *name, const char *value, char *problem, size_t size)
{
    struct chaos *c = what;
    struct {
        const char *name;
        double *value, most;
    } known[] = {
        {"seed", &c->seed, 0x1p53},   {"delay", &c->delay, 1}, {"delay_us", &c->delay_us, 1e9},
        {"refuse", &c->refuse, 0.99}, {"drop", &c->drop, 1},   {"drop_after", &c->drop_after, 1e15},
        {"moves", &c->moves, 1},      {"on", &c->on, 1e9},     {"mute_after", &c->mute_after, 1e15},
    };
    char *end;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcmp(name, known[i].name) != 0)
            continue;
        *known[i].value = meshmem_points_parse(value, &end);
        if (end != value && !*end && *known[i].value >= 0 && *known[i].value <= known[i].most)
            return true;
        snprintf(problem, size, "chaos: %s=%s: not a number from 0 to %g", name, value,
                 known[i].most);
        return false;
    }
    snprintf(
        problem, size,
        "chaos: %s: no such option; there are seed, delay, delay_us, refuse, drop, drop_after, "
        "mute_after, moves and on",
        *name ? name : value);
    return false;
}

/* Read the options. A seed alone would look like chaos and be none. */
static bool read_options(struct chaos_end *e, const char *options, const char **inner,
                         char *problem, size_t size)
{
    struct chaos *set = &e->set;
    *set = (struct chaos){.delay_us = 500, .moves = 1, .on = -1};
    if (!meshmem_wrap_options(options, inner, set, take_option, problem, size))
        return false;
    if (!set->seed || set->delay > 0 || set->refuse > 0 || set->drop > 0)
        return true;
    snprintf(problem, size,
             "chaos: seed=%g decides nothing without delay, refuse or drop; say how likely what is",
             set->seed);
    return false;
}

static struct meshmem_wire_end *chaos_open(const struct meshmem_wire_setup *setup, char *problem,
                                           size_t size)
{
    struct chaos_end *e = calloc(1, sizeof *e);
    struct chaos_node *node = calloc((size_t)setup->n, sizeof *node);
    const char *inner;
    if (!e || !node)
        snprintf(problem, size, "chaos: out of memory");
    if (!e || !node || !read_options(e, setup->options, &inner, problem, size) ||
        !meshmem_wrap_open(&e->wrap, &meshmem_wire_chaos, setup, inner, problem, size)) {
        free(e);
        free(node);
        return NULL;
    }
    double moves = e->set.moves; /* of all nodes */
    e->node = node;
    e->dice.state =
        (uint64_t)e->set.seed * 0x10001 + (uint64_t)setup->me + ((uint64_t)setup->end << 32);
    if (e->set.on >= 0 && (int)e->set.on != setup->me)
        e->set = (struct chaos){.delay_us = 0};
    e->wrap.end.needs_memory = true;
    /* Somebody may send while another thread sleeps on the inner wire's descriptor. */
    e->wrap.end.misses |= e->set.delay > 0 || e->set.drop > 0 || e->set.drop_after > 0;
    if (moves == 0)
        meshmem_wire_only_sends(&e->wrap.end);
    return &e->wrap.end;
}

/* ---- requests ---- */

static void drop_requests(struct chaos_end *e, struct wrap_requests *queue, int node)
{
    struct wrap_requests kept = {NULL, NULL};
    for (struct wrap_request *r; (r = meshmem_wrap_next(queue));)
        if (r->node == node)
            meshmem_wrap_give(&e->wrap, r);
        else
            meshmem_wrap_add(&kept, r);
    *queue = kept;
}

/* Break the connection to node. */
static void break_node(struct chaos_end *e, int node)
{
    struct chaos_node *to = &e->node[node];
    if (to->broken)
        return;
    to->broken = true;
    e->untold++;
    e->held -= to->n_held;
    to->n_held = 0;
    drop_requests(e, &to->held, node);
    drop_requests(e, &e->ended, node);
}

/* Decide by chance about a request for node; DONE: continue. */
static enum meshmem_wire_result admit(struct chaos_end *e, int node)
{
    if (e->node[node].broken)
        return MESHMEM_WIRE_LOST;
    if (dice_say(&e->dice, e->set.refuse))
        return MESHMEM_WIRE_AGAIN;
    e->requests++;
    if ((double)e->requests == e->set.drop_after || dice_say(&e->dice, e->set.drop)) {
        break_node(e, node);
        return MESHMEM_WIRE_LOST;
    }
    return MESHMEM_WIRE_DONE;
}

/* Whether an admitted request is swallowed. */
static bool is_mute(const struct chaos_end *e)
{
    return e->set.mute_after > 0 && (double)e->requests >= e->set.mute_after;
}

static uint64_t now(struct chaos_end *e) { return meshmem_wrap_now(&e->wrap.end); }

static uint64_t some_time(struct chaos_end *e)
{
    return now(e) + dice_below(&e->dice, (uint64_t)(e->set.delay_us * 1000) + 1);
}

/* Handle the result of the inner wire. */
static enum meshmem_wire_result note(struct chaos_end *e, struct wrap_request *r,
                                     enum meshmem_wire_result result)
{
    if (result != MESHMEM_WIRE_TAKEN)
        meshmem_wrap_give(&e->wrap, r);
    return result;
}

static enum meshmem_wire_result send_frame(struct meshmem_wire_end *end, int node,
                                           const void *frame, size_t bytes,
                                           struct meshmem_wire_memory *memory, void *what)
{
    struct chaos_end *e = chaos_end(end);
    struct meshmem_wire_end *inner = e->wrap.inner;
    enum meshmem_wire_result result = admit(e, node);
    struct chaos_node *to = &e->node[node];
    if (result != MESHMEM_WIRE_DONE || is_mute(e))
        return result;
    struct wrap_request *r =
        to->n_held == HELD ? NULL
                           : meshmem_wrap_take(&e->wrap, MESHMEM_WIRE_SENT, node, bytes, what);
    if (!r)
        return MESHMEM_WIRE_AGAIN;
    if (!to->n_held && !dice_say(&e->dice, e->set.delay))
        return note(e, r, inner->wire->send(inner, node, frame, bytes, memory, r));
    r->frame = frame;
    r->memory = memory;
    r->time = some_time(e);
    meshmem_wrap_add(&to->held, r);
    to->n_held++;
    e->held++;
    return MESHMEM_WIRE_TAKEN;
}

static enum meshmem_wire_result move(struct meshmem_wire_end *end,
                                     const struct meshmem_wire_move *move, void *what)
{
    struct chaos_end *e = chaos_end(end);
    struct meshmem_wire_end *inner = e->wrap.inner;
    enum meshmem_wire_result result = admit(e, move->node);
    if (result != MESHMEM_WIRE_DONE)
        return result;
    if (is_mute(e))
        return MESHMEM_WIRE_TAKEN;
    struct wrap_request *r =
        meshmem_wrap_take(&e->wrap, MESHMEM_WIRE_MOVED, move->node, move->bytes, what);
    return r ? note(e, r, inner->wire->move(inner, move, r)) : MESHMEM_WIRE_AGAIN;
}

/* ---- events ---- */

/* Pass delayed frames for node to the inner wire when their time has come. */
static void send_held(struct chaos_end *e, int node, uint64_t time)
{
    struct chaos_node *to = &e->node[node];
    struct meshmem_wire_end *inner = e->wrap.inner;
    for (struct wrap_request *r; (r = to->held.first) && r->time <= time;) {
        enum meshmem_wire_result result =
            inner->wire->send(inner, node, r->frame, r->bytes, r->memory, r);
        if (result == MESHMEM_WIRE_AGAIN)
            return;
        meshmem_wrap_next(&to->held);
        to->n_held--;
        e->held--;
        if (result == MESHMEM_WIRE_DONE)
            meshmem_wrap_add(&e->ended, r);
        else if (result == MESHMEM_WIRE_LOST)
            meshmem_wrap_give(&e->wrap, r); /* BROKEN comes instead of SENT */
    }
}

static int tell_broken(struct chaos_end *e, struct meshmem_wire_event *events, int most)
{
    int n = 0;
    for (int i = 0; i < e->wrap.n && n < most && e->untold; i++) {
        if (!e->node[i].broken || e->node[i].told)
            continue;
        snprintf(e->problem, sizeof e->problem, "chaos has broken the connection to it");
        events[n++] = (struct meshmem_wire_event){
            .kind = MESHMEM_WIRE_BROKEN, .node = i, .problem = e->problem};
        e->node[i].told = true;
        e->untold--;
    }
    return n;
}

/* The event that reports the end of a request to the caller. */
static struct meshmem_wire_event end_request(struct chaos_end *e, struct wrap_request *r)
{
    struct meshmem_wire_event event = {.node = r->node, .what = r->what};
    event.kind = (unsigned)r->kind;
    meshmem_wrap_give(&e->wrap, r);
    return event;
}

/* Report the events whose time has come. */
static int tell_ended(struct chaos_end *e, uint64_t time, struct meshmem_wire_event *events,
                      int most)
{
    struct wrap_requests kept = {NULL, NULL};
    int n = 0;
    for (struct wrap_request *r; (r = meshmem_wrap_next(&e->ended));)
        if (n < most && r->time <= time)
            events[n++] = end_request(e, r);
        else
            meshmem_wrap_add(&kept, r);
    e->ended = kept;
    return n;
}

/* The inner wire reports that node, or all nodes, are lost; whether to pass that on now. */
static bool pass_on_broken(struct chaos_end *e, int node)
{
    if (node < 0)
        return true;
    bool was_told = e->node[node].told;
    break_node(e, node);
    e->untold -= !was_told;
    e->node[node].told = true;
    return !was_told;
}

/* Whether to pass the end of a request on now. */
static bool pass_on_end(struct chaos_end *e, struct meshmem_wire_event *event)
{
    struct wrap_request *r = event->what;
    if (e->node[r->node].broken) {
        meshmem_wrap_give(&e->wrap, r);
        return false;
    }
    if (r->kind != MESHMEM_WIRE_SENT && dice_say(&e->dice, e->set.delay)) {
        r->time = some_time(e);
        meshmem_wrap_add(&e->ended, r);
        return false;
    }
    *event = end_request(e, r);
    return true;
}

static bool pass_on(struct chaos_end *e, struct meshmem_wire_event *event)
{
    return event->kind == MESHMEM_WIRE_RECEIVED ||
           (event->kind == MESHMEM_WIRE_BROKEN ? pass_on_broken(e, event->node)
                                               : pass_on_end(e, event));
}

static int poll_end(struct meshmem_wire_end *end, struct meshmem_wire_event *events, int most)
{
    struct chaos_end *e = chaos_end(end);
    struct meshmem_wire_end *inner = e->wrap.inner;
    uint64_t time = e->held || e->ended.first ? now(e) : 0;
    for (int i = 0; i < e->wrap.n && e->held; i++)
        send_held(e, i, time);
    int n = tell_broken(e, events, most);
    n += tell_ended(e, time, events + n, most - n);
    if (n == most)
        return n;
    int got = inner->wire->poll(inner, events + n, most - n), first = n;
    for (int i = 0; i < got; i++)
        if (pass_on(e, &events[first + i]))
            events[n++] = events[first + i];
    return n;
}

static bool may_sleep(struct meshmem_wire_end *end)
{
    struct chaos_end *e = chaos_end(end);
    return !e->held && !e->untold && !e->ended.first && meshmem_wrap_may_sleep(end);
}

/* On a network where nodes fall silent, hosts do not answer either. */
static bool answers(struct meshmem_wire_end *end, int node)
{
    return chaos_end(end)->set.mute_after == 0 && meshmem_wrap_answers(end, node);
}

/* ---- registered memory ---- */

static struct meshmem_wire_memory *add_memory(struct meshmem_wire_end *end, void *start,
                                              size_t bytes, struct meshmem_wire_key *key,
                                              char *problem, size_t size)
{
    struct chaos_end *e = chaos_end(end);
    struct chaos_block *block = malloc(sizeof *block);
    struct meshmem_wire_memory *memory = NULL;
    if (!block)
        snprintf(problem, size, "chaos: out of memory for a registration");
    else
        memory = meshmem_wrap_add_memory(end, start, bytes, key, problem, size);
    if (!memory) {
        free(block);
        return NULL;
    }
    *block = (struct chaos_block){e->blocks, start, bytes, memory};
    e->blocks = block;
    return memory;
}

static void remove_memory(struct meshmem_wire_end *end, struct meshmem_wire_memory *memory)
{
    struct chaos_block **at = &chaos_end(end)->blocks, *block;
    while ((block = *at)->memory != memory)
        at = &block->next;
    *at = block->next;
    free(block);
    meshmem_wrap_remove_memory(end, memory);
}

/* Read what is registered, as a network that sends something again may; the program may have freed
 * it. */
static MESHMEM_POISON_MAY_TOUCH void read_blocks(struct chaos_end *e)
{
    MESHMEM_POISON_PAUSE();
    for (struct chaos_block *block; (block = e->blocks);) {
        (void)block->start[0];
        (void)block->start[block->bytes - 1];
        e->blocks = block->next;
        free(block);
    }
    MESHMEM_POISON_RESUME();
}

static void close_end(struct meshmem_wire_end *end)
{
    struct chaos_end *e = chaos_end(end);
    read_blocks(e);
    meshmem_wrap_close(&e->wrap);
    free(e->node);
    free(e);
}

__attribute__((visibility("default"))) const struct meshmem_wire meshmem_wire_chaos = {
    .name = "chaos",
    .wraps = true,
    .open = chaos_open,
    .address = meshmem_wrap_address,
    .add_node = meshmem_wrap_add_node,
    .add_memory = add_memory,
    .remove_memory = remove_memory,
    .send = send_frame,
    .move = move,
    .poll = poll_end,
    .descriptor = meshmem_wrap_descriptor,
    .may_sleep = may_sleep,
    .answers = answers,
    .now = meshmem_wrap_now,
    .close = close_end,
};
