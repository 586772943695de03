/* SPDX-License-Identifier: BSD-3-Clause */
/* The allocator of a heap whose addresses must come out equal in all PEs: it is deterministic (best
 * fit, lowest address first), and all it knows about blocks lies outside the heap, so that stray
 * writes into the heap cannot break it. Every operation takes O(log n). It knows no PEs: that all
 * of them call alike is its callers' business. Not thread-safe. */
#ifndef MESHMEM_MEM_HEAP_H
#define MESHMEM_MEM_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct meshmem_heap;

/* What lies at an address. */
struct meshmem_heap_block {
    uintptr_t start;
    size_t bytes;   /* as asked for */
    size_t reserve; /* as taken: bytes rounded up */
    bool used;
    bool own_lines; /* as asked for */
};

struct meshmem_heap_info {
    size_t capacity; /* = used + what is free */
    size_t used;
    size_t largest_free; /* the largest size that alloc with the least alignment can give */
};

/* A heap over bytes bytes from start on, which is page aligned; NULL when private memory is short.
 */
struct meshmem_heap *meshmem_heap_open(uintptr_t start, size_t bytes);

void meshmem_heap_close(struct meshmem_heap *heap);

/* bytes > 0 at a multiple of alignment, a power of two; 0 when there is no room, and nothing has
 * changed. With own_lines the block shares no cache line with others. */
uintptr_t meshmem_heap_alloc(struct meshmem_heap *heap, size_t bytes, size_t alignment,
                             bool own_lines);

/* Give the block that starts at start back; false when there is no used block at start. */
bool meshmem_heap_free(struct meshmem_heap *heap, uintptr_t start);

/* Make the block at start, which is used, bytes > 0 long without moving it; false when what follows
 * is in use. It keeps cache lines of its own if it had them. */
bool meshmem_heap_resize(struct meshmem_heap *heap, uintptr_t start, size_t bytes);

/* The block that address lies in; false when it lies outside the heap. */
bool meshmem_heap_find(const struct meshmem_heap *heap, uintptr_t address,
                       struct meshmem_heap_block *block);

struct meshmem_heap_info meshmem_heap_info(const struct meshmem_heap *heap);

/* Walk everything: blocks cover the heap without gap or overlap, no two free ones touch, both
 * orders agree. */
bool meshmem_heap_is_valid(const struct meshmem_heap *heap);

#endif
