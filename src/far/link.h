/* SPDX-License-Identifier: BSD-3-Clause */
/* The connection to another node: frames are filled, queued, sent and acknowledged, and requests
 * wait for their replies. It does not know what a record means.
 *
 * Frames are numbered and acknowledged in order, so the operations that complete with them form a
 * queue of (frame number, counter, number of operations). Replies arrive in the order of the
 * requests, so their destinations form another queue; neither is ever sent. */
#ifndef MESHMEM_FAR_LINK_H
#define MESHMEM_FAR_LINK_H

#include "far/inside.h"
#include "far/queue.h"

enum {
    LINK_FEW = 1 << 16 /* bytes under way that are not too many for what wants to pass */
};

/* Operations that complete when a frame is acknowledged. */
struct due {
    uint64_t number; /* of the frame */
    struct tally tally;
    struct drain *drain;
    uint32_t n;
    uint32_t landing; /* bytes of writes that have arrived when the frame has */
};

/* An unanswered query. */
struct awaited {
    struct tally tally;  /* counter NULL: part of an operation, or the proxy's */
    struct drain *drain; /* or NULL */
    uint64_t *arrived;   /* of a transfer: the answer's bytes are added here; of a ring: NULL */
    char *to;            /* where the remainder of the answer goes */
    uint64_t left;       /* bytes of that remainder */
    uint64_t cost;       /* its share of LINK_ANSWERS */
    uint64_t number;     /* of the frame that contains the query */
};

/* under_way = next - 1 - confirmed, + 1 if there is an open frame, <= window;
 * acked <= received; wanted <= requested < next; confirmed <= handed < next. */
struct link {
    int node;     /* -1: there is no such link, or another proxy of this node has it */
    bool busy;    /* in the list of links with something to do */
    bool ack_due; /* an acknowledgement is to be sent at once */
    bool broken;
    bool piggybacks; /* a lone frame requests its acknowledgement in advance, since a PE
                        waited for it the last time */
    bool said_bye;   /* this node's goodbye is in a frame; delivered when no frame is under way */
    struct meshmem_frame *open;   /* operations are added here */
    struct meshmem_frame *reply;  /* replies are added here */
    struct meshmem_frames ready;  /* frames to send, in order */
    struct meshmem_queue due;     /* of struct due, for frames that are not acknowledged */
    struct meshmem_queue awaited; /* of struct awaited */
    uint64_t answers[2];          /* the sum of the costs of awaited: of rings; of transfers */
    uint64_t unsent;              /* bytes of replies that the wire has not accepted yet */
    uint64_t moving[2];           /* bytes of pieces that have not arrived: read; written */
    uint64_t moved;               /* how many pieces have ended, and how often some have landed */
    uint64_t calm;            /* bytes of pieces since something passed that somebody waits for */
    uint32_t under_way;       /* frames that are open, ready or not acknowledged */
    uint32_t bytes_under_way; /* in those that are ready or not acknowledged */
    uint32_t unacked;         /* bytes received since `acked` */
    uint32_t sending;         /* frames that the wire has accepted and not sent yet */
    uint64_t next;            /* the number of the next frame, the open one */
    uint64_t
        handed; /* the last number passed to the wire; the other node cannot refer to a later one */
    uint64_t confirmed;                /* the last number that the other node has acknowledged */
    uint64_t requested;                /* the last number whose acknowledgement was requested, */
    uint64_t wanted;                   /* and the last one for which a PE waits */
    uint64_t received;                 /* the last number received and applied */
    uint64_t acked;                    /* the last number received and acknowledged */
    uint64_t sequence, heard_sequence; /* of the last frame sent, and received */
    uint64_t heard;                    /* the proxy's `lived` when the last frame arrived, */
    uint64_t current;                  /* and the last one with FRAME_CURRENT */
    uint64_t answered; /* the proxy's `lived` when the node's host last answered instead */
    bool excused;     /* this node waits although the other one is silent, since its host answers */
    uint64_t missing; /* which acknowledgement was missing at the last look (alive.c) */
    uint64_t missing_since; /* `lived` when that was first seen */
    uint64_t asked;  /* `lived` when a question was sent, if `current` is older; 0: none was */
    unsigned vain;   /* how many questions a node that was current has not answered */
    uint64_t bye_at; /* when this node said goodbye, by the wire's clock */
    struct link *next_busy;
    uint16_t words_of[LINK_FRAMES]; /* of each frame that is ready or not acknowledged, by number */
};

_Static_assert(MESHMEM_WIRE_FRAME / 8 <= UINT16_MAX, "a frame's words are counted in 16 bits");

static inline uint64_t meshmem_link_answers(const struct link *link)
{
    return link->answers[0] + link->answers[1];
}

/* Whether the link exists and belongs to this proxy. */
static inline bool meshmem_link_is_mine(const struct link *link) { return link->node >= 0; }

/* Whether the link joins neighbours, or nodes that have exchanged frames: these say goodbye. */
static inline bool meshmem_link_is_known(const struct meshmem_proxy *p, const struct link *link)
{
    int n = p->setup.n, me = p->setup.me, node = link->node;
    return node >= 0 && (node == (me + 1) % n || node == (me + n - 1) % n || link->next > 1 ||
                         link->received || p->parted[node]);
}

/* Something that somebody waits for passes: large transfers must not delay what follows. */
static inline void meshmem_link_disturb(struct link *link) { link->calm = 0; }

/* Make the step look at this link at its end. */
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

/* Append a record of this many bytes, for which the frame has room, and which must not be delayed.
 * Returns where to write it. */
static inline uint64_t *meshmem_frame_append(struct meshmem_frame *frame, size_t bytes)
{
    uint64_t *record = (uint64_t *)meshmem_frame_end(frame);
    frame->head.bytes += (uint32_t)bytes;
    frame->deadline = 0;
    return record;
}

/* The frame with room for bytes of operations; NULL: not now. */
struct meshmem_frame *meshmem_link_room(struct meshmem_proxy *p, struct link *link, size_t bytes);

/* The same for replies. NULL: the proxy has failed, since memory is short, or the other node asks
 * for more than it may have under way. */
struct meshmem_frame *meshmem_link_reply(struct meshmem_proxy *p, struct link *link, size_t bytes);

/* Queue the open frame. */
void meshmem_link_close_frame(struct meshmem_proxy *p, struct link *link);

/* Whether there is memory to count operations of the open frame. */
static inline bool meshmem_link_can_count(struct link *link)
{
    return meshmem_queue_reserve(&link->due, sizeof(struct due));
}

/* n operations of the ring and its counter complete when the open frame is acknowledged. There must
 * be memory for that. */
static inline void meshmem_link_count(struct link *link, struct drain *drain, struct tally tally,
                                      uint32_t n)
{
    struct due *last = meshmem_queue_last(&link->due, sizeof *last);
    if (likely(last && last->number == link->next && last->tally.counter == tally.counter &&
               last->tally.request == tally.request && last->drain == drain))
        last->n += n;
    else
        *(struct due *)meshmem_queue_add(&link->due, sizeof *last) =
            (struct due){link->next, tally, drain, n, 0};
}

/* Of what was counted last: so many bytes of writes were passed to the wire before the open frame,
 * and have arrived when that has. With many bytes under way its acknowledgement is to come at once.
 */
static inline void meshmem_link_land(struct link *link, uint32_t bytes)
{
    struct due *last = meshmem_queue_last(&link->due, sizeof *last);
    last->landing += bytes;
    if (link->moving[1] >= LINK_FEW)
        link->open->head.flags |= FRAME_REQUESTS_ACK;
}

/* Announce a query: its answer of this size goes there; false: not now. */
bool meshmem_link_expect(struct meshmem_proxy *p, struct link *link, struct drain *drain, char *to,
                         uint64_t bytes);

/* The same for a query that is not counted; the answer's bytes are added to *arrived, unless that
 * is NULL. */
bool meshmem_link_await(struct meshmem_proxy *p, struct link *link, char *to, uint64_t bytes,
                        uint64_t *arrived);

/* Where the next bytes of the first outstanding answer go; NULL if no such answer is expected. */
char *meshmem_link_answer(const struct link *link, uint64_t bytes);

/* Account for these bytes. */
void meshmem_link_take_answer(struct meshmem_proxy *p, struct link *link, uint64_t bytes);

/* All frames up to number were applied by the other node. */
void meshmem_link_acknowledge(struct meshmem_proxy *p, struct link *link, uint64_t number);

/* The wire has finished reading the frame. */
void meshmem_link_end_frame(struct meshmem_proxy *p, struct meshmem_frame *frame);

/* Send a frame without records; false: not now. */
bool meshmem_link_send_empty(struct meshmem_proxy *p, struct link *link, unsigned flags);

/* Send what the step has produced, and due acknowledgements; whether anything was sent. */
bool meshmem_link_flush_all(struct meshmem_proxy *p);

/* Whether a PE waits for frames that were not sent, or whose acknowledgement was not requested;
 * asks: needs acknowledgements. */
bool meshmem_link_is_awaited(const struct link *link, bool asks);

/* How many frames may be under way: those that no buffer of the receiver awaits must find room in
 * the network. */
static inline uint32_t meshmem_link_window(const struct meshmem_proxy *p)
{
    return p->setup.wire->holds_frames ? LINK_FRAMES : LINK_BUFFERS;
}

/* Whether an acknowledgement must be sent now, lest the other node run out of frames. */
static inline bool meshmem_link_owes(const struct meshmem_proxy *p, const struct link *link)
{
    return link->ack_due || link->received - link->acked >= meshmem_link_window(p) / 2 ||
           link->unacked >= LINK_BYTES / 2;
}

/* Whether there are frames that the wire did not accept. */
static inline bool meshmem_link_is_refused(const struct meshmem_proxy *p, const struct link *link)
{
    return link->ready.first || meshmem_link_owes(p, link);
}

/* Return the memory of frames that were not needed since the last call; every second or so, as long
 * as may_trim says that there may be some to return. */
void meshmem_link_trim(struct meshmem_proxy *p);
static inline bool meshmem_link_may_trim(const struct meshmem_proxy *p)
{
    return p->n_frames > SLAB_FRAMES && !p->frames_short;
}

/* Send acknowledgements now that would otherwise be delayed. */
void meshmem_link_idle(struct link *link);

void meshmem_link_close_all(struct meshmem_proxy *p);

#endif
