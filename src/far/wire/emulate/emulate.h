/* SPDX-License-Identifier: BSD-3-Clause */
/* What the parts of the wrapper share that makes moves of frames: emulate.c is the wire's contract,
 * jobs.c what has to be sent for moves, this node's and those that others ask for.
 *
 * Each end chooses a tag of 128 random bits, which it shows with its address; a frame that begins
 * with the receiver's tag is the wrapper's, every other one the caller's, which is sent as it is. A
 * write is DATA frames, of which the last one is answered by ARRIVED; a read is ASK, which DATA
 * frames answer. Frames arrive in order, so the last one says that all are there. What names
 * memory that is not registered is answered by REFUSED. */
#ifndef MESHMEM_FAR_WIRE_EMULATE_H
#define MESHMEM_FAR_WIRE_EMULATE_H

#include "far/wire/wrap.h"

enum {
    EMULATE_TAG = 16, /* bytes */
    EMULATE_SLAB = 8, /* frames of the wrapper's own are allocated so many at a time, */
    EMULATE_MOST = 8, /* and so many may be under way to a node */
    EMULATE_OWN = -1, /* kind of the wrap_request of such a frame */
};

/* What a frame of the wrapper's begins with; data follows. */
struct emulate_head {
    unsigned char tag[EMULATE_TAG]; /* the receiver's */
    enum emulate_kind { EMULATE_DATA, EMULATE_ARRIVED, EMULATE_ASK, EMULATE_REFUSED } kind;
    uint32_t node;    /* who sends it */
    uint64_t name;    /* of the move, given by who began it */
    uint64_t key;     /* of the memory that is meant; DATA that answers ASK: 0 */
    uint64_t address; /* in it */
    uint32_t bytes;   /* DATA: those that follow; ASK: those that are wanted */
    uint32_t is_last; /* DATA of a write: answer it */
};

/* Memory that was added; inner: the wrapped wire's, or NULL where frames need none. */
struct meshmem_wire_memory {
    char *start;
    size_t bytes;
    uint64_t key; /* never 0 */
    struct meshmem_wire_memory *inner, *next;
};

/* What has to be sent to a node: a write or an ASK of mine, or the answer to another one's. */
struct emulate_job {
    struct emulate_job *next;
    int node;
    enum emulate_kind kind;
    uint64_t name, key, address; /* as in the head */
    char *data;                  /* DATA: what is to be sent, ... */
    uint32_t bytes, sent;        /* ... and how much of it was; sent <= bytes. ASK: bytes wanted */
};

/* A move of mine under way: what an ARRIVED or DATA names. */
struct emulate_move {
    struct emulate_move *next;
    uint64_t name;
    int node;
    void *what;
    char *local;   /* of a read: where the next byte goes, ... */
    uint32_t left; /* ... and how many have not come */
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
    bool broken, told; /* told: so does an event. told implies broken */
    const char *problem;
};

struct emulate_end {
    struct wrap_end wrap; /* first */
    unsigned char tag[EMULATE_TAG];
    struct emulate_node *node; /* [n] */
    struct meshmem_wire_memory *memory;
    struct emulate_job *jobs, **jobs_end; /* in the order in which they came */
    struct emulate_move *moves;           /* under way */
    struct emulate_move *over;            /* those whose event is to be given */
    uint64_t names;                       /* given so far */
    struct emulate_slab *slabs;
    struct emulate_frame *free;
    int untold;   /* nodes that are broken but not told */
    bool refused; /* the wrapped wire did not take a frame; cleared before each try */
    bool lost_all;
};

extern const struct meshmem_wire meshmem_wire_emulate;

/* Queue a job, which is copied; false when memory is short. */
bool meshmem_emulate_add(struct emulate_end *e, const struct emulate_job *job);

/* Send as much as goes, in turns, so that no node and no large move holds up the others. */
void meshmem_emulate_go_on(struct emulate_end *e);

/* A frame has come: handle it and return true when it is the wrapper's. */
bool meshmem_emulate_receive(struct emulate_end *e, const void *frame, size_t bytes);

/* Give the frame of a request of kind EMULATE_OWN back, and the request. */
void meshmem_emulate_end_own(struct emulate_end *e, struct wrap_request *request);

/* Give node up for that reason, which stays valid: forget what was to be sent there, and its moves.
 */
void meshmem_emulate_break(struct emulate_end *e, int node, const char *problem);

#endif
