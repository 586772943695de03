/* SPDX-License-Identifier: BSD-3-Clause */
/* Which addresses are symmetric; see symmetric.h. */
#include "mem/symmetric.h"

#include "base/error.h"
#include "base/os.h"
#include "mem/window.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

struct meshmem_heap *meshmem_symmetric_heap;
pthread_rwlock_t meshmem_symmetric_lock = PTHREAD_RWLOCK_INITIALIZER;

static uintptr_t dumped; /* core files hold the heap up to here */

void meshmem_symmetric_open(void)
{
    const struct meshmem_segment *segment = &meshmem_window.segment[MESHMEM_SEGMENT_HEAP];
    meshmem_symmetric_heap = meshmem_heap_open(segment->start, segment->bytes);
    dumped = segment->start;
    if (!meshmem_symmetric_heap)
        meshmem_fail("shmem_init", "out of memory for the heap's bookkeeping");
}

void meshmem_symmetric_dump(uintptr_t end)
{
    const struct meshmem_segment *heap = &meshmem_window.segment[MESHMEM_SEGMENT_HEAP];
    if (end <= dumped)
        return;
    dumped = (end + MESHMEM_PAGE - 1) & ~(uintptr_t)(MESHMEM_PAGE - 1);
    madvise((void *)heap->start, dumped - heap->start, MADV_DODUMP);
}

void meshmem_symmetric_close(void)
{
    meshmem_heap_close(meshmem_symmetric_heap);
    meshmem_symmetric_heap = NULL;
}

bool meshmem_symmetric_find(const void *address, struct meshmem_heap_block *block)
{
    pthread_rwlock_rdlock(&meshmem_symmetric_lock);
    bool found = meshmem_heap_find(meshmem_symmetric_heap, (uintptr_t)address, block);
    pthread_rwlock_unlock(&meshmem_symmetric_lock);
    return found;
}

static bool in_heap(const void *address)
{
    const struct meshmem_segment *heap = &meshmem_window.segment[MESHMEM_SEGMENT_HEAP];
    return (uintptr_t)address - heap->start < heap->bytes;
}

/* In a job of one PE the static data is symmetric although it was left where it is. */
static bool in_data(const void *address)
{
    const struct meshmem_data *data = &meshmem_window.data;
    for (int i = 0; i < data->ranges; i++)
        if ((uintptr_t)address - data->range[i].start < data->range[i].bytes)
            return true;
    return false;
}

bool meshmem_symmetric_holds(const void *address, size_t bytes)
{
    struct meshmem_heap_block block;
    if (!meshmem_window_holds(address, bytes))
        return false;
    if (!in_heap(address))
        return true;
    return meshmem_symmetric_find(address, &block) && block.used &&
           (uintptr_t)address - block.start <= block.bytes &&
           bytes <= block.bytes - ((uintptr_t)address - block.start);
}

const char *meshmem_symmetric_name(char *text, const void *address)
{
    if (in_heap(address))
        snprintf(text, 40, "heap+0x%" PRIxPTR,
                 (uintptr_t)address - meshmem_window.segment[MESHMEM_SEGMENT_HEAP].start);
    else if (in_data(address))
        snprintf(text, 40, "data+0x%" PRIxPTR, (uintptr_t)address - meshmem_window.data.start);
    else
        snprintf(text, 40, "%p", address);
    return text;
}

/* What the kernel says about the mapping that address lies in. */
static void describe_private(char *text, size_t size, const void *address)
{
    char line[512], *name;
    uintptr_t start, end;
    FILE *maps = fopen("/proc/self/maps", "re");
    snprintf(text, size, "is not mapped at all");
    while (maps && fgets(line, sizeof line, maps)) {
        if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR, &start, &end) != 2 ||
            (uintptr_t)address < start || (uintptr_t)address >= end)
            continue;
        line[strcspn(line, "\n")] = 0;
        name = strpbrk(line, "/[");
        if (!name)
            snprintf(text, size, "lies in private memory (malloc, or a thread's stack)");
        else if (strcmp(name, "[stack]") == 0)
            snprintf(text, size, "lies on the stack");
        else if (strcmp(name, "[heap]") == 0)
            snprintf(text, size, "lies in the private heap (malloc)");
        else
            snprintf(text, size, "lies in %.200s", name);
        break;
    }
    if (maps)
        fclose(maps);
}

/* In the heap: relative to the blocks there. */
static void describe_in_heap(char *text, size_t size, const void *address, size_t bytes)
{
    struct meshmem_heap_block block;
    char name[40];
    meshmem_symmetric_find(address, &block);
    meshmem_symmetric_name(name, (void *)block.start);
    size_t inside = (uintptr_t)address - block.start;
    if (!block.used)
        snprintf(text, size,
                 "lies in the symmetric heap, but nothing is allocated there (%zu bytes behind %s, "
                 "where %zu bytes are free)",
                 inside, name, block.reserve);
    else
        snprintf(text, size, "reaches %zu bytes beyond the end of the block of %zu bytes at %s",
                 inside + bytes - block.bytes, block.bytes, name);
}

void meshmem_symmetric_describe(char *text, size_t size, const void *address, size_t bytes)
{
    int owner = meshmem_window_owner(address);
    if (!address)
        snprintf(text, size, "is NULL");
    else if (in_heap(address))
        describe_in_heap(text, size, address, bytes);
    else if (in_data(address))
        snprintf(text, size, "reaches beyond the end of the program's static data");
    else if (owner >= 0)
        snprintf(text, size,
                 "is what shmem_ptr gave for PE %d; symmetric addresses are those of the own PE",
                 owner);
    else
        describe_private(text, size, address);
}

void meshmem_symmetric_check(const char *call, const char *name, const void *address, size_t bytes)
{
    char where[256];
    if (bytes == 0 || meshmem_symmetric_holds(address, bytes))
        return;
    meshmem_symmetric_describe(where, sizeof where, address, bytes);
    meshmem_fail(call,
                 "%s is not a symmetric object of %zu bytes: %p %s; use memory of shmem_malloc or "
                 "a global variable",
                 name, bytes, address, where);
}
