/* SPDX-License-Identifier: BSD-3-Clause */
/* Ends in a simulated network for tests of wires: a new network for each test. */
#ifndef MESHMEM_TEST_NET_H
#define MESHMEM_TEST_NET_H

#include "conformance.h"
#include "far/wire/sim/sim.h"

static struct meshmem_sim_parameters net_parameters; /* of the next network */
static bool net_only_sends;                          /* all networks of net_run */
static int net_rails;                                /* of each node; 0: the wire does not care */
static struct meshmem_sim *net;

/* For struct conformance; a wrapper's options come before those of the network. */
static inline void net_open(const struct conformance *subject, int n,
                            struct meshmem_wire_end **ends)
{
    char options[256], problem[MESHMEM_WIRE_PROBLEM] = "";
    if (net)
        meshmem_sim_close(net);
    net = meshmem_sim_open(n, &net_parameters);
    assert_non_null(net);
    for (int i = 0; i < n; i++) {
        struct meshmem_wire_setup setup = {.me = i, .n = n, .options = options, .rails = net_rails};
        snprintf(options, sizeof options, "%s%s%s", subject->options ? subject->options : "",
                 subject->options ? ";" : "", meshmem_sim_options(net));
        setup.inner = subject->inner;
        ends[i] = subject->wire->open(&setup, problem, sizeof problem);
        if (!ends[i])
            fail_msg("open: %s", problem);
    }
}

static inline void net_close(void)
{
    if (net)
        meshmem_sim_close(net);
    net = NULL;
}

/* Run the conformance tests of the subject over every kind of simulated network; how many failed.
 */
static inline int net_run(const struct conformance *subject)
{
    static const struct meshmem_sim_parameters kinds[] = {
        {.latency = 1000, .gap = 100, .per_byte = 0.1, .credits = 8},
        {.latency = 1000, .jitter = 5000, .gap = 100, .credits = 8, .keeps_order = true},
        {.latency = 500, .jitter = 20000, .keeps_frames = true, .needs_memory = true, .credits = 2},
        {.credits = 64, .keeps_frames = true},
        {.threads = true, .credits = 8},
        {.threads = true, .credits = 30, .keeps_frames = true, .needs_memory = true},
    };
    int failed = 0;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        net_parameters = kinds[i];
        net_parameters.polls_advance = true;
        net_parameters.only_sends = net_only_sends;
        net_parameters.ends = net_rails;
        net_parameters.seed = i;
        print_message("network %zu\n", i);
        failed += conformance_run(subject);
        net_close();
    }
    return failed;
}

#endif
