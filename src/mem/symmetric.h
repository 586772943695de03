/* SPDX-License-Identifier: BSD-3-Clause */
/* The symmetric objects of this PE: its heaps, and the blocks in them. What an address is that
 * belongs to none of them says address.h. */
#ifndef MESHMEM_MEM_SYMMETRIC_H
#define MESHMEM_MEM_SYMMETRIC_H

#include "mem/heap.h"

#include <stdbool.h>
#include <stddef.h>

/* Create an allocator for each heap of the window, and destroy them. A lock lets threads call the
 * functions below while another one changes the heaps. */
void meshmem_symmetric_open(void);
void meshmem_symmetric_close(void);

/* The same for one heap that is created later; false if private memory is short. */
bool meshmem_symmetric_add(unsigned segment);
void meshmem_symmetric_remove(unsigned segment);

/* The segment number of the partition with that ID; 0 if there is none. */
unsigned meshmem_symmetric_partition(int id);

/* The place in the program that allocates or frees now: the return address of the exported function
 * that this thread is in. Kept with each block. */
extern _Thread_local uintptr_t meshmem_symmetric_site __attribute__((tls_model("initial-exec")));

/* Under SHMEM_CHECK=full: end the job if anything was written around the blocks of heaps, or into
 * freed ones. With thousands of blocks some calls do not look, so that this takes a fifth of the
 * time, not all of it. */
void meshmem_symmetric_audit(const char *call);

/* The next audit looks in any case. */
void meshmem_symmetric_audit_due(void);

/* Allocate a block in the heap with that segment number; see meshmem_heap_alloc. NULL if there is
 * no room; ends the job if private memory is short. Core files contain the heap up to the end of
 * the block. */
void *meshmem_symmetric_alloc(const char *call, unsigned segment, size_t bytes, size_t alignment,
                              bool own_lines);

/* Change the size of a block to bytes > 0 without moving it; false if that is not possible; ends
 * the job if private memory is short. */
bool meshmem_symmetric_resize(const char *call, void *block, size_t bytes);

/* Free a block. */
void meshmem_symmetric_free(void *block);

/* The usage of the heap with that segment number; false if there is none. */
bool meshmem_symmetric_info(unsigned segment, struct meshmem_heap_info *info);

/* The block, of any heap, that contains address; false if there is none. */
bool meshmem_symmetric_find(const void *address, struct meshmem_heap_block *block);

/* Whether all bytes from address on are symmetric: static data, or in one allocated block of a
 * heap. */
bool meshmem_symmetric_holds(const void *address, size_t bytes);

#endif
