/* SPDX-License-Identifier: BSD-3-Clause */
/* NUMA nodes as the kernel's files describe them: numbers, memory, distances, CPUs; nothing of
 * bandwidth. root is prepended to the paths: "", or a directory made by a test. */
#ifndef MESHMEM_MEM_SYSFS_H
#define MESHMEM_MEM_SYSFS_H

#include "mem/topology.h"

/* Fill in a topology that is all zeros; without NUMA in this kernel there is one NUMA node, with
 * the machine's memory. False if memory is short. */
bool meshmem_sysfs_read(const char *root, const struct meshmem_topology_cpus *cpus,
                        struct meshmem_topology *topology);

/* The memory of one NUMA node; 0 if unknown. */
uint64_t meshmem_sysfs_memory(const char *root, unsigned number);

/* Set how much memory of each NUMA node is free. */
void meshmem_sysfs_read_unused(const char *root, struct meshmem_topology *topology);

#endif
