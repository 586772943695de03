/* SPDX-License-Identifier: BSD-3-Clause */
/* An oracle for heaps: a sorted list of the used intervals, searched linearly. Every operation is
 * performed by the heap and by the list, and both are compared. Used by the unit tests and by the
 * fuzzer; a difference ends the process. Of the heap's internals it knows only how sizes are
 * rounded. */
#ifndef MESHMEM_TEST_HEAP_ORACLE_H
#define MESHMEM_TEST_HEAP_ORACLE_H

#include "mem/heap.h"

#include "../expect.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { ORACLE_BLOCKS = 512 };

/* Addresses for the heaps of tests, where nothing else is. Under AddressSanitizer it must be
 * mapped, and needs real memory for one eighth of it. */
#define ORACLE_PLACE UINT64_C(0x200000000000)

struct oracle_block {
    uintptr_t start;
    size_t bytes, reserve;
    bool own_lines;
};

struct oracle {
    struct meshmem_heap *heap;
    uintptr_t start;
    size_t capacity;
    bool short_of_memory; /* malloc fails at times: then alloc and resize may refuse */
    size_t n;
    struct oracle_block used[ORACLE_BLOCKS]; /* by start */
};

/* Reserve the place of a heap. */
static inline uintptr_t oracle_place(uintptr_t start, size_t bytes)
{
    void *got = mmap((void *)start, bytes, PROT_NONE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    EXPECT(got == (void *)start);
    return start;
}

static inline void oracle_open(struct oracle *o, uintptr_t start, size_t capacity)
{
    memset(o, 0, sizeof *o);
    o->start = start;
    o->capacity = capacity;
    o->heap = meshmem_heap_open(start, capacity);
    EXPECT(o->heap);
}

static inline uintptr_t oracle_up(uintptr_t n, size_t to)
{
    return (n + to - 1) & ~(uintptr_t)(to - 1);
}

/* The least alignment of a block, and what its size is rounded to. */
static inline size_t oracle_least(size_t bytes, bool own_lines)
{
    return own_lines ? 128 : oracle_up(bytes, 16) >= 64 ? 64 : 16;
}

static inline size_t oracle_reserve(size_t bytes, bool own_lines)
{
    return oracle_up(bytes, own_lines ? 128 : bytes >= 64 ? 64 : 16);
}

/* The gap after used block i; i = -1: at the beginning. */
static inline uintptr_t oracle_gap(const struct oracle *o, long i, uintptr_t *end)
{
    *end = i + 1 < (long)o->n ? o->used[i + 1].start : o->start + o->capacity;
    return i < 0 ? o->start : o->used[i].start + o->used[i].reserve;
}

static inline bool oracle_has_room(const struct oracle *o, size_t bytes, size_t alignment,
                                   bool own_lines)
{
    size_t least = oracle_least(bytes, own_lines), reserve = oracle_reserve(bytes, own_lines);
    alignment = alignment < least ? least : alignment;
    for (long i = -1; i < (long)o->n; i++) {
        uintptr_t end, at = oracle_up(oracle_gap(o, i, &end), alignment);
        if (at < end && reserve <= end - at)
            return true;
    }
    return false;
}

/* Compare all that the heap reports with the list. */
static inline void oracle_compare(const struct oracle *o)
{
    struct meshmem_heap_info info = meshmem_heap_info(o->heap);
    struct meshmem_heap_block block;
    size_t used = 0;
    EXPECT(meshmem_heap_is_valid(o->heap));
    for (size_t i = 0; i < o->n; i++) {
        const struct oracle_block *b = &o->used[i];
        EXPECT(meshmem_heap_find(o->heap, b->start + b->reserve - 1, &block));
        EXPECT(block.used && block.start == b->start && block.bytes == b->bytes);
        EXPECT(block.own_lines == b->own_lines);
        EXPECT(block.reserve == b->reserve);
        used += b->reserve;
    }
    EXPECT(info.capacity == o->capacity && info.used == used);
    EXPECT(!meshmem_heap_find(o->heap, o->start - 1, &block));
    EXPECT(!meshmem_heap_find(o->heap, o->start + o->capacity, &block));
}

static inline void oracle_add(struct oracle *o, uintptr_t start, size_t bytes, size_t reserve,
                              bool own_lines)
{
    size_t i = o->n++;
    for (; i > 0 && o->used[i - 1].start > start; i--)
        o->used[i] = o->used[i - 1];
    o->used[i] = (struct oracle_block){start, bytes, reserve, own_lines};
    EXPECT(i == 0 || o->used[i - 1].start + o->used[i - 1].reserve <= start);
    EXPECT(i + 1 == o->n || start + reserve <= o->used[i + 1].start);
    EXPECT(start >= o->start && reserve <= o->start + o->capacity - start);
}

/* Allocate in both; returns what the heap gave. */
static inline uintptr_t oracle_alloc(struct oracle *o, size_t bytes, size_t alignment,
                                     bool own_lines)
{
    bool room = bytes <= SIZE_MAX / 2 && bytes && oracle_has_room(o, bytes, alignment, own_lines);
    if (o->n == ORACLE_BLOCKS)
        return 0;
    uintptr_t start = meshmem_heap_alloc(o->heap, bytes, alignment, own_lines);
    if (!start) {
        EXPECT(!room || o->short_of_memory);
        return 0;
    }
    struct meshmem_heap_block block;
    size_t least = oracle_least(bytes, own_lines);
    EXPECT(room);
    EXPECT(meshmem_heap_find(o->heap, start, &block));
    EXPECT(block.used && block.start == start && block.bytes == bytes);
    EXPECT(start % (alignment < least ? least : alignment) == 0);
    EXPECT(block.reserve == oracle_reserve(bytes, own_lines));
    oracle_add(o, start, bytes, block.reserve, own_lines);
    return start;
}

static inline void oracle_free(struct oracle *o, size_t i)
{
    uintptr_t start = o->used[i].start;
    EXPECT(!meshmem_heap_free(o->heap, start + 1));
    EXPECT(meshmem_heap_free(o->heap, start));
    EXPECT(!meshmem_heap_free(o->heap, start));
    memmove(&o->used[i], &o->used[i + 1], (--o->n - i) * sizeof o->used[0]);
}

static inline void oracle_resize(struct oracle *o, size_t i, size_t bytes)
{
    struct oracle_block *b = &o->used[i];
    struct meshmem_heap_block block;
    uintptr_t end, gap = oracle_gap(o, (long)i, &end);
    bool room = bytes && bytes <= SIZE_MAX / 2 &&
                oracle_reserve(bytes, b->own_lines) <= b->reserve + (end - gap);
    bool done = meshmem_heap_resize(o->heap, b->start, bytes);
    EXPECT(done == room || (room && o->short_of_memory));
    if (!done)
        return;
    EXPECT(meshmem_heap_find(o->heap, b->start, &block));
    EXPECT(block.start == b->start && block.bytes == bytes);
    EXPECT(block.reserve == oracle_reserve(bytes, b->own_lines));
    b->bytes = bytes;
    b->reserve = block.reserve;
}

/* info.largest_free can be allocated, and not one byte more. */
static inline void oracle_check_largest(struct oracle *o)
{
    size_t largest = meshmem_heap_info(o->heap).largest_free;
    EXPECT(!meshmem_heap_alloc(o->heap, largest + 1, 1, false));
    if (largest == 0)
        return;
    uintptr_t start = meshmem_heap_alloc(o->heap, largest, 1, false);
    EXPECT(start);
    EXPECT(meshmem_heap_free(o->heap, start));
}

/* Free all; the heap must then be one block again. */
static inline void oracle_close(struct oracle *o)
{
    struct meshmem_heap_block block;
    while (o->n)
        oracle_free(o, (o->n - 1) / 2);
    oracle_compare(o);
    EXPECT(meshmem_heap_find(o->heap, o->start + o->capacity / 2, &block));
    EXPECT(!block.used && block.start == o->start && block.reserve == o->capacity);
    meshmem_heap_close(o->heap);
}

#endif
