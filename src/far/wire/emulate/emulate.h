/* SPDX-License-Identifier: BSD-3-Clause */
/* Shared by the parts of the wrapper that makes moves out of frames: emulate.c is the wire's
 * contract, jobs.c what has to be sent for moves, this node's and those that others ask for.
 *
 * Each end chooses a tag of 128 random bits, which it shows with its address; a frame that begins
 * with the receiver's tag is the wrapper's, every other one the caller's, which is sent as it is. A
 * write is DATA frames, of which the last one is answered by ARRIVED; a read is ASK, which DATA
 * frames answer. Frames arrive in order, so the last one says that all are there. A request for
 * memory that is not registered is answered by REFUSED. */
#ifndef MESHMEM_FAR_WIRE_EMULATE_H
#define MESHMEM_FAR_WIRE_EMULATE_H

#include "far/wire/wrap.h"

enum {
    EMULATE_TAG = 16, /* bytes */
    EMULATE_SLAB = 8, /* the wrapper's own frames are allocated in blocks of this many */
    EMULATE_MOST = 8, /* the most frames of the wrapper that are pending per node */
    EMULATE_OWN = -1, /* the kind of the wrap_request of such a frame */
};

/* The head of a frame of the wrapper's; data follows. */
struct emulate_head {
    unsigned char tag[EMULATE_TAG]; /* the receiver's */
    enum emulate_kind { EMULATE_DATA, EMULATE_ARRIVED, EMULATE_ASK, EMULATE_REFUSED } kind;
    uint32_t node;    /* the sender */
    uint64_t name;    /* the move, as named by the node that began it */
    uint64_t key;     /* of the memory; in DATA that answers ASK: 0 */
    uint64_t address; /* in that memory */
    uint32_t bytes;   /* DATA: bytes that follow; ASK: bytes wanted */
    uint32_t is_last; /* DATA of a write: answer it */
};

/* Registered memory; inner: the wrapped wire's, or NULL if its frames need none. */
struct meshmem_wire_memory {
    char *start;
    size_t bytes;
    uint64_t key; /* never 0 */
    struct meshmem_wire_memory *inner, *next;
};

/* Something to send to a node: a write or an ASK of this node, or the answer to another node's. */
struct emulate_job {
    struct emulate_job *next;
    int node;
    enum emulate_kind kind;
    uint64_t name, key, address; /* as in the head */
    char *data;                  /* DATA: the bytes to send */
    uint32_t bytes,
        sent; /* DATA: how many, and how many were sent; sent <= bytes. ASK: bytes wanted */
};

/* A pending move of this node, which an ARRIVED or DATA names. */
struct emulate_move {
    struct emulate_move *next;
    uint64_t name;
    int node;
    void *what;
    char *local;   /* of a read: where the next byte goes */
    uint32_t left; /* of a read: how many bytes are missing */
};

/* A frame of the wrapper's own. */
struct emulate_frame {
    uint64_t bytes[MESHMEM_WIRE_FRAME / 8];
    struct emulate_frame *next;         /* free */
    struct meshmem_wire_memory *memory; /* the wrapped wire's, or NULL */
};

struct emulate_slab {
    struct emulate_slab *next;
    struct emulate_frame frame[EMULATE_SLAB];
};

struct emulate_node {
    unsigned char tag[EMULATE_TAG];
    int under_way;     /* frames of the wrapper's own */
    bool broken, told; /* told: an event has reported it. told implies broken */
    const char *problem;
};

struct emulate_end {
    struct wrap_end wrap; /* first */
    unsigned char tag[EMULATE_TAG];
    struct emulate_node *node; /* [n] */
    struct meshmem_wire_memory *memory;
    uint64_t keys;                        /* keys given so far */
    struct emulate_job *jobs, **jobs_end; /* in the order in which they came */
    struct emulate_move *moves;           /* pending */
    struct emulate_move *over;            /* completed moves to report */
    uint64_t names;                       /* names used so far */
    struct emulate_slab *slabs;
    struct emulate_frame *free;
    int untold;   /* nodes that are broken but not told */
    bool refused; /* the wrapped wire did not accept a frame; cleared before each try */
    bool lost_all;
};

extern const struct meshmem_wire meshmem_wire_emulate;

/* Queue a job, which is copied; false when memory is short. */
bool meshmem_emulate_add(struct emulate_end *e, const struct emulate_job *job);

/* Send as much as possible, in turns, so that no node and no large move delays the others. */
void meshmem_emulate_go_on(struct emulate_end *e);

/* Handle a frame that has arrived; true if it is the wrapper's. */
bool meshmem_emulate_receive(struct emulate_end *e, const void *frame, size_t bytes);

/* Release a request of kind EMULATE_OWN and its frame. */
void meshmem_emulate_end_own(struct emulate_end *e, struct wrap_request *request);

/* Declare node lost for this reason, which must stay valid: drop its jobs and moves. */
void meshmem_emulate_break(struct emulate_end *e, int node, const char *problem);

#endif
