/* SPDX-License-Identifier: BSD-3-Clause */
/* The symmetric objects of this PE: which there are, and what an address that is none of them is
 * instead. */
#ifndef MESHMEM_MEM_SYMMETRIC_H
#define MESHMEM_MEM_SYMMETRIC_H

#include "mem/heap.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

/* The heap of segment 1; NULL before open. Its lock: writing for who changes it, reading for who
 * looks at it; the functions below take it themselves. */
extern struct meshmem_heap *meshmem_symmetric_heap;
extern pthread_rwlock_t meshmem_symmetric_lock;

void meshmem_symmetric_open(void);
void meshmem_symmetric_close(void);

/* Let core files hold the heap up to end, where a block ends. Under the lock, for writing. */
void meshmem_symmetric_dump(uintptr_t end);

/* The block of the heap that address lies in; false when it lies outside. */
bool meshmem_symmetric_find(const void *address, struct meshmem_heap_block *block);

/* Whether all bytes from address on are symmetric: in the static data, or in one allocated block of
 * the heap. */
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
