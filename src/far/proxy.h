/* SPDX-License-Identifier: BSD-3-Clause */
/* A proxy of a node: takes operations out of the rings of its PEs and sends them in frames, and
 * applies the frames that come to the windows of its PEs. All of its work is one function, step,
 * that never blocks; who runs it, and when, is for others (far.c, tests, the simulator). It has no
 * global state: a process may have many. One thread at a time. */
#ifndef MESHMEM_FAR_PROXY_H
#define MESHMEM_FAR_PROXY_H

#include "far/memory.h"
#include "far/wire.h"

#include <stdbool.h>
#include <stdint.h>

/* One PE of the node, as the proxy reaches it. */
struct meshmem_proxy_pe {
    struct meshmem_far_memory *far;
    char *segment[MESHMEM_SEGMENTS];
};

/* A node may have several proxies, which know nothing of each other: proxy i has the links to the
 * nodes that are i modulo their number, and those rings. So the other end of a link of node a is
 * proxy a modulo that of the other node. */
struct meshmem_proxy_setup {
    struct meshmem_wire_end *wire;
    int me, n;               /* my node, of n */
    uint32_t proxy, proxies; /* my number of so many of my node; 0, 0: there is one */
    uint64_t secret;
    struct meshmem_proxy_pe *pe;
    uint32_t n_pes;                            /* of this node */
    const struct meshmem_segment_table *table; /* what segments all PEs have */
    uint64_t registers; /* bytes of a segment that are registered at once, at most; 0: all */
    /* The job cannot go on: does not return, or the proxy does nothing any more. node is the one
     * that is to blame, -1 for none. */
    void (*fail)(void *what, int node, const char *why);
    void *what;
    void (*say)(const char *sentence); /* for SHMEM_DEBUG, or NULL */
    bool batch; /* false: every record in a frame of its own, to measure what batching gives */
    uint64_t silence; /* nanoseconds after which a node that must say something counts as dead; 0:
                         never */
};

struct meshmem_proxy;

/* What has happened so far. */
struct meshmem_proxy_counts {
    uint64_t frames_sent, frames_received, records, applied, bytes_sent, transfers;
    uint64_t refused; /* frames that are not of this job, or malformed */
};

/* A proxy; setup is copied, what it points to is not. NULL when memory is short. */
struct meshmem_proxy *meshmem_proxy_open(const struct meshmem_proxy_setup *setup);
void meshmem_proxy_close(struct meshmem_proxy *proxy);

/* Do what there is to do; whether there was anything. */
bool meshmem_proxy_step(struct meshmem_proxy *proxy);

/* The half of a step that sends, without a look at what has come. */
void meshmem_proxy_send(struct meshmem_proxy *proxy);

/* Whether the wire did not take something: it may never say that it would now. */
bool meshmem_proxy_is_refused(const struct meshmem_proxy *proxy);

/* Whether a step would have something to do with the rings. */
bool meshmem_proxy_has_work(const struct meshmem_proxy *proxy);

/* Nothing is to be done soon: tell other nodes what they may want to know before I sleep. */
void meshmem_proxy_idle(struct meshmem_proxy *proxy);

/* Whether this proxy has a link on which heartbeats go. */
bool meshmem_proxy_has_heartbeats(const struct meshmem_proxy *proxy);

/* Every second or so: tell a node that I live, and look whether another one does. */
void meshmem_proxy_heartbeat(struct meshmem_proxy *proxy);

/* All PEs of all nodes have done with far PEs: say goodbye to the nodes that this one knows, who
 * then may go; whether they all have said it, too. Again and again until then, with steps between.
 */
bool meshmem_proxy_part(struct meshmem_proxy *proxy);

struct meshmem_proxy_counts meshmem_proxy_counts(const struct meshmem_proxy *proxy);

/* A number that changes when operations are moved or applied, and not with frames that only say
 * that a node lives. */
uint64_t meshmem_proxy_work(const struct meshmem_proxy *proxy);

#endif
