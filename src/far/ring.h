/* SPDX-License-Identifier: BSD-3-Clause */
/* The PE's end of a ring: reserving, writing and publishing records, and waiting for completion
 * counters. Used by one thread at a time; if threads share a ring, a lock ensures that.
 *
 * Exclusion: the bytes of the buffer from tail to base belong to the proxy, all others to the PE;
 * only the PE moves head and base, and only the proxy moves tail. Both may read the stage, which
 * the PE writes: the proxy looks afterwards whether base has moved (memory.h). A record is
 * contiguous: RECORD_PAD fills the space before the end of the buffer. */
#ifndef MESHMEM_FAR_RING_H
#define MESHMEM_FAR_RING_H

#include "far/counter.h"
#include "far/memory.h"
#include "far/record.h"

#include <stdatomic.h>

struct meshmem_bounce;
struct meshmem_deferred;

/* A short record goes to the stage, and is written by meshmem_record_store. */
_Static_assert((int)MESHMEM_FAR_STAGE >= (int)MESHMEM_FAR_SHORT, "a short record fits");

enum meshmem_wake {
    MESHMEM_WAKE_SOON,
    MESHMEM_WAKE_NOW,   /* the published records are worth sending by themselves */
    MESHMEM_WAKE_LATER, /* a hint allows delaying them */
};

/* A context has a ring for each proxy of the node, one after the other: number i leads to the nodes
 * that proxy i serves. Threads share all of them or none, so the first one has the lock of all. */
enum meshmem_ring_trait {
    MESHMEM_RING_LOCKED = 1,  /* threads must take the lock */
    MESHMEM_RING_SEVERAL = 2, /* there is more than one proxy */
    MESHMEM_RING_PART = 4, /* of a thread's part of a context (parts.h): others do not share it */
};

struct meshmem_ring {
    /* What other threads read, too, for instance to find their own part of a context (parts.h): */
    _Alignas(MESHMEM_APART) struct meshmem_far_memory *far;
    struct meshmem_ring_memory *memory;
    char *buffer;    /* MESHMEM_FAR_RING bytes */
    uint32_t number; /* its number in the PE's memory */
    /* Contexts that share it; valid in the first ring. Relaxed: written under the lock of far.c;
     * quiet reads it, and either value is right there. */
    _Atomic uint32_t users;
    struct meshmem_issue *issue;   /* the PE's; see issue.h */
    struct meshmem_ring *first;    /* the first ring of its contexts */
    struct meshmem_driver *driver; /* the driver of the proxy; see driver.h */
    /* Wakes the proxy, which sleeps. Any thread, with or without the lock. */
    void (*wake)(struct meshmem_ring *ring, enum meshmem_wake how);
    const _Atomic uint32_t *awake; /* 0: whoever posts must wake it */
    uint8_t traits;                /* of enum meshmem_ring_trait */
    bool drives;                   /* a PE that waits here drives the proxy itself */
    /* What the thread that uses it writes: */
    _Alignas(MESHMEM_APART) uint64_t head; /* = memory->head, once published */
    uint64_t base;                         /* = memory->base */
    uint64_t limit;    /* short records may end here: at the end of the stage, or of `room` */
    uint64_t room;     /* records may end here: at memory->tail + MESHMEM_FAR_RING, or before */
    uint32_t route;    /* the node to which records go */
    uint64_t counting; /* the id of the counter of its operations */
    const struct meshmem_counter_memory *hints; /* for them; NULL: none yet */
    bool urgent;                                /* the next records are worth sending at once */
    bool large;                                 /* a transfer was posted since the last fence */
    bool fenced;      /* a fence was posted since the last transfer: the next one would overtake
                         earlier operations */
    bool corked;      /* published records do not wake the proxy */
    uint64_t settled; /* head when nothing was pending; <= head */
    /* Up to the last RECORD_WRITE whose source a caller may not reuse yet; complete with `written`.
     * issued is 0 if there is none. */
    struct meshmem_counter sources;
    _Atomic uint32_t waits; /* the PE's waits when a put of middle size was posted last; relaxed,
                               a hint */
    /* The lock, in the first ring. `held` is taken with acquire and given back with release. A
     * thread that wants it while another one has it does not queue: a queued thread may be asleep
     * when its turn comes, and would delay all those behind it. But a thread that has had no luck
     * for long is `starving`, and then others wait, too. Relaxed: a hint. */
    _Atomic uint32_t held, starving;
    struct meshmem_bounce *bounces, *last_bounce;      /* in use, the oldest first */
    struct meshmem_deferred *deferred, *last_deferred; /* gets that wait for a buffer */
    /* The published head of other rings of the PE when this one last waited for them. */
    uint64_t after[MESHMEM_FAR_RINGS];
};

/* Open the ring with this number of the far memory, for one proxy. */
void meshmem_ring_open(struct meshmem_ring *ring, struct meshmem_far_memory *far, uint32_t number);

/* Take the lock, which another thread has, or wants. */
void meshmem_ring_take_lock(struct meshmem_ring *ring);

static inline void meshmem_ring_enter(struct meshmem_ring *ring)
{
    struct meshmem_ring *first = ring->first;
    if (ring->traits & MESHMEM_RING_LOCKED &&
        (atomic_load_explicit(&first->starving, memory_order_relaxed) ||
         atomic_exchange_explicit(&first->held, 1, memory_order_acquire)))
        meshmem_ring_take_lock(first);
}

static inline void meshmem_ring_leave(struct meshmem_ring *ring)
{
    if (ring->traits & MESHMEM_RING_LOCKED)
        atomic_store_explicit(&ring->first->held, 0, memory_order_release);
}

/* Whether a short record of this size may be written to the stage, and where. */
static inline bool meshmem_ring_has_room(const struct meshmem_ring *ring, size_t bytes)
{
    return ring->head + bytes <= ring->limit;
}

static inline uint64_t *meshmem_ring_end(const struct meshmem_ring *ring)
{
    return (uint64_t *)((char *)ring->memory->stage + (ring->head - ring->base));
}

/* Empty the stage, and wait until bytes (a multiple of 8, at most a quarter of the ring) are free
 * contiguously. */
void meshmem_ring_make_room(struct meshmem_ring *ring, size_t bytes);

/* The same for the ring itself: the stage is empty. */
static inline bool meshmem_ring_has_room_long(const struct meshmem_ring *ring, size_t bytes)
{
    return ring->head == ring->base && ring->head + bytes <= ring->room;
}

static inline uint64_t *meshmem_ring_end_long(const struct meshmem_ring *ring)
{
    return (uint64_t *)(ring->buffer + (ring->head & (MESHMEM_FAR_RING - 1)));
}

/* Reserve room for a long record, or any other that is to be written to the ring itself. */
static inline uint64_t *meshmem_ring_reserve_long(struct meshmem_ring *ring, size_t bytes)
{
    if (unlikely(!meshmem_ring_has_room_long(ring, bytes)))
        meshmem_ring_make_room(ring, bytes);
    return meshmem_ring_end_long(ring);
}

/* Reserve room for a record of this size; publish hands it to the proxy. */
static inline uint64_t *meshmem_ring_reserve(struct meshmem_ring *ring, size_t bytes)
{
    if (bytes > MESHMEM_FAR_SHORT)
        return meshmem_ring_reserve_long(ring, bytes);
    if (unlikely(!meshmem_ring_has_room(ring, bytes)))
        meshmem_ring_make_room(ring, bytes);
    return meshmem_ring_end(ring);
}

/* The ring's records end at head, and the stage is empty. */
static inline void meshmem_ring_rebase(struct meshmem_ring *ring)
{
    ring->base = ring->head;
    ring->limit =
        ring->room - ring->head < MESHMEM_FAR_STAGE ? ring->room : ring->head + MESHMEM_FAR_STAGE;
    /* Release: pairs with the acquire of the proxy, which then sees the records. */
    atomic_store_explicit(&ring->memory->base, ring->base, memory_order_release);
    /* What is written to the stage from now on replaces other records: pairs with the proxy's
     * acquire of a word of them, after which it sees this base. */
    atomic_thread_fence(memory_order_release);
}

/* Called if the proxy sleeps after records were published. */
void meshmem_ring_wake(struct meshmem_ring *ring);

/* Hand over records of this many bytes that were written to the stage. */
static inline void meshmem_ring_publish_short(struct meshmem_ring *ring, size_t bytes)
{
    ring->head += bytes;
    /* Release: pairs with the acquire of the proxy, which then sees the record. */
    atomic_store_explicit(&ring->memory->head, ring->head, memory_order_release);
    /* Pairs with the proxy falling asleep: it writes `awake`, makes all PEs pass a full fence
     * (membarrier) before it sleeps for long, and then reads head. So no fence instruction is
     * needed here. */
    atomic_signal_fence(memory_order_seq_cst);
    if (unlikely(!atomic_load_explicit(ring->awake, memory_order_relaxed)))
        meshmem_ring_wake(ring);
}

/* The same for a record that was written to the ring. */
static inline void meshmem_ring_publish_long(struct meshmem_ring *ring, size_t bytes)
{
    ring->head += bytes;
    meshmem_ring_rebase(ring);
    meshmem_ring_publish_short(ring, 0);
}

static inline void meshmem_ring_publish(struct meshmem_ring *ring, size_t bytes)
{
    if (bytes > MESHMEM_FAR_SHORT)
        meshmem_ring_publish_long(ring, bytes);
    else
        meshmem_ring_publish_short(ring, bytes);
}

/* Until uncork, published records do not wake the proxy, unless this PE waits for it. */
void meshmem_ring_cork(struct meshmem_ring *ring);
void meshmem_ring_uncork(struct meshmem_ring *ring);

/* Write a control record of one word with these fields (RECORD_FIELD), published with the record
 * that follows. */
void meshmem_ring_control(struct meshmem_ring *ring, enum meshmem_record_kind kind,
                          uint64_t fields);

/* Let later operations of the ring wait until earlier transfers are complete. */
static inline void meshmem_ring_fence_transfers(struct meshmem_ring *ring)
{
    if (likely(!ring->large))
        return;
    meshmem_ring_control(ring, RECORD_FENCE, RECORD_FIELD(fence, all, 0));
    ring->large = false;
}

/* Fence a ring whose earlier operations may otherwise be overtaken. */
static inline void meshmem_ring_fence(struct meshmem_ring *ring)
{
    meshmem_ring_fence_transfers(ring);
    ring->fenced = true;
}

void meshmem_ring_redirect(struct meshmem_ring *ring, uint32_t node,
                           const struct meshmem_counter *counter);

/* Direct the following records to this node, counted by this counter. */
static inline void meshmem_ring_direct(struct meshmem_ring *ring, uint32_t node,
                                       const struct meshmem_counter *counter)
{
    if (unlikely(ring->route != node || ring->counting != counter->id))
        meshmem_ring_redirect(ring, node, counter);
}

/* Wait until all operations issued so far for these n counters are complete, through this ring and
 * the rings - 1 that follow it; asks: acknowledgements may be needed. The rings' lock may be held
 * or not. */
void meshmem_ring_wait(struct meshmem_ring *ring, uint32_t rings,
                       const struct meshmem_counter *const *counters, int n, bool asks);

/* The same for one counter. */
static inline void meshmem_ring_wait_for(struct meshmem_ring *ring,
                                         const struct meshmem_counter *counter, bool asks)
{
    meshmem_ring_wait(ring, 1, &counter, 1, asks);
}

/* For a thread that waits, or looks, by itself: from `ask` to `unask` proxies send what is there
 * and ask for acknowledgements at once; `look` does so once. Wakes the proxies of this many rings.
 */
void meshmem_ring_ask(struct meshmem_ring *ring, uint32_t rings);
void meshmem_ring_unask(struct meshmem_ring *ring);
void meshmem_ring_look(struct meshmem_ring *ring, uint32_t rings);

/* Wait until the proxy has taken all records. */
void meshmem_ring_wait_taken(struct meshmem_ring *ring);

#endif
