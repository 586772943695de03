/* SPDX-License-Identifier: BSD-3-Clause */
/* What the control groups of this process say about memory, versions 1 and 2: the limit that counts
 * is the smallest from its own group up to the root. Knows nothing of jobs. */
#ifndef MESHMEM_BASE_CGROUP_H
#define MESHMEM_BASE_CGROUP_H

#include <stdint.h>

struct meshmem_cgroup_memory {
    uint64_t limit; /* the smallest, in bytes; UINT64_MAX: none */
    uint64_t used;  /* by the group that has it, at most so far; 0: unknown */
};

/* root stands before the paths of /proc and /sys: "", or a folder that a test has made. */
struct meshmem_cgroup_memory meshmem_cgroup_read(const char *root);

/* How many processes the kernel has killed because memory was short. */
struct meshmem_cgroup_kills {
    uint64_t here; /* in this process's groups and below ... */
    uint64_t host; /* ... and on the whole host; 0 where the kernel does not count */
};

struct meshmem_cgroup_kills meshmem_cgroup_count_kills(const char *root);

#endif
