/* SPDX-License-Identifier: BSD-3-Clause */
/* Which NUMA nodes a kind of memory means; see topology.h. Figures for bandwidth and latency decide
 * if the platform has them for all kinds of memory; if not, what the memory is made of. This file
 * only reads topologies. */
#include "base/error.h"
#include "mem/topology.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A topology and its kinds of memory. */
struct host {
    const struct meshmem_topology *t;
    bool usable[MESHMEM_NUMA_NODES];   /* [i]: by all; the memory of a GPU only by partitions that
                                          name it */
    unsigned kind[MESHMEM_NUMA_NODES]; /* [i]: the first usable NUMA node of the same kind */
    unsigned n_usable, n_kinds;
};

static const char *const class_names[] = {
    [MESHMEM_MEMORY_CLASS_UNKNOWN] = "", [MESHMEM_MEMORY_CLASS_DRAM] = "DRAM",
    [MESHMEM_MEMORY_CLASS_HBM] = "HBM",  [MESHMEM_MEMORY_CLASS_CXL] = "CXL",
    [MESHMEM_MEMORY_CLASS_NVM] = "NVM",  [MESHMEM_MEMORY_CLASS_GPU] = "GPU memory",
};

/* ---- text ---- */

struct text {
    char *at;
    size_t size, used;
};

__attribute__((format(printf, 2, 3))) static void say(struct text *text, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int more = text->used < text->size
                   ? vsnprintf(text->at + text->used, text->size - text->used, format, list)
                   : 0;
    va_end(list);
    text->used += more > 0 ? (size_t)more : 0;
}

const char *meshmem_topology_text(const struct meshmem_numa_nodes *nodes, char *text, size_t size)
{
    struct text to = {text, size, 0};
    say(&to, "%s", "");
    for (unsigned n = 0, end; n < MESHMEM_NUMA_NODES; n = end + 1) {
        end = n;
        if (!meshmem_numa_has(nodes, n))
            continue;
        while (meshmem_numa_has(nodes, end + 1))
            end++;
        say(&to, end > n ? "%s%u-%u" : "%s%u", to.used ? "," : "", n, end);
    }
    return text;
}

/* "NUMA nodes 0-3", "NUMA node 5" */
static void say_nodes(struct text *text, const char *before, const struct meshmem_numa_nodes *nodes)
{
    char list[200];
    meshmem_topology_text(nodes, list, sizeof list);
    say(text, "%s%s %s", before, strpbrk(list, ",-") ? "s" : "", list);
}

static const char *name_of(const struct meshmem_numa_node *node)
{
    return *node->name ? node->name : class_names[node->is];
}

/* "64 GiB", or "31.2 to 64 GiB" for those whose index in the topology is in the set */
static void say_sizes(struct text *text, const struct host *host,
                      const struct meshmem_numa_nodes *at)
{
    char least[32], most[32];
    uint64_t low = UINT64_MAX, high = 0;
    for (unsigned i = 0; i < host->t->n_nodes; i++)
        if (meshmem_numa_has(at, i)) {
            low = host->t->node[i].bytes < low ? host->t->node[i].bytes : low;
            high = host->t->node[i].bytes > high ? host->t->node[i].bytes : high;
        }
    meshmem_error_bytes(least, low);
    meshmem_error_bytes(most, high);
    if (strcmp(least, most) != 0)
        say(text, "%s to ", least);
    say(text, "%s", most);
}

/* Say what memory there is: "it has NUMA nodes 0-1 (DRAM, 64 GiB), 2 (HBM, 16 GiB)". */
static void say_host(struct text *text, const struct host *host)
{
    const struct meshmem_topology *t = host->t;
    const char *separator = "it has NUMA node";
    for (unsigned i = 0; i < t->n_nodes; i++) {
        struct meshmem_numa_nodes numbers = {{0}}, at = {{0}};
        bool gpu =
            t->node[i].is == MESHMEM_MEMORY_CLASS_GPU && t->node[i].allowed && t->node[i].bytes;
        for (unsigned k = i; k < t->n_nodes; k++)
            if (gpu ? k == i : host->usable[i] && host->usable[k] && host->kind[k] == i) {
                meshmem_numa_add(&numbers, t->node[k].number);
                meshmem_numa_add(&at, k);
            }
        if (!gpu && !(host->usable[i] && host->kind[i] == i))
            continue;
        say_nodes(text, separator, &numbers);
        say(text, " (%s%s", name_of(&t->node[i]), *name_of(&t->node[i]) ? ", " : "");
        say_sizes(text, host, &at);
        say(text, ")");
        separator = ", NUMA node";
    }
}

/* Say that there is one kind of memory only. */
static bool refuse_one_kind(struct text *text, const struct host *host)
{
    struct meshmem_numa_nodes at = {{0}};
    bool gpu = false;
    for (unsigned i = 0; i < host->t->n_nodes; i++) {
        if (host->usable[i])
            meshmem_numa_add(&at, i);
        gpu |= host->t->node[i].is == MESHMEM_MEMORY_CLASS_GPU;
    }
    say(text, "it has %u NUMA node%s of ", host->n_usable, host->n_usable > 1 ? "s" : "");
    say_sizes(text, host, &at);
    say(text, ", all of one kind%s",
        gpu ? ", and GPU memory, which only its number means (NUMA<n>)" : "");
    return false;
}

const char *meshmem_topology_describe(const struct meshmem_topology *topology, unsigned i,
                                      char *text, size_t size)
{
    const struct meshmem_numa_node *node = &topology->node[i];
    struct meshmem_numa_view best = {0};
    struct text to = {text, size, 0};
    char bytes[32];
    for (unsigned v = 0; v < topology->n_viewpoints; v++) {
        const struct meshmem_numa_view *view = &topology->view[(size_t)v * topology->n_nodes + i];
        best.local |= view->local;
        if (view->bandwidth > best.bandwidth)
            best.bandwidth = view->bandwidth;
        if (view->latency && (!best.latency || view->latency < best.latency))
            best.latency = view->latency;
    }
    say(&to, "%s%s%s", meshmem_error_bytes(bytes, node->bytes), *name_of(node) ? " " : "",
        name_of(node));
    if (node->unused)
        say(&to, ", %s free", meshmem_error_bytes(bytes, node->unused));
    if (best.bandwidth)
        say(&to, ", %s/s", meshmem_error_bytes(bytes, (uint64_t)best.bandwidth << 20));
    if (best.latency)
        say(&to, ", %u ns", best.latency);
    say(&to, "%s%s%s", best.local ? ", local" : "", node->has_cpus ? "" : ", without CPUs",
        node->allowed ? "" : ", not allowed to this process");
    return text;
}

/* ---- kinds of memory ---- */

/* Whether two values that may be unknown say that things are the same; firmware rounds. */
static bool is_close(uint32_t a, uint32_t b)
{
    return !a || !b || ((uint64_t)a * 4 <= (uint64_t)b * 5 && (uint64_t)b * 4 <= (uint64_t)a * 5);
}

/* How fast memory is by what it is made of: more is faster. */
static unsigned rank(const struct meshmem_numa_node *node)
{
    static const unsigned ranks[] = {
        [MESHMEM_MEMORY_CLASS_GPU] = 0,     [MESHMEM_MEMORY_CLASS_NVM] = 1,
        [MESHMEM_MEMORY_CLASS_UNKNOWN] = 2, [MESHMEM_MEMORY_CLASS_CXL] = 3,
        [MESHMEM_MEMORY_CLASS_DRAM] = 4,    [MESHMEM_MEMORY_CLASS_HBM] = 5,
    };
    bool ordinary = node->is == MESHMEM_MEMORY_CLASS_UNKNOWN && node->has_cpus;
    return ranks[ordinary ? MESHMEM_MEMORY_CLASS_DRAM : node->is];
}

static bool is_same_kind(const struct meshmem_numa_node *a, const struct meshmem_numa_node *b)
{
    return rank(a) == rank(b) && is_close(a->bandwidth, b->bandwidth) &&
           is_close(a->latency, b->latency);
}

static void find_kinds(struct host *host, const struct meshmem_topology *t)
{
    memset(host, 0, sizeof *host);
    host->t = t;
    for (unsigned i = 0; i < t->n_nodes; i++) {
        unsigned k = 0;
        host->usable[i] =
            t->node[i].allowed && t->node[i].bytes && t->node[i].is != MESHMEM_MEMORY_CLASS_GPU;
        if (!host->usable[i])
            continue;
        while (k < i &&
               !(host->usable[k] && host->kind[k] == k && is_same_kind(&t->node[i], &t->node[k])))
            k++;
        host->kind[i] = k;
        host->n_kinds += k == i;
        host->n_usable++;
    }
}

/* ---- choosing, from one viewpoint ---- */

/* Costs of NUMA nodes, and which of them are candidates; less is better. */
struct choice {
    const struct host *host;
    const struct meshmem_numa_view *view; /* from there */
    bool candidate[MESHMEM_NUMA_NODES];
};

/* Of the candidates keep the nearest ones, and add them to the result. */
static void take_nearest(const struct choice *choice, struct meshmem_numa_nodes *nodes)
{
    uint32_t least = UINT32_MAX;
    for (int pass = 0; pass < 2; pass++)
        for (unsigned i = 0; i < choice->host->t->n_nodes; i++) {
            const struct meshmem_numa_view *view = &choice->view[i];
            uint32_t far = (view->local ? 0 : 1u << 30) + (view->distance ? view->distance : 20);
            if (choice->candidate[i] && pass == 0 && far < least)
                least = far;
            if (choice->candidate[i] && pass == 1 && far == least)
                meshmem_numa_add(nodes, choice->host->t->node[i].number);
        }
}

/* Whether all kinds of memory have figures for this attribute, from any viewpoint. */
static bool have_values(const struct host *host, bool latency)
{
    for (unsigned i = 0; i < host->t->n_nodes; i++) {
        const struct meshmem_numa_node *first = &host->t->node[host->kind[i]];
        if (host->usable[i] && !(latency ? first->latency : first->bandwidth))
            return false;
    }
    return true;
}

/* The same, and some NUMA node has such a figure from this viewpoint. */
static bool has_values(const struct choice *choice, bool latency)
{
    bool here = false;
    for (unsigned i = 0; i < choice->host->t->n_nodes; i++)
        here |= choice->host->usable[i] &&
                (latency ? choice->view[i].latency : choice->view[i].bandwidth) != 0;
    return here && have_values(choice->host, latency);
}

/* How good a NUMA node is, by values, of which unknown ones are worst, or by its class. */
static double merit(const struct meshmem_numa_node *node, bool values, bool latency,
                    uint32_t bandwidth, uint32_t ns)
{
    if (values)
        return !latency ? bandwidth : ns ? 1e9 / ns : 0;
    if (latency && node->is == MESHMEM_MEMORY_CLASS_HBM)
        return 3.5; /* slower to answer than DRAM */
    return rank(node);
}

/* As it is seen from here. */
static double merit_here(const struct choice *choice, unsigned i, bool latency, bool values)
{
    const struct meshmem_numa_view *view = &choice->view[i];
    return merit(&choice->host->t->node[i], values, latency, view->bandwidth, view->latency);
}

static void choose_fast(struct choice *choice, bool latency)
{
    bool values = has_values(choice, latency);
    double best = 0;
    for (unsigned i = 0; i < choice->host->t->n_nodes; i++)
        if (choice->host->usable[i] && merit_here(choice, i, latency, values) > best)
            best = merit_here(choice, i, latency, values);
    for (unsigned i = 0; i < choice->host->t->n_nodes; i++)
        choice->candidate[i] =
            choice->host->usable[i] && merit_here(choice, i, latency, values) >= 0.95 * best;
}

/* The largest NUMA node that is usable; of a kind: kind[i] == it. */
static uint64_t largest(const struct host *host, unsigned kind)
{
    uint64_t most = 0;
    for (unsigned i = 0; i < host->t->n_nodes; i++)
        if (host->usable[i] && (kind == MESHMEM_NUMA_NODES || host->kind[i] == kind) &&
            host->t->node[i].bytes > most)
            most = host->t->node[i].bytes;
    return most;
}

/* Some NUMA nodes of a kind lack a part that the kernel took: they count as equal. */
static bool is_large(const struct host *host, unsigned i)
{
    uint64_t most = largest(host, MESHMEM_NUMA_NODES), its = largest(host, host->kind[i]);
    return its >= most - most / 20 && host->t->node[i].bytes >= its - its / 4;
}

static void choose_large(struct choice *choice)
{
    for (unsigned i = 0; i < choice->host->t->n_nodes; i++)
        choice->candidate[i] = choice->host->usable[i] && is_large(choice->host, i);
}

/* Ordinary memory: that of DRAM, else that of CPUs, else any. */
static void choose_normal(struct choice *choice)
{
    const struct host *host = choice->host;
    for (unsigned wish = 0, n = 0; wish < 3 && n == 0; wish++)
        for (unsigned i = 0; i < host->t->n_nodes; i++) {
            bool wanted = wish == 0   ? rank(&host->t->node[i]) == 4
                          : wish == 1 ? host->t->node[i].has_cpus
                                      : true;
            choice->candidate[i] = host->usable[i] && wanted;
            n += choice->candidate[i];
        }
}

/* ---- from all viewpoints ---- */

static bool is_uniform(const struct host *host)
{
    for (unsigned i = 0; i < host->t->n_nodes; i++)
        if (host->usable[i] && !is_large(host, i))
            return false;
    return host->n_kinds < 2;
}

/* Where one viewpoint has better memory than another, drop what only the latter calls good: a PE
 * that asks for the kind may run at either of them, as luck will have it. */
static void keep_best(const struct host *host, bool latency, struct meshmem_numa_nodes *nodes)
{
    bool values = have_values(host, latency);
    double best = 0;
    for (int pass = 0; pass < 2; pass++)
        for (unsigned i = 0; i < host->t->n_nodes; i++) {
            const struct meshmem_numa_node *node = &host->t->node[i];
            double its = merit(node, values, latency, node->bandwidth, node->latency);
            if (!meshmem_numa_has(nodes, node->number))
                continue;
            if (pass == 0 && its > best)
                best = its;
            if (pass == 1 && its < 0.8 * best)
                nodes->bits[node->number / 64] &= ~(UINT64_C(1) << node->number % 64);
        }
}

/* FAST, LOW_LATENCY, HIGH_CAPACITY, NORMAL: what is best from each viewpoint. */
static bool choose_best(const struct host *host, enum meshmem_memory_kind kind,
                        struct meshmem_numa_nodes *nodes, struct text *why)
{
    const struct meshmem_topology *t = host->t;
    bool sorts = t->from_hwloc || host->n_usable == 1;
    if (kind != MESHMEM_MEMORY_NORMAL && !sorts) {
        say(why,
            "it has %u NUMA nodes, and only hwloc could tell which is of which kind: the module "
            "%s is not available",
            host->n_usable, MESHMEM_TOPOLOGY_MODULE);
        return false;
    }
    if (kind == MESHMEM_MEMORY_HIGH_CAPACITY ? is_uniform(host)
                                             : kind != MESHMEM_MEMORY_NORMAL && host->n_kinds < 2)
        return refuse_one_kind(why, host);
    for (unsigned v = 0; v < t->n_viewpoints; v++) {
        struct choice choice = {.host = host, .view = t->view + (size_t)v * t->n_nodes};
        if (kind == MESHMEM_MEMORY_NORMAL)
            choose_normal(&choice);
        else if (kind == MESHMEM_MEMORY_HIGH_CAPACITY)
            choose_large(&choice);
        else
            choose_fast(&choice, kind == MESHMEM_MEMORY_LOW_LATENCY);
        take_nearest(&choice, nodes);
    }
    if (t->n_viewpoints > 1 && (kind == MESHMEM_MEMORY_FAST || kind == MESHMEM_MEMORY_LOW_LATENCY))
        keep_best(host, kind == MESHMEM_MEMORY_LOW_LATENCY, nodes);
    return true;
}

/* NUMA nodes by their numbers, all of which must be there. */
static bool choose_named(const struct host *host, const struct meshmem_numa_nodes *named,
                         struct meshmem_numa_nodes *nodes, struct text *why)
{
    struct meshmem_numa_nodes missing = *named, empty = {{0}}, denied = {{0}};
    for (unsigned i = 0; i < host->t->n_nodes; i++) {
        const struct meshmem_numa_node *node = &host->t->node[i];
        if (!meshmem_numa_has(named, node->number))
            continue;
        missing.bits[node->number / 64] &= ~(UINT64_C(1) << node->number % 64);
        meshmem_numa_add(!node->bytes ? &empty : !node->allowed ? &denied : nodes, node->number);
    }
    const struct meshmem_numa_nodes none = {{0}};
    const struct {
        const struct meshmem_numa_nodes *set;
        const char *before, *behind;
    } wrong[] = {
        {&missing, "it has no NUMA node", ""},
        {&empty, "it has no memory on NUMA node", ""},
        {&denied, "it does not allow this process the memory of NUMA node", " (cpuset.mems)"}};
    for (int i = 0; i < 3; i++)
        if (memcmp(wrong[i].set, &none, sizeof none) != 0) {
            say_nodes(why, wrong[i].before, wrong[i].set);
            say(why, "%s; ", wrong[i].behind);
            say_host(why, host);
            return false;
        }
    return true;
}

static void choose_all(const struct host *host, struct meshmem_numa_nodes *nodes)
{
    for (unsigned i = 0; i < host->t->n_nodes; i++)
        if (host->usable[i])
            meshmem_numa_add(nodes, host->t->node[i].number);
}

bool meshmem_topology_choose_in(const struct meshmem_topology *topology,
                                enum meshmem_memory_kind kind,
                                const struct meshmem_numa_nodes *named,
                                struct meshmem_numa_nodes *nodes, char *why, size_t size)
{
    const struct meshmem_numa_nodes none = {{0}};
    struct text text = {why, size, 0};
    struct host *host = malloc(sizeof *host);
    bool found = false;
    memset(nodes, 0, sizeof *nodes);
    if (!host) {
        say(&text, "it has no memory left to describe its NUMA nodes");
        return false;
    }
    find_kinds(host, topology);
    if (host->n_usable == 0)
        say(&text, "it has no NUMA node whose memory this process may use");
    else if (kind == MESHMEM_MEMORY_SYSDEFAULT || kind == MESHMEM_MEMORY_FILE)
        found = true;
    else if (kind == MESHMEM_MEMORY_NUMA || (kind == MESHMEM_MEMORY_INTERLEAVED && named &&
                                             memcmp(named, &none, sizeof none) != 0))
        found = choose_named(host, named ? named : &none, nodes, &text);
    else if (kind == MESHMEM_MEMORY_INTERLEAVED) {
        choose_all(host, nodes);
        found = true;
    } else
        found = choose_best(host, kind, nodes, &text);
    free(host);
    return found;
}
