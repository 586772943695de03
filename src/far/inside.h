/* SPDX-License-Identifier: BSD-3-Clause */
/* What all parts of the proxy share: its state, and the memory that a record names. Each part has a
 * header of its own, and sees only those below it:
 *
 *     proxy      the step, what was received, heartbeats
 *     apply      frames to windows            drain    rings to frames
 *                                             transfer zero-copy transfers
 *     keys       registered memory, here and there
 *     link       frames under way, acknowledgements, requests that are not answered
 *     inside, wake
 */
#ifndef MESHMEM_FAR_INSIDE_H
#define MESHMEM_FAR_INSIDE_H

#include "base/os.h"
#include "far/counter.h"
#include "far/frame.h"
#include "far/proxy.h"
#include "far/record.h"

#include <stdatomic.h>

#ifndef MESHMEM_FAR_SIZES /* see memory.h */
enum {
    LINK_WINDOW = 8,        /* frames to a node that it has not acknowledged, at most */
    SLAB_FRAMES = 32,       /* frames are allocated so many at a time */
    FRAMES_AT_MOST = 512,   /* for what PEs have issued; replies may take more */
    LINK_ANSWERS = 1 << 19, /* bytes of replies that are asked of a node at a time, at most */
};
#endif

struct link;

/* The proxy's side of a ring. */
struct drain {
    struct meshmem_ring_memory *memory;
    char *buffer;
    uint32_t pe;       /* whose it is, of the node */
    uint64_t tail;     /* = memory->tail, once told */
    uint64_t partly;   /* bytes of data of the put at tail that are in frames already */
    struct link *link; /* to the node that records go to; NULL before the first */
    struct meshmem_counter_memory *counter; /* that they count into; NULL before the first */
    uint64_t answer;                        /* a first word: where the next reply goes */
    uint64_t pending;                       /* operations that are not complete */
    bool stuck;         /* what stands at tail cannot go on before something has come */
    uint32_t transfers; /* of the pending operations, not over ... */
    struct transfer *first_transfer, *last_transfer; /* ... in this order */
    struct transfer *posting;                        /* of which chunks are posted; NULL: all are */
    struct drain *next_moving;
};

/* The range of a PE's segment where a record went last: the next one often goes there, too. */
struct cursor {
    uint64_t who;         /* the first word's bits for PE and segment */
    char *start;          /* of the segment */
    uint64_t first, size; /* the range's offset in it; size 0: none yet */
};

/* See keys.h. */
struct meshmem_keys {
    struct key **bucket;
    uint32_t n, buckets;
};

struct meshmem_proxy {
    struct meshmem_proxy_setup setup;
    struct link *link; /* [node]; not all are mine */
    struct link *busy;
    struct drain *drain; /* [pe * MESHMEM_FAR_RINGS + ring]; the same */
    struct meshmem_frame *free;
    void **slab;
    uint32_t n_slabs, n_frames, n_free;
    struct cursor cursor;
    uint32_t first;      /* the PE whose rings are drained first, in turn; ... */
    uint32_t first_ring; /* ... and, modulo their number, with which it begins */
    bool waiting;        /* a PE waits for something to be complete; or, ... */
    bool asking;         /* ... more than that, for acknowledgements */
    bool scarce;         /* frames are missing until some are acknowledged */
    bool blocked;        /* a ring that was drained last has more than went */
    bool finishing, failed;
    uint64_t beaten; /* when I last said that I live */
    uint64_t lived;  /* nanoseconds until then, without times when I was stopped */
    struct meshmem_keys keys;
    struct drain *moving, *last_moving; /* drains with transfers, n_moving, in turn */
    uint32_t n_moving;
    uint32_t chunks; /* under way */
    bool refused;    /* the wire did not take the last one */
    struct transfer *free_transfer;
    struct chunk *free_chunk;
    struct meshmem_proxy_counts counts;
    unsigned char *arrived; /* [pe]: something came for it in this step */
};

/* n operations of the ring are complete. Release: pairs with the acquire of the PE that waits. Any
 * proxy of the node may add. */
static inline void meshmem_proxy_complete(struct meshmem_proxy *p, struct drain *drain,
                                          struct meshmem_counter_memory *counter, uint64_t n)
{
    atomic_fetch_add_explicit(&counter->done, n, memory_order_release);
    drain->pending -= n;
    drain->stuck = false;
    p->arrived[drain->pe] = 1; /* it may sleep */
}

/* The proxy cannot go on. */
void meshmem_proxy_fail(struct meshmem_proxy *p, int node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same, because a ring holds what no PE has written there. */
void meshmem_proxy_fail_damaged(struct meshmem_proxy *p);

/* Where the segment begins that a word names, which exists. */
static inline char *meshmem_proxy_start(const struct meshmem_proxy *p, uint64_t word)
{
    const struct meshmem_proxy_pe *pe = &p->setup.pe[meshmem_record_index(word)];
    unsigned segment = meshmem_record_segment(word);
    return segment == MESHMEM_RECORD_SEGMENT_OWN ? (char *)pe->far : pe->segment[segment];
}

/* The memory of bytes at the address that a record names; NULL when they are not all there. own:
 * whether the far memory of the PE counts. */
char *meshmem_proxy_find(struct meshmem_proxy *p, uint64_t word, uint64_t bytes, bool own);

static inline uint64_t meshmem_cursor_of(uint64_t word) { return word << 6 >> 46; }

#endif
