/* SPDX-License-Identifier: BSD-3-Clause */
/* The NUMA nodes that pages are on, to be set before pages are touched. Knows nothing of kinds of
 * memory.
 *
 * A policy of a shared mapping belongs to the file: it holds for a range of the file, for all
 * processes, until another one is set or the file is gone, even if the range is unmapped or its
 * pages are removed. So the PE that owns a range sets its policy, the other PEs of the node do not,
 * and a page is where the owner wanted it, whoever touches it first. This is so for memfds, of
 * ordinary and of huge pages; pages of files in a file system go where the process that reads or
 * writes them first gets its other memory.
 *
 * The functions fail where the kernel has no NUMA, or a container's filter refuses the system
 * calls; why then contains the reason as part of a sentence. Any thread. */
#ifndef MESHMEM_MEM_NUMA_H
#define MESHMEM_MEM_NUMA_H

#include "mem/topology.h"

enum meshmem_numa_policy {
    MESHMEM_NUMA_DEFAULT, /* what the process has: as a rule, near the CPU that touches a page first
                           */
    MESHMEM_NUMA_BOUND,   /* only there; a process that needs more than is available is killed */
    MESHMEM_NUMA_PREFERRED,   /* there while there is memory, then elsewhere */
    MESHMEM_NUMA_INTERLEAVED, /* page by page in turn */
};

/* Set the policy of a range that begins and ends with a page. Pages that exist stay where they are.
 * A kernel before 5.15 prefers the first NUMA node of a set. */
bool meshmem_numa_bind(void *start, size_t bytes, enum meshmem_numa_policy policy,
                       const struct meshmem_numa_nodes *nodes, char *why, size_t size);

/* Find out where the first page of a range really is placed: touch it, ask, and give all memory of
 * the range back; huge pages stay, since the kernel would no longer reserve them for the range.
 * Nothing in it may be in use. Returns the NUMA node, or -1 with the reason, also if the policy
 * leaves no page; that kills nobody but on a kernel before 5.14. */
int meshmem_numa_probe(void *start, size_t bytes, size_t page, char *why, size_t size);

/* Get all pages of a range now, so that a process that touches them later is not killed: the kernel
 * reserves huge pages of the host, not of the NUMA nodes that a policy binds them to. False, with
 * the reason, if there are too few; that kills nobody. A kernel before 5.14 gets no pages, and the
 * result is true. */
bool meshmem_numa_fill(void *start, size_t bytes, char *why, size_t size);

/* The NUMA nodes whose memory this process may use (cpuset.mems). */
bool meshmem_numa_allowed(struct meshmem_numa_nodes *nodes, char *why, size_t size);

/* The memory that a set of NUMA nodes has, free or not; 0 if unknown. */
uint64_t meshmem_numa_bytes(const struct meshmem_numa_nodes *nodes);

#endif
