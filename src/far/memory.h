/* SPDX-License-Identifier: BSD-3-Clause */
/* What a PE and the proxy of its node share, besides windows: rings, counters of what is complete,
 * bounce buffers. Every PE has one such memory in the job's file; the proxy maps those of its node.
 * Offsets only, no pointers: each maps it elsewhere.
 *
 *   field            written by                       read by
 *   ring.head        the PE, release                  proxy, acquire: the records before are there
 *   ring.base        the PE, release                  proxy, acquire: those before are in the ring
 *   ring.stage       the PE, relaxed, after `base`    proxy, acquire, before it reads `base` again
 *   ring.tail        proxy, release                   PE, acquire: the space before may be reused
 *   ring.writes      PE                               the PE, under the ring's lock
 *   ring.written     proxy, release                   PE, acquire: sources may be reused
 *   counter.done     proxies, release                 PE, acquire: so many operations are complete
 *   counter.answer   proxies, before `done`           PE, after `done`
 *   counter.delay    the PE, relaxed; the proxy       proxy, relaxed: how long frames may wait
 *   counter.budget   clears them when used up         proxy, relaxed
 *   waiting          the PE, relaxed                  proxy, relaxed: do not let frames wait
 *   asking           the PE, relaxed                  proxy, relaxed: ask to acknowledge at once
 *   looks            the PE sets, proxies clear       proxies, relaxed: the same, once
 *   rings            the PE, relaxed                  proxy, relaxed: `head` orders it
 *   arrivals         proxy, near PEs, seq_cst         PE, seq_cst: against `sleeping`, `parked`
 *   sleeping         the PE, seq_cst                  proxy, seq_cst; near PEs, relaxed: a hint
 *   seen             the PE, release                  proxy, acquire: not older than `watched`
 *   watched          the PE, release                  proxy, seq_cst: after `sleeping`
 *   heap.state       the PE, release                  proxy, acquire: the heap's other fields
 *   awake, polled    proxy, every PE of the node      see driver.h
 *   driven           the first PE, relaxed            every PE of the node, relaxed: a hint
 *   parked           every PE of the node, seq_cst    the same: against `arrivals`; see near/wait.c
 *   left             every PE of the node, release    the first PE, acquire: they need it no more
 *   prepares         the first PE, relaxed            every PE of the node, relaxed; barriers of
 *                                                     boot order it, the thresholds, holds_pages,
 *                                                     doorbells and the number of proxies
 */
#ifndef MESHMEM_FAR_MEMORY_H
#define MESHMEM_FAR_MEMORY_H

#include "mem/window.h"

#include <stdbool.h>
#include <stdint.h>

#ifndef MESHMEM_FAR_SIZES /* otherwise a model chooses all sizes of src/far, tiny ones */
enum {
    MESHMEM_FAR_PROXIES = 16,       /* the most proxies of a node */
    MESHMEM_FAR_RINGS = 64,         /* of a PE: ring r belongs to proxy r modulo their number */
    MESHMEM_FAR_RING = 1 << 18,     /* bytes of a ring; a power of two */
    MESHMEM_FAR_STAGE = 1 << 12,    /* bytes of its stage; a power of two */
    MESHMEM_FAR_SHORT = 112,        /* the most bytes of a short record */
    MESHMEM_FAR_BOUNCE = 96 << 10,  /* bytes of a bounce buffer */
    MESHMEM_FAR_SHARED = 64,        /* bounce buffers for all rings; each also has its own */
    MESHMEM_FAR_WAITERS = 64,       /* operations that threads wait for at the same time */
    MESHMEM_FAR_CONTEXTS = 1024,    /* contexts with a counter of their own */
    MESHMEM_COUNTER_ANSWER = 6 * 8, /* bytes of the largest answer that fits beside a counter */
    MESHMEM_FAR_REQUESTS = 1 << 20, /* open requests of a PE */
    MESHMEM_FAR_PAGE = MESHMEM_PAGE_MOST,
};
_Static_assert((MESHMEM_FAR_RINGS + MESHMEM_FAR_SHARED) * MESHMEM_FAR_BOUNCE % MESHMEM_FAR_PAGE ==
                   0,
               "requests, which give memory back, begin with a page");
#endif

enum {
    MESHMEM_FAR_ANYTHING = 1,
    MESHMEM_FAR_BOUNCES = MESHMEM_FAR_RINGS + MESHMEM_FAR_SHARED,
    /* Counters: one for each bounce buffer, for each waiter, and for each context. */
    MESHMEM_COUNTER_WAITER = MESHMEM_FAR_BOUNCES,
    MESHMEM_COUNTER_CONTEXT = MESHMEM_COUNTER_WAITER + MESHMEM_FAR_WAITERS,
    MESHMEM_FAR_COUNTERS = MESHMEM_COUNTER_CONTEXT + MESHMEM_FAR_CONTEXTS,
    MESHMEM_COUNTER_REQUEST = MESHMEM_FAR_COUNTERS, /* from here on they are those of requests */
};

/* The number of complete operations of a context, bounce buffer, waiter or request: the PE issues
 * them and knows how many (struct meshmem_counter), done <= issued. */
struct meshmem_counter_memory {
    _Atomic uint64_t done;
    _Atomic uint32_t delay;  /* a hint: these operations may be delayed by this many nanoseconds, so
                                that fewer frames are sent */
    _Atomic uint32_t budget; /* how many operations may be delayed; 0: all */
};

struct meshmem_counter_place {
    _Alignas(64) struct meshmem_counter_memory memory;
    uint64_t answer[MESHMEM_COUNTER_ANSWER / 8]; /* room for a small answer that is waited for */
};

/* The last short records are in the stage: there the PE writes cache lines that it already owns. A
 * line of the ring is in the proxy's cache, too, since the last lap, and to own it again takes as
 * long as a message between the two cores. So the PE copies records to the ring many at a time,
 * when those waits overlap; the proxy reads the stage when it finds little in the ring, or a PE
 * waits. */
struct meshmem_ring_memory {
    _Alignas(64) _Atomic uint64_t head; /* bytes ever written */
    _Atomic uint64_t base; /* bytes ever written to the ring; what follows is in the stage */
    uint64_t writes;       /* the PE's own: RECORD_WRITEs ever posted, by all contexts
                              that have had the ring; written <= writes */
    _Alignas(64) _Atomic uint64_t tail; /* bytes ever taken */
    _Atomic uint64_t written;           /* RECORD_WRITEs so far that no longer read their sources */
    _Alignas(64) uint64_t stage[MESHMEM_FAR_STAGE / 8]; /* the bytes from base to head */
};

/* What PEs share with a proxy of their node. */
struct meshmem_far_proxy {
    _Alignas(64) _Atomic uint32_t awake; /* its thread polls the rings, see driver.h */
    int32_t doorbell;                    /* a pipe's descriptor in the first PE's process */
    /* Its thread or the first PE does. Written at the ends of waits, so not beside `awake`. */
    _Alignas(64) _Atomic uint32_t polled;
    /* Only in the first of these: changed when the first PE drives the proxies. Written often, and
     * read by those who have waited for a while, so in a line of its own. */
    _Alignas(64) _Atomic uint32_t driven;
};

/* A heap that the PE has created while the program runs; see late.h. */
struct meshmem_far_heap {
    _Atomic uint64_t state; /* odd: there is one; another number for each */
    uint64_t bytes;
    uint64_t offset;   /* of the heap in its file */
    int32_t pid, file; /* the process that has the file open, and its descriptor there */
    bool registered;   /* as in struct meshmem_segment */
};

struct meshmem_far_memory {
    _Alignas(64) _Atomic uint32_t
        arrivals; /* futex: changed after an arrival for this PE if `sleeping`, to unpark it, and in
                     the first PE when another one has posted (wake_first) */
    _Atomic uint32_t sleeping;      /* this PE sleeps on `arrivals` */
    _Atomic uint64_t watched, seen; /* what it waits for: a record's first word with the number of
                                       bytes as kind, and their value; 0: anything of its own;
                                       MESHMEM_FAR_ANYTHING: anything of any near PE */
    _Atomic uint32_t rings;         /* rings from this number on are unused */
    _Atomic uint32_t waiting;       /* threads that wait for completion */
    _Atomic uint32_t asking;        /* threads that wait, and may need acknowledgements */
    _Atomic uint32_t looks;         /* a thread has looked for completion in vain: a bit for each
                                       proxy, until it has seen it */
    /* State of the node, in the memory of its first PE: */
    struct meshmem_far_proxy proxy[MESHMEM_FAR_PROXIES];
    uint32_t proxies;          /* the number of proxies */
    _Atomic uint32_t parked;   /* parked PEs */
    _Atomic uint32_t prepares; /* see network.h */
    _Atomic uint32_t left;     /* PEs that are in shmem_finalize */
    bool holds_pages;          /* as a wire's end */
    uint64_t write_threshold;  /* puts of this size or more are transfers */
    uint64_t lone_threshold;   /* lone ones of this size or more; <= write_threshold */
    uint64_t told_threshold;   /* lone ones that a signal or a count follows; <= write_threshold */
    uint64_t source_threshold; /* those whose sources are awaited; >= write_threshold */
    uint64_t read_threshold;   /* gets of this size or more */
    struct meshmem_ring_memory ring[MESHMEM_FAR_RINGS];
    struct meshmem_counter_place counter[MESHMEM_FAR_COUNTERS];
    struct meshmem_far_heap heap[MESHMEM_HEAPS];
};

/* Parts of the memory, by their offsets in it. */
static inline uint64_t meshmem_far_head_bytes(void)
{
    return (sizeof(struct meshmem_far_memory) + MESHMEM_FAR_PAGE - 1) &
           ~(uint64_t)(MESHMEM_FAR_PAGE - 1);
}

static inline uint64_t meshmem_far_ring_offset(uint32_t r)
{
    return meshmem_far_head_bytes() + (uint64_t)r * MESHMEM_FAR_RING;
}

static inline uint64_t meshmem_far_bounce_offset(uint32_t b)
{
    return meshmem_far_ring_offset(MESHMEM_FAR_RINGS) + (uint64_t)b * MESHMEM_FAR_BOUNCE;
}

static inline uint64_t meshmem_far_request_offset(uint32_t request)
{
    return meshmem_far_bounce_offset(MESHMEM_FAR_BOUNCES) + (uint64_t)request * sizeof(uint64_t);
}

static inline uint64_t meshmem_far_memory_bytes(void)
{
    return (meshmem_far_request_offset(MESHMEM_FAR_REQUESTS) + MESHMEM_FAR_PAGE - 1) &
           ~(uint64_t)(MESHMEM_FAR_PAGE - 1);
}

/* How many operations of a request are complete. */
static inline _Atomic uint64_t *meshmem_far_request_at(struct meshmem_far_memory *far,
                                                       uint32_t request)
{
    return (_Atomic uint64_t *)((char *)far + meshmem_far_request_offset(request));
}

/* The position of the far memory of the PE in that slot in the job's file: it has a segment's range
 * of its own. */
static inline uint64_t meshmem_far_in_file(int slot)
{
    return meshmem_window_in_file(slot, MESHMEM_SEGMENT_FAR);
}

#endif
