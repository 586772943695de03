/* SPDX-License-Identifier: BSD-3-Clause */
/* The PE's end of a ring: room for records is reserved, filled and published; what was counted is
 * waited for. One thread at a time, which a lock sees to where threads share a ring.
 *
 * Exclusion: the bytes from tail to head belong to the proxy, the others to the PE; head moves by
 * the PE alone, tail by the proxy alone. A record lies in one piece: CONTROL_PAD fills what is left
 * before the end of the buffer. */
#ifndef MESHMEM_FAR_RING_H
#define MESHMEM_FAR_RING_H

#include "far/far.h"
#include "far/memory.h"
#include "far/record.h"

#include <stdatomic.h>

/* Data that has come, or will, to the ring's room for replies, and goes on to a private place. */
struct meshmem_later {
    char *dest;
    const char *from; /* in the room for replies */
    struct meshmem_strided shape;
};

enum { MESHMEM_LATERS = 64 };

struct meshmem_ring {
    struct meshmem_ring_memory *memory;
    char *buffer;      /* MESHMEM_FAR_RING bytes */
    uint64_t head;     /* = memory->head, once published */
    uint64_t tail;     /* a tail that was seen: tail <= memory->tail */
    uint64_t updates;  /* bytes of update records so far; memory->updated <= updates */
    uint64_t requests; /* requests so far; memory->fetched <= requests */
    uint32_t route;    /* the node that records go to */
    uint32_t number;   /* of the ring in the PE's memory */
    uint32_t users;    /* contexts that have it */
    bool urgent;       /* what is published now is worth being sent at once */
    bool large;        /* a large transfer since the last fence */
    bool fenced;       /* a fence since the last large put, which would overtake small ones */
    size_t asked; /* bytes of answers since the request `mark`; half a window of them was ... */
    uint64_t mark, mark_before; /* ... asked for up to each of these */
    bool locked;                /* threads take the lock */
    /* The lock, which threads get in the order in which they come: else one that asks again and
     * again has it all the time. `serving` is read with acquire, and given on with release. */
    _Atomic uint32_t tickets, serving;
    char *replies; /* the room for replies ... */
    uint64_t replies_place;
    size_t replies_used; /* ... of which so much is taken, until all requests are answered */
    struct meshmem_later later[MESHMEM_LATERS];
    int n_later;
    char *staging;
    uint64_t staging_place;
    /* Wake the proxy, which sleeps. */
    void (*wake)(struct meshmem_ring *ring);
    const _Atomic uint32_t *awake; /* whether it does not; or, while it is held, a word that is 1 */
    const _Atomic uint32_t *awake_then; /* while it is held: the other one; else NULL */
    bool helps;                         /* who waits here runs the proxy itself */
};

/* A ring over its memory: far memory at `far`, ring number of it. */
void meshmem_ring_open(struct meshmem_ring *ring, struct meshmem_far_memory *far, uint32_t number);

void meshmem_ring_take_lock(struct meshmem_ring *ring);

static inline void meshmem_ring_enter(struct meshmem_ring *ring)
{
    if (ring->locked)
        meshmem_ring_take_lock(ring);
}

static inline void meshmem_ring_leave(struct meshmem_ring *ring)
{
    if (ring->locked)
        atomic_fetch_add_explicit(&ring->serving, 1, memory_order_release);
}

/* Wait until bytes (a multiple of 8, at most a quarter of the ring) are free in one piece. */
void meshmem_ring_make_room(struct meshmem_ring *ring, size_t bytes);

/* Room for a record of so many bytes; publish makes it the proxy's. */
static inline uint64_t *meshmem_ring_reserve(struct meshmem_ring *ring, size_t bytes)
{
    size_t place = ring->head & (MESHMEM_FAR_RING - 1);
    if (unlikely(ring->head + bytes - ring->tail > MESHMEM_FAR_RING ||
                 place + bytes > MESHMEM_FAR_RING)) {
        meshmem_ring_make_room(ring, bytes);
        place = ring->head & (MESHMEM_FAR_RING - 1);
    }
    return (uint64_t *)(ring->buffer + place);
}

static inline void meshmem_ring_publish(struct meshmem_ring *ring, size_t bytes)
{
    ring->head += bytes;
    /* Release: pairs with the acquire of the proxy, which then sees the record. */
    atomic_store_explicit(&ring->memory->head, ring->head, memory_order_release);
    /* Against the proxy's falling asleep: it writes `awake`, then makes all PEs pass a full fence
     * (membarrier), then looks at head. So here it takes no fence of the processor. */
    atomic_signal_fence(memory_order_seq_cst);
    if (unlikely(!atomic_load_explicit(ring->awake, memory_order_relaxed)))
        ring->wake(ring);
}

/* Until release the proxy is not woken for what is published, unless this PE waits for it. */
void meshmem_ring_hold(struct meshmem_ring *ring);
void meshmem_ring_release(struct meshmem_ring *ring);

/* A control record of one word. */
void meshmem_ring_control(struct meshmem_ring *ring, enum meshmem_record_control control,
                          uint64_t place);

/* From here on records go to this node. */
static inline void meshmem_ring_route(struct meshmem_ring *ring, uint32_t node)
{
    if (unlikely(ring->route != node)) {
        meshmem_ring_control(ring, CONTROL_ROUTE, node);
        ring->route = node;
    }
}

/* Count a request that was published, for an answer of so many bytes; waits when too much is asked
 * for. */
void meshmem_ring_ask(struct meshmem_ring *ring, size_t bytes);

/* Wait until all updates are complete; until all records are taken; until all replies are here, and
 * where they belong. */
void meshmem_ring_wait_updates(struct meshmem_ring *ring);
void meshmem_ring_wait_taken(struct meshmem_ring *ring);
void meshmem_ring_wait_replies(struct meshmem_ring *ring);

#endif
