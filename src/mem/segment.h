/* SPDX-License-Identifier: BSD-3-Clause */
/* The one table of a PE's symmetric memory: which segments there are, where they lie, how large
 * they are, who allocates in them. An address becomes (segment, offset) by meshmem_segment_name and
 * an address again by meshmem_segment_at; that pair means the same object in every PE, while
 * addresses differ. The table knows nothing of other PEs and maps nothing.
 *
 * The static data lies where the linker put it. All other segments lie in one range of addresses,
 * first to end, cut into granules of equal size; each granule belongs to at most one segment, and
 * `owner` says to which. So a name costs two loads, however many segments there are, and the range
 * is as long as the segments are. */
#ifndef MESHMEM_MEM_SEGMENT_H
#define MESHMEM_MEM_SEGMENT_H

#include "mem/data.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct meshmem_heap;

enum {
    MESHMEM_SEGMENT_DATA, /* the program's static data */
    MESHMEM_SEGMENT_POOL, /* where the members of teams meet */
    MESHMEM_SEGMENT_HEAP, /* the first heap; others follow it */
    MESHMEM_HEAPS = 128,  /* at most */
    MESHMEM_SEGMENTS = MESHMEM_SEGMENT_HEAP + MESHMEM_HEAPS,
    MESHMEM_SEGMENT_FAR = 255, /* in records and in the job's file: the memory
                                  that a PE shares with its proxy, which is in
                                  no window and in no table */
    MESHMEM_SEGMENT_NUMBERS = 256,
    MESHMEM_GRANULES = 1024,
};

/* Every heap begins at a multiple of this in every PE, so it is the largest alignment that
 * shmem_align can give. */
#define MESHMEM_SEGMENT_ALIGNMENT (UINT64_C(1) << 30)

/* What a segment is for. */
enum meshmem_segment_kind {
    MESHMEM_KIND_DATA, /* the user's, at addresses that the linker chose */
    MESHMEM_KIND_POOL, /* the library's own */
    MESHMEM_KIND_HEAP, /* the user's, through an allocator */
};

struct meshmem_segment {
    _Alignas(64) uintptr_t start; /* my copy */
    size_t bytes;                 /* whole pages, equal in all PEs; 0 while the library is
                                     stopped */
    enum meshmem_segment_kind kind;
    bool registered;                   /* the wire can move it without copies, in all PEs */
    int ranges;                        /* of kind DATA: what of it is mapped, when that is ... */
    const struct meshmem_range *range; /* ... not all; else 0 and NULL */
    size_t reserved;                   /* of my address space from start on, bytes or more; also
                                          while the library is stopped */
    struct meshmem_heap *heap;         /* the allocator; NULL for DATA and while there is none */
    uintptr_t dumped;                  /* core files hold a heap up to here */
};

struct meshmem_segment_table {
    uintptr_t first, end; /* all segments but the static data; end is beyond the last */
    unsigned shift;       /* a granule has 1 << shift bytes */
    uint32_t granules;    /* so many from first on; 0 before the segments are laid out */
    unsigned n;           /* segments 0 to n - 1 exist */
    unsigned char owner[MESHMEM_GRANULES]; /* a segment; DATA where there is none */
    struct meshmem_segment segment[MESHMEM_SEGMENTS];
};

/* Give each segment but the static data a place from first on, for the bytes that `reserved` says:
 * heaps by number, each at a multiple of MESHMEM_SEGMENT_ALIGNMENT behind first, then the pool. n
 * is set. */
void meshmem_segment_lay_out(struct meshmem_segment_table *table, uintptr_t first);

/* Name my bytes from address on: their segment, and their offset in it. False when they do not all
 * lie in one segment. Of static data with gaps the gaps count as being there. */
static inline bool meshmem_segment_name(const struct meshmem_segment_table *table,
                                        const void *address, size_t bytes, unsigned *segment,
                                        uint64_t *offset)
{
    uintptr_t granule = ((uintptr_t)address - table->first) >> table->shift;
    unsigned s = granule < table->granules ? table->owner[granule] : MESHMEM_SEGMENT_DATA;
    uint64_t inside = (uintptr_t)address - table->segment[s].start;
    size_t size = table->segment[s].bytes;
    *segment = s;
    *offset = inside;
    return inside < size && bytes <= size - inside;
}

/* My address of that name: the inverse. segment is below n. */
static inline void *meshmem_segment_at(const struct meshmem_segment_table *table, unsigned segment,
                                       uint64_t offset)
{
    return (void *)(table->segment[segment].start + offset);
}

/* The bytes without gaps around an offset in a segment: *bytes of them from the offset *first on.
 * False when nothing is there; segment may be any number. */
bool meshmem_segment_range(const struct meshmem_segment_table *table, unsigned segment,
                           uint64_t offset, uint64_t *first, uint64_t *bytes);

/* Whether the bytes from address on are the user's: in one segment, which is not the pool, and
 * without gaps. What is allocated in a heap is another question (mem/symmetric.h). */
bool meshmem_segment_holds(const struct meshmem_segment_table *table, const void *address,
                           size_t bytes);

/* What people call a segment: "data", "pool", "heap", "heap 2" and so on. Returns text. */
const char *meshmem_segment_label(char text[16], unsigned segment);

#endif
