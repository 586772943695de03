/* SPDX-License-Identifier: BSD-3-Clause */
/* The unit that the network carries: a head, then records for PEs of one node. It does not know
 * what a record says.
 *
 * Two kinds are told apart: what PEs have issued is numbered, acknowledged and held back when too
 * much is under way; replies are not, for whoever asked has room for them. So requests can wait for
 * replies, but never replies for requests, and nothing deadlocks. */
#ifndef MESHMEM_FAR_FRAME_H
#define MESHMEM_FAR_FRAME_H

#include "far/memory.h"
#include "far/wire.h"

#include <stdint.h>

enum { FRAME_VERSION = 4 };

enum meshmem_frame_flag {
    FRAME_REQUESTS_ACK = 1, /* acknowledge at once: somebody waits */
    FRAME_HEARTBEAT = 2,    /* I live */
    FRAME_BYE = 4,          /* the last from me: all my PEs have done with far PEs */
};

struct meshmem_frame_head {
    uint64_t secret; /* of the job */
    uint32_t node;   /* that sends */
    uint16_t bytes;  /* of the frame */
    uint8_t version, flags;
    uint64_t number;  /* of a frame with records that are acknowledged: 1, 2, ...; else 0 */
    uint64_t applied; /* the highest number that has come from the other node, and was applied */
};

enum { MESHMEM_FRAME_HEAD = sizeof(struct meshmem_frame_head) };

/* A request to the wire begins with this: what its event is about. */
struct meshmem_request {
    enum { REQUEST_FRAME, REQUEST_CHUNK } kind;
};

/* A frame on the sending side. It is in one queue, or free. */
struct meshmem_frame {
    struct meshmem_request request;
    bool sent, applied; /* there is no more use for it when both hold */
    uint64_t deadline;  /* until then it may wait for more; 0: it may not */
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
