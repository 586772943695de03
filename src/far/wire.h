/* SPDX-License-Identifier: BSD-3-Clause */
/* What the proxy asks of a network: frames from node to node, in order, and, where it can, large
 * blocks written to and read from another node's memory. A wire is a table of functions, one module
 * with one exported symbol (meshmem_wire_<name>). It knows nodes, bytes and nothing else: no PEs,
 * no operations, no segments. Every wire passes test/wire/conformance.h.
 *
 * One thread at a time calls the functions of an open wire (the proxy's lock sees to that); none of
 * them ever blocks or calls back. */
#ifndef MESHMEM_FAR_WIRE_H
#define MESHMEM_FAR_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MESHMEM_WIRE_ADDRESS = 128, /* bytes of an address, at most */
    MESHMEM_WIRE_PROBLEM = 512,
#ifndef MESHMEM_FAR_SIZES       /* see memory.h */
    MESHMEM_WIRE_FRAME = 65472, /* bytes of a frame, at most: every wire carries that */
#endif
};

/* What became of a request. */
enum meshmem_wire_result {
    MESHMEM_WIRE_DONE,  /* complete: what it read may be reused, and no event will come */
    MESHMEM_WIRE_TAKEN, /* under way: an event with its `what` will come, once */
    MESHMEM_WIRE_AGAIN, /* not taken, for now: poll, then try again */
    MESHMEM_WIRE_LOST,  /* not taken: the node cannot be reached, or the wire is broken */
};

struct meshmem_wire_event {
    enum {
        MESHMEM_WIRE_RECEIVED, /* frame and bytes; the frame is valid until the next poll */
        MESHMEM_WIRE_SENT,     /* what: that frame may be reused; it need not have arrived */
        MESHMEM_WIRE_WROTE,    /* what: the bytes are in the other node's memory, for all to see */
        MESHMEM_WIRE_READ,     /* what: the bytes are here */
        MESHMEM_WIRE_BROKEN,   /* node: it cannot be reached any more; -1: nobody can. problem says
                                  why, valid until the next poll. Requests under way to it get no
                                  other event */
    } kind;
    int node;
    void *what;
    const void *frame; /* at a multiple of 8 */
    size_t bytes;
    const char *problem;
};

/* How another node names a registered piece of memory: it travels to that node as these bytes. */
struct meshmem_wire_key {
    uint64_t base; /* what to add to the place in the piece */
    uint64_t key;
};

/* Memory that is registered: what write, read and send need for the local side. */
struct meshmem_wire_memory;

/* An open wire; every wire has its own, which begins with this. */
struct meshmem_wire_end {
    const struct meshmem_wire *wire;
    bool can_rma;          /* write and read are there */
    bool needs_memory;     /* frames must lie in memory from `add_memory` */
    size_t rma_from;       /* bytes from which on write and read are better than frames */
    char description[160]; /* for people: the provider and my address */
};

struct meshmem_wire_setup {
    int me, n;                         /* my node, of n */
    const char *options;               /* of wrappers: what stands in SHMEM_CHAOS, or NULL */
    const char *inner;                 /* of wrappers: the name of what is wrapped, or NULL */
    void (*say)(const char *sentence); /* for SHMEM_DEBUG, or NULL */
};

struct meshmem_wire {
    const char *name;

    /* Open the wire. NULL with a sentence in problem (what was tried, why each was refused, the
     * remedy) when it cannot be had. No traffic yet. */
    struct meshmem_wire_end *(*open)(const struct meshmem_wire_setup *setup, char *problem,
                                     size_t size);

    /* Write my address, at most MESHMEM_WIRE_ADDRESS bytes, and return how many. */
    size_t (*address)(struct meshmem_wire_end *end, void *address);

    /* Know node by its address; once for every node, before anything else with it. A connection
     * is made when it is first needed. False with a sentence. */
    bool (*add_node)(struct meshmem_wire_end *end, int node, const void *address, size_t bytes,
                     char *problem, size_t size);

    /* Register my memory, for frames and for the local and the remote side of write and read.
     * NULL with a sentence. It ends with close. */
    struct meshmem_wire_memory *(*add_memory)(struct meshmem_wire_end *end, void *start,
                                              size_t bytes, struct meshmem_wire_key *key,
                                              char *problem, size_t size);

    /* Send a frame of 1 to MESHMEM_WIRE_FRAME bytes. Frames between two nodes arrive once, whole
     * and in the order of the calls. memory: where frame lies, when needs_memory. */
    enum meshmem_wire_result (*send)(struct meshmem_wire_end *end, int node, const void *frame,
                                     size_t bytes, struct meshmem_wire_memory *memory, void *what);

    /* Write bytes (1 to 2^30) to, or read them from, place of the memory that key names on node. No
     * order among them and with frames: a WROTE or READ event says that it is done. */
    enum meshmem_wire_result (*write)(struct meshmem_wire_end *end, int node, const void *from,
                                      size_t bytes, struct meshmem_wire_memory *memory,
                                      struct meshmem_wire_key key, uint64_t place, void *what);
    enum meshmem_wire_result (*read)(struct meshmem_wire_end *end, int node, void *to, size_t bytes,
                                     struct meshmem_wire_memory *memory,
                                     struct meshmem_wire_key key, uint64_t place, void *what);

    /* Let the network go on and return the events, at most most of them; 0: nothing happened.
     * Frames of the events before become invalid. */
    int (*poll)(struct meshmem_wire_end *end, struct meshmem_wire_event *events, int most);

    /* A descriptor that becomes readable when poll has something to do, or -1 when there is none.
     * Right before sleeping on it may_sleep is asked, which makes frames of events invalid, too;
     * false: poll first, there is something. */
    int (*descriptor)(struct meshmem_wire_end *end);
    bool (*may_sleep)(struct meshmem_wire_end *end);

    /* Nanoseconds of the wire's clock: the machine's, or a virtual one. */
    uint64_t (*now)(struct meshmem_wire_end *end);

    /* Release everything. What is under way is lost. */
    void (*close)(struct meshmem_wire_end *end);
};

/* The wire of a name ("ofi", "trace", "chaos"), opened with dlopen where the library lies; NULL
 * with a sentence. */
const struct meshmem_wire *meshmem_wire_find(const char *name, char *problem, size_t size);

#endif
