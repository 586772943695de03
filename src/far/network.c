/* SPDX-License-Identifier: BSD-3-Clause */
/* The node's ends of the network; see network.h. */
#include "far/network.h"

#include "base/config.h"
#include "base/error.h"
#include "base/os.h"
#include "base/track.h"
#include "boot/boot.h"
#include "boot/wireup.h"
#include "far/heartbeat.h"
#include "far/wire/choice.h"
#include "near/hand.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 4 << 20 /* bytes registered at once, since transfers seldom touch all memory */ };

/* Each exchange carries a part of the address of one end of each node, shown by the node's first
 * PE. */
struct part {
    uint32_t bytes;   /* size of the whole address */
    uint16_t callers; /* of the end */
    uint16_t sparing; /* the end registers only memory that is needed */
    struct meshmem_far_costs costs;
    unsigned char
        part[MESHMEM_CARD_BYTES - 2 * sizeof(uint32_t) - sizeof(struct meshmem_far_costs)];
};

_Static_assert(sizeof(struct part) <= MESHMEM_CARD_BYTES, "a card has no room for this");

/* What a node has shown so far. */
struct shown {
    int first; /* its first PE */
    uint32_t bytes;
    unsigned char *address; /* in the first PEs of nodes; else NULL */
};

/* What a PE shows under a launcher when its node's ends are opened. */
struct opened {
    bool failed;        /* there is no network for this node */
    bool may_fall_back; /* the user has not asked for this network, so another one may be tried */
};

static bool prepared, served, sparing;
static char *spelling;                     /* of the wire */
static int32_t *processes;                 /* those of the node's PEs */
static char refusal[MESHMEM_WIRE_PROBLEM]; /* why the fallback is used instead of it */

static bool is_first(void) { return meshmem_boot.near == 0; }

/* ---- opening ---- */

static void say(const char *sentence) { meshmem_debug("%s", sentence); }

static bool several(void) { return meshmem_config.ofi_nics > 1; }

/* Whether all nodes are parts of this host, and reach each other through its loopback interface:
 * PEs may have been put into network namespaces of their own (unshare -n). */
static bool is_one_host(void)
{
    struct meshmem_job *job = meshmem_boot.job;
    uint64_t mine = meshmem_os_namespace("net", 0);
    bool is_one = job->n_pes == job->n_world;
    for (uint32_t s = 0; s < job->n_pes && is_one; s++) {
        /* Relaxed: set before the PE has met the others. */
        int pid = atomic_load_explicit(&meshmem_job_slot(job, s)->pid, memory_order_relaxed);
        uint64_t its = meshmem_os_namespace("net", pid);
        is_one = !mine || !its || its == mine;
    }
    return is_one;
}

static struct meshmem_wire_setup make_setup(void)
{
    const struct meshmem_job *job = meshmem_boot.job;
    struct meshmem_wire_setup setup = {.me = meshmem_boot.node,
                                       .n = meshmem_boot.n_nodes,
                                       .ends = (int)meshmem_config.far_proxies,
                                       .pes = meshmem_boot.n_pes,
                                       .processes = processes,
                                       .n_processes = processes ? meshmem_boot.n_near : 0,
                                       .by_uid = meshmem_boot.wireup && meshmem_boot.wireup->key,
                                       .one_host = is_one_host(),
                                       .rails = several() ? (int)meshmem_config.ofi_nics : 0,
                                       .options = meshmem_config.wire_options,
                                       .provider = meshmem_config.ofi_provider,
                                       .domain = meshmem_config.ofi_domain,
                                       .fabric = meshmem_config.ofi_fabric,
                                       .provider_by = meshmem_config.from.ofi_provider,
                                       .domain_by = meshmem_config.from.ofi_domain,
                                       .fabric_by = meshmem_config.from.ofi_fabric,
                                       .rails_by = meshmem_config.from.ofi_nics,
                                       .say = meshmem_config.debug ? say : NULL};
    setup.key = meshmem_mac_derive(&job->key, "wire");
    setup.patience = meshmem_heartbeat_silence(meshmem_config.far_timeout);
    return setup;
}

static _Noreturn void give_up(const char *problem)
{
    meshmem_fail("shmem_init", "the job has %d nodes, and the network cannot be used: %s%s%s",
                 meshmem_boot.n_nodes, refusal, *refusal ? meshmem_wire_fallback.nor : "", problem);
}

/* Some wires must be prepared in all processes; the nodes' first PEs know whether this one must. */
static void prepare_all(_Atomic uint32_t *needs)
{
    char problem[MESHMEM_WIRE_PROBLEM];
    if (is_first() && meshmem_wire_prepares(spelling))
        atomic_store_explicit(needs, 1, memory_order_relaxed);
    meshmem_boot_host_barrier("shmem_init"); /* publishes it */
    prepared = atomic_load_explicit(needs, memory_order_relaxed);
    if (!prepared)
        return;
    struct meshmem_wire_setup setup = make_setup();
    if (!meshmem_wire_prepare(spelling, &setup, problem, sizeof problem))
        give_up(problem);
    meshmem_boot_barrier("shmem_init"); /* before the first one opens */
}

static struct meshmem_wire_end *open_end(int number, char *problem, size_t size)
{
    struct meshmem_wire_setup setup = make_setup();
    setup.end = number;
    const struct meshmem_wire *found = meshmem_wire_spelled(spelling, &setup.inner, problem, size);
    struct meshmem_wire_end *end = found ? found->open(&setup, problem, size) : NULL;
    bool is_0 = meshmem_boot.node == 0 && number == 0;
    if (end && is_0 && meshmem_config.info)
        printf("network of node 0: %s\n", end->description);
    if (end)
        meshmem_debug("node %d of %d: %s", meshmem_boot.node, meshmem_boot.n_nodes,
                      end->description);
    if (end && end->caution && is_0)
        meshmem_warn("%s", end->caution);
    return end;
}

/* Open the ends; false with a message, and then none is open. */
static bool open_ends(uint32_t n, struct meshmem_wire_end **ends, char *problem, size_t size)
{
    for (uint32_t i = 0; i < n && is_first(); i++) {
        if ((ends[i] = open_end((int)i, problem, size)))
            continue;
        while (i-- > 0)
            ends[i]->wire->close(ends[i]);
        return false;
    }
    return true;
}

/* Whether a launcher may have started this process for an MPI. */
static bool has_launcher(void) { return meshmem_boot.wireup && !meshmem_boot.wireup->key; }

/* Whether all use the fallback, since a node cannot open the default. Collective, under a launcher.
 */
static bool falls_back(bool opened, const char *problem)
{
    struct opened mine = {.failed = !opened};
    int first_failed = -1;
    bool may = true;
    const char *wire = getenv("SHMEM_WIRE");
    mine.may_fall_back = !(wire && *wire) && !several() && !meshmem_config.ofi_provider &&
                         !meshmem_config.ofi_domain && !meshmem_config.ofi_fabric;
    meshmem_boot_exchange("shmem_init", &mine, sizeof mine);
    for (int pe = meshmem_boot.n_pes - 1; pe >= 0; pe--) {
        const struct opened *its = meshmem_boot_card(pe);
        first_failed = its->failed ? pe : first_failed;
        may &= its->may_fall_back;
    }
    if (first_failed == meshmem_boot.pe && may)
        meshmem_warn("%s: %s", meshmem_wire_fallback.sentence, problem);
    return first_failed >= 0 && may;
}

/* Open the fallback instead. */
static void fall_back(_Atomic uint32_t *needs, uint32_t n, struct meshmem_wire_end **ends,
                      bool opened, const char *reason)
{
    char problem[MESHMEM_WIRE_PROBLEM];
    for (uint32_t i = 0; i < n && is_first() && opened; i++)
        ends[i]->wire->close(ends[i]);
    snprintf(refusal, sizeof refusal, "%s", opened ? meshmem_wire_fallback.others : reason);
    free(spelling);
    spelling = strdup(meshmem_wire_fallback.spelling);
    if (!spelling)
        meshmem_fail_memory("shmem_init", "out of memory");
    prepare_all(needs);
    if (!open_ends(n, ends, problem, sizeof problem))
        give_up(problem);
    refusal[0] = 0;
}

static int count(const char *text, char letter)
{
    int n = 0;
    while ((text = strchr(text, letter)))
        text++, n++;
    return n;
}

/* Each wire that wraps another takes a part of the options. */
static void check_options(void)
{
    const char *options = meshmem_config.wire_options;
    if (options && count(options, ';') >= count(spelling, ':') && meshmem_boot.pe == 0)
        meshmem_warn(
            "SHMEM_WIRE_OPTIONS=%s has no effect, or a part of it has none: it is for wires "
            "that wrap another one, as chaos does in SHMEM_WIRE=chaos:ofi, and SHMEM_WIRE "
            "is %s",
            options, spelling);
}

/* Note the processes of the node's PEs, in its first one. Without memory for that, adapters need
 * only be near to that one. */
static void find_processes(void)
{
    processes = is_first() ? malloc((size_t)meshmem_boot.n_near * sizeof *processes) : NULL;
    for (int i = 0; processes && i < meshmem_boot.n_near; i++)
        processes[i] = atomic_load_explicit(
            &meshmem_job_slot(meshmem_boot.job, (uint32_t)meshmem_boot.near_slot[i])->pid,
            memory_order_relaxed);
}

void meshmem_network_open(_Atomic uint32_t *needs, uint32_t n, struct meshmem_wire_end **ends)
{
    char problem[MESHMEM_WIRE_PROBLEM] = "";
    struct meshmem_os_signals signals;
    setenv("IPATH_NO_BACKTRACE", "1", 0); /* otherwise psm's libraries handle signals, and exit */
    setenv("HFI_NO_BACKTRACE", "1", 0);
    meshmem_os_save_signals(&signals);
    spelling = meshmem_wire_choose(meshmem_config.wire, meshmem_config.ofi_nics,
                                   meshmem_config.from.ofi_nics, problem, sizeof problem);
    if (!spelling)
        meshmem_fail("shmem_init", "%s", problem);
    check_options();
    prepare_all(needs);
    find_processes();
    meshmem_track_write(&meshmem_boot.me->waiting, "shmem_init, for the network to open", "", 0,
                        meshmem_os_now());
    bool opened = open_ends(n, ends, problem, sizeof problem);
    meshmem_track_clear(&meshmem_boot.me->waiting);
    if (has_launcher() && falls_back(opened, problem))
        fall_back(needs, n, ends, opened, problem);
    else if (!opened)
        give_up(problem);
    free(processes);
    processes = NULL;
    meshmem_os_restore_signals(&signals);
}

/* ---- exchanging addresses ---- */

static void *allocate(size_t n, size_t bytes)
{
    void *got = calloc(n, bytes);
    if (!got)
        meshmem_fail_memory("shmem_init", "out of memory");
    return got;
}

/* This node's address, in its first PE. */
static unsigned char *own_address(struct meshmem_wire_end *end, uint32_t *bytes)
{
    *bytes = (uint32_t)end->wire->address(end, NULL, 0);
    unsigned char *address = allocate(*bytes + 1, 1);
    if (!*bytes || end->wire->address(end, address, *bytes) != *bytes)
        meshmem_fail("shmem_init", "the network gives node %d no address (%s)", meshmem_boot.node,
                     end->description);
    return address;
}

static void raise_to(double *most, double value) { *most = value > *most ? value : *most; }

/* Record what the first PEs of the nodes have shown in this round; returns the largest size. */
static uint32_t read_round(struct shown *shown, uint32_t round, struct meshmem_far_costs *costs)
{
    uint32_t most = 0, begin = round * (uint32_t)sizeof((struct part *)0)->part;
    for (int node = 0; node < meshmem_boot.n_nodes; node++) {
        struct shown *s = &shown[node];
        const struct part *p = meshmem_boot_card(s->first);
        s->bytes = p->bytes;
        most = s->bytes > most ? s->bytes : most;
        raise_to(&costs->latency, p->costs.latency);
        raise_to(&costs->per_message, p->costs.per_message);
        raise_to(&costs->per_byte, p->costs.per_byte);
        raise_to(&costs->crowd, p->costs.crowd);
        raise_to(&costs->moved, p->costs.moved);
        raise_to(&costs->moves_from, p->costs.moves_from);
        raise_to(&costs->lone_from, p->costs.lone_from);
        served &= p->callers == MESHMEM_WIRE_ALL_THREADS;
        sparing |= p->sparing;
        if (!is_first() || begin >= s->bytes)
            continue;
        size_t left = s->bytes - begin;
        if (!s->address)
            s->address = allocate(s->bytes, 1);
        memcpy(s->address + begin, p->part, left < sizeof p->part ? left : sizeof p->part);
    }
    return most;
}

static void find_first_pes(struct shown *shown)
{
    for (int pe = 0; pe < meshmem_boot.n_pes; pe++) {
        struct meshmem_location location = meshmem_boot_location(pe);
        if (location.index == 0)
            shown[location.node].first = pe;
    }
}

/* Introduce the other nodes' ends to this node's. */
static void add_nodes(struct meshmem_wire_end *const *ends, uint32_t n, const struct shown *shown)
{
    char problem[MESHMEM_WIRE_PROBLEM];
    for (int node = 0; node < meshmem_boot.n_nodes; node++) {
        struct meshmem_wire_end *end = ends[(uint32_t)node % n];
        if (node != meshmem_boot.node &&
            !end->wire->add_node(end, node, shown[node].address, shown[node].bytes, problem,
                                 sizeof problem))
            meshmem_fail("shmem_init", "node %d, of PE %d: %s", node, shown[node].first, problem);
    }
}

/* The size from which a put whose source is awaited is a move: it waits for the other node, unless
 * the wire can tell earlier that the source is free, while copies only wait for room. */
static size_t frees_from(const struct meshmem_wire_end *end)
{
    size_t write = end->costs.write_threshold;
    return end->keeps_order || write > SIZE_MAX / 2 ? write : 2 * write;
}

/* The size from which a put is a move: in a stream, or a lone one. */
static size_t moves_from(const struct meshmem_wire_costs *costs, bool lone)
{
    size_t write = costs->write_threshold;
    return lone && costs->lone_threshold && write != SIZE_MAX ? costs->lone_threshold : write;
}

/* The same for a lone put that a small message follows. */
static size_t told_from(const struct meshmem_wire_costs *costs)
{
    size_t write = moves_from(costs, false), told = costs->told_threshold;
    if (write == SIZE_MAX || told >= write)
        return write;
    return told ? told : moves_from(costs, true);
}

static struct meshmem_far_costs costs_of(const struct meshmem_wire_end *end)
{
    const struct meshmem_wire_costs *of = &end->costs;
    return (struct meshmem_far_costs){
        .latency = of->latency,
        .per_message = of->per_message,
        .per_byte = of->per_byte,
        .crowd = (double)meshmem_hand.n / meshmem_hand.cores,
        .moved = of->moved_per_byte > 0 ? of->moved_per_byte : of->per_byte,
        .moves_from = (double)moves_from(of, false),
        .lone_from = (double)told_from(of),
    };
}

/* Each node shows the address of its end with this number; end is NULL except in the node's first
 * PE. */
static void show(struct meshmem_wire_end *end, struct shown *shown, struct meshmem_far_costs *costs)
{
    struct part mine = {0};
    unsigned char *address = end ? own_address(end, &mine.bytes) : NULL;
    uint32_t most = 1, step = sizeof mine.part;
    if (end) {
        mine.callers = (uint16_t)end->callers;
        mine.sparing = end->pins || end->holds_pages || meshmem_config.far_registered;
        mine.costs = costs_of(end);
    }
    for (uint32_t round = 0; round * step < most; round++) {
        uint32_t begin = round * step, left = mine.bytes > begin ? mine.bytes - begin : 0;
        if (left)
            memcpy(mine.part, address + begin, left < step ? left : step);
        meshmem_boot_exchange("shmem_init", &mine, sizeof mine);
        most = read_round(shown, round, costs);
    }
    free(address);
}

void meshmem_network_meet(struct meshmem_wire_end *const *ends, uint32_t n,
                          struct meshmem_far_costs *costs)
{
    struct shown *shown = allocate((size_t)meshmem_boot.n_nodes, sizeof *shown);
    find_first_pes(shown);
    *costs = (struct meshmem_far_costs){0};
    served = true;
    sparing = false;
    for (uint32_t i = 0; i < n; i++) {
        show(ends[i], shown, costs);
        if (is_first() && (uint32_t)meshmem_boot.node % n == i)
            add_nodes(ends, n, shown);
        for (int node = 0; node < meshmem_boot.n_nodes; node++) {
            free(shown[node].address);
            shown[node].address = NULL;
        }
    }
    free(shown);
}

static uint64_t most(uint64_t a, uint64_t b) { return a > b ? a : b; }

void meshmem_network_choose_thresholds(struct meshmem_wire_end *const *ends, uint32_t n,
                                       struct meshmem_far_memory *mine)
{
    mine->write_threshold = mine->read_threshold = mine->lone_threshold = 0;
    mine->told_threshold = mine->source_threshold = 0;
    mine->holds_pages = false;
    for (uint32_t i = 0; i < n; i++) {
        const struct meshmem_wire_costs *costs = &ends[i]->costs;
        mine->write_threshold = most(mine->write_threshold, moves_from(costs, false));
        mine->read_threshold = most(mine->read_threshold, costs->read_threshold);
        mine->lone_threshold = most(mine->lone_threshold, moves_from(costs, true));
        mine->told_threshold = most(mine->told_threshold, told_from(costs));
        mine->source_threshold = most(mine->source_threshold, frees_from(ends[i]));
        mine->holds_pages |= ends[i]->holds_pages;
    }
}

uint64_t meshmem_network_registers(const struct meshmem_wire_end *end, uint32_t proxies)
{
    enum { FRAMES = 40 << 20 }; /* bytes that the wire's buffers and frames may need besides */
    uint64_t wish = meshmem_config.far_registered, most = UINT64_MAX;
    if (wish)
        wish = (wish + proxies - 1) / proxies;
    if (end->pins)
        most = meshmem_os_memlock();
    if (most == UINT64_MAX)
        return wish;
    most /= (uint64_t)end->pins;
    most = most / proxies > FRAMES ? most / proxies - FRAMES : 1;
    return wish && wish < most ? wish : most;
}

uint64_t meshmem_network_block(void) { return sparing ? BLOCK : 0; }

bool meshmem_network_is_served(void) { return served; }

bool meshmem_network_prepared(void) { return prepared; }

void meshmem_network_close(struct meshmem_wire_end *const *ends, uint32_t n)
{
    for (uint32_t i = 0; i < n && is_first(); i++)
        ends[i]->wire->close(ends[i]);
    if (prepared) {
        meshmem_boot_barrier("shmem_finalize"); /* all ends are closed */
        meshmem_wire_finish(spelling);
    }
    prepared = false;
    free(spelling);
    spelling = NULL;
}
