/* SPDX-License-Identifier: BSD-3-Clause */
/* What a PE and the proxy of its node share, besides windows: rings, counts of what is complete,
 * buffers. Every PE has one such memory in the job's file; the proxy maps those of its node.
 * Offsets only, no pointers: each maps it elsewhere.
 *
 *   field            written by                       read by
 *   ring.head        the PE, release                  proxy, acquire: the records before are there
 *   ring.tail        proxy, release                   PE, acquire: the place before may be reused
 *   ring.updated     proxy, release                   PE, acquire: counted updates are complete
 *   ring.fetched     proxy, release                   PE, acquire: counted replies are here
 *   ring.staged      both, by a bit: PE sets,         PE, acquire: the piece may be read or reused
 *                    proxy clears, release
 *   ring.waiting     the PE, relaxed                  proxy, relaxed: do not let frames gather
 *   ring.asking      the PE, relaxed                  proxy, relaxed: ask to acknowledge at once
 *   arrivals         proxy, near PEs, seq_cst         PE, seq_cst: against `sleeping`, `resting`
 *   sleeping         the PE, seq_cst                  proxy, seq_cst
 *   awake            proxy, every PE of the node      see attend.c
 *   resting          every PE of the node, seq_cst    the same: against `arrivals`; see near/wait.c
 */
#ifndef MESHMEM_FAR_MEMORY_H
#define MESHMEM_FAR_MEMORY_H

#include "mem/window.h"

#include <stdbool.h>
#include <stdint.h>

#ifndef MESHMEM_FAR_SIZES /* else a model checker has chosen all sizes of src/far, tiny ones */
enum {
    MESHMEM_FAR_RINGS = 64,        /* of a PE */
    MESHMEM_FAR_RING = 1 << 18,    /* bytes of each; a power of two */
    MESHMEM_FAR_REPLIES = 1 << 16, /* bytes of each ring's room for replies */
    MESHMEM_FAR_STAGING = 3 << 18, /* bytes of each ring's room for large private data, ... */
    MESHMEM_FAR_STAGES = 8,        /* ... in so many pieces */
    MESHMEM_FAR_STAGE = MESHMEM_FAR_STAGING / MESHMEM_FAR_STAGES,
};
#endif

enum { MESHMEM_FAR_ANYTHING = 1 };

/* issued = bytes of records (or requests) that were counted so far, known to the PE alone;
 * completed <= issued. */
struct meshmem_ring_memory {
    _Alignas(64) _Atomic uint64_t head;    /* bytes ever written */
    _Atomic uint32_t used;                 /* some context has it */
    _Atomic uint32_t gather;               /* a session: partly filled frames may wait a little */
    _Alignas(64) _Atomic uint64_t tail;    /* bytes ever taken */
    _Alignas(64) _Atomic uint64_t updated; /* bytes of update records that are complete */
    _Atomic uint64_t fetched;              /* requests whose reply is here */
    _Atomic uint32_t staged;               /* a bit for each stage that a transfer uses */
    _Alignas(64) _Atomic uint32_t waiting; /* threads that wait for one of these; and ... */
    _Atomic uint32_t asking;               /* ... those of them that wait for `updated` */
};

struct meshmem_far_memory {
    _Alignas(64) _Atomic uint32_t arrivals; /* futex: turned after something came for this PE ... */
    _Atomic uint32_t sleeping;              /* ... when this says that it sleeps; or by a near PE
                                               that ends the rest of all */
    _Atomic uint64_t watched, seen; /* what it waits for: a record's first word whose kind is the
                                       number of bytes, and what they held; 0: anything of its own;
                                       MESHMEM_FAR_ANYTHING: of any near PE's */
    _Atomic uint32_t rings;         /* those from this number on are not in use */
    /* Of the node, in the memory of its first PE: */
    _Alignas(64) _Atomic uint32_t awake; /* somebody looks at the rings */
    int32_t doorbell;                    /* descriptor of a pipe in the first PE's process */
    _Atomic uint32_t resting; /* PEs in waits that have lasted: seldom changed, so it lies here */
    uint32_t can_rma;
    uint64_t rma_from;                 /* bytes from which on large transfers go */
    uint64_t key[MESHMEM_SEGMENTS][2]; /* of this PE's segments; struct meshmem_wire_key */
    struct meshmem_ring_memory ring[MESHMEM_FAR_RINGS];
};

/* Parts of the memory, as places in it. */
static inline uint64_t meshmem_far_head_bytes(void)
{
    return (sizeof(struct meshmem_far_memory) + 4095) & ~UINT64_C(4095);
}

static inline uint64_t meshmem_far_ring_place(uint32_t r)
{
    return meshmem_far_head_bytes() + (uint64_t)r * MESHMEM_FAR_RING;
}

static inline uint64_t meshmem_far_replies_place(uint32_t r)
{
    return meshmem_far_ring_place(MESHMEM_FAR_RINGS) + (uint64_t)r * MESHMEM_FAR_REPLIES;
}

static inline uint64_t meshmem_far_staging_place(uint32_t r)
{
    return meshmem_far_replies_place(MESHMEM_FAR_RINGS) + (uint64_t)r * MESHMEM_FAR_STAGING;
}

static inline uint64_t meshmem_far_memory_bytes(void)
{
    return meshmem_far_staging_place(MESHMEM_FAR_RINGS);
}

/* Where it lies in the job's file: behind the static data of the PE in that slot. */
static inline uint64_t meshmem_far_in_file(int slot)
{
    return meshmem_window_in_file(slot, MESHMEM_SEGMENT_DATA) + MESHMEM_SEGMENT_BYTES / 2;
}

#endif
