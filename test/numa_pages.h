/* SPDX-License-Identifier: BSD-3-Clause */
/* Where pages are, and what policy they have, as the kernel sees it. For tests. */
#ifndef MESHMEM_TEST_NUMA_PAGES_H
#define MESHMEM_TEST_NUMA_PAGES_H

#include "base/os.h"
#include "mem/numa.h"

#include <linux/mempolicy.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The policy of the page at address, and its NUMA nodes; false: the call fails. */
static inline bool numa_policy_of(const void *address, enum meshmem_numa_policy *policy,
                                  struct meshmem_numa_nodes *nodes)
{
    enum { PREFERRED_MANY = 5 /* MPOL_PREFERRED_MANY, Linux 5.15 */ };
    int mode;
    memset(nodes, 0, sizeof *nodes);
    if (syscall(SYS_get_mempolicy, &mode, nodes->bits, (unsigned long)MESHMEM_NUMA_NODES + 1,
                address, MPOL_F_ADDR) != 0)
        return false;
    mode &= ~MPOL_MODE_FLAGS;
    *policy = mode == MPOL_BIND                                  ? MESHMEM_NUMA_BOUND
              : mode == MPOL_PREFERRED || mode == PREFERRED_MANY ? MESHMEM_NUMA_PREFERRED
              : mode == MPOL_INTERLEAVE                          ? MESHMEM_NUMA_INTERLEAVED
                                                                 : MESHMEM_NUMA_DEFAULT;
    return true;
}

/* Count the pages of a range that exist, each page bytes long, per NUMA node: count[n] += ... No
 * page is made. Of huge pages, those that this process has touched. */
static inline bool numa_count_pages(const void *start, size_t bytes, size_t page,
                                    uint64_t count[MESHMEM_NUMA_NODES])
{
    for (size_t done = 0; done < bytes; done += page) {
        unsigned char there;
        int where = -1;
        const char *from = (const char *)start + done;
        if (mincore((void *)from, meshmem_os_page(), &there) != 0)
            return false;
        if (!(there & 1))
            continue;
        (void)*(const volatile char *)from; /* maps it; move_pages sees no others */
        if (syscall(SYS_move_pages, 0, 1, &from, NULL, &where, 0) != 0)
            return false;
        if (where >= 0 && where < MESHMEM_NUMA_NODES)
            count[where]++;
    }
    return true;
}

#endif
