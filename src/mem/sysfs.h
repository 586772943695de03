/* SPDX-License-Identifier: BSD-3-Clause */
/* NUMA nodes as the kernel's files describe them: numbers, memory, distances, CPUs, but not
 * bandwidth. root is prepended to the paths: "", or a directory made by a test. */
#ifndef MESHMEM_MEM_SYSFS_H
#define MESHMEM_MEM_SYSFS_H

#include "mem/topology.h"

/* Fill in a topology that is all zeros; without NUMA in this kernel there is one NUMA node, with
 * the machine's memory. False if memory is short. */
bool meshmem_sysfs_read(const char *root, const struct meshmem_topology_cpus *cpus,
                        struct meshmem_topology *topology);

/* The memory of a set of NUMA nodes, of a host that has `host` bytes in all; 0 if unknown: in a
 * virtual machine, memory that was added later may be missing in the files. */
uint64_t meshmem_sysfs_memory(const char *root, const struct meshmem_numa_nodes *nodes,
                              uint64_t host);

/* Set how much memory of each NUMA node is free. */
void meshmem_sysfs_read_unused(const char *root, struct meshmem_topology *topology);

#endif
