/* SPDX-License-Identifier: BSD-3-Clause */
/* A proxy of a node: takes operations from the rings of its PEs and sends them in frames, and
 * applies arriving frames to the windows of its PEs. All of its work is done by one function, step,
 * which never blocks; others decide who calls it, and when (driver.h, tests, the simulator). It has
 * no global state, so a process may have many. One thread at a time. */
#ifndef MESHMEM_FAR_PROXY_H
#define MESHMEM_FAR_PROXY_H

#include "far/memory.h"
#include "far/wire.h"

#include <stdbool.h>
#include <stdint.h>

/* A PE of the node, as the proxy accesses it. */
struct meshmem_proxy_pe {
    struct meshmem_far_memory *far;
    char *segment[MESHMEM_SEGMENTS];
};

/* A node may have several proxies, which know nothing of each other: proxy i has the links to the
 * nodes that are i modulo their number, and the rings for them. So on the other node, the other end
 * of a link of node a is proxy a modulo that number. */
struct meshmem_proxy_setup {
    struct meshmem_wire_end *wire;
    int me, n;                  /* this node, of n */
    uint32_t proxy, proxies;    /* this proxy, of `proxies` of the node; 0, 0: the only one */
    struct meshmem_mac_key key; /* of the job's frames */
    struct meshmem_proxy_pe *pe;
    uint32_t n_pes; /* PEs of this node */
    bool locked;    /* several threads of a PE may call at the same time */
    bool checked;   /* SHMEM_CHECK reports threads that may not */
    const struct meshmem_segment_table *table; /* the segments that all PEs have */
    uint64_t registers;  /* the most bytes of a segment to register at once; 0: all. The same on all
                            nodes */
    uint64_t registered; /* the most bytes of segments that are registered at a time; 0: no limit */
    /* Called if the job cannot continue. node is the one to blame, -1 for none. If it returns, the
     * proxy goes on with other nodes if one is lost, and else does nothing more. */
    void (*fail)(void *what, int node, const char *why);
    void *what;
    /* Whether the process of a silent node is there, but stopped; NULL: that cannot be known. */
    bool (*is_stopped)(void *what, int node);
    /* A node, and so many others, are silent for long, but their hosts answer: the proxy waits for
     * them. Or NULL. */
    void (*wait_for)(void *what, int node, int others);
    void (*say)(const char *sentence); /* for SHMEM_DEBUG, or NULL */
    bool batch; /* false: every record goes in a frame of its own, to measure the effect of batching
                 */
    uint64_t silence; /* a node counts as dead if neither it nor its host has answered for this many
                         nanoseconds; 0: never */
};

struct meshmem_proxy;

/* Statistics. */
struct meshmem_proxy_counts {
    uint64_t frames_sent, frames_received, records, applied, bytes_sent, transfers;
    uint64_t refused; /* frames of other jobs, or malformed */
    uint64_t frames;  /* for which there is memory now */
};

/* Open a proxy; setup is copied, but not what it points to. NULL if memory is short. */
struct meshmem_proxy *meshmem_proxy_open(const struct meshmem_proxy_setup *setup);
/* Called after the wire is closed, which may read registered frames until then. */
void meshmem_proxy_close(struct meshmem_proxy *proxy);

/* Do all available work; whether there was any. */
bool meshmem_proxy_step(struct meshmem_proxy *proxy);

/* The sending half of a step, without polling the wire. */
void meshmem_proxy_send(struct meshmem_proxy *proxy);

/* Whether the wire did not accept something: it may not report when it would. */
bool meshmem_proxy_is_refused(const struct meshmem_proxy *proxy);

/* Whether the rings contain work for a step. */
bool meshmem_proxy_has_work(const struct meshmem_proxy *proxy);

/* Called before the caller sleeps: tell other nodes what they may be waiting for. */
void meshmem_proxy_idle(struct meshmem_proxy *proxy);

/* Called about every second until close, or only as long as needs_beats says so: send a heartbeat
 * to a node, check whether those that should be heard from are alive, and return memory. */
void meshmem_proxy_heartbeat(struct meshmem_proxy *proxy);

/* Whether heartbeat has something to do, now or as long as nothing is sent: the proxy has a link
 * for heartbeats, acknowledgements are missing, or there is memory to return. */
bool meshmem_proxy_needs_beats(const struct meshmem_proxy *proxy);

/* Called again and again, with steps in between, after all PEs of this node have finished with far
 * PEs: says goodbye to the known nodes. True once they have received that, and theirs have arrived:
 * then this node may leave. */
bool meshmem_proxy_part(struct meshmem_proxy *proxy);

struct meshmem_proxy_counts meshmem_proxy_counts(const struct meshmem_proxy *proxy);

/* A number that changes when operations are moved or applied, but not with heartbeats. */
uint64_t meshmem_proxy_work(const struct meshmem_proxy *proxy);

#endif
