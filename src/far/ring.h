/* SPDX-License-Identifier: BSD-3-Clause */
/* The PE's end of a ring: room for records is reserved, filled and published; what a counter counts
 * is waited for. One thread at a time, which a lock sees to where threads share a ring.
 *
 * Exclusion: the bytes from tail to head belong to the proxy, the others to the PE; head moves by
 * the PE alone, tail by the proxy alone. A record lies in one piece: RECORD_PAD fills what is left
 * before the end of the buffer. */
#ifndef MESHMEM_FAR_RING_H
#define MESHMEM_FAR_RING_H

#include "far/counter.h"
#include "far/memory.h"
#include "far/record.h"

#include <stdatomic.h>

struct meshmem_bounce;
struct meshmem_deferred;

enum meshmem_wake {
    MESHMEM_WAKE_SOON,
    MESHMEM_WAKE_NOW,   /* what was published is worth being sent by itself */
    MESHMEM_WAKE_LATER, /* it may wait for more, by a hint */
};

/* A context has a ring for each proxy of the node, one behind the other: number i leads to the
 * nodes that proxy i serves. Threads share them all or none, so the first one has the lock of all.
 */
enum meshmem_ring_trait {
    MESHMEM_RING_LOCKED = 1,  /* threads take the lock */
    MESHMEM_RING_SEVERAL = 2, /* there is more than one proxy */
};

struct meshmem_ring {
    struct meshmem_far_memory *far;
    struct meshmem_ring_memory *memory;
    char *buffer;                          /* MESHMEM_FAR_RING bytes */
    uint64_t head;                         /* = memory->head, once published */
    uint64_t tail;                         /* a tail that was seen: tail <= memory->tail */
    uint32_t route;                        /* the node that records go to */
    const struct meshmem_counter *counter; /* that counts records; NULL: none yet */
    uint32_t number;                       /* of the ring in the PE's memory */
    uint32_t users;                        /* contexts that have it; of the first ring */
    struct meshmem_issue *issue;           /* of the PE: see issue.h */
    bool urgent;                           /* what is published now is worth being sent at once */
    bool large;                            /* a transfer since the last fence */
    bool fenced;                           /* a fence since the last transfer, which would overtake
                                              what is before it */
    uint8_t traits;                        /* of enum meshmem_ring_trait */
    struct meshmem_ring *first;            /* of the rings of its contexts */
    uint64_t settled;                      /* head when nothing was under way; <= head */
    /* The lock, which threads get in the order in which they come: else one that asks again and
     * again has it all the time. Of the first ring. `serving` is read with acquire, and given on
     * with release. */
    _Atomic uint32_t tickets, serving;
    struct meshmem_bounce *bounces, *last_bounce;      /* with data under way, the oldest first */
    struct meshmem_deferred *deferred, *last_deferred; /* gets for which there was no buffer */
    struct meshmem_driver *driver;                     /* of the proxy; see progress.c */
    /* Wake the proxy, which sleeps. Any thread, with or without the lock. */
    void (*wake)(struct meshmem_ring *ring, enum meshmem_wake how);
    const _Atomic uint32_t *awake; /* whether it does not */
    bool corked;                   /* what is published wakes nobody */
    bool drives;                   /* who waits here runs the proxy itself */
};

/* Ring number of the far memory, for one proxy. */
void meshmem_ring_open(struct meshmem_ring *ring, struct meshmem_far_memory *far, uint32_t number);

void meshmem_ring_take_lock(struct meshmem_ring *ring);

static inline void meshmem_ring_enter(struct meshmem_ring *ring)
{
    if (ring->traits & MESHMEM_RING_LOCKED)
        meshmem_ring_take_lock(ring);
}

static inline void meshmem_ring_leave(struct meshmem_ring *ring)
{
    if (ring->traits & MESHMEM_RING_LOCKED)
        atomic_fetch_add_explicit(&ring->first->serving, 1, memory_order_release);
}

/* Wait until bytes (a multiple of 8, at most a quarter of the ring) are free in one piece. */
void meshmem_ring_make_room(struct meshmem_ring *ring, size_t bytes);

/* Room for a record of so many bytes; publish makes it the proxy's. */
static inline uint64_t *meshmem_ring_reserve(struct meshmem_ring *ring, size_t bytes)
{
    size_t at = ring->head & (MESHMEM_FAR_RING - 1);
    if (unlikely(ring->head + bytes - ring->tail > MESHMEM_FAR_RING ||
                 at + bytes > MESHMEM_FAR_RING)) {
        meshmem_ring_make_room(ring, bytes);
        at = ring->head & (MESHMEM_FAR_RING - 1);
    }
    return (uint64_t *)(ring->buffer + at);
}

/* The proxy sleeps, and something was published. */
void meshmem_ring_wake(struct meshmem_ring *ring);

static inline void meshmem_ring_publish(struct meshmem_ring *ring, size_t bytes)
{
    ring->head += bytes;
    /* Release: pairs with the acquire of the proxy, which then sees the record. */
    atomic_store_explicit(&ring->memory->head, ring->head, memory_order_release);
    /* Against the proxy's falling asleep: it writes `awake`, then makes all PEs pass a full fence
     * (membarrier), then looks at head. So here it takes no fence of the processor. */
    atomic_signal_fence(memory_order_seq_cst);
    if (unlikely(!atomic_load_explicit(ring->awake, memory_order_relaxed)))
        meshmem_ring_wake(ring);
}

/* Until uncork the proxy is not woken for what is published, unless this PE waits for it. */
void meshmem_ring_cork(struct meshmem_ring *ring);
void meshmem_ring_uncork(struct meshmem_ring *ring);

/* A control record of one word, published with the record that follows. */
void meshmem_ring_control(struct meshmem_ring *ring, enum meshmem_record_kind kind,
                          unsigned segment, uint64_t offset);

void meshmem_ring_redirect(struct meshmem_ring *ring, uint32_t node,
                           const struct meshmem_counter *counter);

/* From here on records go to this node and count into the counter. */
static inline void meshmem_ring_direct(struct meshmem_ring *ring, uint32_t node,
                                       const struct meshmem_counter *counter)
{
    if (unlikely(ring->route != node || ring->counter != counter))
        meshmem_ring_redirect(ring, node, counter);
}

/* Wait until everything that was issued so far of these n counters is complete, by this ring and
 * the rings - 1 that follow it; asks: that may need acknowledgements. The rings' lock may be held
 * or not. */
void meshmem_ring_wait(struct meshmem_ring *ring, uint32_t rings,
                       const struct meshmem_counter *const *counters, int n, bool asks);

/* The same for one. */
static inline void meshmem_ring_wait_for(struct meshmem_ring *ring,
                                         const struct meshmem_counter *counter, bool asks)
{
    meshmem_ring_wait(ring, 1, &counter, 1, asks);
}

/* Wait until all records are taken. */
void meshmem_ring_wait_taken(struct meshmem_ring *ring);

#endif
