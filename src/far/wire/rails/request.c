/* SPDX-License-Identifier: BSD-3-Clause */
/* What the wire rails sends and moves: which rail takes it, and what becomes of it when a rail
 * fails; see rails.c. */
#include "far/wire/rails/rails.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- requests ---- */

static struct request *take(struct rails_end *e, int kind, int node, void *what)
{
    struct request *r = e->free;
    if (r) {
        e->free = r->next;
    } else if ((r = malloc(sizeof *r))) {
        r->made = e->made;
        e->made = r;
    }
    if (!r)
        return NULL;
    r->what = what;
    r->node = node;
    r->kind = kind;
    r->left = 0;
    r->waits = false;
    for (int i = 0; i < RAILS; i++)
        r->part[i] = (struct part){.request = r};
    return r;
}

static void give(struct rails_end *e, struct request *r)
{
    r->left = 0;
    r->next = e->free;
    e->free = r;
}

enum meshmem_wire_result meshmem_rails_send(struct meshmem_wire_end *end, int node,
                                            const void *frame, size_t bytes,
                                            struct meshmem_wire_memory *memory, void *what)
{
    struct rails_end *e = rails_end(end);
    int i = rail_of(e, node);
    struct meshmem_wire_end *rail = e->rail[i];
    if (is_lost(e, node))
        return MESHMEM_WIRE_LOST;
    struct request *r = take(e, MESHMEM_WIRE_SENT, node, what);
    if (!r)
        return MESHMEM_WIRE_AGAIN;
    enum meshmem_wire_result result =
        rail->wire->send(rail, node, frame, bytes, memory ? memory->rail[i] : NULL, &r->part[0]);
    r->left = 1;
    r->part[0].rail = i;
    if (result != MESHMEM_WIRE_TAKEN)
        give(e, r);
    return result;
}

/* The key of one rail. */
static struct meshmem_wire_key key_of(const struct meshmem_wire_key *all, int rail)
{
    if (rail == 0)
        return (struct meshmem_wire_key){.base = all->base, .key = all->key};
    return (struct meshmem_wire_key){.base = all->further[rail - 1].base,
                                     .key = all->further[rail - 1].key};
}

/* Post part number i of a move, on another rail if its own has lost the node. AGAIN, too, if that
 * is known only when the rail is polled. */
static enum meshmem_wire_result post(struct rails_end *e, struct request *r, int i)
{
    struct part *part = &r->part[i];
    if (is_dead(e, r->node, part->rail))
        part->rail = rail_of(e, r->node);
    struct meshmem_wire_end *rail = e->rail[part->rail];
    struct meshmem_wire_move move = r->move;
    size_t begin = (size_t)i * r->bytes, left = r->move.bytes - begin;
    move.local = (char *)r->move.local + begin;
    move.offset = r->move.offset + begin;
    move.bytes = left < r->bytes ? left : r->bytes;
    move.memory = r->move.memory ? r->move.memory->rail[part->rail] : NULL;
    move.key = key_of(&r->move.key, part->rail);
    enum meshmem_wire_result result = rail->wire->move(rail, &move, part);
    part->state = result == MESHMEM_WIRE_TAKEN ? PART_POSTED : PART_REFUSED;
    if (part->rail != rail_of(e, r->node))
        part->since = meshmem_rails_now(&e->end);
    bool may_hand_over = result == MESHMEM_WIRE_LOST && part->rail != rail_of(e, r->node);
    return may_hand_over ? MESHMEM_WIRE_AGAIN : result;
}

/* Divide a move so that no part is so small that frames would be better. */
static void divide(struct rails_end *e, struct request *r)
{
    const struct meshmem_wire_costs *costs = &e->end.costs;
    size_t least = r->move.is_write ? costs->write_threshold : costs->read_threshold;
    size_t parts = r->move.bytes / (least > PAGE ? least : PAGE);
    parts = parts > (size_t)e->rails ? (size_t)e->rails : parts < 1 ? 1 : parts;
    r->bytes = (r->move.bytes + parts - 1) / parts;
    if (parts > 1)
        r->bytes = (r->bytes + PAGE - 1) / PAGE * PAGE;
    r->left = (int)((r->move.bytes + r->bytes - 1) / r->bytes);
    for (int i = 0; i < r->left; i++) {
        r->part[i].state = PART_REFUSED;
        r->part[i].rail = (e->turn + i) % e->rails;
    }
    e->turn = (e->turn + 1) % e->rails;
}

/* Post refused parts; TAKEN: there is none any more, else the result of the first one that is
 * refused again. */
static enum meshmem_wire_result post_refused(struct rails_end *e, struct request *r)
{
    enum meshmem_wire_result result = MESHMEM_WIRE_TAKEN;
    for (int i = 0; i < e->rails && result == MESHMEM_WIRE_TAKEN; i++)
        if (r->part[i].state == PART_REFUSED)
            result = post(e, r, i);
    return result;
}

static void add_waiting(struct rails_end *e, struct request *r)
{
    if (r->waits)
        return;
    r->waits = true;
    r->next = NULL;
    *e->last = r;
    e->last = &r->next;
}

enum meshmem_wire_result meshmem_rails_move(struct meshmem_wire_end *end,
                                            const struct meshmem_wire_move *wanted, void *what)
{
    struct rails_end *e = rails_end(end);
    if (is_lost(e, wanted->node))
        return MESHMEM_WIRE_LOST;
    struct request *r = take(e, MESHMEM_WIRE_MOVED, wanted->node, what);
    if (!r)
        return MESHMEM_WIRE_AGAIN;
    r->move = *wanted;
    divide(e, r);
    enum meshmem_wire_result result = post_refused(e, r);
    if (r->part[0].state == PART_REFUSED) {
        give(e, r);
        return result;
    }
    e->moving++;
    if (result != MESHMEM_WIRE_TAKEN)
        add_waiting(e, r);
    return MESHMEM_WIRE_TAKEN;
}

/* ---- events ---- */

/* Post parts that were refused before. */
static void post_waiting(struct rails_end *e)
{
    struct request **at = &e->waiting;
    for (struct request *r; (r = *at);) {
        bool lost = is_lost(e, r->node);
        if (!lost && post_refused(e, r) != MESHMEM_WIRE_TAKEN) {
            at = &r->next;
            continue;
        }
        *at = r->next;
        r->waits = false; /* a request to a lost node is released by close */
    }
    e->last = at;
}

/* A rail has completed the part; whether that completes a request, to be reported. */
static bool complete(struct rails_end *e, struct meshmem_wire_event *event)
{
    struct part *part = event->what;
    struct request *r = part->request;
    part->state = PART_NONE;
    if (--r->left || is_lost(e, r->node))
        return false;
    *event =
        (struct meshmem_wire_event){.kind = (unsigned)r->kind, .node = r->node, .what = r->what};
    e->moving -= r->kind == MESHMEM_WIRE_MOVED;
    give(e, r);
    return true;
}

/* A rail has lost a node; what it was moving is moved by the rail of the node's frames. */
static void hand_over(struct rails_end *e, int node, int rail, const char *problem)
{
    char sentence[MESHMEM_WIRE_PROBLEM + 160];
    snprintf(sentence, sizeof sentence,
             "rails: the adapter number %d does not reach node %d any more, number %d moves its "
             "data: %s",
             rail, node, rail_of(e, node), problem);
    if (e->say)
        e->say(sentence);
    for (struct request *r = e->made; r; r = r->made) {
        bool refused = false;
        if (r->left == 0 || r->node != node || r->kind != MESHMEM_WIRE_MOVED)
            continue;
        for (int i = 0; i < e->rails; i++)
            if (r->part[i].state == PART_POSTED && r->part[i].rail == rail) {
                r->part[i].state = PART_REFUSED;
                refused = true;
            }
        if (refused)
            add_waiting(e, r);
    }
}

/* A rail has lost a node, or all of them; whether to report it. */
static bool lose(struct rails_end *e, int rail, const struct meshmem_wire_event *event)
{
    if (event->node < 0) {
        bool was_lost = e->lost;
        e->lost = true;
        return !was_lost;
    }
    bool was_lost = is_lost(e, event->node);
    e->dead[event->node] |= (uint8_t)(1 << rail);
    if (!is_lost(e, event->node))
        hand_over(e, event->node, rail, event->problem);
    return !was_lost && is_lost(e, event->node);
}

static bool pass_on(struct rails_end *e, int rail, struct meshmem_wire_event *event)
{
    if (event->kind == MESHMEM_WIRE_RECEIVED)
        return true;
    return event->kind == MESHMEM_WIRE_BROKEN ? lose(e, rail, event) : complete(e, event);
}

/* Note the rails that have been moving something to a node for more than a second, except the rails
 * of frames: their silence is the caller's own concern. */
static void note_slow(const struct rails_end *e, uint64_t time, uint8_t *slow)
{
    for (const struct request *r = e->made; r; r = r->made) {
        if (r->left == 0 || r->kind != MESHMEM_WIRE_MOVED)
            continue;
        for (int i = 0; i < e->rails; i++) {
            const struct part *part = &r->part[i];
            if (part->state == PART_POSTED && part->rail != rail_of(e, r->node) &&
                time - part->since > SECOND)
                slow[r->node] |= (uint8_t)(1 << part->rail);
        }
    }
}

/* Ask the hosts of nodes to which a rail moves nothing, once a second. One that does not answer
 * that rail is lost: what is under way there may arrive later, so no other rail may move it.
 * Returns an event, or none. */
static int look_for_silent(struct rails_end *e, struct meshmem_wire_event *event)
{
    uint64_t time = meshmem_rails_now(&e->end);
    if (time < e->look_at)
        return 0;
    e->look_at = time + SECOND;
    uint8_t *slow = calloc((size_t)e->n, 1);
    if (!slow)
        return 0;
    note_slow(e, time, slow);
    int n = 0;
    for (int node = 0; node < e->n && n == 0; node++)
        for (int i = 0; i < e->rails && n == 0; i++) {
            const struct meshmem_wire *wire = e->rail[i]->wire;
            bool asks = (slow[node] >> i & 1) && wire->answers && !is_lost(e, node);
            bool silent = asks && !wire->answers(e->rail[i], node);
            e->silent[node][i] = silent ? (uint8_t)(e->silent[node][i] + 1) : 0;
            if (e->silent[node][i] < SILENT)
                continue;
            snprintf(e->problem, sizeof e->problem,
                     "its adapter number %d has not answered for %d seconds, and data is under way "
                     "to it (rails)",
                     i, SILENT);
            *event = (struct meshmem_wire_event){
                .kind = MESHMEM_WIRE_BROKEN, .node = node, .problem = e->problem};
            e->dead[node] = UINT8_MAX;
            n = 1;
        }
    free(slow);
    return n;
}

int meshmem_rails_poll(struct meshmem_wire_end *end, struct meshmem_wire_event *events, int most)
{
    struct rails_end *e = rails_end(end);
    int n = e->moving ? look_for_silent(e, events) : 0, first = e->turn;
    if (e->waiting)
        post_waiting(e);
    for (int i = 0; i < e->rails; i++) {
        int number = (first + i) % e->rails, begin = n;
        struct meshmem_wire_end *rail = e->rail[number];
        int got = most > n ? rail->wire->poll(rail, events + n, most - n) : 0;
        for (int k = begin; k < begin + got; k++)
            if (pass_on(e, number, &events[k]))
                events[n++] = events[k];
    }
    e->turn = (e->turn + 1) % e->rails;
    return n;
}
