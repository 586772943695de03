/* SPDX-License-Identifier: BSD-3-Clause */
/* Wraps another wire and gives it moves, made of frames: for a wire that can only send, and to test
 * both it and the proxy. Option: lone=4096: lone puts from this many bytes on are moved (else as
 * the wrapped wire says). See emulate.h; what is sent for moves is in jobs.c. */
#include "far/wire/emulate/emulate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { MOVE_THRESHOLD = MESHMEM_WIRE_FRAME }; /* where the wrapped wire has no moves */

static struct emulate_end *emulate_end(struct meshmem_wire_end *end)
{
    return (struct emulate_end *)end;
}

/* ---- open and close ---- */

static bool take_option(void *what, const char *name, const char *value, char *problem, size_t size)
{
    char *end;
    unsigned long long bytes = strtoull(value, &end, 10);
    if (strcmp(name, "lone") == 0 && bytes && !*end) {
        *(size_t *)what = (size_t)bytes;
        return true;
    }
    snprintf(problem, size, "emulate: %s%s%s: no such option; it has lone=BYTES", name,
             *name ? "=" : "", value);
    return false;
}

static struct meshmem_wire_end *emulate_open(const struct meshmem_wire_setup *setup, char *problem,
                                             size_t size)
{
    const char *inner;
    size_t lone = 0;
    struct emulate_end *e = calloc(1, sizeof *e);
    struct emulate_node *node = calloc((size_t)setup->n, sizeof *node);
    if (!e || !node)
        snprintf(problem, size, "emulate: out of memory");
    else if (getrandom(e->tag, EMULATE_TAG, 0) != EMULATE_TAG)
        snprintf(problem, size, "emulate: no random numbers: %m");
    else if (meshmem_wrap_options(setup->options, &inner, &lone, take_option, problem, size) &&
             meshmem_wrap_open(&e->wrap, &meshmem_wire_emulate, setup, inner, problem, size)) {
        e->wrap.end.can_move = true;
        e->wrap.end.holds_pages = false;
        e->wrap.end.moves_any = false;
        if (e->wrap.end.costs.write_threshold == SIZE_MAX)
            e->wrap.end.costs.write_threshold = e->wrap.end.costs.read_threshold =
                e->wrap.end.costs.lone_threshold = MOVE_THRESHOLD;
        if (lone) {
            e->wrap.end.costs.lone_threshold = lone;
            e->wrap.end.costs.told_threshold = 2 * lone;
        }
        e->node = node;
        e->jobs_end = &e->jobs;
        return &e->wrap.end;
    }
    free(e);
    free(node);
    return NULL;
}

static void free_moves(struct emulate_move *move)
{
    for (struct emulate_move *next; move; move = next) {
        next = move->next;
        free(move);
    }
}

static void close_end(struct meshmem_wire_end *end)
{
    struct emulate_end *e = emulate_end(end);
    meshmem_wrap_close(&e->wrap);
    free_moves(e->moves);
    free_moves(e->over);
    for (struct emulate_job *job = e->jobs, *next; job; job = next) {
        next = job->next;
        free(job);
    }
    for (struct meshmem_wire_memory *m = e->memory, *next; m; m = next) {
        next = m->next;
        free(m);
    }
    for (struct emulate_slab *slab = e->slabs, *next; slab; slab = next) {
        next = slab->next;
        free(slab);
    }
    free(e->node);
    free(e);
}

/* ---- nodes and memory ---- */

/* An address is the tag, then that of the wrapped wire. */
static size_t address(struct meshmem_wire_end *end, void *to, size_t room)
{
    struct emulate_end *e = emulate_end(end);
    size_t left = room > EMULATE_TAG ? room - EMULATE_TAG : 0;
    size_t bytes = meshmem_wrap_address(end, left ? (char *)to + EMULATE_TAG : NULL, left);
    if (left)
        memcpy(to, e->tag, EMULATE_TAG);
    return bytes ? EMULATE_TAG + bytes : 0;
}

static bool add_node(struct meshmem_wire_end *end, int node, const void *from, size_t bytes,
                     char *problem, size_t size)
{
    struct emulate_end *e = emulate_end(end);
    if (bytes <= EMULATE_TAG) {
        snprintf(problem, size,
                 "the address of node %d has %zu bytes and is none of emulate's: do all nodes have "
                 "the same SHMEM_WIRE?",
                 node, bytes);
        return false;
    }
    memcpy(e->node[node].tag, from, EMULATE_TAG);
    return meshmem_wrap_add_node(end, node, (const char *)from + EMULATE_TAG, bytes - EMULATE_TAG,
                                 problem, size);
}

static struct meshmem_wire_memory *add_memory(struct meshmem_wire_end *end, void *start,
                                              size_t bytes, struct meshmem_wire_key *key,
                                              char *problem, size_t size)
{
    struct emulate_end *e = emulate_end(end);
    struct meshmem_wire_end *inner = e->wrap.inner;
    struct meshmem_wire_key unused;
    struct meshmem_wire_memory *m = malloc(sizeof *m);
    if (!m) {
        snprintf(problem, size, "emulate: out of memory for a registration");
        return NULL;
    }
    *m = (struct meshmem_wire_memory){start, bytes, ++e->keys, NULL, NULL};
    if (inner->needs_memory &&
        !(m->inner = inner->wire->add_memory(inner, start, bytes, &unused, problem, size))) {
        free(m);
        return NULL;
    }
    m->next = e->memory;
    e->memory = m;
    *key = (struct meshmem_wire_key){.base = (uintptr_t)start, .key = m->key};
    return m;
}

static void remove_memory(struct meshmem_wire_end *end, struct meshmem_wire_memory *memory)
{
    struct emulate_end *e = emulate_end(end);
    struct meshmem_wire_end *inner = e->wrap.inner;
    struct meshmem_wire_memory **at = &e->memory;
    while (*at != memory)
        at = &(*at)->next;
    *at = memory->next;
    if (memory->inner)
        inner->wire->remove_memory(inner, memory->inner);
    free(memory);
}

/* ---- requests ---- */

static enum meshmem_wire_result send_frame(struct meshmem_wire_end *end, int node,
                                           const void *frame, size_t bytes,
                                           struct meshmem_wire_memory *memory, void *what)
{
    struct emulate_end *e = emulate_end(end);
    struct meshmem_wire_end *inner = e->wrap.inner;
    if (e->node[node].broken)
        return MESHMEM_WIRE_LOST;
    struct wrap_request *r = meshmem_wrap_take(&e->wrap, MESHMEM_WIRE_SENT, node, bytes, what);
    if (!r)
        return MESHMEM_WIRE_AGAIN;
    enum meshmem_wire_result result =
        inner->wire->send(inner, node, frame, bytes, memory ? memory->inner : NULL, r);
    if (result != MESHMEM_WIRE_TAKEN)
        meshmem_wrap_give(&e->wrap, r);
    return result;
}

static bool holds(const struct meshmem_wire_memory *m, const void *start, size_t bytes)
{
    size_t offset = m ? (size_t)((const char *)start - m->start) : 0;
    return m && offset <= m->bytes && bytes <= m->bytes - offset;
}

static enum meshmem_wire_result move(struct meshmem_wire_end *end,
                                     const struct meshmem_wire_move *wanted, void *what)
{
    struct emulate_end *e = emulate_end(end);
    if (e->node[wanted->node].broken || e->lost_all ||
        !holds(wanted->memory, wanted->local, wanted->bytes))
        return MESHMEM_WIRE_LOST;
    struct emulate_move *under_way = malloc(sizeof *under_way);
    struct emulate_job job = {
        .node = wanted->node,
        .kind = wanted->is_write ? EMULATE_DATA : EMULATE_ASK,
        .name = e->names,
        .key = wanted->key.key,
        .address = wanted->key.base + wanted->offset,
        .data = wanted->local,
        .bytes = (uint32_t)wanted->bytes,
    };
    if (!under_way || !meshmem_emulate_add(e, &job)) {
        free(under_way);
        return MESHMEM_WIRE_AGAIN;
    }
    *under_way = (struct emulate_move){e->moves, e->names++,    wanted->node,
                                       what,     wanted->local, (uint32_t)wanted->bytes};
    e->moves = under_way;
    meshmem_emulate_go_on(e);
    return MESHMEM_WIRE_TAKEN;
}

/* ---- events ---- */

/* Handle an event of the wrapped wire; whether to pass it on to the caller. */
static bool pass_on(struct emulate_end *e, struct meshmem_wire_event *event)
{
    struct wrap_request *r = event->what;
    if (event->kind == MESHMEM_WIRE_RECEIVED)
        return !meshmem_emulate_receive(e, event->frame, event->bytes);
    if (event->kind == MESHMEM_WIRE_BROKEN) {
        if (event->node < 0) {
            e->lost_all = true;
            return true;
        }
        bool was_told = e->node[event->node].told;
        meshmem_emulate_break(e, event->node, NULL);
        e->untold -= !was_told;
        e->node[event->node].told = true;
        return !was_told;
    }
    if (r->kind == EMULATE_OWN) {
        meshmem_emulate_end_own(e, r);
        return false;
    }
    bool wanted = !e->node[r->node].broken;
    event->what = r->what;
    meshmem_wrap_give(&e->wrap, r);
    return wanted;
}

static int tell_over(struct emulate_end *e, struct meshmem_wire_event *events, int most)
{
    int n = 0;
    for (struct emulate_move *move; n < most && (move = e->over); n++) {
        e->over = move->next;
        events[n] = (struct meshmem_wire_event){
            .kind = MESHMEM_WIRE_MOVED, .node = move->node, .what = move->what};
        free(move);
    }
    return n;
}

static int tell_broken(struct emulate_end *e, struct meshmem_wire_event *events, int most)
{
    int n = 0;
    for (int i = 0; i < e->wrap.n && n < most && e->untold; i++) {
        struct emulate_node *node = &e->node[i];
        if (!node->broken || node->told)
            continue;
        node->told = true;
        e->untold--;
        events[n++] = (struct meshmem_wire_event){
            .kind = MESHMEM_WIRE_BROKEN, .node = i, .problem = node->problem};
    }
    return n;
}

static int poll_end(struct meshmem_wire_end *end, struct meshmem_wire_event *events, int most)
{
    struct emulate_end *e = emulate_end(end);
    struct meshmem_wire_end *inner = e->wrap.inner;
    int n = 0, got = inner->wire->poll(inner, events, most);
    for (int i = 0; i < got; i++)
        if (pass_on(e, &events[i]))
            events[n++] = events[i];
    if (e->jobs)
        meshmem_emulate_go_on(e);
    n += tell_over(e, events + n, most - n);
    if (e->untold)
        n += tell_broken(e, events + n, most - n);
    return n;
}

/* Jobs for a node with pending frames continue when one of these is SENT. */
static bool may_sleep(struct meshmem_wire_end *end)
{
    struct emulate_end *e = emulate_end(end);
    if (e->over || e->untold || e->refused)
        return false;
    for (const struct emulate_job *job = e->jobs; job; job = job->next)
        if (e->node[job->node].under_way == 0)
            return false;
    return meshmem_wrap_may_sleep(end);
}

__attribute__((visibility("default"))) const struct meshmem_wire meshmem_wire_emulate = {
    .name = "emulate",
    .wraps = true,
    .open = emulate_open,
    .address = address,
    .add_node = add_node,
    .add_memory = add_memory,
    .remove_memory = remove_memory,
    .send = send_frame,
    .move = move,
    .poll = poll_end,
    .descriptor = meshmem_wrap_descriptor,
    .may_sleep = may_sleep,
    .answers = meshmem_wrap_answers,
    .now = meshmem_wrap_now,
    .close = close_end,
};
