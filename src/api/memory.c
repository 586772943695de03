/* SPDX-License-Identifier: BSD-3-Clause */
/* The functions of the symmetric heap (1.6, 9.3). All PEs make the same calls and the allocator is
 * deterministic, so every PE computes the same address by itself, and the barriers are the only
 * communication. */
#include "api/shim.h"
#include "coll/set.h"
#include "mem/address.h"
#include "mem/backing.h"
#include "mem/name.h"
#include "team/partition.h"

#include <shmemx.h>
#include <stdio.h>
#include <sys/mman.h>

/* Write how to give a heap more room. */
static const char *remedy(char text[80], unsigned segment)
{
    bool is_first = segment == MESHMEM_SEGMENT_HEAP;
    if (meshmem_window.table.segment[segment].late)
        snprintf(text, 80, "create it with a larger size");
    else if (is_first && meshmem_backing_of(segment)->asked.bytes == meshmem_config.symmetric_size)
        snprintf(text, 80, "set SHMEM_SYMMETRIC_SIZE, or see meshmem-info");
    else
        snprintf(text, 80, "set SIZE in SHMEM_SYMMETRIC_PARTITION%u, or see meshmem-info",
                 meshmem_segment_id(segment));
    return text;
}

/* Printed once for each heap, by the first of the PEs that have it. alignment: what was asked for,
 * or 0. */
static void say_exhausted(const char *call, unsigned segment, size_t bytes, size_t alignment)
{
    char want[32], most[32], all[32], label[24], text[80], unit[32], at[64] = "";
    bool *full = &meshmem_window.table.segment[segment].full;
    struct meshmem_heap_info info;
    if (alignment)
        snprintf(at, sizeof at, " at a multiple of %s", meshmem_error_bytes(unit, alignment));
    if (meshmem_partition_is_first(segment) && !*full && meshmem_symmetric_info(segment, &info))
        meshmem_warn("%s: no room for %s%s: %s has %s, its largest free block is %s; %s", call,
                     meshmem_error_bytes(want, bytes), at,
                     segment == MESHMEM_SEGMENT_HEAP ? "the symmetric heap"
                                                     : meshmem_segment_label(label, segment),
                     meshmem_error_bytes(all, info.capacity),
                     meshmem_error_bytes(most, info.largest_free), remedy(text, segment));
    *full = true;
}

/* Printed once on each host: nobody knows which PEs make the call. */
static void say_undefined(const char *call, int id)
{
    bool is_valid = id >= 1 && id <= SHMEMX_MAX_PARTITION_ID;
    if (!meshmem_partition_is_first_without())
        return;
    if (is_valid)
        meshmem_warn("%s: there is no partition %d; define it with SHMEM_SYMMETRIC_PARTITION%d, "
                     "for example SIZE=512m, or with shmemx_partition_create",
                     call, id, id);
    else
        meshmem_warn("%s: there is no partition %d; IDs are from 1 to %d", call, id,
                     SHMEMX_MAX_PARTITION_ID);
}

/* The segment of the partition with that ID; 0, with a message, if there is none. */
static unsigned find_partition(const char *call, int id)
{
    unsigned segment = meshmem_symmetric_partition(id);
    if (!segment)
        say_undefined(call, id);
    return segment;
}

/* Whether this PE warns for those that have the partition with that ID. */
static bool is_to_warn(int id)
{
    unsigned segment = meshmem_symmetric_partition(id);
    return segment && meshmem_partition_is_first(segment);
}

/* Fill with zeroes; pages of large blocks are released instead, and are zeroed when they are
 * touched, unless the system might have no pages then, or a network adapter uses these. */
static void zero(unsigned segment, char *block, size_t bytes)
{
    enum { LARGE = 1 << 20 };
    uintptr_t first = meshmem_os_page_up((uintptr_t)block);
    uintptr_t last = meshmem_os_page_down((uintptr_t)block + bytes);
    if (bytes < LARGE || meshmem_partition_keeps_pages(segment) ||
        madvise((void *)first, last - first, MADV_REMOVE) != 0) {
        memset(block, 0, bytes);
        return;
    }
    memset(block, 0, first - (uintptr_t)block);
    memset((void *)last, 0, (uintptr_t)block + bytes - last);
}

/* What a call allocates. */
struct request {
    size_t bytes;
    size_t alignment; /* 0: any */
    bool own_lines;   /* the block shares no cache line with another one */
    bool zero;        /* filled with zeroes */
};

/* Allocate in the partition with that ID. Every request for more than 0 bytes ends with a barrier,
 * whether it succeeds or not, unless there is no such partition. */
static void *allocate(const char *call, int id, struct request request)
{
    unsigned segment = find_partition(call, id);
    if (request.bytes == 0 || !segment)
        return NULL;
    meshmem_partition_compare(call, segment, request.bytes, "alignment", request.alignment);
    void *block =
        meshmem_symmetric_alloc(call, segment, request.bytes, request.alignment, request.own_lines);
    if (!block)
        say_exhausted(call, segment, request.bytes, request.alignment);
    if (block && request.zero)
        zero(segment, block, request.bytes);
    meshmem_partition_barrier(call, segment);
    return block;
}

static void *allocate_any(const char *call, size_t size, int id)
{
    return allocate(call, id, (struct request){.bytes = size});
}

/* Wait like a request that succeeds. */
static void *allocate_nothing(const char *call, size_t size, int id)
{
    unsigned segment = find_partition(call, id);
    if (size && segment)
        meshmem_partition_barrier(call, segment);
    return NULL;
}

static void *allocate_with_hints(const char *call, size_t size, long hints, int id)
{
    static const long known = SHMEM_MALLOC_ATOMICS_REMOTE | SHMEM_MALLOC_SIGNAL_REMOTE;
    if (meshmem_config.check && hints & ~known && is_to_warn(id))
        meshmem_warn("%s: the hints are 0x%lx, of which 0x%lx is not known and is ignored; use "
                     "SHMEM_MALLOC_ATOMICS_REMOTE, SHMEM_MALLOC_SIGNAL_REMOTE or 0",
                     call, hints, hints & ~known);
    return allocate(call, id, (struct request){.bytes = size, .own_lines = hints != 0});
}

static void *allocate_aligned(const char *call, size_t alignment, size_t size, int id)
{
    bool is_power = alignment && !(alignment & (alignment - 1));
    if (meshmem_config.check && (!is_power || alignment < sizeof(void *)))
        meshmem_warn("%s: the alignment is %zu; it must be a power of two and a multiple of %zu",
                     call, alignment, sizeof(void *));
    if (!is_power)
        return allocate_nothing(call, size, id);
    if (alignment > MESHMEM_SEGMENT_ALIGNMENT) {
        if (is_to_warn(id))
            meshmem_warn("%s: the alignment is %zu; the largest that all PEs support is %zu", call,
                         alignment, (size_t)MESHMEM_SEGMENT_ALIGNMENT);
        return allocate_nothing(call, size, id);
    }
    return allocate(call, id, (struct request){.bytes = size, .alignment = alignment});
}

static void *allocate_zeroed(const char *call, size_t count, size_t size, int id)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes))
        bytes = PTRDIFF_MAX;
    return allocate(call, id, (struct request){.bytes = bytes, .zero = true});
}

/* The call of the program, also where a tool stands between it and this library. */
static inline uintptr_t site_of(uintptr_t nearest)
{
    return unlikely(meshmem_config.check) ? meshmem_stack_caller(nearest) : nearest;
}

#define NOTE_SITE() meshmem_symmetric_site = site_of((uintptr_t)__builtin_return_address(0))

enum { FIRST = 1 /* the partition of shmem_malloc */ };

#define ALLOCATES(name, arguments, result) \
    void *p##name arguments                \
    {                                      \
        CHECK_INIT();                      \
        NOTE_SITE();                       \
        return result;                     \
    }                                      \
    WEAK(name)

ALLOCATES(shmem_malloc, (size_t size), allocate_any(CALL, size, FIRST));
ALLOCATES(shmem_align, (size_t alignment, size_t size),
          allocate_aligned(CALL, alignment, size, FIRST));
ALLOCATES(shmalloc, (size_t size), allocate_any(CALL, size, FIRST));
ALLOCATES(shmemalign, (size_t alignment, size_t size),
          allocate_aligned(CALL, alignment, size, FIRST));
ALLOCATES(shmem_calloc, (size_t count, size_t size), allocate_zeroed(CALL, count, size, FIRST));
ALLOCATES(shmem_malloc_with_hints, (size_t size, long hints),
          allocate_with_hints(CALL, size, hints, FIRST));
ALLOCATES(shmemx_kind_malloc, (size_t size, int id), allocate_any(CALL, size, id));
ALLOCATES(shmemx_kind_align, (size_t alignment, size_t size, int id),
          allocate_aligned(CALL, alignment, size, id));
ALLOCATES(shmemx_partition_malloc, (size_t size, int id), allocate_any(CALL, size, id));
ALLOCATES(shmemx_partition_align, (size_t alignment, size_t size, int id),
          allocate_aligned(CALL, alignment, size, id));
ALLOCATES(shmemx_partition_calloc, (size_t count, size_t size, int id),
          allocate_zeroed(CALL, count, size, id));
ALLOCATES(shmemx_partition_malloc_with_hints, (size_t size, long hints, int id),
          allocate_with_hints(CALL, size, hints, id));

/* The allocated block that starts at ptr; ends the job if there is none. */
static struct meshmem_heap_block find_block(const char *call, const void *ptr)
{
    struct meshmem_heap_block block;
    char where[256], name[MESHMEM_NAME_BYTES], site[280];
    if (meshmem_symmetric_find(ptr, &block) && block.used && block.start == (uintptr_t)ptr)
        return block;
    if (meshmem_symmetric_find(ptr, &block)) {
        meshmem_name_address(name, ptr);
        meshmem_name_site(site, sizeof site, ", in ", block.used ? block.site : block.freed);
        if (block.used)
            meshmem_fail(
                call,
                "%p (%s) is not the start of a block, but %zu bytes inside one of %zu bytes%s%s",
                ptr, name, (size_t)((uintptr_t)ptr - block.start), block.bytes,
                *site ? ", allocated" : "", site + (*site ? 1 : 0));
        if (block.retired)
            meshmem_fail(call, "%p (%s) was freed before%s", ptr, name, site);
        meshmem_fail(call, "%p (%s) is not allocated; was it freed before?", ptr, name);
    }
    meshmem_address_describe(where, sizeof where, ptr, 1);
    meshmem_fail(call, "%p was not returned by shmem_malloc; it %s", ptr, where);
}

static void give_back(const char *call, void *ptr)
{
    struct meshmem_heap_block block = find_block(call, ptr);
    meshmem_set_forget(ptr, block.bytes);
    meshmem_symmetric_free(ptr);
}

/* The segment of a pointer, the heap's if it has none, and its offset there: what PEs compare. */
static unsigned place_of(const void *ptr, size_t *offset)
{
    unsigned segment;
    uint64_t inside;
    bool found = meshmem_segment_name(&meshmem_window.table, ptr, 0, &segment, &inside);
    *offset = found ? inside : SIZE_MAX;
    return found && segment >= MESHMEM_SEGMENT_HEAP ? segment : MESHMEM_SEGMENT_HEAP;
}

static void release(const char *call, void *ptr)
{
    if (!ptr)
        return;
    size_t offset;
    unsigned segment = place_of(ptr, &offset);
    meshmem_partition_compare(call, segment, 0, "the block's offset", offset);
    find_block(call, ptr);
    meshmem_partition_barrier(call, segment);
    give_back(call, ptr);
}

#define FREES(name)         \
    void p##name(void *ptr) \
    {                       \
        CHECK_INIT();       \
        NOTE_SITE();        \
        release(CALL, ptr); \
    }                       \
    WEAK(name)

FREES(shmem_free);
FREES(shfree);

static void *resize(const char *call, void *ptr, size_t size)
{
    if (!ptr)
        return allocate_any(call, size, FIRST);
    if (size == 0) {
        release(call, ptr);
        return NULL;
    }
    size_t offset;
    unsigned segment = place_of(ptr, &offset);
    meshmem_partition_compare(call, segment, size, "the block's offset", offset);
    struct meshmem_heap_block old = find_block(call, ptr);
    /* After it, operations of other PEs on the old block are complete. */
    meshmem_partition_barrier(call, segment);
    bool in_place = meshmem_symmetric_resize(call, ptr, size);
    void *block = in_place ? ptr : meshmem_symmetric_alloc(call, segment, size, 0, old.own_lines);
    if (!block)
        say_exhausted(call, segment, size, 0);
    if (block && !in_place) {
        memcpy(block, ptr, old.bytes < size ? old.bytes : size);
        give_back(call, ptr);
    }
    /* No other PE writes to the new block before its owner has copied the data. */
    meshmem_partition_barrier(call, segment);
    return block;
}

ALLOCATES(shmem_realloc, (void *ptr, size_t size), resize(CALL, ptr, size));
ALLOCATES(shrealloc, (void *ptr, size_t size), resize(CALL, ptr, size));

int pshmemx_heap_info(shmemx_heap_info_t *info)
{
    struct meshmem_heap_info now;
    CHECK_POINTER(info);
    shmemx_heap_info_t all = {0};
    for (int id = 1; id <= SHMEMX_MAX_PARTITION_ID; id++)
        if (meshmem_symmetric_info(meshmem_segment_of_id(id), &now)) {
            all.capacity += now.capacity;
            all.used += now.used;
            if (now.largest_free > all.largest_free)
                all.largest_free = now.largest_free;
        }
    if (!all.capacity)
        return 1;
    *info = all;
    return 0;
}
WEAK(shmemx_heap_info);
