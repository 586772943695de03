/* SPDX-License-Identifier: BSD-3-Clause */
/* Shared by all parts of the proxy: its state, and the memory that a record names. Each part has a
 * header of its own, and sees only those below it:
 *
 *     proxy      the step, received frames
 *     alive      heartbeats, silence, goodbyes
 *     apply      frames to windows
 *     drain      rings to frames
 *     transfer   zero-copy transfers
 *     registry   registered memory of this node
 *     keys       keys of other nodes, and the table of all
 *     link       frames in flight, acknowledgements, unanswered queries
 *     inside, late, wake, frame, queue */
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
    LINK_FRAMES = 32, /* the most unacknowledged frames to a node whose wire holds frames, */
    LINK_BUFFERS = 8, /* to any other node, */
    LINK_BYTES = LINK_BUFFERS * MESHMEM_WIRE_FRAME, /* and about the most bytes in them */
    SLAB_FRAMES = 30,       /* frames are allocated in blocks of this many: of 2 MiB */
    FRAMES_AT_MOST = 512,   /* the most frames for operations of PEs; replies may use more */
    LINK_ANSWERS = 1 << 19, /* the most bytes of replies that rings request from a node at a time */
    ALL_ANSWERS =
        1 << 24, /* the most that all nodes together request from one: each has its share */
};
#endif

struct link;

/* Where operations count: in the counter of a context, bounce buffer or waiter, and, unless it is
 * NULL, in that of their request. */
struct tally {
    struct meshmem_counter_memory *counter;
    _Atomic uint64_t *request;
};

/* The transfers of a ring in one direction that have not ended, in the order of their records. */
struct movement {
    struct drain *drain;
    struct transfer *first, *last;
    struct transfer *posting; /* the transfer whose pieces are being posted; NULL: all are posted */
    struct movement *next;    /* in the list of those that take turns */
};

/* The proxy's side of a ring. */
struct drain {
    struct meshmem_ring_memory *memory;
    char *buffer;
    uint32_t pe;        /* the PE that it belongs to, by its number on the node */
    uint64_t tail;      /* = memory->tail, once published */
    uint64_t partly;    /* bytes of the put at tail that are in frames already */
    struct link *link;  /* the link to the node to which records go; NULL before the first */
    struct tally tally; /* of its operations; counter NULL before the first */
    uint64_t answer;    /* where the next reply goes, as a first word */
    uint64_t pending;   /* operations that are not complete */
    bool stuck;         /* the record at tail must wait for something to arrive */
    /* Sets of rings of the same PE, a bit for each: */
    uint64_t behind;             /* what follows is ordered after these (RECORD_AFTER) */
    uint64_t waiters;            /* these wait for this one */
    uint64_t holders;            /* these wait until nothing of this one is under way */
    uint32_t transfers;          /* transfers among the operations that have not ended */
    struct movement movement[2]; /* of those transfers: reads; writes */
};

/* A range of a PE's segment that a record has named: others often name it, too. There is one for
 * each of the segments that were named lately, found by PE and segment. */
enum { CURSORS = 128 /* a power of two */ };
struct cursor {
    uint64_t who;         /* the bits of a first word for PE and segment */
    char *start;          /* the start of the segment */
    uint64_t first, size; /* the range's offset in it; size 0: none yet */
};

/* The answer to RECORD_KEY, see keys.h. */
struct meshmem_key_answer {
    uint64_t first, bytes; /* the range of the segment: offset and size */
    uint64_t lease;        /* the number of the registration; without a key see keys.h */
    struct meshmem_wire_key key;
};

/* See keys.h, and for this node's memory registry.c. */
struct meshmem_keys {
    struct key **bucket;
    uint32_t n, buckets;
    struct key *returns;            /* keys that are to be returned to their nodes */
    struct key *oldest, *newest;    /* registered ranges, by their last use */
    struct key *revokes;            /* those whose keys other nodes are to be asked to return */
    uint64_t registered;            /* bytes of all registrations */
    uint64_t returning;             /* bytes of the registrations that are revoked */
    uint64_t leases;                /* registrations so far */
    bool said;                      /* that the wire has refused one */
    struct meshmem_key_answer none; /* what a node is told when it cannot have a key */
};

struct meshmem_proxy {
    struct meshmem_proxy_setup setup;
    struct link *link; /* [node]; not all belong to this proxy */
    struct link *busy;
    struct drain *drain; /* [pe * MESHMEM_FAR_RINGS + ring]; likewise */
    struct meshmem_frame *free;
    void **slab;
    uint32_t n_slabs, n_frames, n_free;
    uint32_t frames_short; /* the most for operations, once the wire had no room for more; or 0 */
    uint32_t least_free;   /* the least n_free since the last trim; <= n_free */
    struct cursor cursors[CURSORS];
    uint32_t first;        /* the PE whose rings are drained first, in turn */
    uint32_t first_ring;   /* the ring of that PE that comes first, modulo their number */
    bool waiting;          /* a PE waits for completion */
    bool asking;           /* a PE waits for acknowledgements in particular */
    bool blocked;          /* a ring could not be drained completely the last time */
    bool finishing;        /* this node says goodbye */
    uint32_t unparted;     /* the number of nodes whose goodbyes this node still waits for */
    unsigned char *parted; /* [node]: its goodbye has arrived, so it may leave at any time */
    bool failed;           /* nothing is sent or received any more */
    bool told;             /* why the job ends has been said */
    uint64_t beaten;       /* when this proxy last sent a heartbeat */
    uint64_t lived;     /* nanoseconds until then, excluding times when it was stopped, or did not
                           read all that had arrived */
    bool drained;       /* since then, a poll has found that nothing was left to read */
    bool current;       /* the same, or nothing was polled since then and it was so before */
    unsigned undrained; /* how many heartbeats ago that was last so */
    struct {
        int n, first;   /* of the last look: how many nodes are silent, and one of them */
        bool anew;      /* one of them has not been spoken of */
        uint64_t said;  /* `lived` when nodes were last spoken of, */
        uint64_t pause; /* and how long nothing more is said; 0: all nodes have been heard since */
    } silent;           /* nodes whose hosts answer (alive.c) */
    struct meshmem_keys keys;
    struct movement *moving, *last_moving; /* those with transfers, served in turn */
    uint32_t n_moving;
    uint32_t pieces; /* pending pieces of transfers */
    bool refused;    /* the wire did not accept the last one */
    bool has_passed; /* a short piece was posted in this step; see transfer.c */
    struct transfer *free_transfer;
    struct piece *free_piece, *newest_piece;
    struct meshmem_late *late; /* [pe * MESHMEM_HEAPS + heap], see late.h; NULL before the first */
    unsigned absent;           /* a segment that a record has named and the PE does not have */
    char lack[400];            /* why such a heap cannot be mapped; "": all could be */
    struct meshmem_proxy_counts counts;
    unsigned char *arrived; /* [pe]: something arrived for it in this step */
};

_Static_assert(MESHMEM_FAR_RINGS <= 64, "a ring is a bit of a word");

/* The wire's clock, in nanoseconds. */
static inline uint64_t meshmem_proxy_now(const struct meshmem_proxy *p)
{
    return p->setup.wire->wire->now(p->setup.wire);
}

/* Something about the ring has changed that other rings may be waiting for. */
static inline void meshmem_proxy_stir(struct meshmem_proxy *p, struct drain *drain)
{
    if (likely(!drain->waiters))
        return;
    struct drain *first = &p->drain[drain->pe * MESHMEM_FAR_RINGS];
    for (uint64_t rings = drain->waiters; rings; rings &= rings - 1)
        first[__builtin_ctzll(rings)].stuck = false;
    drain->waiters = 0;
}

/* n operations of a request are complete. Release: pairs with the acquire of the thread that waits.
 */
static inline void meshmem_proxy_count(const struct meshmem_proxy *p, _Atomic uint64_t *request,
                                       uint64_t n)
{
    if (likely(p->setup.proxies == 1)) /* it alone writes there */
        atomic_store_explicit(request, atomic_load_explicit(request, memory_order_relaxed) + n,
                              memory_order_release);
    else
        atomic_fetch_add_explicit(request, n, memory_order_release);
}

/* n operations of the ring are complete. Release: pairs with the acquire of the waiting PE. Any
 * proxy of the node may add to the counters. */
static inline void meshmem_proxy_complete(struct meshmem_proxy *p, struct drain *drain,
                                          struct tally tally, uint64_t n)
{
    if (unlikely(tally.request != NULL))
        meshmem_proxy_count(p, tally.request, n);
    atomic_fetch_add_explicit(&tally.counter->done, n, memory_order_release);
    drain->pending -= n;
    drain->stuck = false;
    meshmem_proxy_stir(p, drain);
    p->arrived[drain->pe] = 1; /* the PE may be asleep */
}

/* End the job: the proxy cannot continue because of node (-1: none). */
void meshmem_proxy_fail(struct meshmem_proxy *p, int node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* End the job: a node is lost. What concerns only other nodes continues until then: PEs may finish
 * what they do with those nodes, and say themselves what happened. */
void meshmem_proxy_lose(struct meshmem_proxy *p, int node, const char *why);

/* End the job: a ring contains something that no PE has written there. */
void meshmem_proxy_fail_damaged(struct meshmem_proxy *p);

/* The start and the size of the heap that a word names, which a PE has created while the program
 * runs; NULL if it has none. */
char *meshmem_proxy_late(struct meshmem_proxy *p, uint64_t word, uint64_t *bytes);

/* The memory of bytes at the address that a record names; NULL if they are not all in one range.
 * own: the PE's far memory is allowed. */
char *meshmem_proxy_find(struct meshmem_proxy *p, uint64_t word, uint64_t bytes, bool own);

static inline uint64_t meshmem_cursor_of(uint64_t word) { return word << 6 >> 46; }

/* The index of the cursor for a PE and segment. */
static inline uint32_t meshmem_cursor_place(uint64_t who)
{
    return (uint32_t)(who + 37 * (who >> 8)) % CURSORS; /* segments first, then PEs */
}

#endif
