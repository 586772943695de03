/* SPDX-License-Identifier: BSD-3-Clause */
/* What the parts of the simulated network share: sim.c is the wire's contract, time.c virtual time.
 * Every message is copied once, when it leaves. In virtual time it waits in two queues, both in the
 * order of time: that of its sender's adapter and that of its receiver's. So all that must be
 * ordered is which queue comes next, and a network of n nodes needs memory for n nodes and for what
 * is under way. */
#ifndef MESHMEM_FAR_WIRE_SIM_INSIDE_H
#define MESHMEM_FAR_WIRE_SIM_INSIDE_H

#include "base/dice.h"
#include "far/wire/sim/sim.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct message {
    struct message *next;
    uint64_t time; /* when it gets to the end of its queue */
    enum { FRAME, WRITE, WROTE, READ, ANSWER, SENT, BROKEN } kind;
    int from, to; /* ends */
    size_t bytes;
    const void *source;     /* of a FRAME until it has left; of a WRITE, an ANSWER and a READ */
    void *dest;             /* of a WRITE, an ANSWER and a READ */
    uint64_t local, remote; /* the same: keys of the memories at the node that moves, and at the
                               other one */
    void *what;
    bool early;       /* a WRITE whose event comes when it has left */
    uint64_t frame[]; /* of a FRAME and an early WRITE, once it has left */
};

struct queue {
    struct message *first, *last;
};

/* Messages under way to me, by sender: a hash table that grows with the ends that ever sent. */
struct pair {
    int node; /* an end + 1; 0: none */
    uint32_t count;
};

struct meshmem_wire_memory {
    char *start;
    size_t bytes;
    uint64_t key;
    struct meshmem_wire_memory *next;
};

struct sim_end {
    struct meshmem_wire_end end; /* first */
    struct meshmem_sim *sim;
    int me;                     /* my number of all ends */
    int *peer;                  /* [node]: the end of it that I know; NULL: each has one */
    bool is_open, locks;        /* locks: constant */
    _Atomic bool closed;        /* release in close, acquire where it is read */
    uint64_t out_free, in_free; /* when the adapter has done what it was given */
    struct queue leaving;       /* by time; with threads: transfers, which I do when I poll */
    struct queue arriving;      /* by time */
    struct queue done, polled;  /* events that are no frames; frames valid until the next poll */
    struct queue arrived;       /* frames to be polled; with threads, under lock */
    struct queue told;          /* what others say when they close; with threads, under lock */
    struct pair *pair;          /* with threads, under lock */
    uint32_t pairs, used;       /* size (a power of two) of pair, and how much of it is used */
    pthread_mutex_t lock;
    int event;                          /* readable when arrived or told have something; or -1 */
    struct meshmem_wire_memory *memory; /* under lock */
    struct dice dice;
};

/* Something that happens at a time. */
struct moment {
    uint64_t time, serial;
    int node;
    enum { LEAVES, ARRIVES, WAKES } kind;
};

struct meshmem_sim {
    int n;    /* ends of all nodes: at[i] belongs to node i / ends */
    int ends; /* of a node */
    struct meshmem_sim_parameters set;
    char options[32];
    uint64_t now, serial;
    uint64_t bytes; /* that adapters have sent */
    struct moment *heap;
    size_t moments, room;
    struct dice dice;
    struct sim_end *at; /* [end] */
};

static inline void add(struct queue *queue, struct message *m)
{
    m->next = NULL;
    if (queue->last)
        queue->last->next = m;
    else
        queue->first = m;
    queue->last = m;
}

static inline struct message *take(struct queue *queue)
{
    struct message *m = queue->first;
    if (m && !(queue->first = m->next))
        queue->last = NULL;
    return m;
}

static inline void clear(struct queue *queue)
{
    for (struct message *m; (m = take(queue));)
        free(m);
}

static inline void lock(struct sim_end *e)
{
    if (e->locks)
        pthread_mutex_lock(&e->lock);
}

static inline void unlock(struct sim_end *e)
{
    if (e->locks)
        pthread_mutex_unlock(&e->lock);
}

/* The registered memory with that key; NULL: there is none. e's lock is held. */
static inline struct meshmem_wire_memory *find_key(struct sim_end *e, uint64_t key)
{
    struct meshmem_wire_memory *m = e->memory;
    while (m && m->key != key)
        m = m->next;
    return m;
}

/* The end of that number, or the one that stands for all. */
static inline struct sim_end *end_at(struct meshmem_sim *sim, int end)
{
    return &sim->at[sim->set.alike ? 0 : end];
}

static inline bool is_closed(const struct sim_end *e)
{
    return atomic_load_explicit(&e->closed, memory_order_acquire);
}

/* A message of that kind with room for this many bytes of a frame; NULL when memory is short. */
struct message *meshmem_sim_make(int kind, int from, int to, size_t room);

/* Add an event about node to the queue. Ends the process when memory is short. */
void meshmem_sim_tell(struct queue *queue, int kind, int node, void *what);

/* Copy the bytes that `by` moves. Ends the process when a memory at either end was removed while
 * they were under way. Both locks are held, or by's thread runs. */
void meshmem_sim_copy(struct sim_end *by, struct sim_end *other, struct message *m);

/* One message more from node to `to`, whose lock is held; false when there are too many. And one
 * less. */
bool meshmem_sim_enter(struct sim_end *to, int node);
void meshmem_sim_leave(struct sim_end *to, int node);

/* Virtual time: give m to its sender's adapter. The adapters work at the same time: a message alone
 * takes gap, latency, gap and the time of its bytes once. */
void meshmem_sim_depart(struct meshmem_sim *sim, struct message *m);

#endif
