/* SPDX-License-Identifier: BSD-3-Clause */
/* Reading /sys/devices/system/node; see sysfs.h. */
#include "mem/sysfs.h"

#include "base/numbers.h"
#include "base/os.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FOLDER "/sys/devices/system/node"

static FILE *open_file(const char *root, unsigned number, const char *name)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s" FOLDER "/node%u/%s", root, number, name);
    return fopen(path, "re");
}

static void add_node(void *set, uint32_t n) { meshmem_numa_add(set, n); }

static void add_cpu(void *set, uint32_t cpu)
{
    struct meshmem_topology_cpus *cpus = set;
    cpus->bits[cpu / (8 * sizeof(long))] |= 1ul << cpu % (8 * sizeof(long));
}

static bool share(const struct meshmem_topology_cpus *a, const struct meshmem_topology_cpus *b)
{
    for (size_t i = 0; i < sizeof a->bits / sizeof *a->bits; i++)
        if (a->bits[i] & b->bits[i])
            return true;
    return false;
}

static void read_memory(const char *root, struct meshmem_numa_node *node)
{
    char line[128];
    unsigned long long kib;
    FILE *file = open_file(root, node->number, "meminfo");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "Node %*u MemTotal: %llu", &kib) == 1)
            node->bytes = (uint64_t)kib << 10;
        else if (sscanf(line, "Node %*u MemFree: %llu", &kib) == 1)
            node->unused = (uint64_t)kib << 10;
    if (file)
        fclose(file);
}

/* The numbers of the NUMA nodes that are there; without NUMA, none. */
static void read_online(const char *root, struct meshmem_numa_nodes *online)
{
    char path[PATH_MAX];
    memset(online, 0, sizeof *online);
    snprintf(path, sizeof path, "%s" FOLDER "/online", root);
    meshmem_numbers_read(fopen(path, "re"), MESHMEM_NUMA_NODES, add_node, online);
}

uint64_t meshmem_sysfs_memory(const char *root, const struct meshmem_numa_nodes *nodes,
                              uint64_t host)
{
    struct meshmem_numa_nodes online;
    uint64_t sum = 0, all = 0;
    read_online(root, &online);
    for (unsigned n = 0; n < MESHMEM_NUMA_NODES; n++) {
        struct meshmem_numa_node node = {.number = n};
        if (!meshmem_numa_has(&online, n))
            continue;
        read_memory(root, &node);
        all += node.bytes;
        sum += meshmem_numa_has(nodes, n) ? node.bytes : 0;
    }
    return all >= host - host / 16 ? sum : 0;
}

void meshmem_sysfs_read_unused(const char *root, struct meshmem_topology *topology)
{
    for (unsigned i = 0; i < topology->n_nodes; i++) {
        struct meshmem_numa_node now = {.number = topology->node[i].number};
        read_memory(root, &now);
        topology->node[i].unused = now.unused;
    }
}

/* How the NUMA nodes look from the CPUs of NUMA node i. Numbers in its file follow the ascending
 * numbers of the NUMA nodes. */
static void read_view(const char *root, const struct meshmem_topology *topology, unsigned i,
                      struct meshmem_numa_view *view)
{
    FILE *file = open_file(root, topology->node[i].number, "distance");
    for (unsigned k = 0; k < topology->n_nodes; k++) {
        if (!file || fscanf(file, "%u", &view[k].distance) != 1)
            view[k].distance = 0;
        view[k].local = k == i;
    }
    if (file)
        fclose(file);
}

static bool make(struct meshmem_topology *topology, unsigned n)
{
    topology->is_this_host = true;
    topology->n_nodes = n;
    topology->node = calloc(n, sizeof *topology->node);
    topology->view = calloc((size_t)n * n, sizeof *topology->view);
    return topology->node && topology->view;
}

static bool read_without_numa(struct meshmem_topology *topology)
{
    if (!make(topology, 1))
        return false;
    topology->n_viewpoints = 1;
    topology->node->allowed = topology->node->has_cpus = true;
    topology->node->bytes = meshmem_os_machine_memory();
    topology->view->local = true;
    return true;
}

bool meshmem_sysfs_read(const char *root, const struct meshmem_topology_cpus *cpus,
                        struct meshmem_topology *topology)
{
    struct meshmem_numa_nodes online;
    unsigned n = 0, at[MESHMEM_NUMA_NODES];
    read_online(root, &online);
    for (unsigned number = 0; number < MESHMEM_NUMA_NODES; number++)
        if (meshmem_numa_has(&online, number))
            at[n++] = number;
    if (n == 0)
        return read_without_numa(topology);
    if (!make(topology, n))
        return false;
    for (unsigned i = 0; i < n; i++) {
        struct meshmem_topology_cpus its = {{0}}, none = {{0}};
        struct meshmem_numa_node *node = &topology->node[i];
        node->number = at[i];
        node->allowed = true;
        read_memory(root, node);
        meshmem_numbers_read(open_file(root, at[i], "cpulist"), MESHMEM_TOPOLOGY_CPUS, add_cpu,
                             &its);
        node->has_cpus = memcmp(&its, &none, sizeof its) != 0;
        if (share(&its, cpus))
            read_view(root, topology, i, topology->view + (size_t)topology->n_viewpoints++ * n);
    }
    if (topology->n_viewpoints == 0) /* CPUs of no NUMA node: all look the same */
        topology->n_viewpoints = 1;
    return true;
}
