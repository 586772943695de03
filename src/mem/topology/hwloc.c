/* SPDX-License-Identifier: BSD-3-Clause */
/* The module that reads the topology with hwloc: memory attributes (from the firmware's HMAT, or
 * from a description), what NUMA nodes are made of, localities and distances. Chooses nothing. */
#include "mem/topology.h"

#include <errno.h>
#include <hwloc.h>
#include <hwloc/memattrs.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* What is read from, and into what. */
struct reading {
    hwloc_topology_t hwloc;
    hwloc_cpuset_t cpus; /* of this PE */
    struct meshmem_topology *to;
    hwloc_obj_t node[MESHMEM_NUMA_NODES]; /* of to->node[i] */
};

static hwloc_topology_t load(void)
{
    hwloc_topology_t topology;
    if (hwloc_topology_init(&topology) != 0)
        return NULL;
    /* It asks every CPU, on that CPU; Linux knows all that is needed here. */
    hwloc_topology_set_components(topology, HWLOC_TOPOLOGY_COMPONENTS_FLAG_BLACKLIST, "x86");
    hwloc_topology_set_flags(topology, HWLOC_TOPOLOGY_FLAG_INCLUDE_DISALLOWED);
    if (hwloc_topology_load(topology) == 0)
        return topology;
    hwloc_topology_destroy(topology);
    return NULL;
}

/* ---- what NUMA nodes are made of ---- */

static bool begins(const char *text, const char *with)
{
    return text && strncasecmp(text, with, strlen(with)) == 0;
}

static enum meshmem_memory_class class_by_name(const char *name)
{
    static const struct {
        const char *name;
        enum meshmem_memory_class is;
    } known[] = {{"DRAM", MESHMEM_MEMORY_CLASS_DRAM}, {"MCDRAM", MESHMEM_MEMORY_CLASS_HBM},
                 {"HBM", MESHMEM_MEMORY_CLASS_HBM},   {"CXL", MESHMEM_MEMORY_CLASS_CXL},
                 {"NVM", MESHMEM_MEMORY_CLASS_NVM},   {"GPU", MESHMEM_MEMORY_CLASS_GPU}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (begins(name, known[i].name))
            return known[i].is;
    return MESHMEM_MEMORY_CLASS_UNKNOWN;
}

/* Whether the NUMA node belongs to a Xeon Max, whose memory without CPUs is HBM. */
static bool is_of_xeon_max(hwloc_obj_t node)
{
    for (hwloc_obj_t at = node; at; at = at->parent) {
        const char *model = hwloc_obj_get_info_by_name(at, "CPUModel");
        if (model)
            return strstr(model, "CPU Max") != NULL;
    }
    return false;
}

/* Memory set apart for a special purpose, as HBM is, and some memory behind CXL. */
static void find_class(const struct reading *r, unsigned i)
{
    struct meshmem_numa_node *node = &r->to->node[i];
    const char *type = hwloc_obj_get_info_by_name(r->node[i], "DAXType");
    const char *parent = hwloc_obj_get_info_by_name(r->node[i], "DAXParent");
    node->is = class_by_name(r->node[i]->subtype);
    if (node->is != MESHMEM_MEMORY_CLASS_UNKNOWN)
        snprintf(node->name, sizeof node->name, "%s", r->node[i]->subtype);
    else if (parent && (strstr(parent, "cxl") || strstr(parent, "CXL")))
        node->is = MESHMEM_MEMORY_CLASS_CXL;
    else if (begins(type, "NVM"))
        node->is = MESHMEM_MEMORY_CLASS_NVM;
    else if (!node->has_cpus && (begins(type, "SPM") || is_of_xeon_max(r->node[i])))
        node->is = MESHMEM_MEMORY_CLASS_HBM;
}

/* ---- values ---- */

static uint32_t small(hwloc_uint64_t value)
{
    return value > UINT32_MAX ? UINT32_MAX : (uint32_t)value;
}

/* The best value of an attribute that any CPUs see; 0 if there is none. */
static uint32_t best_value(const struct reading *r, hwloc_memattr_id_t attribute, hwloc_obj_t node)
{
    struct hwloc_location from;
    hwloc_uint64_t value;
    if (hwloc_memattr_get_best_initiator(r->hwloc, attribute, node, 0, &from, &value) != 0)
        return 0;
    return small(value);
}

/* The value that a CPU sees. */
static uint32_t value_from(const struct reading *r, hwloc_memattr_id_t attribute, hwloc_obj_t node,
                           hwloc_cpuset_t cpu)
{
    struct hwloc_location from = {.type = HWLOC_LOCATION_TYPE_CPUSET, .location.cpuset = cpu};
    hwloc_uint64_t value;
    if (hwloc_memattr_get_value(r->hwloc, attribute, node, &from, 0, &value) != 0)
        return 0;
    return small(value);
}

/* ---- NUMA nodes ---- */

/* The first choice of a CPU: the NUMA node of the smallest locality, of these the first one. */
static int own_node(const struct reading *r, unsigned cpu)
{
    int best = -1;
    for (unsigned i = 0; i < r->to->n_nodes; i++)
        if (hwloc_bitmap_isset(r->node[i]->cpuset, cpu) &&
            (best < 0 ||
             hwloc_bitmap_weight(r->node[i]->cpuset) < hwloc_bitmap_weight(r->node[best]->cpuset)))
            best = (int)i;
    return best;
}

static int by_number(const void *a, const void *b)
{
    hwloc_obj_t x = *(const hwloc_obj_t *)a, y = *(const hwloc_obj_t *)b;
    return x->os_index < y->os_index ? -1 : x->os_index > y->os_index;
}

static bool read_nodes(struct reading *r)
{
    struct meshmem_topology *to = r->to;
    hwloc_const_cpuset_t all = hwloc_topology_get_topology_cpuset(r->hwloc);
    hwloc_const_nodeset_t allowed = hwloc_topology_get_allowed_nodeset(r->hwloc);
    for (hwloc_obj_t n = NULL; (n = hwloc_get_next_obj_by_type(r->hwloc, HWLOC_OBJ_NUMANODE, n));)
        if (n->os_index < MESHMEM_NUMA_NODES && to->n_nodes < MESHMEM_NUMA_NODES)
            r->node[to->n_nodes++] = n;
    qsort(r->node, to->n_nodes, sizeof *r->node, by_number);
    to->node = calloc(to->n_nodes ? to->n_nodes : 1, sizeof *to->node);
    if (!to->node)
        return false;
    for (int cpu = hwloc_bitmap_first(all); cpu >= 0; cpu = hwloc_bitmap_next(all, cpu)) {
        int own = own_node(r, (unsigned)cpu);
        if (own >= 0)
            to->node[own].has_cpus = true;
    }
    for (unsigned i = 0; i < to->n_nodes; i++) {
        to->node[i].number = r->node[i]->os_index;
        to->node[i].bytes = r->node[i]->attr->numanode.local_memory;
        to->node[i].allowed = hwloc_bitmap_isset(allowed, r->node[i]->os_index);
        to->node[i].bandwidth = best_value(r, HWLOC_MEMATTR_ID_BANDWIDTH, r->node[i]);
        to->node[i].latency = best_value(r, HWLOC_MEMATTR_ID_LATENCY, r->node[i]);
        find_class(r, i);
    }
    return true;
}

/* ---- viewpoints ---- */

/* The distances between NUMA nodes as the firmware says them, or NULL. */
static struct hwloc_distances_s *find_distances(hwloc_topology_t topology)
{
    struct hwloc_distances_s *found = NULL;
    unsigned n = 1;
    if (hwloc_distances_get_by_name(topology, "NUMALatency", &n, &found, 0) != 0 || n == 0)
        return NULL;
    return found;
}

static uint32_t distance(struct hwloc_distances_s *matrix, hwloc_obj_t from, hwloc_obj_t to)
{
    hwloc_uint64_t there, back;
    if (!matrix || hwloc_distances_obj_pair_values(matrix, from, to, &there, &back) != 0)
        return 0;
    return small(there);
}

static void look(const struct reading *r, struct hwloc_distances_s *matrix, int cpu, int own,
                 struct meshmem_numa_view *view)
{
    hwloc_cpuset_t just = hwloc_bitmap_alloc();
    if (!just)
        return;
    hwloc_bitmap_only(just, (unsigned)cpu);
    for (unsigned i = 0; i < r->to->n_nodes; i++) {
        view[i].bandwidth = value_from(r, HWLOC_MEMATTR_ID_BANDWIDTH, r->node[i], just);
        view[i].latency = value_from(r, HWLOC_MEMATTR_ID_LATENCY, r->node[i], just);
        view[i].local = hwloc_bitmap_isset(r->node[i]->cpuset, (unsigned)cpu);
        view[i].distance = own >= 0 ? distance(matrix, r->node[own], r->node[i]) : 0;
    }
    hwloc_bitmap_free(just);
}

/* A view of each NUMA node for each viewpoint: the CPUs of this PE whose first choice is the same
 * NUMA node. */
static bool read_viewpoints(struct reading *r)
{
    struct meshmem_topology *to = r->to;
    bool seen[MESHMEM_NUMA_NODES + 1] = {false};
    int first[MESHMEM_NUMA_NODES + 1], own[MESHMEM_NUMA_NODES + 1];
    for (int cpu = hwloc_bitmap_first(r->cpus); cpu >= 0; cpu = hwloc_bitmap_next(r->cpus, cpu)) {
        int at = own_node(r, (unsigned)cpu);
        if (seen[at + 1])
            continue;
        seen[at + 1] = true;
        first[to->n_viewpoints] = cpu;
        own[to->n_viewpoints++] = at;
    }
    to->view = calloc((size_t)to->n_viewpoints * to->n_nodes + 1, sizeof *to->view);
    if (!to->view)
        return false;
    struct hwloc_distances_s *matrix = find_distances(r->hwloc);
    for (unsigned p = 0; p < to->n_viewpoints; p++)
        look(r, matrix, first[p], own[p], to->view + (size_t)p * to->n_nodes);
    if (matrix)
        hwloc_distances_release(r->hwloc, matrix);
    return true;
}

/* The CPUs of this PE that the topology has; all of the topology's if it has none of them. */
static hwloc_cpuset_t make_cpus(hwloc_topology_t topology, const struct meshmem_topology_cpus *cpus)
{
    enum { BITS = 8 * sizeof(unsigned long) };
    hwloc_const_cpuset_t all = hwloc_topology_get_topology_cpuset(topology);
    hwloc_cpuset_t set = hwloc_bitmap_alloc();
    for (unsigned cpu = 0; set && cpu < MESHMEM_TOPOLOGY_CPUS; cpu++)
        if (cpus->bits[cpu / BITS] >> cpu % BITS & 1 && hwloc_bitmap_isset(all, cpu))
            hwloc_bitmap_set(set, cpu);
    if (set && hwloc_bitmap_iszero(set))
        hwloc_bitmap_copy(set, all);
    return set;
}

static bool read_topology(const struct meshmem_topology_cpus *cpus, struct meshmem_topology *to,
                          char *problem, size_t size)
{
    struct reading r = {.hwloc = load(), .to = to};
    bool good = false;
    if (r.hwloc) {
        r.cpus = make_cpus(r.hwloc, cpus);
        to->from_hwloc = true;
        to->is_this_host = hwloc_topology_is_thissystem(r.hwloc) != 0;
        good = r.cpus && read_nodes(&r) && read_viewpoints(&r);
        hwloc_bitmap_free(r.cpus);
        hwloc_topology_destroy(r.hwloc);
    }
    if (!good)
        snprintf(problem, size, "hwloc cannot describe this host%s%s", errno ? ": " : "",
                 errno ? strerror(errno) : "");
    return good;
}

/* What the library looks for. */
extern meshmem_topology_reader *const meshmem_topology_hwloc __attribute__((visibility("default")));
meshmem_topology_reader *const meshmem_topology_hwloc = read_topology;
