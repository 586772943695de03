/* SPDX-License-Identifier: BSD-3-Clause */
/* What a PE and the proxy of its node share, besides windows: rings, counters of what is complete,
 * bounce buffers. Every PE has one such memory in the job's file; the proxy maps those of its node.
 * Offsets only, no pointers: each maps it elsewhere.
 *
 *   field            written by                       read by
 *   ring.head        the PE, release                  proxy, acquire: the records before are there
 *   ring.tail        proxy, release                   PE, acquire: the space before may be reused
 *   counter.done     proxies, release                 PE, acquire: so many operations are complete
 *   counter.answer   proxies, before `done`           PE, after `done`
 *   counter.delay    the PE, relaxed; the proxy       proxy, relaxed: how long frames may wait
 *   counter.budget   clears them when used up         proxy, relaxed
 *   waiting          the PE, relaxed                  proxy, relaxed: do not let frames wait
 *   asking           the PE, relaxed                  proxy, relaxed: ask to acknowledge at once
 *   arrivals         proxy, near PEs, seq_cst         PE, seq_cst: against `sleeping`, `parked`
 *   sleeping         the PE, seq_cst                  proxy, seq_cst
 *   awake            proxy, every PE of the node      see progress.c
 *   parked          every PE of the node, seq_cst    the same: against `arrivals`; see near/wait.c
 */
#ifndef MESHMEM_FAR_MEMORY_H
#define MESHMEM_FAR_MEMORY_H

#include "mem/window.h"

#include <stdbool.h>
#include <stdint.h>

#ifndef MESHMEM_FAR_SIZES /* else a model checker has chosen all sizes of src/far, tiny ones */
enum {
    MESHMEM_FAR_PROXIES = 16,       /* of a node, at most */
    MESHMEM_FAR_RINGS = 64,         /* of a PE, for all proxies: ring r belongs to proxy r modulo
                                       their number */
    MESHMEM_FAR_RING = 1 << 18,     /* bytes of each; a power of two */
    MESHMEM_FAR_BOUNCE = 96 << 10,  /* bytes of a bounce buffer */
    MESHMEM_FAR_SHARED = 64,        /* bounce buffers that any ring may take; each ring has one
                                       of its own besides */
    MESHMEM_FAR_WAITERS = 64,       /* operations that threads wait for at a time */
    MESHMEM_FAR_CONTEXTS = 1024,    /* contexts with a counter of their own */
    MESHMEM_COUNTER_ANSWER = 6 * 8, /* bytes of an answer that a counter has room for */
};
#endif

enum {
    MESHMEM_FAR_ANYTHING = 1,
    MESHMEM_FAR_BOUNCES = MESHMEM_FAR_RINGS + MESHMEM_FAR_SHARED,
    /* Counters: one for each bounce buffer, for each waiter, and for each context. */
    MESHMEM_COUNTER_WAITER = MESHMEM_FAR_BOUNCES,
    MESHMEM_COUNTER_CONTEXT = MESHMEM_COUNTER_WAITER + MESHMEM_FAR_WAITERS,
    MESHMEM_FAR_COUNTERS = MESHMEM_COUNTER_CONTEXT + MESHMEM_FAR_CONTEXTS,
};

/* How many operations of a kind that the PE chooses are complete: it issues them and knows how many
 * (struct meshmem_counter), done <= issued. */
struct meshmem_counter_memory {
    _Alignas(64) _Atomic uint64_t done;
    _Atomic uint32_t delay;  /* a hint: nanoseconds for which what is counted here may wait for
                                more, so that fewer frames are sent */
    _Atomic uint32_t budget; /* operations for which that holds; 0: for all */
    uint64_t answer[MESHMEM_COUNTER_ANSWER / 8]; /* where a small answer goes that is waited for */
};

struct meshmem_ring_memory {
    _Alignas(64) _Atomic uint64_t head; /* bytes ever written */
    _Alignas(64) _Atomic uint64_t tail; /* bytes ever taken */
};

/* What PEs share with a proxy of their node. */
struct meshmem_far_proxy {
    _Alignas(64) _Atomic uint32_t awake; /* somebody looks at the rings */
    int32_t doorbell;                    /* descriptor of a pipe in the first PE's process */
};

struct meshmem_far_memory {
    _Alignas(64) _Atomic uint32_t arrivals; /* futex: turned after something came for this PE ... */
    _Atomic uint32_t sleeping;              /* ... when this says that it sleeps; or by a near PE
                                               that unparks all */
    _Atomic uint64_t watched, seen; /* what it waits for: a record's first word whose kind is the
                                       number of bytes, and what they held; 0: anything of its own;
                                       MESHMEM_FAR_ANYTHING: of any near PE's */
    _Atomic uint32_t rings;         /* those from this number on are not in use */
    _Atomic uint32_t waiting;       /* threads that wait for completion; and ... */
    _Atomic uint32_t asking;        /* ... those of them that may need acknowledgements for it */
    /* Of the node, in the memory of its first PE: */
    struct meshmem_far_proxy proxy[MESHMEM_FAR_PROXIES];
    uint32_t proxies;          /* that there are */
    _Atomic uint32_t parked;   /* PEs in waits that have lasted: seldom changed, so it lies here */
    _Atomic uint32_t prepares; /* see network.h */
    uint64_t transfer_threshold; /* bytes from which on large transfers go */
    struct meshmem_ring_memory ring[MESHMEM_FAR_RINGS];
    struct meshmem_counter_memory counter[MESHMEM_FAR_COUNTERS];
};

/* Parts of the memory, as offsets in it. */
static inline uint64_t meshmem_far_head_bytes(void)
{
    return (sizeof(struct meshmem_far_memory) + 4095) & ~UINT64_C(4095);
}

static inline uint64_t meshmem_far_ring_offset(uint32_t r)
{
    return meshmem_far_head_bytes() + (uint64_t)r * MESHMEM_FAR_RING;
}

static inline uint64_t meshmem_far_bounce_offset(uint32_t b)
{
    return meshmem_far_ring_offset(MESHMEM_FAR_RINGS) + (uint64_t)b * MESHMEM_FAR_BOUNCE;
}

static inline uint64_t meshmem_far_memory_bytes(void)
{
    return meshmem_far_bounce_offset(MESHMEM_FAR_BOUNCES);
}

/* Where that of the PE in that slot lies in the job's file: it has a segment's range of its own. */
static inline uint64_t meshmem_far_in_file(int slot)
{
    return meshmem_window_in_file(slot, MESHMEM_SEGMENT_FAR);
}

#endif
