/* SPDX-License-Identifier: BSD-3-Clause */
/* Memory of fields. Fields are walked through with large strides, which costs a TLB miss for nearly
 * each run in pages of 4 KiB; so Linux is asked for large pages, whatever it gives by itself. Where
 * it has none, nothing is lost. */
#include "inside.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef MADV_COLLAPSE /* Linux 6.1 */
#define MADV_COLLAPSE 25
#endif
enum { LARGE = 4 << 20 }; /* bytes; the processor's tables reach that far in small pages */

static void ask_for_pages(void *memory, size_t bytes)
{
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t from = ((uintptr_t)memory + page - 1) & -page, end = (uintptr_t)memory + bytes;
    if (memory && bytes >= LARGE)
        madvise((void *)from, end - from, MADV_COLLAPSE);
}

void *pcl_symmetric(size_t bytes)
{
    void *memory = shmem_align(64, bytes);
    ask_for_pages(memory, bytes);
    return memory;
}

bool pcl_are_disjoint(const void *a, size_t a_bytes, const void *b, size_t b_bytes)
{
    uintptr_t x = (uintptr_t)a, y = (uintptr_t)b;
    return !a_bytes || !b_bytes || (x < y ? y - x >= a_bytes : x - y >= b_bytes);
}

void *pcl_private(size_t bytes)
{
    void *memory = aligned_alloc(64, (bytes + 127) & ~(size_t)63);
    if (memory)
        memset(memory, 0, bytes);
    ask_for_pages(memory, bytes);
    return memory;
}
