/* SPDX-License-Identifier: BSD-3-Clause */
/* What the proxy asks of a network: frames from node to node, in order, and, where it can, blocks
 * moved between registered memories. A wire is a table of functions, one module with one exported
 * symbol (meshmem_wire_<name>). It knows nodes, bytes and nothing else: no PEs, no operations, no
 * segments. Every wire passes test/wire/conformance.h.
 *
 * One thread at a time calls the functions of an open wire (the proxy's lock sees to that); none of
 * them blocks or calls back, but for prepare, open, finish and close. Each function says what it
 * may return and when. A sentence in `problem` names the wire or its provider, what was tried, the
 * reason, and where there is one the remedy; it has no newline and no full stop. */
#ifndef MESHMEM_FAR_WIRE_H
#define MESHMEM_FAR_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MESHMEM_WIRE_PROBLEM = 512, /* bytes of a sentence, with its end */
#ifndef MESHMEM_FAR_SIZES       /* see memory.h */
    MESHMEM_WIRE_FRAME = 65472, /* bytes of a frame, at most: every wire carries that */
#endif
};

/* What became of a request, by send or move. */
enum meshmem_wire_result {
    MESHMEM_WIRE_DONE,  /* complete: what it read may be reused, and no event will come */
    MESHMEM_WIRE_TAKEN, /* under way: an event with its `what` will come, once */
    MESHMEM_WIRE_AGAIN, /* not taken, for now: poll, then try again */
    MESHMEM_WIRE_LOST,  /* not taken: the node cannot be reached, or the wire is broken. A BROKEN
                           event about it has come or will come; from then on every request for
                           that node is LOST */
};

struct meshmem_wire_event {
    enum {
        MESHMEM_WIRE_RECEIVED, /* frame and bytes; the frame is valid until the next poll */
        MESHMEM_WIRE_SENT,     /* what: that frame may be reused; it need not have arrived */
        MESHMEM_WIRE_MOVED,    /* what: the bytes are where they were to go, for all to see */
        MESHMEM_WIRE_BROKEN,   /* node: it cannot be reached any more; -1: nobody can. problem says
                                  why, valid until the next poll. Comes once for each node; requests
                                  under way to it get no other event */
    } kind;
    int node;
    void *what;
    const void *frame; /* at a multiple of 8 */
    size_t bytes;
    const char *problem;
};

/* How another node names a registered block of memory: it travels to that node as these bytes. */
struct meshmem_wire_key {
    uint64_t base; /* what to add to an offset in the memory */
    uint64_t key;
};

/* Memory that is registered: what move and send need for the local side. */
struct meshmem_wire_memory;

/* Bytes to be moved between local memory and memory that another node has registered. */
struct meshmem_wire_move {
    int node;
    bool is_write; /* from local to node; else from node to local */
    void *local;
    size_t bytes;                       /* 1 to 2^30 */
    struct meshmem_wire_memory *memory; /* where local lies */
    struct meshmem_wire_key key;        /* names the memory on node ... */
    uint64_t offset;                    /* ... and this is where in it */
};

/* What it costs to send, for estimates that compare ways to do something. Times are nanoseconds. A
 * wire asks its network for them (a link's rate, for example), or measures them when it opens, or
 * has them from measurements that docs/why names; they are fixed while the wire is open. */
struct meshmem_wire_costs {
    double latency;     /* from a call of send until poll shows a small frame on the other node */
    double per_message; /* that each of the two nodes is busy with a frame, however small it is */
    double per_byte;    /* that a node is busy with each byte that it sends or receives */
    size_t move_threshold; /* bytes from which on a move is better than frames; SIZE_MAX without
                              moves */
};

/* An open wire; every wire has its own, which begins with this. */
struct meshmem_wire_end {
    const struct meshmem_wire *wire;
    bool can_move;     /* move may be called; else it may be NULL */
    bool needs_memory; /* frames must lie in memory from add_memory */
    struct meshmem_wire_costs costs;
    char description[160]; /* for people: the provider and my address */
};

struct meshmem_wire_setup {
    int me, n; /* my node, of n */
    int end;   /* a node may have several ends: the number of this one. Each has an address of its
                  own, and knows one end of each other node */
    const char
        *options;      /* text for this wire and, behind a ';', for those that it wraps, or NULL */
    const char *inner; /* of wrappers: what is wrapped, NAME[:INNER] */
    void (*say)(const char *sentence); /* for SHMEM_DEBUG, or NULL */
};

struct meshmem_wire {
    const char *name;
    bool wraps; /* around another wire, which the setup names as inner */

    /* Called in all PEs of the job, before open is called in any of them; only the first PE of each
     * node opens. It may block until all others are in it, as MPI_Init does. NULL: nothing to
     * prepare, and then other PEs do not even load the wire. False with a sentence. */
    bool (*prepare)(const struct meshmem_wire_setup *setup, char *problem, size_t size);

    /* The counterpart, in all PEs that have prepared, after all ends are closed; may block. NULL:
     * nothing to finish. */
    void (*finish)(void);

    /* Open the wire. No traffic yet. NULL with a sentence when it cannot be had: what was tried and
     * why each was refused. May block for as long as its own host needs, not for other nodes. */
    struct meshmem_wire_end *(*open)(const struct meshmem_wire_setup *setup, char *problem,
                                     size_t size);

    /* Return how many bytes my address has, at least 1, and write it when room is enough for it. 0
     * when there is none: then the wire cannot be used. */
    size_t (*address)(struct meshmem_wire_end *end, void *address, size_t room);

    /* Know node by its address; once for every node, before anything else with it. A connection
     * is made when it is first needed. False with a sentence when these bytes are no address of
     * this wire, or of a node that chose another network; the node must not be used then. */
    bool (*add_node)(struct meshmem_wire_end *end, int node, const void *address, size_t bytes,
                     char *problem, size_t size);

    /* Register my memory, for frames and for the local and the remote side of moves. It ends with
     * close. NULL with a sentence that names the limit when the system or the network has no room
     * for it; the wire goes on without it. */
    struct meshmem_wire_memory *(*add_memory)(struct meshmem_wire_end *end, void *start,
                                              size_t bytes, struct meshmem_wire_key *key,
                                              char *problem, size_t size);

    /* Send a frame of 1 to MESHMEM_WIRE_FRAME bytes. Frames between two nodes arrive once, whole
     * and in the order of the calls. memory: where frame lies, when needs_memory. DONE or TAKEN
     * (then SENT comes); AGAIN when queues are full or the connection is being made; LOST. */
    enum meshmem_wire_result (*send)(struct meshmem_wire_end *end, int node, const void *frame,
                                     size_t bytes, struct meshmem_wire_memory *memory, void *what);

    /* Move bytes; the structure may be reused on return. No order among moves, and between moves
     * and frames: the MOVED event says that it is done. TAKEN; AGAIN as send; LOST, also when local
     * is not in memory or the key does not name the bytes there, where the wire finds that out at
     * once (else the node is BROKEN later). */
    enum meshmem_wire_result (*move)(struct meshmem_wire_end *end,
                                     const struct meshmem_wire_move *move, void *what);

    /* Let the network go on and return the events, at most most of them; 0: nothing happened.
     * Frames of the events before become invalid. What goes wrong is a BROKEN event. */
    int (*poll)(struct meshmem_wire_end *end, struct meshmem_wire_event *events, int most);

    /* A descriptor that becomes readable when poll has something to do, or -1 when there is none:
     * who wants to sleep must then wake by itself now and then to poll. Constant. */
    int (*descriptor)(struct meshmem_wire_end *end);

    /* Asked right before sleeping, with or without a descriptor; makes frames of events invalid,
     * too. False: poll first, there is something to do. */
    bool (*may_sleep)(struct meshmem_wire_end *end);

    /* Nanoseconds of the wire's clock: the machine's, or a virtual one. Never goes back. */
    uint64_t (*now)(struct meshmem_wire_end *end);

    /* Release everything. What is under way is lost. Cannot fail. */
    void (*close)(struct meshmem_wire_end *end);
};

/* The wire of a name ("ofi", "trace", "chaos"), opened with dlopen where the library lies; NULL
 * with a sentence. */
const struct meshmem_wire *meshmem_wire_find(const char *name, char *problem, size_t size);

/* Split a spelling NAME[:INNER] ("ofi", "chaos:ofi", "trace:chaos:ofi") and find the wire of that
 * name. NULL with a sentence when there is none, or when a wire that wraps has nothing to wrap or
 * the other way round. *inner: what comes after the first ':', or NULL. */
const struct meshmem_wire *meshmem_wire_spelled(const char *spelling, const char **inner,
                                                char *problem, size_t size);

/* Whether a wire of the spelling has something to prepare; what cannot be loaded has not. */
bool meshmem_wire_prepares(const char *spelling);

/* Have all wires of the spelling prepare, the innermost first, or finish, the other way round. */
bool meshmem_wire_prepare(const char *spelling, const struct meshmem_wire_setup *setup,
                          char *problem, size_t size);
void meshmem_wire_finish(const char *spelling);

#endif
