/* SPDX-License-Identifier: BSD-3-Clause */
/* The symmetric objects of this PE: which there are, and what an address that is none of them is
 * instead. */
#ifndef MESHMEM_MEM_SYMMETRIC_H
#define MESHMEM_MEM_SYMMETRIC_H

#include "mem/heap.h"

#include <stdbool.h>
#include <stddef.h>

/* An allocator for each heap of the window, and none any more. The functions below take a lock that
 * lets threads look at the heaps while one changes them. */
void meshmem_symmetric_open(void);
void meshmem_symmetric_close(void);

/* A block of bytes > 0 in that segment, which is a heap; the arguments are those of
 * meshmem_heap_alloc. NULL when there is no room. Core files hold the heap up to its end. */
void *meshmem_symmetric_alloc(unsigned segment, size_t bytes, size_t alignment, bool own_lines);

/* Make the block that starts there bytes > 0 long without moving it; false when that cannot be. */
bool meshmem_symmetric_resize(void *block, size_t bytes);

/* Give back the block that starts there. */
void meshmem_symmetric_free(void *block);

/* How full the heap in that segment is; false while there is none. */
bool meshmem_symmetric_info(unsigned segment, struct meshmem_heap_info *info);

/* The block that address lies in, of whichever heap; false when it lies in none of them. */
bool meshmem_symmetric_find(const void *address, struct meshmem_heap_block *block);

/* Whether all bytes from address on are symmetric: in the static data, or in one allocated block of
 * a heap. */
bool meshmem_symmetric_holds(const void *address, size_t bytes);

/* End the job when they are not, with a sentence that says where address lies. name is the
 * argument's. */
void meshmem_symmetric_check(const char *call, const char *name, const void *address, size_t bytes);

/* Name a symmetric address for a person: "heap+0x40", "data+0x1008", or "0x7ffc12". Returns text,
 * at least 40 bytes. */
const char *meshmem_symmetric_name(char *text, const void *address);

/* Write where address lies, as the end of a sentence: "lies on the stack". */
void meshmem_symmetric_describe(char *text, size_t size, const void *address, size_t bytes);

#endif
