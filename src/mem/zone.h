/* SPDX-License-Identifier: BSD-3-Clause */
/* Under SHMEM_CHECK=full, a pattern lies around each block of a symmetric heap and in blocks that
 * were freed, which are kept for a while. Writes there are found, even those of another PE. All PEs
 * make the same calls, so their heaps stay equal. Knows no addresses of other PEs. Callers hold the
 * lock of the heaps. */
#ifndef MESHMEM_MEM_ZONE_H
#define MESHMEM_MEM_ZONE_H

#include "mem/heap.h"

enum { MESHMEM_ZONE_BYTES = 64, MESHMEM_ZONE_KEPT = 64 /* freed blocks of a heap */ };

/* The freed blocks of a heap that are kept, the oldest first. */
struct meshmem_zone {
    uintptr_t start[MESHMEM_ZONE_KEPT];
    unsigned first, n;
    size_t bytes; /* of all; at most an eighth of the heap */
};

/* What was written where nothing may write. */
struct meshmem_zone_damage {
    struct meshmem_heap_block block; /* the block, used or retired */
    uintptr_t at;                    /* the first byte that has changed */
    size_t bytes; /* bytes from there to the last one that has changed; 0: nothing has */
};

/* Fill what surrounds the block at start, which was allocated, or has another size now. */
void meshmem_zone_surround(struct meshmem_heap *heap, uintptr_t start);
void meshmem_zone_surround_again(struct meshmem_heap *heap, uintptr_t start);

/* Look behind the used block at start. */
void meshmem_zone_look(const struct meshmem_heap *heap, uintptr_t start,
                       struct meshmem_zone_damage *damage);

/* Keep the used block at start and fill it; free the oldest ones that there is no room for. If
 * anything was written behind it, or to one of those, *damage says so. */
void meshmem_zone_retire(struct meshmem_zone *zone, struct meshmem_heap *heap, uintptr_t start,
                         struct meshmem_zone_damage *damage);

/* Free all that are kept; false if there is none. */
bool meshmem_zone_empty(struct meshmem_zone *zone, struct meshmem_heap *heap,
                        struct meshmem_zone_damage *damage);

/* Look at the zones of all blocks; *damage is the first that was written to, or has 0 bytes. */
void meshmem_zone_check(struct meshmem_heap *heap, uintptr_t start,
                        struct meshmem_zone_damage *damage);

#endif
