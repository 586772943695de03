/* SPDX-License-Identifier: BSD-3-Clause */
/* The unit that the network carries: a head, then records for PEs of one node. It does not know
 * what a record means. There are two kinds: frames with operations of PEs are numbered,
 * acknowledged, and delayed if too many are pending; replies are not, since the node that asked
 * has room for them. So queries can wait for replies, but never replies for queries, and nothing
 * deadlocks. */
#ifndef MESHMEM_FAR_FRAME_H
#define MESHMEM_FAR_FRAME_H

#include "base/mac.h"
#include "far/memory.h"
#include "far/wire.h"

#include <stdint.h>

enum { FRAME_VERSION = 9 };

enum meshmem_frame_flag {
    FRAME_REQUESTS_ACK = 1, /* acknowledge at once: a PE waits */
    FRAME_HEARTBEAT = 2,    /* the sending node is alive */
    FRAME_BYE = 4, /* the last one with a number: all PEs of this node have finished with far PEs */
    FRAME_CURRENT = 8, /* the sending node has just read all that had arrived (alive.c) */
};

struct meshmem_frame_head {
    uint64_t code; /* made with the job's key from the rest of the head and the receiving node */
    uint32_t node; /* the sending node */
    uint32_t bytes : 20; /* of the frame */
    uint32_t flags : 4, version : 8;
    uint64_t sequence; /* 1, 2, ... for all frames to that node */
    uint64_t number;   /* 1, 2, ... for frames that are acknowledged; else 0 */
    uint64_t applied;  /* the highest number that was received from the other node and applied */
};

enum { MESHMEM_FRAME_HEAD = sizeof(struct meshmem_frame_head) };

/* The code of a frame to a node. Nobody can make one without the job's key, and a frame that
 * is repeated has an old sequence number. */
static inline uint64_t meshmem_frame_code(const struct meshmem_mac_key *key, int to,
                                          const struct meshmem_frame_head *head)
{
    struct meshmem_frame_head coded = *head;
    coded.code = (uint64_t)to;
    return meshmem_mac64(key, &coded, sizeof coded);
}

/* The first member of what is handed to the wire: tells what an event refers to. */
struct meshmem_wire_request {
    enum { WIRE_REQUEST_FRAME, WIRE_REQUEST_PIECE } kind;
};

/* A frame on the sending side: being filled, in a queue, at the wire, or free. It is free again
 * when the wire needs it no more, though the other node may not have acknowledged its number yet.
 */
struct meshmem_frame {
    struct meshmem_wire_request request;
    bool is_free;      /* it is free, and its slab is not being released */
    bool is_swept;     /* of a slab's first frame: the slab is being released */
    bool is_awaited;   /* a PE waits for the acknowledgement that it requests */
    uint64_t deadline; /* until then it may be delayed; 0: not at all */
    int node;          /* where the wire sends it */
    struct meshmem_frame *next;
    struct meshmem_wire_memory *memory;
    _Alignas(64) struct meshmem_frame_head head;
    unsigned char records[MESHMEM_WIRE_FRAME - MESHMEM_FRAME_HEAD];
};

struct meshmem_frames {
    struct meshmem_frame *first, *last;
};

static inline void meshmem_frames_add(struct meshmem_frames *queue, struct meshmem_frame *frame)
{
    frame->next = NULL;
    if (queue->last)
        queue->last->next = frame;
    else
        queue->first = frame;
    queue->last = frame;
}

static inline struct meshmem_frame *meshmem_frames_take(struct meshmem_frames *queue)
{
    struct meshmem_frame *frame = queue->first;
    if (frame && !(queue->first = frame->next))
        queue->last = NULL;
    return frame;
}

#endif
