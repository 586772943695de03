/* SPDX-License-Identifier: BSD-3-Clause */
/* The system calls behind numa.h, without libnuma. */
#include "mem/numa.h"

#include "base/os.h"
#include "mem/sysfs.h"

#include <errno.h>
#include <linux/mempolicy.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { PREFERRED_MANY = 5 /* MPOL_PREFERRED_MANY, Linux 5.15 */ };
enum { POPULATE_WRITE = 23 /* MADV_POPULATE_WRITE, Linux 5.14 */ };

/* The kernel takes one bit less than it is told. */
#define MASK(nodes) (nodes)->bits, (unsigned long)MESHMEM_NUMA_NODES + 1

/* Say why a system call has failed. */
static bool fail(const char *call, const struct meshmem_numa_nodes *nodes, char *why, size_t size)
{
    char text[200];
    int error = errno;
    if (error == EPERM)
        snprintf(why, size,
                 "%s is refused, as a container's filter of system calls does (docker: "
                 "--cap-add=SYS_NICE)",
                 call);
    else if (error == ENOSYS)
        snprintf(why, size, "this kernel has no %s: it was built without NUMA", call);
    else if (error == EINVAL && nodes)
        snprintf(why, size, "%s refuses NUMA node %s: not there, or this process may not use it",
                 call, meshmem_topology_text(nodes, text, sizeof text));
    else
        snprintf(why, size, "%s: %s", call, strerror(error));
    return false;
}

static long set(void *start, size_t bytes, int mode, const struct meshmem_numa_nodes *nodes)
{
    return syscall(SYS_mbind, start, bytes, mode, MASK(nodes), 0);
}

bool meshmem_numa_bind(void *start, size_t bytes, enum meshmem_numa_policy policy,
                       const struct meshmem_numa_nodes *nodes, char *why, size_t size)
{
    static const int modes[] = {MPOL_DEFAULT, MPOL_BIND, PREFERRED_MANY, MPOL_INTERLEAVE};
    const struct meshmem_numa_nodes none = {{0}};
    struct meshmem_numa_nodes first = none;
    /* The kernel sets nothing in the file if this mapping, whose policy may be newer or older than
     * the file's, has the policy already; so the mapping gets another one first. */
    if (set(start, bytes, MPOL_LOCAL, &none) != 0)
        return fail("mbind", NULL, why, size);
    if (set(start, bytes, modes[policy], policy == MESHMEM_NUMA_DEFAULT ? &none : nodes) == 0)
        return true;
    for (unsigned n = 0; n < MESHMEM_NUMA_NODES && policy == MESHMEM_NUMA_PREFERRED; n++)
        if (errno == EINVAL && meshmem_numa_has(nodes, n)) {
            meshmem_numa_add(&first, n);
            if (set(start, bytes, MPOL_PREFERRED, &first) == 0)
                return true;
            break;
        }
    fail("mbind", nodes, why, size);
    set(start, bytes, MPOL_DEFAULT, &none);
    return false;
}

bool meshmem_numa_allowed(struct meshmem_numa_nodes *nodes, char *why, size_t size)
{
    int mode;
    memset(nodes, 0, sizeof *nodes);
    return syscall(SYS_get_mempolicy, &mode, MASK(nodes), NULL, MPOL_F_MEMS_ALLOWED) == 0 ||
           fail("get_mempolicy", NULL, why, size);
}

/* The kernel says "Bad address" where a process that touches the page would be killed. */
static bool refuse_page(char *why, size_t size)
{
    snprintf(why, size, "its NUMA nodes have too few free pages of this size%s%s",
             errno == EFAULT ? "" : ": ", errno == EFAULT ? "" : strerror(errno));
    return false;
}

/* Make the page at address exist. A kernel before 5.14 cannot do that without a fault. */
static bool touch(void *address)
{
    volatile char *byte = address;
    if (madvise(address, meshmem_os_page(), POPULATE_WRITE) == 0)
        return true;
    if (errno != EINVAL)
        return false;
    *byte = 0;
    return true;
}

int meshmem_numa_probe(void *start, size_t bytes, size_t page, char *why, size_t size)
{
    int where = -1;
    if (!touch(start)) {
        refuse_page(why, size);
        return -1;
    }
    /* Not move_pages, which containers refuse that allow mbind and this. */
    if (syscall(SYS_get_mempolicy, &where, NULL, 0, start, MPOL_F_NODE | MPOL_F_ADDR) != 0) {
        fail("get_mempolicy", NULL, why, size);
        where = -1;
    }
    if (page == meshmem_os_page() && madvise(start, bytes, MADV_REMOVE) != 0)
        madvise(start, bytes, MADV_DONTNEED);
    return where;
}

bool meshmem_numa_fill(void *start, size_t bytes, char *why, size_t size)
{
    if (madvise(start, bytes, POPULATE_WRITE) == 0 || errno == EINVAL)
        return true;
    return refuse_page(why, size);
}

uint64_t meshmem_numa_bytes(const struct meshmem_numa_nodes *nodes)
{
    return meshmem_sysfs_memory("", nodes, meshmem_os_machine_memory());
}
