/* SPDX-License-Identifier: BSD-3-Clause */
/* Places for PEs (as in OpenMP), from the allowed CPUs and hwloc's cores; see bind.h. */
#include "launcher/bind.h"

#include "boot/report.h"

#include <errno.h>
#include <hwloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_CPUS = 1 << 16, FIRST_CPUS = CPU_SETSIZE };

/* A single place: all CPUs that oshrun may use. */
static bool find_allowed(struct meshmem_bind *bind)
{
    for (unsigned cpus = FIRST_CPUS; cpus <= MAX_CPUS; cpus *= 2) {
        bind->set_bytes = CPU_ALLOC_SIZE(cpus);
        free(bind->sets);
        bind->sets = calloc(1, bind->set_bytes);
        if (bind->sets && sched_getaffinity(0, bind->set_bytes, (cpu_set_t *)bind->sets) == 0) {
            bind->n_places = 1;
            return true;
        }
        if (errno != EINVAL)
            break;
    }
    dprintf(STDERR_FILENO, "oshrun: cannot see which CPUs may be used: %s\n", strerror(errno));
    return false;
}

static hwloc_topology_t load_topology(void)
{
    hwloc_topology_t topology;
    if (hwloc_topology_init(&topology) != 0)
        return NULL;
    hwloc_topology_set_all_types_filter(topology, HWLOC_TYPE_FILTER_KEEP_NONE);
    hwloc_topology_set_type_filter(topology, HWLOC_OBJ_CORE, HWLOC_TYPE_FILTER_KEEP_ALL);
    if (hwloc_topology_load(topology) == 0)
        return topology;
    hwloc_topology_destroy(topology);
    return NULL;
}

/* One place per core of which oshrun may use a CPU. */
static bool find_cores(struct meshmem_bind *bind, hwloc_topology_t topology)
{
    const cpu_set_t *allowed = (const cpu_set_t *)bind->sets;
    hwloc_obj_type_t type =
        hwloc_get_nbobjs_by_type(topology, HWLOC_OBJ_CORE) > 0 ? HWLOC_OBJ_CORE : HWLOC_OBJ_PU;
    int n = hwloc_get_nbobjs_by_type(topology, type);
    unsigned char *sets = calloc((size_t)n + 1, bind->set_bytes);
    uint32_t places = 0;
    for (int i = 0; i < n && sets; i++) {
        cpu_set_t *set = (cpu_set_t *)(sets + places * bind->set_bytes);
        hwloc_obj_t core = hwloc_get_obj_by_type(topology, type, (unsigned)i);
        for (unsigned cpu = 0; cpu < bind->set_bytes * 8; cpu++)
            if (hwloc_bitmap_isset(core->cpuset, cpu) && CPU_ISSET_S(cpu, bind->set_bytes, allowed))
                CPU_SET_S(cpu, bind->set_bytes, set);
        places += CPU_COUNT_S(bind->set_bytes, set) > 0;
    }
    if (!places) {
        free(sets);
        return false;
    }
    free(bind->sets);
    bind->sets = sets;
    bind->n_places = places;
    bind->bound = true;
    return true;
}

bool meshmem_bind_open(struct meshmem_bind *bind, bool to_cores)
{
    memset(bind, 0, sizeof *bind);
    if (!find_allowed(bind))
        return false;
    if (!to_cores)
        return true;
    hwloc_topology_t topology = load_topology();
    bool found = topology && find_cores(bind, topology);
    if (topology)
        hwloc_topology_destroy(topology);
    if (!found) {
        dprintf(STDERR_FILENO,
                "oshrun: --bind core: hwloc finds no cores on this host; use --bind none\n");
        meshmem_bind_close(bind);
    }
    return found;
}

void meshmem_bind_close(struct meshmem_bind *bind) { free(bind->sets); }

uint32_t meshmem_bind_count(const struct meshmem_bind *bind, uint32_t n)
{
    uint32_t places = n < bind->n_places ? n : bind->n_places;
    uint32_t cpus = 0;
    for (uint32_t p = 0; p < places; p++)
        cpus += (uint32_t)CPU_COUNT_S(bind->set_bytes, meshmem_bind_place(bind, p));
    return cpus;
}

void meshmem_bind_describe(const struct meshmem_bind *bind, uint32_t pe, char *text, size_t size)
{
    const cpu_set_t *set = meshmem_bind_place(bind, pe);
    uint32_t n = (uint32_t)bind->set_bytes * 8;
    unsigned char *in = malloc(n);
    char cpus[512] = "?";
    for (uint32_t c = 0; c < n && in; c++)
        in[c] = CPU_ISSET_S(c, bind->set_bytes, set) ? 1 : 0;
    if (in)
        meshmem_report_ranges(cpus, sizeof cpus, in, n);
    free(in);
    const char *s = CPU_COUNT_S(bind->set_bytes, set) > 1 ? "s" : "";
    if (bind->bound)
        snprintf(text, size, "core %u (CPU%s %s)", pe % bind->n_places, s, cpus);
    else
        snprintf(text, size, "not bound (CPU%s %s)", s, cpus);
}
