/* SPDX-License-Identifier: BSD-3-Clause */
/* A network that does not exist: many nodes in one process. In virtual time one thread drives all
 * of them and each message takes as long as the parameters say, whatever the machine; so the same
 * proxy runs on 4,096 nodes. With threads each end has a thread of its own and messages go at once;
 * so a sanitizer sees the proxy as it is. Its ends are opened through the wire's contract. */
#ifndef MESHMEM_FAR_WIRE_SIM_H
#define MESHMEM_FAR_WIRE_SIM_H

#include "far/wire.h"

struct meshmem_sim_parameters {
    int ends;           /* of a node; 0: one */
    bool threads;       /* no virtual time; the others may use their ends at the same time */
    bool polls_advance; /* a poll that finds nothing lets virtual time go on */
    bool keeps_frames;  /* a frame is read when it leaves, and a SENT event says so; else at once */
    bool needs_memory;  /* frames must lie in registered memory */
    bool keeps_order;   /* says so: without threads, all that a node sends arrives in order */
    bool holds_frames;  /* says that frames find room in it (as they always do, with no credits) */
    uint64_t latency;   /* nanoseconds from one adapter to the other */
    uint64_t jitter;    /* more of them, at most, by chance */
    uint64_t gap;     /* nanoseconds that each adapter is busy with a message, whatever its size */
    double per_byte;  /* nanoseconds that each adapter is busy with a byte of it */
    uint32_t credits; /* messages under way from a node to another one, at most; 0: no limit */
    size_t move_threshold; /* both thresholds of struct meshmem_wire_costs; 0: 32 KiB */
    bool only_sends;       /* moves are not there */
    bool blank;            /* moves take their time, but copy nothing */
    bool alike; /* virtual time, one end per node: all nodes do the same at the same time, each with
                   those at the same distance. Only node 0 is opened and stands for all: what it
                   sends to node d arrives from node n - d, at itself */
    uint64_t seed;
};

struct meshmem_sim;

/* A network of n nodes; NULL when memory is short. close frees the ends that are still open, too:
 * without telling the others. Where a node has one end, both have the same number; else the ends of
 * node i are number i * ends and those that follow. */
struct meshmem_sim *meshmem_sim_open(int n, const struct meshmem_sim_parameters *parameters);
void meshmem_sim_close(struct meshmem_sim *sim);

/* The options with which meshmem_wire_sim opens an end of it, valid as long as it is. */
const char *meshmem_sim_options(const struct meshmem_sim *sim);

/* Virtual time only. next lets time go on until an end has something to poll, or is to be woken,
 * and returns it; -1: nothing is under way. wake makes next return end at that time. advance lets
 * at most that many nanoseconds go by, fewer when an end has something to poll. */
int meshmem_sim_next(struct meshmem_sim *sim);
void meshmem_sim_wake(struct meshmem_sim *sim, int end, uint64_t time);
void meshmem_sim_advance(struct meshmem_sim *sim, uint64_t nanoseconds);
uint64_t meshmem_sim_now(const struct meshmem_sim *sim);

/* Virtual time only: the bytes that adapters have sent so far, of frames and of moves. */
uint64_t meshmem_sim_bytes(const struct meshmem_sim *sim);

extern const struct meshmem_wire meshmem_wire_sim;

#endif
