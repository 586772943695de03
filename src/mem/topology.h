/* SPDX-License-Identifier: BSD-3-Clause */
/* The NUMA nodes of this host as a PE sees them, and which of them each kind of memory means. hwloc
 * says what is fast, near or large, through a module (mem/topology/) that is loaded when a PE of a
 * host with several NUMA nodes wants to know. Without it the kernel's files name the NUMA nodes,
 * and kinds that need more are not available. This file sets no policy: mem/numa.h does. */
#ifndef MESHMEM_MEM_TOPOLOGY_H
#define MESHMEM_MEM_TOPOLOGY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum meshmem_memory_kind {
    MESHMEM_MEMORY_SYSDEFAULT,
    MESHMEM_MEMORY_NORMAL,
    MESHMEM_MEMORY_FAST,
    MESHMEM_MEMORY_LOW_LATENCY,
    MESHMEM_MEMORY_HIGH_CAPACITY,
    MESHMEM_MEMORY_NUMA,
    MESHMEM_MEMORY_INTERLEAVED,
    MESHMEM_MEMORY_FILE,
};

enum { MESHMEM_NUMA_NODES = 1024, MESHMEM_TOPOLOGY_CPUS = 8192 };

/* A set of NUMA nodes, by the kernel's numbers. */
struct meshmem_numa_nodes {
    uint64_t bits[MESHMEM_NUMA_NODES / 64];
};

static inline void meshmem_numa_add(struct meshmem_numa_nodes *nodes, unsigned number)
{
    nodes->bits[number / 64] |= UINT64_C(1) << number % 64;
}

static inline bool meshmem_numa_has(const struct meshmem_numa_nodes *nodes, unsigned number)
{
    return number < MESHMEM_NUMA_NODES && nodes->bits[number / 64] >> number % 64 & 1;
}

/* What a NUMA node's memory is made of, as far as the platform says. */
enum meshmem_memory_class {
    MESHMEM_MEMORY_CLASS_UNKNOWN, /* with CPUs ordinary memory, without them presumed to be slow */
    MESHMEM_MEMORY_CLASS_DRAM,
    MESHMEM_MEMORY_CLASS_HBM, /* HBM or MCDRAM */
    MESHMEM_MEMORY_CLASS_CXL,
    MESHMEM_MEMORY_CLASS_NVM,
    MESHMEM_MEMORY_CLASS_GPU, /* memory of a GPU: only partitions that name its NUMA node get it */
};

struct meshmem_numa_node {
    unsigned number;              /* the kernel's */
    enum meshmem_memory_class is; /* the class of its memory */
    char name[16];                /* the class's name, as the platform gives it; or "" */
    bool allowed;                 /* this process may use its memory */
    bool has_cpus;                /* it is the first choice of some CPUs */
    uint64_t bytes, unused;       /* memory, and how much of it is free; 0: unknown */
    uint32_t bandwidth,
        latency; /* MiB/s and ns as seen from the CPUs that see it best; 0: unknown */
};

/* How a NUMA node looks from some CPUs of this PE. */
struct meshmem_numa_view {
    uint32_t bandwidth, latency; /* MiB/s and ns; 0: unknown */
    uint32_t distance;           /* as the firmware says: 10 is local; 0: unknown */
    bool local;                  /* it is as near to these CPUs as any */
};

struct meshmem_topology {
    bool from_hwloc;                /* else from the kernel's files */
    bool is_this_host;              /* false: a description was given (HWLOC_XMLFILE) */
    unsigned n_nodes;               /* ascending by number */
    unsigned n_viewpoints;          /* groups of this PE's CPUs that see the same; at least 1 */
    struct meshmem_numa_node *node; /* [n_nodes] */
    struct meshmem_numa_view *view; /* [viewpoint * n_nodes + node] */
};

/* A set of CPUs, as sched_getaffinity writes it. */
struct meshmem_topology_cpus {
    unsigned long bits[MESHMEM_TOPOLOGY_CPUS / (8 * sizeof(unsigned long))];
};

/* The NUMA nodes that memory of a kind is on, best for a PE that runs on the CPUs it may use now.
 * If each of its CPUs has NUMA nodes of its own that are equally good, the result is all of them:
 * the kernel takes the nearest one of a set for each page. named: for NUMA and INTERLEAVED;
 * INTERLEAVED with none named is all NUMA nodes with memory that the process may use. SYSDEFAULT
 * and FILE: none. False: there is no such memory here; why then contains what there is, as a
 * sentence about the host that begins with "it" ("it has 1 NUMA node of 24 GiB, all of one kind").
 * Any thread. */
bool meshmem_topology_choose(enum meshmem_memory_kind kind, const struct meshmem_numa_nodes *named,
                             struct meshmem_numa_nodes *nodes, char *why, size_t size);

/* The same with a topology, whoever it belongs to. */
bool meshmem_topology_choose_in(const struct meshmem_topology *topology,
                                enum meshmem_memory_kind kind,
                                const struct meshmem_numa_nodes *named,
                                struct meshmem_numa_nodes *nodes, char *why, size_t size);

/* The topology as these CPUs see it, NULL: those this PE may use now. NULL if it cannot be read;
 * why then contains a sentence. The caller owns it. */
struct meshmem_topology *meshmem_topology_read(const struct meshmem_topology_cpus *cpus, char *why,
                                               size_t size);
void meshmem_topology_free(struct meshmem_topology *topology);

/* Forget what meshmem_topology_choose has read. */
void meshmem_topology_close(void);

/* Say what a NUMA node is for a table: "24 GiB HBM, 20 GiB free, 400 GB/s, 120 ns, local", the last
 * three from the best viewpoint. i: its index in topology->node. Returns
 * text. */
const char *meshmem_topology_describe(const struct meshmem_topology *topology, unsigned i,
                                      char *text, size_t size);

/* Write a set as "0,2-3"; returns text. */
const char *meshmem_topology_text(const struct meshmem_numa_nodes *nodes, char *text, size_t size);

/* ---- the module ---- */

/* Fill in a topology that is all zeros, except for what the kernel knows better: unused, and
 * allowed where the process may use more than hwloc thinks. If none of these CPUs exists there, all
 * CPUs count. False with a reason. */
typedef bool meshmem_topology_reader(const struct meshmem_topology_cpus *cpus,
                                     struct meshmem_topology *topology, char *problem, size_t size);
#define MESHMEM_TOPOLOGY_MODULE "meshmem-topology-hwloc"
#define MESHMEM_TOPOLOGY_SYMBOL "meshmem_topology_hwloc"

#endif
