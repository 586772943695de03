/* SPDX-License-Identifier: BSD-3-Clause */
/* The allocator of symmetric heaps, whose addresses must be the same in all PEs. It is
 * deterministic (best fit, lowest address first), and it keeps its data outside the heap, so that
 * stray writes into the heap cannot damage it. Every operation takes O(log n). It knows nothing of
 * PEs: callers ensure that all PEs make the same calls. Not thread-safe. */
#ifndef MESHMEM_MEM_HEAP_H
#define MESHMEM_MEM_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct meshmem_heap;

/* The block at an address. */
struct meshmem_heap_block {
    uintptr_t start;
    size_t bytes;   /* as requested */
    size_t reserve; /* as allocated: bytes rounded up */
    bool used;
    bool own_lines;        /* as asked for */
    bool retired;          /* freed by the user, but kept; then not used */
    uintptr_t site, freed; /* where it was allocated and retired, as noted; 0: unknown */
};

struct meshmem_heap_info {
    size_t capacity; /* = used + free bytes */
    size_t used;
    size_t largest_free; /* the largest size that alloc with the smallest alignment can return, once
                            retired blocks have been freed */
};

/* Open a heap over `bytes` bytes from start on, which is page-aligned; NULL if private memory is
 * short. */
struct meshmem_heap *meshmem_heap_open(uintptr_t start, size_t bytes);

void meshmem_heap_close(struct meshmem_heap *heap);

/* From now on reserve this many extra bytes after each block. */
void meshmem_heap_set_zone(struct meshmem_heap *heap, size_t bytes);

/* Get the private memory that the next alloc or resize may need, so that it depends on the heap
 * alone; false if private memory is short. */
bool meshmem_heap_prepare(struct meshmem_heap *heap);

/* Allocate bytes > 0 at a multiple of alignment, a power of two. Returns 0 and changes nothing if
 * there is no room, or private memory is short. With own_lines the block shares no cache line with
 * another one. */
uintptr_t meshmem_heap_alloc(struct meshmem_heap *heap, size_t bytes, size_t alignment,
                             bool own_lines);

/* Free the block that starts at start; false if no used block starts there. */
bool meshmem_heap_free(struct meshmem_heap *heap, uintptr_t start);

/* Count the used block at start as free, but keep its memory from being allocated until it is
 * freed. */
void meshmem_heap_retire(struct meshmem_heap *heap, uintptr_t start);

/* Keep an address of the program with the block at start: where it was allocated, or, if it is
 * retired, where it was freed. */
void meshmem_heap_note(struct meshmem_heap *heap, uintptr_t start, uintptr_t site);

/* Change the size of the used block at start to bytes > 0 without moving it; false, and nothing is
 * changed, if the following memory is in use, or private memory is short. The block keeps cache
 * lines of its own if it had them. */
bool meshmem_heap_resize(struct meshmem_heap *heap, uintptr_t start, size_t bytes);

/* The block that contains address; false if address is outside the heap. */
bool meshmem_heap_find(const struct meshmem_heap *heap, uintptr_t address,
                       struct meshmem_heap_block *block);

size_t meshmem_heap_capacity(const struct meshmem_heap *heap);

/* In a heap with zones this looks at all blocks. */
struct meshmem_heap_info meshmem_heap_info(const struct meshmem_heap *heap);

/* Check all invariants: blocks cover the heap without gap or overlap, no two free blocks are
 * adjacent, and both trees agree. */
bool meshmem_heap_is_valid(const struct meshmem_heap *heap);

#endif
