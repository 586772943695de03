/* SPDX-License-Identifier: BSD-3-Clause */
/* What the proxy asks of a network: frames from node to node, in order, and, where it can, blocks
 * moved between registered memories. A wire is a table of functions, one module with one exported
 * symbol (meshmem_wire_<name>). It knows nodes, bytes and nothing else: no PEs, no operations, no
 * segments. Every wire passes test/wire/conformance.h.
 *
 * One thread at a time calls the functions of an open wire (the proxy's lock sees to that; see also
 * callers); none of them blocks or calls back, except prepare, open, finish and close. Each
 * function says what it may return and when. A sentence in `problem` names the wire or its
 * provider, what was tried, the reason, and where there is one the remedy; it has no newline and no
 * full stop. */
#ifndef MESHMEM_FAR_WIRE_H
#define MESHMEM_FAR_WIRE_H

#include "base/mac.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MESHMEM_WIRE_PROBLEM = 512, /* size of a message, including the terminating zero */
#ifndef MESHMEM_FAR_SIZES       /* see memory.h */
    /* The largest size of a frame, which every wire can carry: 64 KiB of data and the heads of 100
     * records, so that blocks whose sizes are powers of two fill it. struct meshmem_frame has 17
     * pages. */
    MESHMEM_WIRE_FRAME = 69568,
#endif
    MESHMEM_WIRE_RAILS = 8, /* the most adapters that a node uses at the same time */
};

/* The result of send or move. */
enum meshmem_wire_result {
    MESHMEM_WIRE_DONE,  /* complete: what it read may be reused, and no event will come */
    MESHMEM_WIRE_TAKEN, /* accepted: one event with its `what` will come */
    MESHMEM_WIRE_AGAIN, /* not accepted now: poll, then try again */
    MESHMEM_WIRE_LOST,  /* not accepted: the node cannot be reached, or the wire is broken. A BROKEN
                           event about it has come or will come; from then on every request for that
                           node is LOST */
};

struct meshmem_wire_event {
    enum {
        MESHMEM_WIRE_RECEIVED, /* frame and bytes; the frame is valid until the next poll */
        MESHMEM_WIRE_SENT,     /* what: the frame may be reused; it need not have arrived */
        MESHMEM_WIRE_MOVED,    /* what: the bytes have arrived and are visible to all (see early) */
        MESHMEM_WIRE_BROKEN,   /* node: it cannot be reached any more; -1: no node can. problem
                                  says why; valid until the next poll. Comes once per node; pending
                                  requests to it get no other event */
    } kind;
    int node;
    void *what;
    const void *frame; /* at a multiple of 8 */
    size_t bytes;
    const char *problem;
};

/* Identifies a registered block of memory to other nodes, which receive these bytes. */
struct meshmem_wire_key {
    uint64_t base; /* added to an offset in the memory */
    uint64_t key;
    struct {
        uint64_t base, key;
    } further[MESHMEM_WIRE_RAILS - 1]; /* of the other adapters, where rails wraps the wire */
};

/* Registered memory: needed by send (needs_memory) and, for the local side, by move (unless
 * moves_any). */
struct meshmem_wire_memory;

/* A move of bytes between local memory and memory that another node has registered. */
struct meshmem_wire_move {
    int node;
    bool is_write; /* from local to node; else from node to local */
    bool early;    /* of a write, where keeps_order is set: the event comes as soon as local may be
                      reused. When a frame that is sent afterwards has arrived, the bytes have */
    void *local;
    size_t bytes;                       /* 1 to 2^30 */
    struct meshmem_wire_memory *memory; /* the registered memory that contains local; or, if
                                           moves_any is set, NULL */
    struct meshmem_wire_key key;        /* the memory on `node` */
    uint64_t offset;                    /* where in that memory */
};

/* Costs of sending, for estimates; times are in nanoseconds. A wire asks its network for them (for
 * example for a link's rate), measures them when it opens, or uses measurements that docs/why
 * names. They are fixed while the wire is open. */
struct meshmem_wire_costs {
    double latency;     /* from a call of send until poll shows a small frame on the other node */
    double per_message; /* how long a frame, however small, keeps each of the two nodes busy */
    double per_byte;    /* how long each byte that a node sends or receives keeps it busy */
    size_t write_threshold; /* from this size on a move that writes is better than frames; SIZE_MAX
                               without moves */
    size_t read_threshold;  /* the same for a move that reads; a get by frames needs a request */
    size_t lone_threshold;  /* write_threshold while nothing else is under way; 0: the same */
    double moved_per_byte;  /* per_byte of moves, which need no copies; 0: the same */
    size_t told_threshold;  /* lone_threshold if a small message follows, which would share a frame
                               with the data; 0: the same */
};

/* Which threads may call an open end, one at a time. */
enum meshmem_wire_callers {
    MESHMEM_WIRE_ALL_THREADS,
    MESHMEM_WIRE_PROGRAM, /* only the program's, in calls of the library */
    MESHMEM_WIRE_OPENER,  /* only the one that has opened it */
};

/* An open end of a wire; a wire's own structure begins with this one. */
struct meshmem_wire_end {
    const struct meshmem_wire *wire;
    bool can_move;     /* move may be called; else it may be NULL */
    bool needs_memory; /* frames must lie in memory from add_memory */
    bool holds_frames; /* those that find no buffer at the receiver yet wait in the network, and
                          delay nothing that the receiver could take; the same on all nodes, as
                          the receiver acknowledges by what it says of the sender's window */
    int pins;          /* registered memory stays in place, and counts this many times against
                          RLIMIT_MEMLOCK; 0: does not */
    bool holds_pages;  /* an adapter may go on using the pages that memory had when it was moved, so
                          nobody may replace them */
    bool moves_any;    /* the local side of a move may be any memory of this process */
    bool misses;       /* the descriptor may stay silent although poll has something to do, so
                          whoever sleeps on it wakes up from time to time all the same */
    bool keeps_order;  /* frames and the bytes of writes to a node arrive after the bytes of all
                          writes to it that were taken before */
    enum meshmem_wire_callers callers;
    const char *caution; /* a sentence that the user must read, or NULL */
    struct meshmem_wire_costs costs;
    char description[160]; /* for messages: the provider and this node's address */
};

/* What follows for an end from that it cannot move. */
static inline void meshmem_wire_only_sends(struct meshmem_wire_end *end)
{
    end->can_move = end->moves_any = end->holds_pages = false;
    end->costs.write_threshold = end->costs.read_threshold = SIZE_MAX;
}

struct meshmem_wire_setup {
    int me, n;   /* this node, of n */
    int end;     /* a node may have several ends: the number of this one. Each has an address of its
                    own, and knows one end of each other node */
    int ends;    /* for prepare: how many ends a node will open */
    int pes;     /* for prepare: of the job, all of which call it */
    bool by_uid; /* for prepare: the program has made the job, by a unique id; no launcher has */
    int rail, rails; /* with several adapters: this end uses number `rail` of `rails` that are
                        equally good. rails is 0: the best one */
    const int32_t *processes; /* the processes of this node's PEs, which adapters should be near */
    int n_processes;
    bool one_host; /* all nodes are parts of this host, and of one network namespace: nobody else
                      needs to be reached */
    struct meshmem_mac_key key; /* of the job: proves who is who, and is never sent */
    uint64_t patience; /* nanoseconds for which attempts to connect with a node whose host answers
                          must fail before it counts as unreachable; 0: for ever */
    const char
        *options;      /* text for this wire and, behind a ';', for those that it wraps, or NULL */
    const char *inner; /* for wrappers: the wrapped wire, NAME[:INNER] */
    const char *provider, *domain, *fabric; /* of libfabric, as asked for; NULL or "": any */
    const char *provider_by, *domain_by, *fabric_by, *rails_by; /* the variables that say so */
    void (*say)(const char *sentence);                          /* for SHMEM_DEBUG, or NULL */
};

struct meshmem_wire {
    const char *name;
    bool wraps; /* wraps another wire, which the setup names as inner */

    /* Called in all PEs of the job before open is called in any of them; only the first PE of each
     * node opens. It may block until all PEs have called it, as MPI_Init does. NULL: nothing to
     * prepare, and then other PEs do not load the wire. False with a message. */
    bool (*prepare)(const struct meshmem_wire_setup *setup, char *problem, size_t size);

    /* Undoes prepare, in all PEs that have prepared, after all ends are closed; may block. NULL:
     * nothing to do. */
    void (*finish)(void);

    /* Open an end, without traffic. NULL with a message that says what was tried and why it was
     * refused. May block for as long as this host needs, but not for other nodes. */
    struct meshmem_wire_end *(*open)(const struct meshmem_wire_setup *setup, char *problem,
                                     size_t size);

    /* Return the size of this end's address, at least 1, and write the address if room is enough. 0
     * if there is none: then the wire cannot be used. */
    size_t (*address)(struct meshmem_wire_end *end, void *address, size_t room);

    /* Introduce a node by its address; called once per node, before anything else with it.
     * Connections are made when first needed. False with a message if the address is not one of
     * this wire, or belongs to a node that chose another network; then the node must not be
     * used. */
    bool (*add_node)(struct meshmem_wire_end *end, int node, const void *address, size_t bytes,
                     char *problem, size_t size);

    /* Register memory, for frames and for the local and the remote side of moves, until
     * remove_memory or close. NULL with a message that names the limit if the system or the network
     * has no room for it; the wire continues without it. */
    struct meshmem_wire_memory *(*add_memory)(struct meshmem_wire_end *end, void *start,
                                              size_t bytes, struct meshmem_wire_key *key,
                                              char *problem, size_t size);

    /* Undo add_memory, and release what it returned. No pending request of this node uses the
     * memory, nor will any node move bytes to or from it again: the caller sees to both. */
    void (*remove_memory)(struct meshmem_wire_end *end, struct meshmem_wire_memory *memory);

    /* Send a frame of 1 to MESHMEM_WIRE_FRAME bytes. Frames between two nodes arrive once, complete
     * and in the order of the calls. memory: contains frame, if needs_memory. Returns DONE, or
     * TAKEN (SENT follows); AGAIN if queues are full or the connection is being made; LOST. */
    enum meshmem_wire_result (*send)(struct meshmem_wire_end *end, int node, const void *frame,
                                     size_t bytes, struct meshmem_wire_memory *memory, void *what);

    /* Move bytes; the structure may be reused on return. Moves are not ordered with each other or,
     * unless keeps_order is set, with frames: the MOVED event reports completion. Returns TAKEN;
     * AGAIN as send does; LOST, also if local is not in memory or the key does not cover the bytes,
     * if the wire notices that at once (else the node becomes BROKEN later). */
    enum meshmem_wire_result (*move)(struct meshmem_wire_end *end,
                                     const struct meshmem_wire_move *move, void *what);

    /* Drive the network and return up to `most` events; 0: nothing happened. Frames of earlier
     * events become invalid. Errors are BROKEN events. */
    int (*poll)(struct meshmem_wire_end *end, struct meshmem_wire_event *events, int most);

    /* A descriptor that becomes readable when poll has something to do; -1: there is none, and a
     * sleeping caller must wake up from time to time to poll (see also misses). Constant. */
    int (*descriptor)(struct meshmem_wire_end *end);

    /* Called just before sleeping, with or without a descriptor; also invalidates the frames of
     * events. False: poll first, there is something to do. */
    bool (*may_sleep)(struct meshmem_wire_end *end);

    /* Whether the host of a silent node still answers, which shows that the node's process is
     * there, though it may be stopped: true if it has answered since the last call. Asks it anew,
     * and does not wait for the answer. Called about once a second. NULL: the wire cannot tell. */
    bool (*answers)(struct meshmem_wire_end *end, int node);

    /* The wire's clock in nanoseconds: the machine's, or virtual time. Never goes back. */
    uint64_t (*now)(struct meshmem_wire_end *end);

    /* Release everything. Pending requests are lost. Cannot fail. */
    void (*close)(struct meshmem_wire_end *end);
};

/* The wire with this name ("ofi", "trace", "chaos"), loaded with dlopen from beside the library;
 * NULL with a message. */
const struct meshmem_wire *meshmem_wire_find(const char *name, char *problem, size_t size);

/* Split a spelling NAME[:INNER] ("ofi", "chaos:ofi", "trace:chaos:ofi") and find the wire NAME.
 * NULL with a message if there is none, if a wrapper has nothing to wrap, or if another wire has.
 * *inner: the text after the first ':', or NULL. */
const struct meshmem_wire *meshmem_wire_spelled(const char *spelling, const char **inner,
                                                char *problem, size_t size);

/* Whether any wire of the spelling has something to prepare; one that cannot be loaded has not. */
bool meshmem_wire_prepares(const char *spelling);

/* Call prepare of all wires of the spelling, the innermost first, or finish, in the opposite
 * order. */
bool meshmem_wire_prepare(const char *spelling, const struct meshmem_wire_setup *setup,
                          char *problem, size_t size);
void meshmem_wire_finish(const char *spelling);

#endif
