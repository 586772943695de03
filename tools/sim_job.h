/* SPDX-License-Identifier: BSD-3-Clause */
/* A pattern of communication among the proxies of many nodes, simulated. */
#ifndef MESHMEM_TOOLS_SIM_JOB_H
#define MESHMEM_TOOLS_SIM_JOB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* EXCHANGE: each PE sends a block to some PEs of every other node, in pieces that are counted where
 * they arrive, and waits for what comes to it; as the transposes of pencil. Two such exchanges, and
 * the time of the second one, as the first one registers memory and asks for keys. */
enum what { BARRIER, ALLTOALL, RANDOM_PUTS, WHATS, EXCHANGE = WHATS, PATTERNS };
extern const char *const sim_whats[PATTERNS];

struct settings {
    int nodes, pes;
    enum what what;
    uint64_t latency, gap, cpu;
    double bandwidth; /* bytes per nanosecond */
    size_t bytes;     /* of a block of the alltoall, or of the exchange */
    /* Of the exchange: */
    int stride;  /* a PE's partners have its number modulo this one on their nodes */
    bool single; /* every record goes in a frame of its own */
    bool alike;  /* one node stands for all, which do the same */
};

struct outcome {
    double virtual_us, real_s, frame_bytes, frame_records, node_kib;
    double sent;     /* bytes, by the adapter of a node, in all */
    uint64_t frames; /* of the nodes that are simulated, in all */
};

/* Simulate it; ends the process with a sentence when that cannot be. */
struct outcome sim_run(const struct settings *settings);

#endif
