/* SPDX-License-Identifier: BSD-3-Clause */
/* A pattern of communication among the proxies of many nodes, simulated. */
#ifndef MESHMEM_TOOLS_SIM_JOB_H
#define MESHMEM_TOOLS_SIM_JOB_H

#include <stddef.h>
#include <stdint.h>

enum what { BARRIER, ALLTOALL, RANDOM_PUTS, WHATS };
extern const char *const sim_whats[WHATS];

struct settings {
    int nodes, pes;
    enum what what;
    uint64_t latency, gap, cpu;
    double bandwidth; /* bytes per nanosecond */
    size_t bytes;     /* of a block of the alltoall */
};

struct outcome {
    double virtual_us, real_s, frame_bytes, frame_records, node_kib;
    uint64_t frames;
};

/* Simulate it; ends the process with a sentence when that cannot be. */
struct outcome sim_run(const struct settings *settings);

#endif
