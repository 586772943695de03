/* SPDX-License-Identifier: BSD-3-Clause */
/* Virtual time of the simulated network, and what is under way in it; see inside.h. It does not
 * know who opens and polls ends. */
#include "far/wire/sim/inside.h"

#include <stdio.h>
#include <string.h>

/* ---- pairs ---- */

static struct pair *find_pair(struct pair *pair, uint32_t pairs, int node)
{
    uint32_t i = (uint32_t)node * 2654435761u & (pairs - 1);
    while (pair[i].node && pair[i].node != node + 1)
        i = (i + 1) & (pairs - 1);
    return &pair[i];
}

static bool grow_pairs(struct sim_end *e)
{
    uint32_t pairs = e->pairs ? 2 * e->pairs : 8;
    struct pair *pair = calloc(pairs, sizeof *pair);
    if (!pair)
        return false;
    for (uint32_t i = 0; i < e->pairs; i++)
        if (e->pair[i].node)
            *find_pair(pair, pairs, e->pair[i].node - 1) = e->pair[i];
    free(e->pair);
    e->pair = pair;
    e->pairs = pairs;
    return true;
}

bool meshmem_sim_enter(struct sim_end *to, int node)
{
    uint32_t credits = to->sim->set.credits;
    if (!credits)
        return true;
    if (2 * to->used >= to->pairs && !grow_pairs(to))
        return false;
    struct pair *pair = find_pair(to->pair, to->pairs, node);
    if (pair->count >= credits)
        return false;
    to->used += pair->node == 0;
    pair->node = node + 1;
    pair->count++;
    return true;
}

void meshmem_sim_leave(struct sim_end *to, int node)
{
    if (to->sim->set.credits)
        find_pair(to->pair, to->pairs, node)->count--;
}

/* ---- virtual time ---- */

static bool is_before(const struct moment *a, const struct moment *b)
{
    return a->time != b->time ? a->time < b->time : a->serial < b->serial;
}

static void add_moment(struct meshmem_sim *sim, uint64_t time, int node, int kind)
{
    if (sim->moments == sim->room) {
        size_t room = sim->room ? 2 * sim->room : 64;
        struct moment *heap = realloc(sim->heap, room * sizeof *heap);
        if (!heap) {
            fprintf(stderr, "sim: out of memory for %zu moments\n", room);
            abort();
        }
        sim->heap = heap;
        sim->room = room;
    }
    struct moment m = {time, sim->serial++, node, (unsigned)kind};
    size_t i = sim->moments++;
    for (; i && is_before(&m, &sim->heap[(i - 1) / 2]); i = (i - 1) / 2)
        sim->heap[i] = sim->heap[(i - 1) / 2];
    sim->heap[i] = m;
}

static struct moment take_moment(struct meshmem_sim *sim)
{
    struct moment first = sim->heap[0], last = sim->heap[--sim->moments];
    size_t i = 0, child;
    while ((child = 2 * i + 1) < sim->moments) {
        child += child + 1 < sim->moments && is_before(&sim->heap[child + 1], &sim->heap[child]);
        if (!is_before(&sim->heap[child], &last))
            break;
        sim->heap[i] = sim->heap[child];
        i = child;
    }
    sim->heap[i] = last;
    return first;
}

/* Add to one of the queues that are ordered by time. */
static void add_at(struct meshmem_sim *sim, struct queue *queue, struct message *m, int node,
                   int kind)
{
    if (queue->last && m->time < queue->last->time)
        m->time = queue->last->time;
    if (!queue->first)
        add_moment(sim, m->time, node, kind);
    add(queue, m);
}

static struct message *take_at(struct meshmem_sim *sim, struct queue *queue, int node, int kind)
{
    struct message *m = take(queue);
    if (queue->first)
        add_moment(sim, queue->first->time, node, kind);
    return m;
}

static uint64_t later(uint64_t a, uint64_t b) { return a > b ? a : b; }

/* The bytes that m carries. */
static size_t carried(const struct message *m)
{
    return m->kind == READ || m->kind == WROTE ? 0 : m->bytes;
}

/* How long an adapter is busy with m. */
static uint64_t busy(const struct meshmem_sim *sim, const struct message *m)
{
    return sim->set.gap + (uint64_t)((double)carried(m) * sim->set.per_byte);
}

void meshmem_sim_depart(struct meshmem_sim *sim, struct message *m)
{
    struct sim_end *from = end_at(sim, m->from);
    uint64_t start = later(sim->now, from->out_free);
    sim->bytes += carried(m);
    from->out_free = start + busy(sim, m);
    m->time = start + sim->set.gap + sim->set.latency +
              (sim->set.jitter ? dice_below(&sim->dice, sim->set.jitter + 1) : 0);
    add_at(sim, &from->leaving, m, m->from, LEAVES);
}

/* ---- messages ---- */

struct message *meshmem_sim_make(int kind, int from, int to, size_t room)
{
    struct message *m = malloc(sizeof *m + room);
    if (m)
        *m = (struct message){.kind = (unsigned)kind, .from = from, .to = to};
    return m;
}

void meshmem_sim_tell(struct queue *queue, int kind, int node, void *what)
{
    struct message *m = meshmem_sim_make(kind, node, 0, 0);
    if (!m) {
        fputs("sim: out of memory for an event\n", stderr);
        abort();
    }
    m->what = what;
    add(queue, m);
}

void meshmem_sim_copy(struct sim_end *by, struct sim_end *other, struct message *m)
{
    if ((m->local && !find_key(by, m->local)) || !find_key(other, m->remote)) {
        fprintf(stderr, "sim: %zu bytes are moved to or from memory that was removed meanwhile\n",
                m->bytes);
        abort();
    }
    if (!by->sim->set.blank)
        memcpy(m->dest, m->source, m->bytes);
}

/* The bytes of a frame leave the memory of its sender. */
static void copy_frame(struct message *m, struct sim_end *from)
{
    if (!m->source)
        return;
    memcpy(m->frame, m->source, m->bytes);
    m->source = NULL;
    meshmem_sim_tell(&from->done, SENT, m->to, m->what);
}

/* The bytes of an early write leave the memory of its sender, which may remove it. */
static void copy_early(struct message *m, struct sim_end *from)
{
    if (!from->sim->set.blank)
        memcpy(m->frame, m->source, m->bytes);
    m->source = m->frame;
    m->local = 0;
    meshmem_sim_tell(&from->done, WROTE, m->to, m->what);
}

/* Whether m is lost because one of its nodes has closed. */
static bool is_lost(struct meshmem_sim *sim, struct message *m)
{
    return is_closed(end_at(sim, m->from)) || is_closed(end_at(sim, m->to));
}

/* What node 0 sends to node d, node n - d sends to node 0 at the same time. */
static void stand_in(const struct meshmem_sim *sim, struct message *m)
{
    m->from = (sim->n - m->to) % sim->n;
    m->to = 0;
}

/* m has left its sender; whether the sender has something to poll. */
static bool leaves(struct meshmem_sim *sim, int node)
{
    struct sim_end *from = &sim->at[node];
    struct message *m = take_at(sim, &from->leaving, node, LEAVES);
    if (is_lost(sim, m)) {
        free(m);
        return false;
    }
    if (m->kind == FRAME)
        copy_frame(m, from);
    else if (m->early)
        copy_early(m, from);
    if (sim->set.alike)
        stand_in(sim, m);
    struct sim_end *to = &sim->at[m->to];
    to->in_free = later(sim->now, to->in_free) + busy(sim, m);
    m->time = to->in_free;
    add_at(sim, &to->arriving, m, m->to, ARRIVES);
    return from->done.first;
}

/* m turns round: it goes back to its sender as another one. */
static void turn(struct meshmem_sim *sim, struct message *m, int kind)
{
    int from = m->from;
    m->from = m->to;
    m->to = from;
    m->kind = (unsigned)kind;
    meshmem_sim_depart(sim, m);
}

/* m has got to its receiver; whether that has something to poll. */
static bool arrive(struct meshmem_sim *sim, int node)
{
    struct sim_end *to = &sim->at[node];
    struct message *m = take_at(sim, &to->arriving, node, ARRIVES);
    if (is_lost(sim, m)) {
        free(m);
        return false;
    }
    switch (m->kind) {
    case FRAME:
        add(&to->arrived, m);
        return true;
    case WRITE:
        meshmem_sim_copy(end_at(sim, m->from), to, m);
        if (m->early) {
            meshmem_sim_leave(to, m->from);
            free(m);
        } else {
            turn(sim, m, WROTE);
        }
        return false;
    case READ:
        turn(sim, m, ANSWER);
        return false;
    case ANSWER:
        meshmem_sim_copy(to, end_at(sim, m->from), m);
        m->kind = READ;
        break;
    default:
        break;
    }
    meshmem_sim_leave(end_at(sim, m->from), node);
    add(&to->done, m);
    return true;
}

/* Let the next moment happen; the node that it is for, or -1 when nothing can be polled by it. */
static int happen(struct meshmem_sim *sim)
{
    struct moment m = take_moment(sim);
    sim->now = m.time;
    if (m.kind == WAKES)
        return m.node;
    return (m.kind == LEAVES ? leaves(sim, m.node) : arrive(sim, m.node)) ? m.node : -1;
}

int meshmem_sim_next(struct meshmem_sim *sim)
{
    int node = -1;
    while (node < 0 && sim->moments)
        node = happen(sim);
    return node;
}

void meshmem_sim_wake(struct meshmem_sim *sim, int node, uint64_t time)
{
    add_moment(sim, later(time, sim->now), node, WAKES);
}

void meshmem_sim_advance(struct meshmem_sim *sim, uint64_t nanoseconds)
{
    uint64_t end = sim->now + nanoseconds;
    while (sim->moments && sim->heap[0].time <= end)
        if (happen(sim) >= 0)
            return;
    sim->now = end;
}

uint64_t meshmem_sim_now(const struct meshmem_sim *sim) { return sim->now; }

uint64_t meshmem_sim_bytes(const struct meshmem_sim *sim) { return sim->bytes; }
