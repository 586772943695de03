/* SPDX-License-Identifier: BSD-3-Clause */
/* What is between this node and another one: frames are filled, queued, sent and acknowledged, and
 * requests wait for their replies. It does not know what a record says.
 *
 * Frames are numbered and acknowledged in order, so what is complete with them is a queue: (number
 * of the frame, counter, how many operations). Replies come in the order of the requests, so where
 * they go is another one; none of it travels. */
#ifndef MESHMEM_FAR_LINK_H
#define MESHMEM_FAR_LINK_H

#include "far/inside.h"
#include "far/queue.h"

/* Operations that are complete when the frame is acknowledged. */
struct due {
    uint64_t number; /* of the frame */
    struct meshmem_counter_memory *counter;
    struct drain *drain;
    uint64_t n;
};

/* A request that is not answered. */
struct awaited {
    struct meshmem_counter_memory *counter; /* NULL: it is part of something, or the proxy's own */
    struct drain *drain;                    /* NULL, too */
    uint64_t *arrived; /* a sum of bytes to which the answer is added; NULL: none */
    char *to;          /* where the rest of the answer goes, ... */
    uint64_t left;     /* ... of so many bytes */
    uint64_t cost;     /* what it takes of LINK_ANSWERS */
    uint64_t number;   /* of the frame that has the request */
};

/* unacknowledged + ready <= LINK_WINDOW; acked <= received; requested < next; handed < next. */
struct link {
    int node;     /* -1: there is no such link, or another proxy of my node has it */
    bool busy;    /* in the list of links with something to do */
    bool ack_due; /* at once */
    bool broken;
    bool piggybacks;              /* a lone small frame requests its acknowledgement by itself: the
                                     last time somebody waited for it */
    bool said_bye, parted;        /* my last frame is sent; its last one is here */
    struct meshmem_frame *open;   /* records for it are added here */
    struct meshmem_frame *reply;  /* and replies here */
    struct meshmem_frames ready;  /* to be sent, in order */
    struct meshmem_frames sent;   /* not acknowledged, by number */
    struct meshmem_queue due;     /* of struct due: what is in frames that are not acknowledged */
    struct meshmem_queue awaited; /* of struct awaited */
    uint64_t answers;             /* the sum of their costs */
    uint32_t under_way;           /* numbered frames that are not acknowledged */
    uint64_t next;                /* number of the next frame, which is the open one */
    uint64_t handed;    /* the last number that the wire has; what comes from the other node
                           can be about no later one */
    uint64_t requested; /* the last number that I asked to acknowledge */
    uint64_t received;  /* the last number that I have applied ... */
    uint64_t acked;     /* ... and have said so */
    uint64_t heard;     /* what the proxy has `lived` when a frame came last */
    struct link *next_busy;
};

/* Whether there is such a link, and this proxy has it. */
static inline bool meshmem_link_is_mine(const struct link *link) { return link->node >= 0; }

/* Have the link looked at by the end of the step. */
static inline void meshmem_link_touch(struct meshmem_proxy *p, struct link *link)
{
    if (!link->busy) {
        link->busy = true;
        link->next_busy = p->busy;
        p->busy = link;
    }
}

static inline unsigned char *meshmem_frame_end(struct meshmem_frame *frame)
{
    return (unsigned char *)&frame->head + frame->head.bytes;
}

/* The frame to which bytes can be added for what PEs have issued; NULL: not now. */
struct meshmem_frame *meshmem_link_room(struct meshmem_proxy *p, struct link *link, size_t bytes);

/* The same for replies; there is always one. */
struct meshmem_frame *meshmem_link_reply(struct meshmem_proxy *p, struct link *link, size_t bytes);

/* Queue the open frame. */
void meshmem_link_close_frame(struct meshmem_proxy *p, struct link *link);

/* Whether there is memory to count operations with the open frame. */
static inline bool meshmem_link_can_count(struct link *link)
{
    return meshmem_queue_reserve(&link->due, sizeof(struct due));
}

/* n operations of the ring, for its counter, are complete when the open frame is acknowledged.
 * There is memory for that. */
static inline void meshmem_link_count(struct link *link, struct drain *drain,
                                      struct meshmem_counter_memory *counter, uint64_t n)
{
    struct due *last = meshmem_queue_last(&link->due, sizeof *last);
    if (likely(last && last->number == link->next && last->counter == counter &&
               last->drain == drain))
        last->n += n;
    else
        *(struct due *)meshmem_queue_add(&link->due, sizeof *last) =
            (struct due){link->next, counter, drain, n};
}

/* A request follows, whose answer of so many bytes goes there; false: not now. */
bool meshmem_link_expect(struct meshmem_proxy *p, struct link *link, struct drain *drain, char *to,
                         uint64_t bytes);

/* The same for one that counts for no operation; its bytes are added to *arrived, if that is
 * there. */
bool meshmem_link_await(struct link *link, char *to, uint64_t bytes, uint64_t *arrived);

/* Where the next bytes of the first answer that is missing go; NULL when no such answer is. */
char *meshmem_link_answer(const struct link *link, uint64_t bytes);

/* They are there. */
void meshmem_link_take_answer(struct meshmem_proxy *p, struct link *link, uint64_t bytes);

/* All frames up to number are applied over there. */
void meshmem_link_acknowledge(struct meshmem_proxy *p, struct link *link, uint64_t number);

/* The wire reads the frame no longer. */
void meshmem_link_end_frame(struct meshmem_proxy *p, struct meshmem_frame *frame);

/* Send a frame without records; false: not now. */
bool meshmem_link_send_empty(struct meshmem_proxy *p, struct link *link, unsigned flags);

/* Send what the step has made, and what must be said; whether something was sent. */
bool meshmem_link_flush_all(struct meshmem_proxy *p);

/* Whether somebody waits for what was not sent, or was not asked for; asks: for acknowledgements.
 */
bool meshmem_link_is_awaited(const struct link *link, bool asks);

/* Whether there is something that the wire has not taken. */
static inline bool meshmem_link_is_refused(const struct link *link)
{
    return link->ready.first || link->ack_due || link->received - link->acked >= LINK_WINDOW / 2;
}

/* Everything may be said that would have waited for more. */
void meshmem_link_idle(struct link *link);

void meshmem_link_close_all(struct meshmem_proxy *p);

#endif
