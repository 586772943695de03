/* SPDX-License-Identifier: BSD-3-Clause */
/* Reading the topology, from the module for hwloc or from the kernel's files, and remembering it;
 * see topology.h. */
#include "mem/topology.h"

#include "base/error.h"
#include "base/module.h"
#include "base/os.h"
#include "mem/numa.h"
#include "mem/sysfs.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of what follows */
static struct meshmem_topology *known;
static struct meshmem_topology_cpus known_for; /* the CPUs that see it so */

/* Read with hwloc, whose plugins may load foreign libraries. */
static bool read_hwloc(const struct meshmem_topology_cpus *cpus, struct meshmem_topology *topology)
{
    char problem[512];
    struct meshmem_os_signals signals;
    meshmem_os_save_signals(&signals);
    void *module = meshmem_module_open(MESHMEM_TOPOLOGY_MODULE, false, problem, sizeof problem);
    meshmem_topology_reader *const *reader = module ? dlsym(module, MESHMEM_TOPOLOGY_SYMBOL) : NULL;
    bool good = reader && (*reader)(cpus, topology, problem, sizeof problem);
    meshmem_os_restore_signals(&signals);
    if (!good)
        meshmem_debug("kinds of memory are not told apart: %s", problem);
    return good;
}

/* What this process may use is what the kernel says: hwloc and containers may differ. */
static void allow(struct meshmem_topology *topology)
{
    char why[200];
    struct meshmem_numa_nodes allowed;
    if (!meshmem_numa_allowed(&allowed, why, sizeof why))
        return;
    for (unsigned i = 0; i < topology->n_nodes; i++)
        topology->node[i].allowed = meshmem_numa_has(&allowed, topology->node[i].number);
}

static void clear(struct meshmem_topology *topology)
{
    free(topology->node);
    free(topology->view);
    *topology = (struct meshmem_topology){0};
}

void meshmem_topology_free(struct meshmem_topology *topology)
{
    if (topology)
        clear(topology);
    free(topology);
}

static void find_cpus(struct meshmem_topology_cpus *cpus)
{
    memset(cpus, 0, sizeof *cpus);
    if (syscall(SYS_sched_getaffinity, 0, sizeof *cpus, cpus) < 0)
        memset(cpus, 0xff, sizeof *cpus); /* more CPUs than there are bits */
}

/* Complete what was read of this host. */
static void complete(struct meshmem_topology *topology)
{
    allow(topology);
    meshmem_sysfs_read_unused("", topology);
    if (topology->n_nodes == 1 && topology->node->bytes < meshmem_os_machine_memory())
        topology->node->bytes = meshmem_os_machine_memory(); /* see meshmem_sysfs_memory */
}

static struct meshmem_topology *read_with(const struct meshmem_topology_cpus *cpus, bool use_hwloc,
                                          char *why, size_t size)
{
    struct meshmem_topology *topology = calloc(1, sizeof *topology);
    if (topology && !(use_hwloc && read_hwloc(cpus, topology))) {
        clear(topology);
        if (!meshmem_sysfs_read("", cpus, topology)) {
            meshmem_topology_free(topology);
            topology = NULL;
        }
    }
    if (!topology)
        snprintf(why, size, "it has NUMA nodes that cannot be described: %s", strerror(ENOMEM));
    else if (topology->is_this_host)
        complete(topology);
    return topology;
}

struct meshmem_topology *meshmem_topology_read(const struct meshmem_topology_cpus *cpus, char *why,
                                               size_t size)
{
    struct meshmem_topology_cpus now;
    if (!cpus)
        find_cpus(&now);
    return read_with(cpus ? cpus : &now, true, why, size);
}

/* What choosing needs: of a host with one NUMA node hwloc has nothing to tell. */
static struct meshmem_topology *read_enough(const struct meshmem_topology_cpus *cpus, char *why,
                                            size_t size)
{
    bool described = getenv("HWLOC_XMLFILE") || getenv("HWLOC_SYNTHETIC");
    struct meshmem_topology *topology = described ? NULL : read_with(cpus, false, why, size);
    if (topology && topology->n_nodes == 1)
        return topology;
    meshmem_topology_free(topology);
    return read_with(cpus, true, why, size);
}

bool meshmem_topology_choose(enum meshmem_memory_kind kind, const struct meshmem_numa_nodes *named,
                             struct meshmem_numa_nodes *nodes, char *why, size_t size)
{
    struct meshmem_topology_cpus now;
    memset(nodes, 0, sizeof *nodes);
    if (kind == MESHMEM_MEMORY_SYSDEFAULT || kind == MESHMEM_MEMORY_FILE)
        return true;
    find_cpus(&now);
    pthread_mutex_lock(&lock);
    if (known && memcmp(&now, &known_for, sizeof now) != 0) {
        meshmem_topology_free(known);
        known = NULL;
    }
    if (!known) {
        known = read_enough(&now, why, size);
        known_for = now;
    }
    bool found = known && meshmem_topology_choose_in(known, kind, named, nodes, why, size);
    pthread_mutex_unlock(&lock);
    return found;
}

void meshmem_topology_close(void)
{
    pthread_mutex_lock(&lock);
    meshmem_topology_free(known);
    known = NULL;
    pthread_mutex_unlock(&lock);
}
