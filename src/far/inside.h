/* SPDX-License-Identifier: BSD-3-Clause */
/* What the parts of the proxy share: proxy.c (links to other nodes), drain.c (rings to frames),
 * apply.c (frames to windows), large.c (large transfers). Nobody else includes it. */
#ifndef MESHMEM_FAR_INSIDE_H
#define MESHMEM_FAR_INSIDE_H

#include "base/os.h"
#include "far/frame.h"
#include "far/proxy.h"
#include "far/record.h"

#include <stdatomic.h>

#ifndef MESHMEM_FAR_SIZES /* see memory.h */
enum {
    LINK_WINDOW = 8,      /* frames to a node that it has not acknowledged, at most */
    SLAB_FRAMES = 32,     /* frames are allocated so many at a time */
    FRAMES_AT_MOST = 512, /* for what PEs have issued; replies may take more */
};
#endif

/* What is between this node and another one.
 * unacknowledged + ready <= LINK_WINDOW; told <= received; asked < next. */
struct link {
    int node;
    bool busy; /* in the list of links with something to do */
    bool owes; /* an acknowledgement, at once */
    bool broken;
    bool foresees;         /* after a lone small frame somebody waited for its acknowledgement */
    bool said_bye, parted; /* my last frame is sent; its last one is here */
    struct meshmem_frame *open;  /* records for it are added here */
    struct meshmem_frame *reply; /* and replies here */
    struct meshmem_frames ready; /* to be sent, in order */
    struct meshmem_frames sent;  /* not acknowledged, by number */
    uint32_t under_way;          /* numbered frames that are not acknowledged */
    uint64_t next;               /* number of the next frame */
    uint64_t asked;              /* the last number that I asked to acknowledge */
    uint64_t received;           /* the last number that I have applied ... */
    uint64_t told;               /* ... and have said so */
    uint64_t heard;              /* what the proxy has `lived` when a frame came last */
    struct link *next_busy;
};

/* The proxy's side of a ring. */
struct drain {
    struct meshmem_ring_memory *memory;
    char *buffer;
    uint32_t pe;          /* whose it is, of the node */
    uint64_t tail;        /* = memory->tail, once told */
    uint64_t partly;      /* bytes of data of the put at tail that are in frames already */
    uint64_t counted;     /* updates taken, as the PE counts them; memory->updated <= counted */
    struct link *link;    /* to the node that records go to; NULL before the first */
    uint32_t outstanding; /* large transfers */
};

/* A large transfer: posted >= arrived, both up to bytes. */
struct transfer {
    struct transfer *next;
    struct drain *drain;
    struct link *link;
    bool is_write;
    uint64_t word; /* the other end */
    char *local;
    struct meshmem_wire_memory *memory;
    _Atomic uint32_t *stage; /* clear its bit at the end; or NULL */
    uint32_t stage_bit;
    uint64_t weight; /* bytes of the record, which is an update */
    uint64_t bytes, posted, arrived;
    uint64_t then[2]; /* a record that follows a write */
};

/* A piece of it under way. */
struct piece {
    struct meshmem_request request;
    struct piece *next;
    struct transfer *transfer;
    uint64_t bytes;
};

/* The piece of a segment of a PE where a record went last: the next one often goes there, too. */
struct cursor {
    uint64_t who;         /* the first word's bits for PE and segment */
    char *start;          /* of the segment */
    uint64_t first, size; /* the piece's place in it; size 0: none yet */
};

struct meshmem_proxy {
    struct meshmem_proxy_setup setup;
    struct link *link; /* [node] */
    struct link *busy;
    struct drain *drain; /* [pe * MESHMEM_FAR_RINGS + ring] */
    struct meshmem_frame *free;
    void **slab;
    uint32_t n_slabs, n_frames, n_free;
    struct cursor cursor;
    uint32_t first; /* the PE whose rings are drained first, in turn */
    bool waiting;   /* a PE waits for something to be complete; or, ... */
    bool asking;    /* ... more than that, for acknowledgements */
    bool blocked;   /* a ring that was drained last has more than went */
    bool finishing, failed;
    uint64_t beaten; /* when I last said that I live */
    uint64_t lived;  /* nanoseconds until then, without times when I was stopped */
    struct transfer *transfers, *last_transfer, *free_transfer;
    struct piece *free_piece;
    uint32_t pieces; /* under way */
    struct meshmem_proxy_counts counts;
    unsigned char *arrived; /* [pe]: something came for it in this step */
};

/* ---- links (proxy.c) ---- */

/* Have the link looked at by the end of the step. */
static inline void meshmem_link_touch(struct meshmem_proxy *p, struct link *link)
{
    if (!link->busy) {
        link->busy = true;
        link->next_busy = p->busy;
        p->busy = link;
    }
}

/* The frame to which bytes can be added for what PEs have issued; NULL: not now. */
struct meshmem_frame *meshmem_link_room(struct meshmem_proxy *p, struct link *link, size_t bytes);

/* The same for replies; there is always one. */
struct meshmem_frame *meshmem_link_reply(struct meshmem_proxy *p, struct link *link, size_t bytes);

/* Queue the open frame. */
void meshmem_link_close_frame(struct meshmem_proxy *p, struct link *link);

/* Count bytes of the ring as part of the frame; false when the frame has no place for one more
 * ring. */
static inline bool meshmem_frame_count(struct meshmem_frame *frame, const struct drain *ring,
                                       uint64_t bytes)
{
    uint32_t n = frame->n_counts;
    if (likely(n && frame->count[n - 1].ring == ring->memory)) {
        frame->count[n - 1].bytes += bytes;
        return true;
    }
    if (n == MESHMEM_FRAME_COUNTS)
        return false;
    frame->count[n] = (struct meshmem_frame_count){ring->memory, bytes, ring->pe};
    frame->n_counts = n + 1;
    return true;
}

static inline unsigned char *meshmem_frame_end(struct meshmem_frame *frame)
{
    return (unsigned char *)&frame->head + frame->head.bytes;
}

/* Add to a count that only the proxy writes. Release: pairs with the acquire of the PE that waits.
 */
static inline void meshmem_count_up(_Atomic uint64_t *count, uint64_t by)
{
    atomic_store_explicit(count, atomic_load_explicit(count, memory_order_relaxed) + by,
                          memory_order_release);
}

/* The proxy cannot go on. */
void meshmem_proxy_fail(struct meshmem_proxy *p, int node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- the other parts ---- */

/* Whether a PE waits for something to be complete; asks: for acknowledgements. */
bool meshmem_proxy_is_awaited(const struct meshmem_proxy *p, bool *asks);

/* Wake the PEs that sleep until something comes that came. */
void meshmem_proxy_wake(struct meshmem_proxy *p);

/* Move records from the rings into frames; whether there were any. */
bool meshmem_proxy_drain(struct meshmem_proxy *p);

/* Apply the records of a frame; false, and nothing more is applied, when one is malformed. */
bool meshmem_proxy_apply(struct meshmem_proxy *p, struct link *link, const uint64_t *words,
                         size_t bytes);

/* The memory of bytes at the place that a record names; NULL when they are not all there. own:
 * whether the far memory of the PE counts. */
char *meshmem_proxy_find(struct meshmem_proxy *p, uint64_t word, uint64_t bytes, bool own);

/* Begin a large transfer; false: not now. Go on with all; whether something was done. A piece has
 * ended. */
bool meshmem_proxy_begin_transfer(struct meshmem_proxy *p, struct drain *drain, bool is_write,
                                  const uint64_t *words);
bool meshmem_proxy_transfer(struct meshmem_proxy *p);
void meshmem_proxy_end_piece(struct meshmem_proxy *p, struct piece *piece);
void meshmem_proxy_close_transfers(struct meshmem_proxy *p);

#endif
