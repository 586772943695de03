/* SPDX-License-Identifier: BSD-3-Clause */
/* Memory limits of this process's control groups, versions 1 and 2: the effective limit is the
 * smallest from its own group up to the root. Knows nothing of jobs. */
#ifndef MESHMEM_BASE_CGROUP_H
#define MESHMEM_BASE_CGROUP_H

#include <stdint.h>

struct meshmem_cgroup_memory {
    uint64_t limit; /* the smallest limit in bytes; UINT64_MAX: none */
    uint64_t high;  /* above so many bytes the kernel slows the group down; UINT64_MAX: never */
    uint64_t used;  /* the most that the group with this limit has used so far; 0: unknown */
};

/* root is prepended to the paths of /proc and /sys: "", or a directory made by a test. */
struct meshmem_cgroup_memory meshmem_cgroup_read(const char *root);

/* How many processes the kernel has killed for lack of memory. */
struct meshmem_cgroup_kills {
    uint64_t here; /* in this process's groups and below */
    uint64_t host; /* on the whole host; 0 if the kernel does not count them */
};

struct meshmem_cgroup_kills meshmem_cgroup_count_kills(const char *root);

#endif
