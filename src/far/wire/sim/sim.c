/* SPDX-License-Identifier: BSD-3-Clause */
/* The simulated network as a wire, see sim.h. With threads, a frame goes at once into a queue of
 * the receiver, under its lock, and a transfer is done by its own end some polls later. */
#include "far/wire/sim/inside.h"

#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

enum {
    NETS = 64,   /* in a process */
    PAUSE = 100, /* nanoseconds that go by when nothing is under way */
    MOVE_THRESHOLD = 32768,
    LATER = 3, /* with threads, a transfer waits for about this many polls */
};

static struct meshmem_sim *nets[NETS];
static pthread_mutex_t nets_lock = PTHREAD_MUTEX_INITIALIZER;

/* ---- the net ---- */

static bool number_net(struct meshmem_sim *sim)
{
    int number = 0;
    pthread_mutex_lock(&nets_lock);
    while (number < NETS && nets[number])
        number++;
    if (number < NETS)
        nets[number] = sim;
    pthread_mutex_unlock(&nets_lock);
    snprintf(sim->options, sizeof sim->options, "net=%d", number);
    return number < NETS;
}

struct meshmem_sim *meshmem_sim_open(int n, const struct meshmem_sim_parameters *parameters)
{
    struct meshmem_sim *sim = calloc(1, sizeof *sim);
    if (!sim)
        return NULL;
    sim->ends = parameters->ends ? parameters->ends : 1;
    sim->n = n * sim->ends;
    sim->set = *parameters;
    sim->dice.state = parameters->seed;
    sim->at = calloc((size_t)sim->n, sizeof *sim->at);
    if (!sim->at || !number_net(sim)) {
        free(sim->at);
        free(sim);
        return NULL;
    }
    for (int i = 0; i < sim->n; i++) {
        sim->at[i].sim = sim;
        sim->at[i].me = i;
        sim->at[i].event = -1;
        sim->at[i].locks = parameters->threads;
        sim->at[i].dice.state = parameters->seed + (uint64_t)i;
        pthread_mutex_init(&sim->at[i].lock, NULL);
    }
    return sim;
}

static void empty(struct sim_end *e)
{
    clear(&e->leaving);
    clear(&e->arriving);
    clear(&e->done);
    clear(&e->polled);
    clear(&e->arrived);
    clear(&e->told);
}

static void free_end(struct sim_end *e)
{
    empty(e);
    for (struct meshmem_wire_memory *m = e->memory, *next; m; m = next) {
        next = m->next;
        free(m);
    }
    free(e->pair);
    free(e->peer);
    if (e->event >= 0)
        close(e->event);
    pthread_mutex_destroy(&e->lock);
}

void meshmem_sim_close(struct meshmem_sim *sim)
{
    pthread_mutex_lock(&nets_lock);
    for (int i = 0; i < NETS; i++)
        if (nets[i] == sim)
            nets[i] = NULL;
    pthread_mutex_unlock(&nets_lock);
    for (int i = 0; i < sim->n; i++)
        free_end(&sim->at[i]);
    free(sim->heap);
    free(sim->at);
    free(sim);
}

const char *meshmem_sim_options(const struct meshmem_sim *sim) { return sim->options; }

/* ---- the contract of wire.h ---- */

static struct sim_end *sim_end(struct meshmem_wire_end *end) { return (struct sim_end *)end; }

/* In virtual time they follow from the parameters. With threads there is no network at all, and
 * these are rough figures of a hand-over between threads. */
static struct meshmem_wire_costs costs_of(const struct meshmem_sim *sim)
{
    const struct meshmem_sim_parameters *set = &sim->set;
    struct meshmem_wire_costs costs = {.latency = 1000, .per_message = 100, .per_byte = 0.1};
    if (!set->threads)
        costs = (struct meshmem_wire_costs){
            .latency = (double)set->latency + (double)set->jitter / 2 + 2 * (double)set->gap,
            .per_message = (double)set->gap,
            .per_byte = set->per_byte};
    costs.write_threshold = costs.read_threshold = set->only_sends       ? SIZE_MAX
                                                   : set->move_threshold ? set->move_threshold
                                                                         : MOVE_THRESHOLD;
    costs.lone_threshold = set->only_sends ? SIZE_MAX : costs.write_threshold / 2;
    costs.told_threshold = costs.write_threshold;
    return costs;
}

/* The end of that number of a node; NULL: there is none, or it is open. */
static struct sim_end *find_end(struct meshmem_sim *sim, const struct meshmem_wire_setup *setup)
{
    int number = setup->me * sim->ends + setup->end;
    bool right = sim->n == setup->n * sim->ends && setup->me >= 0 && setup->me < setup->n &&
                 setup->end >= 0 && setup->end < sim->ends;
    return right && !sim->at[number].is_open ? &sim->at[number] : NULL;
}

static struct meshmem_wire_end *sim_open(const struct meshmem_wire_setup *setup, char *problem,
                                         size_t size)
{
    int number = -1;
    struct meshmem_sim *sim = NULL;
    if (setup->options && sscanf(setup->options, "net=%d", &number) == 1 && number >= 0 &&
        number < NETS) {
        pthread_mutex_lock(&nets_lock);
        sim = nets[number];
        pthread_mutex_unlock(&nets_lock);
    }
    struct sim_end *e = sim ? find_end(sim, setup) : NULL;
    if (e && sim->ends > 1)
        e->peer = calloc((size_t)setup->n, sizeof *e->peer);
    if (!e || (sim->ends > 1 && !e->peer)) {
        snprintf(problem, size,
                 "%s: no network of %d nodes with a free node %d; one is made with "
                 "meshmem_sim_open",
                 setup->options ? setup->options : "no options", setup->n, setup->me);
        return NULL;
    }
    e->is_open = true;
    e->event = e->locks ? eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC) : -1;
    e->end = (struct meshmem_wire_end){
        .wire = &meshmem_wire_sim,
        .can_move = !sim->set.only_sends,
        .needs_memory = sim->set.needs_memory,
        .holds_frames = sim->set.holds_frames,
        .keeps_order = sim->set.keeps_order && !sim->set.threads,
        .moves_any = !sim->set.only_sends && !sim->set.needs_memory,
        .costs = costs_of(sim),
    };
    snprintf(e->end.description, sizeof e->end.description, "node %d of %d that are simulated%s",
             setup->me, setup->n, e->locks ? " with threads" : "");
    return &e->end;
}

static size_t address(struct meshmem_wire_end *end, void *to, size_t room)
{
    if (room >= sizeof(int))
        memcpy(to, &sim_end(end)->me, sizeof(int));
    return sizeof(int);
}

static bool add_node(struct meshmem_wire_end *end, int node, const void *from, size_t bytes,
                     char *problem, size_t size)
{
    struct sim_end *e = sim_end(end);
    int number = -1;
    if (bytes == sizeof number)
        memcpy(&number, from, sizeof number);
    if (node >= 0 && number >= 0 && number < e->sim->n && number / e->sim->ends == node) {
        if (e->peer)
            e->peer[node] = number;
        return true;
    }
    snprintf(problem, size, "%zu bytes are no address of node %d in a simulated network", bytes,
             node);
    return false;
}

static struct meshmem_wire_memory *add_memory(struct meshmem_wire_end *end, void *start,
                                              size_t bytes, struct meshmem_wire_key *key,
                                              char *problem, size_t size)
{
    struct sim_end *e = sim_end(end);
    struct meshmem_wire_memory *m = malloc(sizeof *m);
    if (!m) {
        snprintf(problem, size, "out of memory for a registration");
        return NULL;
    }
    lock(e);
    *m = (struct meshmem_wire_memory){start, bytes, dice_roll(&e->dice), e->memory};
    e->memory = m;
    unlock(e);
    *key = (struct meshmem_wire_key){.base = (uintptr_t)start, .key = m->key};
    return m;
}

/* Whether bytes from start lie in the memory. */
static bool holds(const struct meshmem_wire_memory *m, const void *start, size_t bytes)
{
    size_t offset = (size_t)((const char *)start - m->start);
    return offset <= m->bytes && bytes <= m->bytes - offset;
}

static void remove_memory(struct meshmem_wire_end *end, struct meshmem_wire_memory *memory)
{
    struct sim_end *e = sim_end(end);
    struct meshmem_wire_memory **at = &e->memory;
    lock(e);
    while (*at != memory)
        at = &(*at)->next;
    *at = memory->next;
    unlock(e);
    free(memory);
}

/* The number of the end of a node that I know. */
static int peer(const struct sim_end *e, int node) { return e->peer ? e->peer[node] : node; }

static int node_of(const struct sim_end *e, int end) { return end / e->sim->ends; }

/* Hand a message to the receiving thread; false: not now. */
static bool deliver(struct sim_end *to, struct message *m)
{
    lock(to);
    bool entered = meshmem_sim_enter(to, m->from);
    if (entered)
        add(&to->arrived, m);
    unlock(to);
    if (entered && eventfd_write(to->event, 1) != 0)
        abort();
    return entered;
}

static enum meshmem_wire_result send_frame(struct meshmem_wire_end *end, int node,
                                           const void *frame, size_t bytes,
                                           struct meshmem_wire_memory *memory, void *what)
{
    struct sim_end *e = sim_end(end), *to = end_at(e->sim, peer(e, node));
    bool keeps = e->sim->set.keeps_frames;
    if (is_closed(to) || (e->end.needs_memory && (!memory || !holds(memory, frame, bytes))))
        return MESHMEM_WIRE_LOST;
    struct message *m = meshmem_sim_make(FRAME, e->me, peer(e, node), bytes);
    if (!m)
        return MESHMEM_WIRE_AGAIN;
    m->bytes = bytes;
    m->what = what;
    m->source = keeps && !e->locks ? frame : NULL;
    if (!m->source)
        memcpy(m->frame, frame, bytes);
    if (!(e->locks ? deliver(to, m) : meshmem_sim_enter(to, e->me))) {
        free(m);
        return MESHMEM_WIRE_AGAIN;
    }
    if (!e->locks)
        meshmem_sim_depart(e->sim, m);
    else if (keeps)
        meshmem_sim_tell(&e->done, SENT, to->me, what);
    return keeps ? MESHMEM_WIRE_TAKEN : MESHMEM_WIRE_DONE;
}

/* The memory of node that key names; NULL when bytes at offset are not in it. */
static char *find(struct sim_end *to, struct meshmem_wire_key key, uint64_t offset, size_t bytes)
{
    char *found = NULL;
    lock(to);
    struct meshmem_wire_memory *m = find_key(to, key.key);
    if (m && holds(m, (char *)(uintptr_t)(key.base + offset), bytes))
        found = m->start + (key.base + offset - (uintptr_t)m->start);
    unlock(to);
    return found;
}

static enum meshmem_wire_result transfer(struct sim_end *e, struct message *m,
                                         struct meshmem_wire_memory *memory)
{
    struct sim_end *to = end_at(e->sim, m->to);
    void *here = m->kind == WRITE ? (void *)(uintptr_t)m->source : m->dest;
    void *there = m->kind == WRITE ? m->dest : (void *)(uintptr_t)m->source;
    bool may = memory ? holds(memory, here, m->bytes) : e->end.moves_any;
    bool lost = is_closed(to) || !there || !may;
    lock(to);
    bool entered = !lost && meshmem_sim_enter(to, e->me);
    unlock(to);
    if (!entered) {
        free(m);
        return lost ? MESHMEM_WIRE_LOST : MESHMEM_WIRE_AGAIN;
    }
    if (e->locks)
        add(&e->leaving, m);
    else
        meshmem_sim_depart(e->sim, m);
    return MESHMEM_WIRE_TAKEN;
}

static enum meshmem_wire_result move(struct meshmem_wire_end *end,
                                     const struct meshmem_wire_move *move, void *what)
{
    struct sim_end *e = sim_end(end);
    int number = peer(e, move->node);
    struct sim_end *to = end_at(e->sim, number);
    struct message *m = meshmem_sim_make(move->is_write ? WRITE : READ, e->me, number,
                                         move->early ? move->bytes : 0);
    if (!m)
        return MESHMEM_WIRE_AGAIN;
    m->early = move->early;
    char *there = find(to, move->key, move->offset, move->bytes);
    m->bytes = move->bytes;
    m->source = move->is_write ? move->local : there;
    m->dest = move->is_write ? there : move->local;
    m->what = what;
    m->local = move->memory ? move->memory->key : 0;
    m->remote = move->key.key;
    return transfer(e, m, move->memory);
}

/* With threads: some of my transfers happen now. */
static void do_transfers(struct sim_end *e)
{
    struct queue wait = {NULL, NULL};
    for (struct message *m; (m = take(&e->leaving));) {
        struct sim_end *to = &e->sim->at[m->to];
        if (dice_below(&e->dice, LATER)) {
            add(&wait, m);
            continue;
        }
        lock(to);
        meshmem_sim_leave(to, e->me);
        bool lost = is_closed(to);
        if (!lost)
            meshmem_sim_copy(e, to, m);
        unlock(to);
        m->from = m->to;
        m->kind = m->kind == WRITE ? WROTE : READ;
        if (lost)
            free(m);
        else
            add(&e->done, m);
    }
    e->leaving = wait;
}

static void show(struct sim_end *e, struct message *m, struct meshmem_wire_event *event)
{
    static const unsigned char kinds[] = {[FRAME] = MESHMEM_WIRE_RECEIVED,
                                          [WROTE] = MESHMEM_WIRE_MOVED,
                                          [READ] = MESHMEM_WIRE_MOVED,
                                          [SENT] = MESHMEM_WIRE_SENT,
                                          [BROKEN] = MESHMEM_WIRE_BROKEN};
    *event = (struct meshmem_wire_event){
        .kind = kinds[m->kind],
        .node = node_of(e, m->from),
        .what = m->what,
        .frame = m->frame,
        .bytes = m->bytes,
        .problem = m->kind == BROKEN ? "it has closed its end of the simulated network" : NULL,
    };
    add(&e->polled, m);
}

static int poll_end(struct meshmem_wire_end *end, struct meshmem_wire_event *events, int most)
{
    struct sim_end *e = sim_end(end);
    uint64_t times;
    int n = 0;
    clear(&e->polled);
    if (e->locks) {
        do_transfers(e);
        (void)!eventfd_read(e->event, &times);
    }
    while (n < most && e->done.first)
        show(e, take(&e->done), &events[n++]);
    lock(e);
    while (n < most && (e->arrived.first || e->told.first)) {
        struct message *m = take(e->arrived.first ? &e->arrived : &e->told);
        if (m->kind == FRAME)
            meshmem_sim_leave(e, m->from);
        show(e, m, &events[n++]);
    }
    bool more = e->arrived.first || e->told.first;
    unlock(e);
    if (more && e->locks && eventfd_write(e->event, 1) != 0)
        abort();
    if (!n && e->sim->set.polls_advance && !e->locks)
        meshmem_sim_advance(e->sim, e->sim->moments ? e->sim->heap[0].time - e->sim->now : PAUSE);
    return n;
}

static int descriptor(struct meshmem_wire_end *end) { return sim_end(end)->event; }

static bool may_sleep(struct meshmem_wire_end *end)
{
    struct sim_end *e = sim_end(end);
    lock(e);
    bool more = e->arrived.first || e->told.first;
    unlock(e);
    return !more && !e->done.first && !(e->locks && e->leaving.first);
}

static uint64_t now(struct meshmem_wire_end *end)
{
    struct sim_end *e = sim_end(end);
    struct timespec t;
    if (!e->locks)
        return e->sim->now;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

/* Whether e is the end of its node that the other one knows. */
static bool knows(struct sim_end *other, const struct sim_end *e)
{
    return peer(other, node_of(e, e->me)) == e->me;
}

static void close_end(struct meshmem_wire_end *end)
{
    struct sim_end *e = sim_end(end);
    lock(e);
    atomic_store_explicit(&e->closed, true, memory_order_release);
    unlock(e);
    for (int i = 0; i < e->sim->n; i++) {
        struct sim_end *other = &e->sim->at[i];
        if (i == e->me || !other->is_open || is_closed(other) || !knows(other, e))
            continue;
        lock(other);
        meshmem_sim_tell(&other->told, BROKEN, e->me, NULL);
        unlock(other);
        if (e->locks && eventfd_write(other->event, 1) != 0)
            abort();
    }
}

const struct meshmem_wire meshmem_wire_sim = {
    .name = "sim",
    .open = sim_open,
    .address = address,
    .add_node = add_node,
    .add_memory = add_memory,
    .remove_memory = remove_memory,
    .send = send_frame,
    .move = move,
    .poll = poll_end,
    .descriptor = descriptor,
    .may_sleep = may_sleep,
    .now = now,
    .close = close_end,
};
