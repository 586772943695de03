/* SPDX-License-Identifier: BSD-3-Clause */
/* The proxies' threads of several nodes in virtual time, for the tests of what they do. The files
 * that include this wrap meshmem_os_now. */
#ifndef MESHMEM_TEST_FAR_THREAD_H
#define MESHMEM_TEST_FAR_THREAD_H

#include "job.h"

#include "far/drive.h"
#include "far/heartbeat.h"
#include "far/progress.h"
#include "near/hand.h"
#include "near/wait.h"

#include "base/config.h"
#include "base/dice.h"
#include "boot/boot.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* The machine's clock, in virtual time. */
uint64_t __wrap_meshmem_os_now(void);

static inline uint64_t virtual_now(void) { return meshmem_sim_now(job.sim); }
uint64_t __wrap_meshmem_os_now(void) { return virtual_now(); }

struct meshmem_boot meshmem_boot;
struct meshmem_window meshmem_window;
struct meshmem_config meshmem_config;
static int ends; /* how often the job was to end because a node is lost */
bool meshmem_boot_exiting(void)
{
    ends++;
    return true;
}
void meshmem_boot_host_barrier(const char *call) { (void)call; }
void meshmem_wait_hooks(struct meshmem_wait_hooks how) { (void)how; }
struct meshmem_hand meshmem_hand;
static uint64_t yield_takes;         /* nanoseconds */
static _Atomic uint32_t *yield_sees; /* what changes meanwhile, if not NULL */
void meshmem_yield_aside(struct meshmem_yield_cost *cost)
{
    (void)cost;
    if (yield_takes)
        meshmem_sim_advance(job.sim, yield_takes);
    if (yield_sees)
        atomic_fetch_add(yield_sees, 1);
}
bool meshmem_yield_was_dear(struct meshmem_yield_cost *cost)
{
    return cost && virtual_now() < atomic_load(&cost->dear_until);
}

static const uint64_t second = 1000000000;

/* Of each proxy, which has the number of its end of the network. */
static struct thread {
    struct meshmem_driver driver;
    struct look look;
    uint64_t wakes, alarm; /* alarm: when the network lets it wake of itself, perhaps too early */
} thread[JOB_NODES * JOB_PROXIES];

static struct dice dice = {11};

static inline void set_alarm(int i)
{
    thread[i].alarm = thread[i].look.heartbeat;
    if (thread[i].alarm != UINT64_MAX)
        meshmem_sim_wake(job.sim, i, thread[i].alarm);
}

static inline uint64_t interval_of(double seconds)
{
    return meshmem_heartbeat_interval(meshmem_heartbeat_silence(seconds));
}

static struct meshmem_sim_parameters network = {.latency = 1000, .jitter = 40000, .gap = 50};

/* Nodes whose threads begin at any time of the first two heartbeats. */
static inline void open_nodes(int nodes, int proxies, double timeout)
{
    struct job_shape shape = {.nodes = nodes,
                              .proxies = proxies,
                              .network = network,
                              .silence = meshmem_heartbeat_silence(timeout)};
    for (int i = 0; i < nodes; i++)
        shape.pes[i] = 1;
    job_open(&shape);
    meshmem_sim_advance(job.sim, second);
    for (int i = 0; i < nodes * proxies; i++) {
        thread[i] = (struct thread){.driver = {.proxy = job_nth(i)}};
        uint64_t every = interval_of(timeout);
        uint64_t first = second + dice_below(&dice, 2 * every);
        thread[i].look = (struct look){.every = every, .heartbeat = first};
        set_alarm(i);
    }
}

static inline uint64_t frames_sent(int node)
{
    uint64_t sent = 0;
    for (int i = 0; i < job.proxies; i++)
        sent += meshmem_proxy_counts(job.node[node].proxy[i]).frames_sent;
    return sent;
}

static inline void pass(uint64_t nanoseconds)
{
    while (nanoseconds) {
        uint64_t before = virtual_now();
        meshmem_sim_advance(job.sim, nanoseconds);
        nanoseconds -= virtual_now() - before;
    }
}

/* A wire that is busy. */
static inline enum meshmem_wire_result take_nothing(struct meshmem_wire_end *end, int node,
                                                    const void *frame, size_t bytes,
                                                    struct meshmem_wire_memory *memory, void *what)
{
    (void)end, (void)node, (void)frame, (void)bytes, (void)memory, (void)what;
    return MESHMEM_WIRE_AGAIN;
}

#endif
