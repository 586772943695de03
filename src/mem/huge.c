/* SPDX-License-Identifier: BSD-3-Clause */
/* Huge pages; see huge.h. */
#include "mem/huge.h"

#include "base/error.h"
#include "base/os.h"
#include "boot/job.h"

#include <errno.h>
#include <linux/memfd.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static int make(uint64_t bytes, uint64_t page)
{
    unsigned shift = (unsigned)__builtin_ctzll(page);
    int file = meshmem_os_make_memfd("meshmem-heap", MFD_HUGETLB | shift << MFD_HUGE_SHIFT);
    if (file >= 0 && meshmem_os_size_file(file, bytes) == 0)
        return file;
    if (file >= 0)
        close(file);
    return -1;
}

/* The pages are mapped to reserve them, but not yet at their place: a mapping that fails would
 * leave a hole there. */
int meshmem_huge_open(uint64_t bytes, uint64_t page, char *why, size_t size)
{
    char each[32], need[32];
    meshmem_error_bytes(each, page);
    if (meshmem_os_huge_pages(page, "free_hugepages") < 0) {
        snprintf(why, size,
                 "this kernel has no pages of %s (/sys/kernel/mm/hugepages lists those it has)",
                 each);
        return -1;
    }
    int file = make(bytes, page);
    if (file < 0) {
        snprintf(why, size, "the system gives no pages of %s: %s%s", each, strerror(errno),
                 meshmem_job_remedy(errno));
        return -1;
    }
    void *got = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (got != MAP_FAILED) {
        munmap(got, bytes);
        return file;
    }
    close(file);
    snprintf(why, size,
             "of %ld pages of %s (%s), %ld are free; the administrator reserves more in "
             "/proc/sys/vm/nr_hugepages",
             (long)(bytes / page), each, meshmem_error_bytes(need, bytes),
             meshmem_os_huge_pages(page, "free_hugepages") -
                 meshmem_os_huge_pages(page, "resv_hugepages"));
    return -1;
}

bool meshmem_huge_has_larger(uint64_t page, uint64_t most)
{
    while ((page *= 2) <= most) {
        long reserved = meshmem_os_huge_pages(page, "nr_hugepages"); /* -1: there is no such size */
        if (reserved > 0 ||
            (reserved == 0 && meshmem_os_huge_pages(page, "nr_overcommit_hugepages") > 0))
            return true;
    }
    return false;
}
